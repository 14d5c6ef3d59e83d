import type { Product } from '@crosslister/contract/product.ts';
import type { BulkEditRow } from '@crosslister/contract/products/bulk-edit.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { undoable } from '../../../../lib/api/undo.ts';
import { explainError } from '../../../../lib/api-error.ts';
import { randomId } from '../../../../lib/browser/random-id.ts';
import type { FirstPriceChange } from '../../../../lib/dialog-props.ts';
import { plural } from '../../../../lib/format.ts';
import { readAgain } from '../../../../lib/query-client.ts';
import { showToast } from '../../../../lib/toast.ts';
import { staleWithProducts } from '../../api/take-from-lists.ts';
import { savedToast } from '../../saved-toast.ts';
import { callsFor, type RowToSave, saveRows } from '../api/save-rows.ts';
import { noEdits, type RowEdits, rowSave } from '../sheet.ts';
import { firstSheet, pricedColumns } from './quick-change.ts';

/** The price that the edits of a row lower most, in pounds. */
export const lowestPrice = (edits: RowEdits): number => Math.min(...Object.values(edits).map(Number));

export const isBelowCost = ({ cost }: Product, edits: RowEdits): boolean =>
  cost != null && lowestPrice(edits) < cost;

/** A change of many prices that is made without the grid. */
export interface PriceDrop {
  rows: readonly RowToSave[];
  /** The catalogue's prices of these, in pence. */
  before: number;
  after: number;
  /** Products that stay as they are: they would be offered below what they cost, or for as much as now. */
  left: number;
}

export function priceDrop(products: readonly Product[], by: FirstPriceChange): PriceDrop {
  const sheet = firstSheet(products, by);
  const edited = sheet.rows.flatMap((row) => {
    const edits = sheet.edits.get(row.product.id) ?? noEdits;
    return edits === noEdits ? [] : { row, edits };
  });
  const lowered = edited.filter(({ row, edits }) => !isBelowCost(row.product, edits));
  const sum = (pounds: number[]) => pounds.reduce((pence, each) => pence + toPence(each), 0);
  return {
    rows: lowered.map(({ row, edits }) => ({ id: row.product.id, save: rowSave(row, edits, pricedColumns) })),
    before: sum(lowered.map(({ row }) => row.product.price)),
    after: sum(lowered.map(({ row, edits }) => Number(edits.price ?? row.product.price))),
    left: products.length - lowered.length,
  };
}

/** Saves it as one change, which one Undo takes back. */
export async function saveDrop({ rows, before, after }: PriceDrop): Promise<void> {
  const batchId = randomId();
  const answers: BulkEditRow[] = [];
  let problem: string | undefined;
  try {
    for (const call of callsFor(rows)) answers.push(...(await saveRows(call, batchId)));
  } catch (error) {
    problem = explainError(error);
  }
  const saved = answers.filter(({ outcome }) => outcome === 'saved');
  problem ??= answers.find(({ outcome }) => outcome !== 'saved')?.message;
  const prices = plural(rows.length, 'price');
  const toast = savedToast(
    '',
    saved.flatMap(({ operations = [] }) => operations),
  );
  showToast({
    ...toast,
    ...(saved.length === rows.length
      ? {
          title: 'Prices Dropped',
          message: `${prices}: ${formatPence(before)} → ${formatPence(after)} in all.`,
        }
      : {
          type: 'error' as const,
          title: 'Prices Not Changed',
          message: `${rows.length - saved.length} of ${prices} not lowered.`,
          details: problem,
        }),
    ...(saved.length > 0 && undoable(batchId)),
  });
  await readAgain(staleWithProducts);
}
