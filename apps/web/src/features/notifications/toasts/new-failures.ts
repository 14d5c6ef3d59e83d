import type { Operation } from '@crosslister/contract/operation.ts';
import { failureKey } from '../../../lib/failures/failure-key.ts';
import { hasFailed } from '../operation-words.ts';

/** What was known of the queue when it was last read. */
export interface QueueMemory {
  statuses: ReadonlyMap<number, Operation['status']>;
  newestId: number;
}

export function rememberQueue(operations: readonly Operation[], before?: QueueMemory): QueueMemory {
  const statuses = new Map(before?.statuses);
  for (const { id, status } of operations) statuses.set(id, status);
  const newestId = operations.reduce((newest, { id }) => Math.max(newest, id), before?.newestId ?? 0);
  return { statuses, newestId };
}

/**
 * Operations that have failed since the queue was last read. An old failure that only now appears on the page of
 * results (because newer ones were dismissed) is not new.
 */
export function newFailures(operations: readonly Operation[], before: QueueMemory): Operation[] {
  return operations.filter((operation) => {
    if (!hasFailed(operation)) return false;
    const known = before.statuses.get(operation.id);
    return known === undefined ? operation.id > before.newestId : known !== operation.status;
  });
}

/** And what failed before them in the same batches, so that a toast counts all that one cause has stopped. */
export function withRestOfBatch(failed: readonly Operation[], operations: readonly Operation[]): Operation[] {
  const causes = new Set(failed.flatMap((operation) => batchCause(operation) ?? []));
  return operations.filter(
    (operation) =>
      failed.includes(operation) || (hasFailed(operation) && causes.has(batchCause(operation) ?? '')),
  );
}

function batchCause({ batch_id: batch, action, platform, error }: Operation): string | undefined {
  return batch && `${batch} ${failureKey(action, platform, error)}`;
}
