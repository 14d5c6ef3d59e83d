import type { ActionPlace } from '@crosslister/contract/product.ts';
import { placesOf, taskOf } from '@crosslister/domain/action-places.ts';
import { sql } from 'kysely';
import { ownRow } from '../../../db/of-product.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { UNPROVED } from '../../../operations/for-sale.ts';
import type { LockedKey } from '../../../operations/lock.ts';
import { changeStatus, touched } from '../../catalogue/write-product-rows.ts';
import { findAllLive } from '../listing-rows.ts';
import { findPossiblyLive } from './possibly-live.ts';

/**
 * Gives the product a task under Action Required. A deleted product is restored for it. What leads here: a delist that failed or
 * that nobody can prove (ask-seller.ts), a listing that is live although the product has sold or gone (publish/store-listing.ts,
 * shop-import/read/sold-but-live.ts), the seller's word that it did not sell there (sales/end-by-hand-listing.ts). A sale and a deletion
 * while only the seller can end a listing make the task with their own change of status (sales/stock.ts,
 * products/actions/delete-product.ts).
 */
export async function makeTask(trx: Trx, product: LockedKey, place: ActionPlace): Promise<void> {
  const places = await findPlaces(trx, product);
  const isUnproved = place.type === UNPROVED;
  const others = places.filter(
    ({ type, platform }) => (type === UNPROVED) === isUnproved && platform !== place.platform,
  );
  await changeStatus(trx, product, 'task', 'action_required', {
    action_info: taskOf([...others, place]),
    deleted_at: null,
    // Another product may have taken its SKU since it was deleted.
    sku: sql<string>`CASE WHEN EXISTS (SELECT FROM products AS other WHERE other.user_id = products.user_id
      AND lower(other.sku) = lower(products.sku) AND other.id <> products.id AND other.deleted_at IS NULL)
      THEN products.sku || ' (deleted ' || products.id || ')' ELSE products.sku END`,
    ...touched,
  });
}

async function findPlaces(trx: Trx, { id, user_id: userId }: LockedKey): Promise<ActionPlace[]> {
  const product = await trx
    .selectFrom('products')
    .select(['id', 'user_id', 'status', 'action_info'])
    .where(ownRow(userId, id))
    .executeTakeFirst();
  return product?.status === 'action_required' ? placesStillLive(trx, product) : [];
}

/** The places of the product's task where it may still be live. */
export async function placesStillLive(
  trx: Trx,
  product: Pick<ProductRow, 'id' | 'user_id' | 'action_info'>,
): Promise<ActionPlace[]> {
  const places = placesOf(product.action_info);
  if (places.length === 0) return [];
  const live = await findAllLive(trx, product);
  const platforms = [...live.map(({ platform }) => platform), ...(await findPossiblyLive(trx, product))];
  return places.filter(({ platform }) => platform && platforms.includes(platform));
}
