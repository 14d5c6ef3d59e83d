import type { OperationKind } from '@crosslister/contract/operation.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

/**
 * The toast key of failed work. Both a dialog that waits for the answer and the watcher of the queue see a failure.
 * With the same key it is shown once.
 */
export function failureKey(
  action: OperationKind,
  platform: Platform,
  error: string | null | undefined,
): string {
  return `${action}/${platform}/${error ?? ''}`;
}
