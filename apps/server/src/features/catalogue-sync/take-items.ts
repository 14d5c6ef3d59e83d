import type { Platform } from '@crosslister/contract/platforms.ts';
import type { RemoteItem } from '@crosslister/marketplaces/marketplace.ts';
import { sql, type Transaction } from 'kysely';
import type { Database, ProductRow } from '../../db/schema.ts';
import { poolName, poolPlatform } from '../sales/shared-stock.ts';
import { detailColumns } from './take-details.ts';

export interface Shop {
  userId: number;
  platform: Platform;
  connectionId: number | null;
  /** When the shop was asked for the items: what has ended since is not live again. */
  readAt: Date;
}

/** New products with all the shop tells of them. An item whose SKU is taken by now is left out of the answer. */
export async function insertProducts(
  trx: Transaction<Database>,
  { userId, platform }: Pick<Shop, 'userId' | 'platform'>,
  items: RemoteItem[],
): Promise<Map<RemoteItem, ProductRow>> {
  if (items.length === 0) return new Map();
  const rows = await trx
    .insertInto('products')
    .values(
      items.map((item) => ({
        user_id: userId,
        sku: item.sku,
        name: item.title,
        price_pence: item.pricePence,
        description: item.descriptionHtml,
        status: 'active' as const,
        images: imagesOf(item),
        quantity: item.quantity,
        ebay_category: item.ebayCategory,
        stock_pool: poolName(platform, item.stockPool),
        ...detailColumns(item),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  const bySku = new Map(rows.map((row) => [row.sku.toLowerCase(), row]));
  const created = new Map<RemoteItem, ProductRow>();
  for (const item of items) {
    const row = bySku.get(item.sku.toLowerCase());
    if (row) created.set(item, row);
  }
  return created;
}

/** Which stock of the shop known products draw from, as that may change; a stock of another shop stays theirs. */
export async function storePools(
  trx: Transaction<Database>,
  { platform }: Pick<Shop, 'platform'>,
  known: Map<RemoteItem, ProductRow>,
): Promise<void> {
  for (const [item, product] of known) {
    const pool = poolName(platform, item.stockPool);
    const isOurs = [null, platform].includes(poolPlatform(product));
    if (pool === product.stock_pool || !isOurs) continue;
    await trx.updateTable('products').set({ stock_pool: pool }).where('id', '=', product.id).execute();
  }
}

export function imagesOf({ imageUrls }: Pick<RemoteItem, 'imageUrls'>): string {
  return JSON.stringify(imageUrls.map((src) => ({ src })));
}

/** Joins each item to its product. Returns the products whose listing is new or has changed. */
export async function storeListings(
  trx: Transaction<Database>,
  { userId, platform, connectionId, readAt }: Shop,
  products: Map<RemoteItem, ProductRow>,
): Promise<Set<number>> {
  if (products.size === 0) return new Set();
  const rows = await trx
    .insertInto('listings')
    .values(
      [...products].map(([item, product]) => ({
        user_id: userId,
        product_id: product.id,
        platform,
        connection_id: connectionId,
        external_id: item.externalId,
        extra: JSON.stringify(item.extra),
        sku: item.sku,
        url: item.url,
        price_pence: item.pricePence,
        status: 'active' as const,
        ...(item.createdAt && { created_at: item.createdAt }),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'platform'])
        .doUpdateSet((eb) => ({
          connection_id: eb.ref('excluded.connection_id'),
          external_id: eb.ref('excluded.external_id'),
          extra: eb.ref('excluded.extra'),
          // Another listing there has the SKU it was made with.
          sku: sql<string>`CASE WHEN listings.external_id = excluded.external_id OR excluded.sku = ''
            THEN listings.sku ELSE excluded.sku END`,
          url: eb.ref('excluded.url'),
          price_pence: eb.ref('excluded.price_pence'),
          status: eb.val('active' as const),
          scheduled_at: null,
          delisted_at: null,
          proof: null,
        }))
        .where((eb) =>
          eb.or([eb('listings.status', '<>', 'delisted'), eb('listings.delisted_at', '<', readAt)]),
        )
        .where(
          sql<boolean>`(listings.connection_id, listings.external_id, listings.extra, listings.url,
            listings.price_pence, listings.status) IS DISTINCT FROM (excluded.connection_id, excluded.external_id,
            excluded.extra, excluded.url, excluded.price_pence, excluded.status)`,
        ),
    )
    .returning('product_id')
    .execute();
  await rememberIds(trx, { userId, platform }, products);
  return new Set(rows.map(({ product_id }) => product_id));
}

async function rememberIds(
  trx: Transaction<Database>,
  { userId, platform }: Pick<Shop, 'userId' | 'platform'>,
  products: Map<RemoteItem, ProductRow>,
) {
  await trx
    .insertInto('listing_external_ids')
    .values(
      [...products].map(([item, product]) => ({
        user_id: userId,
        platform,
        external_id: item.externalId,
        product_id: product.id,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'platform', 'external_id'])
        .doUpdateSet((eb) => ({ product_id: eb.ref('excluded.product_id') }))
        .whereRef('listing_external_ids.product_id', '<>', 'excluded.product_id'),
    )
    .execute();
}
