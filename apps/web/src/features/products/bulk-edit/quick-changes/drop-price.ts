import type { Product } from '@crosslister/contract/product.ts';
import { readByIds } from '../../../../lib/api/read-by-ids.ts';
import { undoable } from '../../../../lib/api/undo.ts';
import { randomId } from '../../../../lib/browser/random-id.ts';
import type { FirstPriceChange } from '../../../../lib/dialog-props.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { readAgain } from '../../../../lib/query-client.ts';
import { showToast } from '../../../../lib/toast.ts';
import { staleWithProducts } from '../../api/take-from-lists.ts';
import { savedToast } from '../../saved-toast.ts';
import { saveRows } from '../api/save-rows.ts';
import { noEdits, rowSave } from '../sheet.ts';
import { isBelowCost, lowestPrice } from './drop-prices.ts';
import { firstSheet, pricedColumns } from './quick-change.ts';

/** Lowers the prices of one product at once, as the quick change of the grid does, but not below what it cost. */
export async function dropPrice(shown: Product, by: FirstPriceChange): Promise<void> {
  // Nobody sees the new price before it is saved, so it is reckoned from what the product is now.
  const [product = shown] = await readByIds([shown.id]);
  const { id, name, cost } = product;
  const sheet = firstSheet([product], by);
  const [row] = sheet.rows;
  const edits = sheet.edits.get(id) ?? noEdits;
  const lowest = lowestPrice(edits);
  const belowCost = isBelowCost(product, edits);
  if (!row || edits === noEdits || belowCost) {
    return void showToast({
      type: 'warning',
      title: 'Price Not Changed',
      message: belowCost
        ? `"${name}" cost you ${formatMoney(cost ?? 0)}, and would be offered for ${formatMoney(lowest)}.`
        : `"${name}" is offered for ${formatMoney(product.price)}, which cannot be lowered like this.`,
      details: 'Its price can be changed in the product.',
    });
  }
  const batchId = randomId();
  const [answer] = await saveRows([{ id, save: rowSave(row, edits, pricedColumns) }], batchId);
  if (answer?.outcome === 'saved') {
    const now = formatMoney(answer.product?.price ?? lowest);
    showToast({
      ...savedToast(name, answer.operations),
      title: 'Price Dropped',
      message: `"${name}": ${formatMoney(product.price)} → ${now}.`,
      ...undoable(batchId),
    });
  } else {
    const { message = 'It was not saved.', next_step: details } = answer ?? {};
    showToast({ type: 'error', title: 'Price Not Changed', message: `"${name}": ${message}`, details });
  }
  // Another drop begins with the new price.
  await readAgain(staleWithProducts);
}
