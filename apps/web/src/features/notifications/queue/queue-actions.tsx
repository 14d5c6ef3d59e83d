import type { Operation } from '@crosslister/contract/operation.ts';
import { useCancelOperation } from '../api/cancel-operation.ts';
import { useRetryOperation } from '../api/retry-operation.ts';
import { ItemAction } from '../item-action.tsx';
import { isRunning } from '../operation-words.ts';

interface Props {
  operation: Operation;
  /** What the operation is, for the buttons' names. */
  subject: string;
}

export function QueueActions({ operation, subject }: Props) {
  const cancel = useCancelOperation();
  const retry = useRetryOperation();
  if (operation.status === 'completed' || operation.cancellable === false) return null;
  const [word, action] = isRunning(operation) ? (['Cancel', cancel] as const) : (['Retry', retry] as const);
  return <ItemAction word={word} subject={subject} id={operation.id} action={action} />;
}
