import type { ActionPlace } from '@crosslister/contract/product.ts';
import { placesOf, taskOf } from '@crosslister/domain/action-places.ts';
import { sql, type Transaction } from 'kysely';
import type { Database, ProductRow } from '../../../db/schema.ts';
import { UNPROVED } from '../../../operations/for-sale.ts';
import type { LockedKey } from '../../../operations/lock.ts';
import { changeStatus, touched } from '../../products/write.ts';
import { findAllLive } from '../rows.ts';
import { findWhatMayStand } from './what-may-stand.ts';

/** Gives the product a task under Action Required. A deleted product is restored for it. */
export async function makeTask(
  trx: Transaction<Database>,
  product: LockedKey,
  place: ActionPlace,
): Promise<void> {
  const told = await findTold(trx, product);
  const isUnproved = place.type === UNPROVED;
  const others = told.filter(
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

async function findTold(
  trx: Transaction<Database>,
  { id, user_id: userId }: LockedKey,
): Promise<ActionPlace[]> {
  const product = await trx
    .selectFrom('products')
    .select(['id', 'user_id', 'status', 'action_info'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return product?.status === 'action_required' ? stillStanding(trx, product) : [];
}

/** The places of the product's task where it may still be live. */
export async function stillStanding(
  trx: Transaction<Database>,
  product: Pick<ProductRow, 'id' | 'user_id' | 'action_info'>,
): Promise<ActionPlace[]> {
  const places = placesOf(product.action_info);
  if (places.length === 0) return [];
  const live = await findAllLive(trx, product);
  const standing = [...live.map(({ platform }) => platform), ...(await findWhatMayStand(trx, product))];
  return places.filter(({ platform }) => platform && standing.includes(platform));
}
