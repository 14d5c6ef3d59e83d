import type { Batch } from '@crosslister/contract/batch.ts';
import type { OperationKind } from '@crosslister/contract/operation.ts';
import { type Platform, platformList, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { formatCount, formatStart, plural } from '../../../lib/format.ts';
import { skippedWords } from '../skipped-words.ts';

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
const puttingBack: Words = {
  running: 'Putting back as before on',
  done: 'put back as before on',
};
const deletion: Words = { running: 'Deleting from', done: 'deleted from' };

function wordsOf({ action, again: isAgain, relists, puts_back: putsBack, deletes }: Batch): Words {
  if (relists) return relisting;
  if (isAgain) return again;
  if (putsBack) return puttingBack;
  return deletes ? deletion : (words[action] ?? others);
}

/** In the usual order of the platforms. */
const where = ({ platforms: met }: Batch) => platformList(platforms.filter((each) => met.includes(each)));

/** What a batch is about, however far it is: `Listing on eBay and Etsy`. */
export const batchTitle = (batch: Batch): string => `${wordsOf(batch).running} ${where(batch)}`;

/** How many of its products have come to an end: `18 of 25 products`. */
export const batchProgress = (batch: Batch): string =>
  `${formatCount(endedCount(batch))} of ${plural(batch.total, 'product')}`;

/** What was cancelled is none: it has an exception of its own. */
export const endedCount = ({ total, running, planned, waiting, cancelled }: Batch): number =>
  total - running - planned - waiting - cancelled;

/** Whether Crosslister still has something to do. */
export const isUnfinished = ({ running, planned }: Batch): boolean => running + planned > 0;

/** Something in it goes on or is planned, or has failed and can be retried. What was skipped can wait. */
export const isActive = (batch: Batch): boolean =>
  isUnfinished(batch) || (batch.failed > 0 && batch.retryable > 0);

/** Whether it has made listings that are left to end again. What Undo listed again has an Undo of its own. */
export const hasListed = (batch: Batch): boolean =>
  batch.listed === true && !(batch.again || batch.relists || isUnfinished(batch));

/** The word for its Undo. A line tells of the listings, and a sale's Undo reverses more. */
export const undoWord = ({ sales = 0 }: Batch): string =>
  sales > 0 ? `Undo sale of ${plural(sales, 'product')}` : 'Undo';

/** What its Undo reverses. Of a sale, also products that were listed nowhere. */
export function doneWords({ sales = 0, product_name: name }: Batch, line: string): string {
  const done = sales > 0 ? `${plural(sales, 'product')} marked as sold, ${line}` : line;
  return name && sales <= 1 ? `${name}: ${done}` : done;
}

/** `waits until Sunday 29 November, 19:00` for a batch of which nothing is running yet, or again. */
export function batchStart({ running, starts_at: start }: Batch, now: number): string | null {
  return running === 0 && start ? `waits until ${formatStart(start, now)}` : null;
}

/** Whether products are for several marketplaces each: one that failed on one of them may be listed on the others. */
const areSeveral = ({ listings = 0, total }: Batch): boolean => listings > total;

function failures(batch: Batch): string {
  const { failed } = batch;
  if (!areSeveral(batch)) return `${formatCount(failed)} failed`;
  return `${plural(failed, 'product')} with ${failed === 1 ? 'a failure' : 'failures'}`;
}

const MOST_NAMES = 4;

function firstOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** What is missing where something was skipped: `Missing: Type, Condition`. Null if nothing was. */
export function missingWords({ skipped = [] }: Batch): string | null {
  const named = skipped.filter(({ missing }) => missing.length > 0);
  const on = (platform: Platform) => (skipped.length > 1 ? ` on ${platformNames[platform]}` : '');
  const words = named.map(({ platform, missing }) => `Missing${on(platform)}: ${firstOf(missing)}`);
  return words.length > 0 ? words.join('. ') : null;
}

/** What went another way than was asked for. */
function exceptions(batch: Batch): string[] {
  const { action, drafts, failed, cancelled, waiting, completed, listed, skipped = [] } = batch;
  return [
    drafts > 0 && (drafts === 1 ? '1 as a draft' : `${formatCount(drafts)} as drafts`),
    failed > 0 && failures(batch),
    cancelled > 0 && `${formatCount(cancelled)} cancelled`,
    waiting > 0 && `${formatCount(waiting)} waiting for you`,
    skipped.length > 0 && skippedWords(skipped),
    // Undone, for instance.
    action === 'crosslist' && listed === false && completed > 0 && !isUnfinished(batch) && 'ended since',
  ].filter((part) => part !== false);
}

/** `2 failed`, or `2 products with failures`, beside the progress of a batch that is running. */
export const batchExceptions = (batch: Batch): string => exceptions(batch).join(', ');

/**
 * The whole line: `Listing on eBay, 18 of 25 products, 1 failed`, at the end `23 listed on eBay, 2 failed`. On several
 * marketplaces the listings stand beside the products: `23 of 25 products listed on eBay and Etsy (48 of 50 listings)`.
 */
export function batchLine(batch: Batch, now: number): string {
  const { completed, failed, waiting, total, listings = 0, listings_completed: made = 0 } = batch;
  if (isUnfinished(batch))
    return [batchTitle(batch), batchProgress(batch), ...exceptions(batch), batchStart(batch, now)]
      .filter(Boolean)
      .join(', ');
  if (waiting === total) return `${formatCount(waiting)} waiting for you on ${where(batch)}`;
  const done = `${wordsOf(batch).done} ${where(batch)}`;
  const line = (count: string, beside = '') => [`${count} ${done}${beside}`, ...exceptions(batch)].join(', ');
  if (failed > 0 && areSeveral(batch)) {
    const ofAll = `${formatCount(completed)} of ${plural(total, 'product')}`;
    return line(ofAll, ` (${formatCount(made)} of ${plural(listings, 'listing')})`);
  }
  if (completed === 0) return line('Nothing');
  if (batch.platforms.length === 1) return line(formatCount(completed));
  return line(plural(completed, 'product'), made > 0 ? ` (${plural(made, 'listing')})` : '');
}
