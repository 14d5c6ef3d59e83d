import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { asJson } from '../../../db/stored/as-json.ts';
import { type Locked, lockProducts } from '../../../operations/lock.ts';
import { emptySellerColumns } from '../../catalogue/seller-columns.ts';
import { changeStatus, touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { moveListings } from '../../listings/write-listing-rows.ts';
import { moveSales } from '../../sales/write-sale-rows.ts';
import { everOn, refuse, refuseLink } from './refuse-link.ts';

/**
 * Makes two products one: `keptId` stays, with the listings and sales of both. The other is hidden, as it was, so that it
 * can be split off again. Nothing is sent to a marketplace. Throws HttpProblem where they must not be one.
 */
export async function linkProducts(trx: Trx, userId: number, keptId: number, otherId: number): Promise<void> {
  const products = await lockProducts(trx, userId, (all) =>
    all
      .selectAll()
      .where('id', '=', sql<number>`ANY (${[keptId, otherId]}::bigint[])`)
      .where('deleted_at', 'is', null),
  );
  const kept = products.find(({ id }) => id === keptId);
  const other = products.find(({ id }) => id === otherId);
  if (!kept || !other)
    throw refuse('One of the two products is not there any more.', 'Reload the page, and look again.');
  const platforms = await everOn(trx, other);
  await refuseLink(trx, { product: kept, platforms: await everOn(trx, kept) }, { product: other, platforms });
  const { before, after } = takenFrom(kept, other);
  const sales = await moveSales(trx, userId, { from: other.id, to: kept.id });
  await trx
    .insertInto('linked_products')
    .values({
      user_id: userId,
      kept_id: kept.id,
      other_id: other.id,
      platforms,
      sale_ids: sales,
      before: asJson(before),
      after: asJson(after),
    })
    .execute();
  await moveListings(trx, other, kept, platforms);
  const { status: _, ...values } = after;
  await updateProducts(trx, kept, { ...values, ...touched });
  // It is on sale there, so it is not inactive.
  if (after.status === 'active') await changeStatus(trx, kept, 'listed', 'active');
  await updateProducts(trx, other, { deleted_at: sql<Date>`now()` });
  await trx
    .deleteFrom('lookalikes')
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where(sql<boolean>`(kept_id IN (${kept.id}, ${other.id}) OR other_id IN (${kept.id}, ${other.id}))`)
    .execute();
  await changed(trx, userId, 'products', 'waiting_items');
}

/** What is taken from the other product where the kept one says nothing. */
const filled = {
  ebay_category: null,
  condition: null,
  description: '',
  ...emptySellerColumns,
} satisfies Partial<ProductRow>;

type Taken = Partial<ProductRow>;

/** The columns of the kept product that change, before and after. */
function takenFrom(kept: Locked<ProductRow>, other: Locked<ProductRow>): { before: Taken; after: Taken } {
  const taken: Record<string, unknown> = {};
  for (const name of Object.keys(filled) as (keyof typeof filled)[])
    if (isEmpty(kept[name]) && !isEmpty(other[name])) taken[name] = other[name];
  if (kept.images.length === 0 && other.images.length > 0) taken.images = other.images;
  // Its listings keep what was set for them.
  for (const name of ['specifics', 'overrides', 'per_platform'] as const) {
    const both = { ...other[name], ...kept[name] };
    if (Object.keys(both).length > Object.keys(kept[name]).length) taken[name] = both;
  }
  // It is one thing, not two: the lower number cannot be sold twice.
  if (other.quantity < kept.quantity) taken.quantity = other.quantity;
  if (kept.status === 'inactive' && other.status === 'active') taken.status = 'active';
  const before = Object.fromEntries(Object.keys(taken).map((name) => [name, kept[name as keyof ProductRow]]));
  return { before, after: taken };
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
