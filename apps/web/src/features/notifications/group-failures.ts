import type { Operation } from '@crosslister/contract/operation.ts';
import { hasFailed } from './operation-words.ts';

export interface FailureGroup {
  key: string;
  error: string;
  operations: Operation[];
}

const endOf = ({ finished_at, timestamp }: Operation) => Date.parse(finished_at ?? timestamp);

/** Whether the same was done to the same product later, and went well: nothing is left to try again. */
function hasSinceSucceeded(failure: Operation, operations: readonly Operation[]): boolean {
  const id = failure.product?.id;
  if (!id) return false;
  return operations.some(
    (other) =>
      other.status === 'completed' &&
      other.product?.id === id &&
      other.platform === failure.platform &&
      other.action === failure.action &&
      endOf(other) >= endOf(failure),
  );
}

/**
 * Failures that share what was to be done, platform and cause, largest group first; a cause met once makes no group.
 * A delisting that ends in deletion is another thing than one that does not.
 */
export function groupFailures(operations: readonly Operation[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const operation of operations) {
    if (!hasFailed(operation) || !operation.error || hasSinceSucceeded(operation, operations)) continue;
    const { action, platform, deletes_product, error } = operation;
    const key = `${action}/${deletes_product}/${platform}/${error}`;
    const group = groups.get(key) ?? { key, error: operation.error, operations: [] };
    group.operations.push(operation);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter((group) => group.operations.length > 1)
    .sort((a, b) => b.operations.length - a.operations.length);
}
