import type { Batch } from '@crosslister/contract/batch.ts';
import type { OperationKind } from '@crosslister/contract/operation.ts';
import { platformList, platforms } from '@crosslister/contract/platforms.ts';
import { formatCount, formatStart } from '../../../lib/format.ts';

interface Words {
  running: string;
  done: string;
}

const words: Partial<Record<OperationKind, Words>> = {
  crosslist: { running: 'Listing on', done: 'listed on' },
  delist: { running: 'Delisting from', done: 'delisted from' },
  revise: { running: 'Updating on', done: 'updated on' },
};
const others: Words = { running: 'Working on', done: 'done on' };
const again: Words = { running: 'Putting back on sale on', done: 'back on sale on' };
const relisting: Words = { running: 'Relisting on', done: 'relisted on' };
const deletion: Words = { running: 'Deleting from', done: 'deleted from' };

function wordsOf({ action, again: isAgain, relists, deletes }: Batch): Words {
  if (relists) return relisting;
  if (isAgain) return again;
  return deletes ? deletion : (words[action] ?? others);
}

/** In the usual order of the platforms. */
const where = ({ platforms: met }: Batch) => platformList(platforms.filter((each) => met.includes(each)));

/** What a batch is about, however far it is: `Listing on eBay and Etsy`. */
export const batchTitle = (batch: Batch): string => `${wordsOf(batch).running} ${where(batch)}`;

/** How many of its products have come to an end: `18 of 25`. */
export function batchProgress(batch: Batch): string {
  return `${formatCount(endedCount(batch))} of ${formatCount(batch.total)}`;
}

export const endedCount = ({ total, running, planned, waiting }: Batch): number =>
  total - running - planned - waiting;

/** Whether Crosslister still has something to do. */
export const isUnfinished = ({ running, planned }: Batch): boolean => running + planned > 0;

/** `waits until Sunday 19:00` for a batch of which nothing is running yet, or again. */
export function batchStart({ running, starts_at: start }: Batch, now: number): string | null {
  return running === 0 && start ? `waits until ${formatStart(start, now)}` : null;
}

/** What went another way than was asked for. */
function exceptions({ drafts, failed, cancelled, waiting }: Batch): string[] {
  return [
    drafts > 0 && (drafts === 1 ? '1 as a draft' : `${formatCount(drafts)} as drafts`),
    failed > 0 && `${formatCount(failed)} failed`,
    cancelled > 0 && `${formatCount(cancelled)} cancelled`,
    waiting > 0 && `${formatCount(waiting)} waiting for you`,
  ].filter((part) => part !== false);
}

/** `2 failed` beside the progress of a batch that is running. */
export const batchExceptions = (batch: Batch): string => exceptions(batch).join(', ');

/** The whole line: `Listing on eBay and Etsy, 18 of 25, 1 failed`, at the end `23 listed on eBay and Etsy, 2 failed`. */
export function batchLine(batch: Batch, now: number): string {
  const { completed, waiting, total } = batch;
  if (isUnfinished(batch))
    return [batchTitle(batch), batchProgress(batch), ...exceptions(batch), batchStart(batch, now)]
      .filter(Boolean)
      .join(', ');
  if (waiting === total) return `${formatCount(waiting)} waiting for you on ${where(batch)}`;
  const done = `${completed > 0 ? formatCount(completed) : 'Nothing'} ${wordsOf(batch).done} ${where(batch)}`;
  return [done, ...exceptions(batch)].join(', ');
}
