import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Transaction } from 'kysely';
import { ofProduct } from '../../db/of-product.ts';
import type { Database, SaleRow } from '../../db/schema.ts';
import type { LockedKey } from '../../operations/lock.ts';
import { updateSale } from './write.ts';

/**
 * The seller marked the product as sold on this platform before its order was seen. That is the same sale, so the order
 * replaces the entry. Returns the quantity that the entry held, and what the seller typed of its money.
 */
export async function takeFromEntry(
  trx: Transaction<Database>,
  product: LockedKey,
  platform: Platform,
  needed: number,
): Promise<{ quantity: number; typed: SaleRow['typed_money'] }> {
  const entry = await trx
    .selectFrom('sales')
    .selectAll()
    .where(ofProduct(product))
    .where('order_id', '=', '')
    .where('platform', '=', platform)
    .where('state', '=', 'sold')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!entry) return { quantity: 0, typed: {} };
  const quantity = await shrinkEntry(trx, entry, needed);
  return { quantity, typed: typedOf(entry, quantity) };
}

/** What was typed goes with an entry that an order replaces as a whole. */
export const typedOf = (entry: SaleRow, given: number): SaleRow['typed_money'] =>
  given === entry.quantity ? entry.typed_money : {};

/**
 * Takes up to this quantity, with its share of the price, off a sale the seller entered. Returns the quantity taken.
 */
export async function shrinkEntry(
  trx: Transaction<Database>,
  entry: SaleRow,
  needed: number,
): Promise<number> {
  const given = Math.min(needed, entry.taken ?? 0);
  const left = entry.quantity - given;
  const rest = {
    quantity: left,
    taken: (entry.taken ?? 0) - given,
    price_pence: Math.round((entry.price_pence * left) / entry.quantity),
  };
  await updateSale(trx, entry, left > 0 ? rest : { state: 'void', taken: 0 });
  return given;
}
