import type { BulkEditRow } from '@crosslister/contract/bulk-edit.ts';
import { platformList, platforms } from '@crosslister/contract/platforms.ts';

/** How the saving of one row ended. */
export interface RowResult {
  kind: 'done' | 'warning' | 'failed';
  /** In one or two words, for its row. */
  label: string;
  /** In a sentence. */
  message: string;
  /** A field was changed elsewhere. The seller decides which of the two to keep. */
  isConflict?: boolean;
  /** What the server says of it, by field. */
  fields?: Readonly<Record<string, string>> | undefined;
}

const namesOf = (operations: NonNullable<BulkEditRow['operations']>) =>
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
  const sent = operations.length > 0 ? ` Sending to ${namesOf(operations)} too...` : '';
  return { kind: 'done', label: 'Saved', message: `Saved.${sent}` };
}

/** What was changed again since is not saved. What failed stays until it is. */
export const resultNow = (result: RowResult | undefined, isEdited: boolean): RowResult | undefined =>
  isEdited && result?.kind !== 'failed' ? undefined : result;

/** A call whose answer was lost: some of its rows may be saved. */
export const unknownResult = (cause: string): RowResult => ({
  kind: 'failed',
  label: 'Not saved',
  message: `${cause} Save again: what was saved is not changed twice.`,
});
