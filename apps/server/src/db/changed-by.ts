import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangeSource } from '@crosslister/contract/lists.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

/** Who changes products, for their history. */
export interface ChangedBy {
  source: ChangeSource;
  /** The marketplace that was read or sold. */
  platform: Platform | null;
  /** What Undo takes back together. */
  batchId?: string | undefined;
}

const makers = new AsyncLocalStorage<ChangedBy>();

/** Runs `work`; what it changes in products is recorded as theirs. Within another, the inner one counts. */
export function asChangeOf<T>(
  source: ChangeSource,
  platform: Platform | null,
  work: () => T,
  batchId?: string,
): T {
  return makers.run({ source, platform, batchId }, work);
}

export const changedBy = (): ChangedBy => makers.getStore() ?? { source: 'server', platform: null };
