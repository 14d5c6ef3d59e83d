import type { Platform } from '@crosslister/contract/platforms.ts';
import type { RemoteItem } from '@crosslister/marketplaces/marketplace.ts';
import { sql, type Transaction } from 'kysely';
import type { Database, ProductRow } from '../../db/schema.ts';

interface Known {
  known: Map<RemoteItem, ProductRow>;
  /** Items of products that were deleted here and are only waiting for the shop to let them go. */
  gone: Set<RemoteItem>;
}

/** Which items belong to which product: by the listing's id, else by SKU. The products are locked, in order. */
export async function findKnown(
  trx: Transaction<Database>,
  target: { userId: number; platform: Platform },
  items: RemoteItem[],
): Promise<Known> {
  if (items.length === 0) return { known: new Map(), gone: new Set() };
  const skus = items.map(({ sku }) => sku.toLowerCase());
  const ids = items.map(({ externalId }) => externalId);
  const listed = await trx
    .selectFrom('listing_external_ids')
    .select(['external_id', 'product_id'])
    .where('user_id', '=', target.userId)
    .where('platform', '=', target.platform)
    .where('external_id', '=', sql<string>`ANY (${ids})`)
    .execute();
  const named = await trx
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', target.userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(sku) = ANY (${skus})`)
    .execute();
  const candidates = [...listed.map(({ product_id }) => product_id), ...named.map(({ id }) => id)];
  const products = await trx
    .selectFrom('products')
    .selectAll()
    .where('user_id', '=', target.userId)
    .where('id', '=', sql<number>`ANY (${candidates})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  const byExternalId = new Map(
    listed.map(({ external_id, product_id }) => [external_id, byId.get(product_id)]),
  );
  const bySku = new Map(
    products.filter(({ deleted_at }) => !deleted_at).map((product) => [product.sku.toLowerCase(), product]),
  );
  const found: Known = { known: new Map(), gone: new Set() };
  const taken = new Set<number>();
  const take = (item: RemoteItem, product: ProductRow | undefined) => {
    if (!product || taken.has(product.id) || found.known.has(item) || found.gone.has(item)) return;
    if (product.deleted_at) return void found.gone.add(item);
    taken.add(product.id);
    found.known.set(item, product);
  };
  for (const item of items) take(item, byExternalId.get(item.externalId));
  for (const item of items) take(item, bySku.get(item.sku.toLowerCase()));
  return found;
}
