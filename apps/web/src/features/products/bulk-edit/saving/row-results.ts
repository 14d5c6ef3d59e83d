import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { Operation } from '@crosslister/contract/operation.ts';
import { platformList, platforms } from '@crosslister/contract/platforms.ts';
import type { BulkEditRow } from '@crosslister/contract/products/bulk-edit.ts';

export interface RowResult {
  kind: 'done' | 'warning' | 'failed';
  /** In one or two words, for its row. */
  label: string;
  /** In a sentence. */
  message: string;
  /** What the row is like with its edits, and not how a saving ended. */
  isState?: true;
  /** A field was changed elsewhere. The seller decides which of the two to keep. */
  isConflict?: boolean;
  /** Its listings on these marketplaces are changed after it was saved: `eBay and Etsy`. */
  sentTo?: string;
  /** Saved, but a marketplace has refused the change. Without `fix` the seller looks at the product. */
  unsent?: { fix: Fix | undefined };
  /** What the server says of it, by field. */
  fields?: Readonly<Record<string, string>> | undefined;
}

const namesOf = (operations: readonly Operation[]) =>
  platformList(platforms.filter((each) => operations.some(({ platform }) => platform === each)));

export function resultOf(row: BulkEditRow): RowResult {
  const { outcome, message, next_step, fields, product, operations = [] } = row;
  if (outcome !== 'saved') {
    const isConflict = outcome === 'conflict';
    return {
      kind: 'failed',
      label: isConflict ? 'Conflict' : 'Failed',
      message: [message, next_step].filter(Boolean).join(' '),
      isConflict,
      fields,
    };
  }
  const byHand = operations.filter(({ waits_for_seller }) => waits_for_seller);
  if (byHand.length > 0) {
    return {
      kind: 'warning',
      label: 'By hand',
      message: `Saved. You have to change it on ${namesOf(byHand)}: see the queue.`,
    };
  }
  if (product && product.status !== 'active' && product.status !== 'inactive') {
    return {
      kind: 'warning',
      label: 'Saved',
      message: 'Saved. It is not for sale, so no listing was changed.',
    };
  }
  const saved = { kind: 'done', label: 'Saved' } as const;
  if (operations.length === 0) return { ...saved, message: 'Saved.' };
  const sentTo = namesOf(operations);
  return { ...saved, sentTo, message: `Saved. Sending to ${sentTo} too...` };
}

const reasonsOf = (operations: readonly Operation[]) => [
  ...new Set(operations.flatMap(({ error, next_step }) => [error, next_step])),
];

/**
 * What the marketplaces have answered since. `unsent`: of this row's product what failed and what was called off, as where
 * there was nothing to change any more. `areAll`: all have answered.
 */
export function answeredResult(result: RowResult, unsent: readonly Operation[], areAll: boolean): RowResult {
  if (!result.sentTo) return result;
  const failed = unsent.filter(({ status }) => status !== 'cancelled');
  const unchanged = failed.length > 0 ? failed : unsent;
  if (unchanged.length === 0)
    return areAll ? { ...result, message: `Saved. Changed on ${result.sentTo} too.` } : result;
  const message = [`Saved here, not changed on ${namesOf(unchanged)}.`, ...reasonsOf(unchanged)]
    .filter(Boolean)
    .join(' ');
  if (failed.length === 0) return { ...result, kind: 'warning', message };
  const fix = failed.find((each) => each.fix)?.fix;
  return { ...result, kind: 'failed', label: 'Not sent', message, unsent: { fix } };
}

/** What was not saved stays an edit. */
export const isUnsaved = (result: RowResult | undefined): boolean =>
  result?.kind === 'failed' && !result.unsent;

/** What was changed again since is not saved. What failed stays until it is. */
export const resultNow = (result: RowResult | undefined, isEdited: boolean): RowResult | undefined =>
  isEdited && !isUnsaved(result) && !result?.isState ? undefined : result;

/** What was not saved says why. All others say what they are like. */
export const withStates = (
  results: ReadonlyMap<number, RowResult>,
  states: ReadonlyMap<number, RowResult>,
): ReadonlyMap<number, RowResult> =>
  new Map([...results, ...[...states].filter(([id]) => results.get(id)?.kind !== 'failed')]);

/** A call whose answer was lost: some of its rows may be saved. */
export const unknownResult = (cause: string): RowResult => ({
  kind: 'failed',
  label: 'Not saved',
  message: `${cause} Save again: what was saved is not changed twice.`,
});
