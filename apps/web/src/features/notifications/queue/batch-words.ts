import type { OperationBatch, OperationKind } from '@crosslister/contract/operation.ts';
import { platformList } from '@crosslister/contract/platforms.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { skippedWords } from '../skipped-words.ts';

const running: Partial<Record<OperationKind, [verb: string, to: string]>> = {
  crosslist: ['Crosslisting', 'to'],
  delist: ['Delisting', 'from'],
  revise: ['Updating', 'on'],
};
const done: Partial<Record<OperationKind, [verb: string, to: string]>> = {
  crosslist: ['Crosslisted', 'to'],
  delist: ['Delisted', 'from'],
  revise: ['Updated', 'on'],
};

const again = { running: ['Putting', 'back on sale on'], done: ['Put', 'back on sale on'] } as const;

/** `Crosslisting 37 of 120 to eBay, 2 failed`. Queued operations do not count as done. */
export function batchText(batch: OperationBatch): string {
  const {
    action,
    platforms,
    total,
    completed,
    failed,
    cancelled,
    live,
    waiting,
    drafts,
    skipped = [],
  } = batch;
  const words = batch.again ? again[live > 0 ? 'running' : 'done'] : (live > 0 ? running : done)[action];
  const [verb, to] = words ?? [live > 0 ? 'Working on' : 'Done', 'on'];
  const where = platformList(platforms);
  const rest = [
    drafts > 0 && (drafts === 1 ? '1 as a draft' : `${formatCount(drafts)} as drafts`),
    failed > 0 && `${formatCount(failed)} failed`,
    cancelled > 0 && `${formatCount(cancelled)} cancelled`,
    waiting > 0 && `${formatCount(waiting)} waiting for you`,
    skipped.length > 0 && skippedWords(skipped),
  ].filter(Boolean);
  return [`${verb} ${formatCount(completed)} of ${formatCount(total)} ${to} ${where}`, ...rest].join(', ');
}

const nouns: Partial<Record<OperationKind, string>> = {
  crosslist: 'listing',
  delist: 'delisting',
  revise: 'update',
};

/** What cancelling the rest is called, and what is asked before. */
export function cancelWords({ action, live, total }: OperationBatch) {
  const what = plural(live, nouns[action] ?? 'operation');
  return {
    label:
      live === total && live > 1
        ? `Cancel all ${formatCount(live)}`
        : `Cancel the rest (${formatCount(live)})`,
    question: `${what} ${live === 1 ? 'has' : 'have'} not ended and will be cancelled. What has ended stays as it is.`,
  };
}
