import { moneyParts } from '@crosslister/contract/reports/sale-money.ts';
import { splitAmount } from '@crosslister/domain/prices/split-amount.ts';
import { ofProduct } from '../../db/of-product.ts';
import type { SaleRow, Trx } from '../../db/schema.ts';
import type { LockedKey } from '../../operations/lock.ts';
import { SEEN_ORDERS, seenAfter } from './seen-orders.ts';
import { updateSale } from './write-sale-rows.ts';

/**
 * The seller marked the product as sold on this platform, or the extension saw it sold there, before its order was read.
 * That is the same sale, so the order replaces the entry. Returns the quantity that the entry held, and what the seller
 * typed of its money.
 */
export async function takeFromEntry(
  trx: Trx,
  product: LockedKey,
  sale: SaleRow,
  needed: number,
): Promise<{ quantity: number; typed: SaleRow['typed_money'] }> {
  const entries = trx
    .selectFrom('sales')
    .selectAll()
    .where(ofProduct(product))
    .where('platform', '=', sale.platform)
    .where('state', '=', 'sold')
    .orderBy('id', 'desc');
  const byHand = entries.where('order_id', '=', '');
  const entry =
    // If the product came back on sale before the order, that is a new sale.
    (sale.sold_at &&
      (await byHand
        .where('sold_out', '=', false)
        .where('put_back_at', '>', sale.sold_at)
        .executeTakeFirst())) ??
    (await byHand.where('sold_out', '=', true).executeTakeFirst()) ??
    // Only an order from an API names its listing. Of others it is known which seen sale they are of (mail-sale.ts).
    (sale.external_id && sale.sold_at
      ? await entries.where('order_id', 'like', SEEN_ORDERS).where(seenAfter(sale.sold_at)).executeTakeFirst()
      : undefined);
  if (!entry) return { quantity: 0, typed: {} };
  return shrinkEntry(trx, entry, needed);
}

/** What was typed is for all pieces: those that go have their share of each amount, and the rest stays. */
function shareTyped({ typed_money: typed, quantity }: SaleRow, given: number) {
  const parts = moneyParts.flatMap((part) => {
    const pence = typed[part];
    if (pence === undefined) return [];
    const [gone = 0, kept = 0] = splitAmount(pence, [given, quantity - given]);
    return [{ part, gone, kept }];
  });
  return {
    gone: Object.fromEntries(parts.map(({ part, gone }) => [part, gone])) as SaleRow['typed_money'],
    kept: Object.fromEntries(parts.map(({ part, kept }) => [part, kept])) as SaleRow['typed_money'],
  };
}

/**
 * Takes up to this quantity, with its share of the price and of what was typed, off a sale the seller entered. Returns
 * the quantity taken, and what was typed for it.
 */
export async function shrinkEntry(
  trx: Trx,
  entry: SaleRow,
  needed: number,
): Promise<{ quantity: number; typed: SaleRow['typed_money'] }> {
  const given = Math.min(needed, entry.taken ?? 0);
  if (given === 0) return { quantity: 0, typed: {} };
  const typed = shareTyped(entry, given);
  const left = entry.quantity - given;
  const rest = {
    quantity: left,
    taken: (entry.taken ?? 0) - given,
    price_pence: Math.round((entry.price_pence * left) / entry.quantity),
    typed_money: JSON.stringify(typed.kept),
  };
  await updateSale(trx, entry, left > 0 ? rest : { state: 'void', taken: 0 });
  return { quantity: given, typed: typed.gone };
}
