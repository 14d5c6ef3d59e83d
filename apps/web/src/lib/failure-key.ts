import type { OperationKind } from '@crosslister/contract/operation.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

/**
 * The toast key of failed work. A dialog that waits for the answer and the watcher of the queue both hear of a failure:
 * with the same key it is told once.
 */
export function failureKey(
  action: OperationKind,
  platform: Platform,
  error: string | null | undefined,
): string {
  return `${action}/${platform}/${error ?? ''}`;
}
