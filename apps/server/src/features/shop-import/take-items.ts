import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import type { ProductRow, Trx } from '../../db/schema.ts';
import type { Locked, LockedKey } from '../../operations/lock.ts';
import { insertProducts, updateProducts } from '../catalogue/write-product-rows.ts';
import { rememberIds } from '../listings/external-ids.ts';
import { type ReadShop, storeMet } from '../listings/write-listing-rows.ts';
import { poolName, poolPlatform } from '../sales/shared-stock.ts';
import type { Settings } from '../settings/seller-settings.ts';
import { saidThere } from './said-there.ts';
import { detailColumns } from './take-details.ts';

/**
 * How an item with a known SKU is handled: as the import says, or as a sync of the source or of another platform does.
 */
export type Handling = DuplicateHandling | 'sync_source' | 'sync_listing';

export interface Target extends ReadShop {
  /** Whether this reading may have found a listing before. */
  isMet: (externalId: string) => boolean;
  handling: Handling;
  settings: Settings;
}

/**
 * Inserts new products with everything the shop says of them. Items whose SKU has been taken
 * by now are missing from the answer.
 */
export async function insertItems(
  trx: Trx,
  { userId, platform, settings }: Pick<ReadShop, 'userId' | 'platform'> & Partial<Pick<Target, 'settings'>>,
  items: RemoteItem[],
  keyOf: (sku: string) => string,
): Promise<Map<RemoteItem, Locked<ProductRow>>> {
  const values = items.map((item) => ({
    status: 'active' as const,
    sku: item.sku,
    name: item.title,
    price_pence: item.pricePence,
    description: item.descriptionHtml,
    images: photosOf(item),
    quantity: item.quantity,
    ebay_category: item.ebayCategory,
    stock_pool: poolName(platform, item.stockPool),
    // Where its listing will place it: a trigger would have to write the whole row, and its place in every index, again.
    newest_at: item.createdAt,
    is_listed: true,
    ...detailColumns(item),
    ...(settings && saidThere(platform, item, settings.pricingRules)),
  }));
  const bySku = await insertProducts(trx, userId, values, { skipTaken: true });
  const created = new Map<RemoteItem, Locked<ProductRow>>();
  for (const item of items) {
    const row = bySku.get(keyOf(item.sku));
    if (row) created.set(item, row);
  }
  return created;
}

/**
 * Stores which stock of the shop each known product shares, as that may change. Stock of another shop stays as it is.
 */
export async function storePools(
  trx: Trx,
  { platform }: Pick<ReadShop, 'platform'>,
  known: Map<RemoteItem, Locked<ProductRow>>,
): Promise<void> {
  for (const [item, product] of known) {
    const pool = poolName(platform, item.stockPool);
    const isOurs = [null, platform].includes(poolPlatform(product));
    if (pool === product.stock_pool || !isOurs) continue;
    await updateProducts(trx, product, { stock_pool: pool });
  }
}

export function photosOf({ imageUrls }: Pick<RemoteItem, 'imageUrls'>): ProductRow['images'] {
  return imageUrls.map((src) => ({ src }));
}

/** Links each item to its product. Returns the products whose listing is new or has changed. */
export async function storeListings(
  trx: Trx,
  shop: ReadShop,
  products: Map<RemoteItem, LockedKey>,
): Promise<Set<number>> {
  if (products.size === 0) return new Set();
  const { userId, platform } = shop;
  const met = [...products].map(([item, product]) => ({
    product_id: product.id,
    external_id: item.externalId,
    extra: item.extra,
    sku: item.sku,
    url: item.url,
    price_pence: item.pricePence,
    created_at: item.createdAt,
    specifics_unread: item.lacksSpecifics === true,
    settings: item.settings ?? null,
  }));
  const stored = await storeMet(trx, shop, met);
  await rememberIds(
    trx,
    userId,
    met.map((row) => ({ platform, ...row })),
  );
  return stored;
}
