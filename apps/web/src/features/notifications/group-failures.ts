import type { Operation } from '@crosslister/contract/operation.ts';
import { hasFailed } from './operation-words.ts';

export interface FailureGroup {
  key: string;
  error: string;
  operations: Operation[];
}

/** Failures that share action, platform and cause, largest group first; a cause met once makes no group. */
export function groupFailures(operations: readonly Operation[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const operation of operations) {
    if (!hasFailed(operation) || !operation.error) continue;
    const key = `${operation.action}/${operation.platform}/${operation.error}`;
    const group = groups.get(key) ?? { key, error: operation.error, operations: [] };
    group.operations.push(operation);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter((group) => group.operations.length > 1)
    .sort((a, b) => b.operations.length - a.operations.length);
}
