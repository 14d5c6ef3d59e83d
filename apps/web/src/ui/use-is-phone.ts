import { useMediaQuery } from '@mantine/hooks';

const PHONE = '(max-width: 47.99em)';

/** True on a narrow screen, from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
}
