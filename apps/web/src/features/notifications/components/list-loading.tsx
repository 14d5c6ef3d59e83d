import { Skeleton, Stack } from '@mantine/core';

export function ListLoading() {
  return (
    <Stack p="lg" gap="lg" aria-hidden>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  );
}
