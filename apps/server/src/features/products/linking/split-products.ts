import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { notFound } from '../../../http/problem.ts';
import { type Locked, lockProducts } from '../../../operations/lock.ts';
import { changeStatus, touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { moveListings } from '../../listings/write-listing-rows.ts';
import { moveSales } from '../../sales/write-sale-rows.ts';
import { refuse, refuseBusy } from './refuse-link.ts';

/**
 * Takes a link back: the hidden product is there again as it was, with its listings as they are now and its sales. What
 * the link changed in the kept one is as before, unless it was changed since. Throws HttpProblem.
 */
export async function splitProducts(trx: Trx, userId: number, otherId: number): Promise<void> {
  const find = () =>
    trx
      .selectFrom('linked_products')
      .selectAll()
      .where('user_id', '=', userId)
      .where('other_id', '=', otherId);
  const found = await find().executeTakeFirst();
  if (!found) throw notFound('link');
  const products = await lockProducts(trx, userId, (all) =>
    all.selectAll().where('id', '=', sql<number>`ANY (${[found.kept_id, otherId]}::bigint[])`),
  );
  const kept = products.find(({ id }) => id === found.kept_id);
  const other = products.find(({ id }) => id === otherId);
  // Read under the lock: another split at the same time may have done it.
  const link = await find().executeTakeFirst();
  if (!link || !kept || !other || kept.deleted_at) throw notFound('link');
  await refuseSplit(trx, kept, other, link.linked_at);

  await moveListings(trx, kept, other, link.platforms);
  await moveSales(trx, userId, { from: kept.id, to: other.id, ids: link.sale_ids });
  await updateProducts(trx, other, { deleted_at: null, ...touched });
  await putBack(trx, kept, link.before, link.after);
  await trx
    .deleteFrom('linked_products')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .execute();
  // They are different: nobody asks again.
  await trx
    .insertInto('lookalikes')
    .values({
      user_id: userId,
      kept_id: kept.id,
      other_id: other.id,
      score: 0,
      title: 0,
      price: 0,
      sure: false,
      dismissed_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await changed(trx, userId, 'products', 'waiting_items');
}

async function refuseSplit(
  trx: Trx,
  kept: Locked<ProductRow>,
  other: Locked<ProductRow>,
  linkedAt: Date,
): Promise<void> {
  await refuseBusy(trx, kept);
  const sold = await trx
    .selectFrom('sales')
    .select('id')
    .where(ofProduct(kept))
    .where('seen_at', '>=', linkedAt)
    .where('state', '<>', 'void')
    .limit(1)
    .executeTakeFirst();
  if (sold || kept.status === 'sold' || kept.status === 'action_required')
    throw refuse(
      `"${kept.name}" was sold since the two were linked, so it cannot be split any more.`,
      'If the other thing is still there, add it as a new product.',
    );
  const taken = await trx
    .selectFrom('products')
    .select('name')
    .where('user_id', '=', other.user_id)
    .where(sql<boolean>`lower(sku) = lower(${other.sku})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken)
    throw refuse(
      `"${taken.name}" has the SKU ${other.sku} now.`,
      `Give it another SKU, so that "${other.name}" can have it back. Then split again.`,
    );
}

async function putBack(
  trx: Trx,
  kept: Locked<ProductRow>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  const unchanged = (name: string) =>
    sameJson(kept[name as keyof ProductRow], after[name]) && name !== 'status';
  const values = Object.fromEntries(Object.entries(before).filter(([name]) => unchanged(name)));
  // Its place in the list is that of its newest listing, and the newest may have gone.
  const newest_at = sql<Date>`coalesce((SELECT max(created_at) FROM listings
    WHERE ${ofProduct(kept)}), date_added)`;
  await updateProducts(trx, kept, { ...values, newest_at, ...touched });
  if (before.status === 'inactive' && kept.status === 'active')
    await changeStatus(trx, kept, 'undone', 'inactive');
}

/** As they are stored: the keys of an object have no order. */
function sameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) =>
    sameJson((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}
