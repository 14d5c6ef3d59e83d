import type { Operation } from '@crosslister/contract/operation.ts';
import { ActionIcon } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useCancelOperation } from '../api/cancel-operation.ts';
import { useRetryOperation } from '../api/retry-operation.ts';
import { isRunning } from '../operation-words.ts';

interface Props {
  operation: Operation;
  /** What the operation is, for the buttons' names. */
  subject: string;
}

export function QueueActions({ operation, subject }: Props) {
  const cancel = useCancelOperation();
  const retry = useRetryOperation();
  if (operation.status === 'completed') return null;
  if (isRunning(operation)) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        title="Cancel"
        aria-label={`Cancel ${subject}`}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(operation.id)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      title="Retry"
      aria-label={`Retry ${subject}`}
      loading={retry.isPending}
      onClick={() => retry.mutate(operation.id)}
    >
      <IconRefresh size={18} aria-hidden />
    </ActionIcon>
  );
}
