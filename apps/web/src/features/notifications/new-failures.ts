import type { Operation } from '@crosslister/contract/operation.ts';
import { hasFailed } from './operation-words.ts';

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
