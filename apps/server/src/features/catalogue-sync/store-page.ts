import type { Platform } from '@crosslister/contract/platforms.ts';
import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import type { RemoteItem } from '@crosslister/marketplaces/marketplace.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, ProductRow } from '../../db/schema.ts';
import { editsOf, storeRevises } from '../revise/store-revises.ts';
import { findKnown } from './find-known.ts';

/** How an item whose SKU is known already is taken: as an import says, or as a sync of the source or another platform. */
export type Handling = DuplicateHandling | 'sync_source' | 'sync_listing';

export interface PageResult {
  created: number;
  updated: number;
  duplicatesFound: number;
  duplicatesHandled: number;
  products: { id: number; sku: string; name: string }[];
}

interface Target {
  userId: number;
  platform: Platform;
  connectionId: number;
  handling: Handling;
  /** When the shop was asked for the page: what has ended since is not live again. */
  readAt: Date;
}

/**
 * Takes one page of a shop into the catalogue: unknown SKUs become products with full details, known ones are handled
 * as asked. Run twice it changes nothing the second time.
 */
export async function storePage(
  trx: Kysely<Database>,
  target: Target,
  items: RemoteItem[],
): Promise<PageResult> {
  const unique = [...new Map(items.map((item) => [item.sku.toLowerCase(), item])).values()];
  const { known, gone } = await findKnown(trx, target, unique);
  const fresh = unique.filter((item) => !known.has(item) && !gone.has(item));
  const created = await insertProducts(trx, target, fresh);
  const result: PageResult = {
    created: created.size,
    updated: 0,
    duplicatesFound: known.size,
    duplicatesHandled: 0,
    products: [...created.values()].map(({ id, sku, name }) => ({ id, sku, name })),
  };
  await storeListings(trx, target, created);
  const linked = new Map<RemoteItem, ProductRow>();
  for (const [item, product] of known) {
    if (target.handling === 'skip') continue;
    // A thing that is sold here stays sold, whatever a shop that was not told yet still shows.
    if (product.status === 'sold' || product.status === 'action_required') continue;
    await updateProduct(trx, target, item, product);
    linked.set(item, product);
    result.updated += 1;
    result.duplicatesHandled += 1;
  }
  await storeListings(trx, target, linked);
  return result;
}

async function insertProducts(
  trx: Kysely<Database>,
  { userId }: Target,
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
        images: JSON.stringify(item.imageUrls.map((src) => ({ src }))),
        quantity: item.quantity,
        ebay_category: item.ebayCategory,
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

/** Which of the item's fields replace the product's own. The seller's edits here are never overwritten by a sync. */
function takenFields(handling: Handling, product: ProductRow) {
  if (handling === 'merge' || handling === 'sync_listing' || handling === 'skip') return [];
  const fields = ['name', 'price_pence', 'description', 'images'] as const;
  if (handling === 'update') return fields;
  return fields.filter((field) => !product.edited_fields.includes(field.replace('_pence', '')));
}

async function updateProduct(
  trx: Kysely<Database>,
  { handling, platform }: Target,
  item: RemoteItem,
  product: ProductRow,
) {
  const remote = {
    name: item.title,
    price_pence: item.pricePence,
    description: item.descriptionHtml,
    images: JSON.stringify(item.imageUrls.map((src) => ({ src }))),
  };
  const now = { ...product, images: JSON.stringify(product.images) };
  const changes = Object.fromEntries(
    takenFields(handling, product)
      .filter((field) => remote[field] !== now[field])
      .map((field) => [field, remote[field]]),
  );
  if (Object.keys(changes).length === 0) return;
  await trx
    .updateTable('products')
    .set({ ...changes, last_updated: sql`now()` })
    .where('id', '=', product.id)
    .execute();
  const after = { ...product, ...changes, images: product.images };
  await storeRevises(trx, after, editsOf(product, after), { except: platform });
}

async function storeListings(trx: Kysely<Database>, target: Target, products: Map<RemoteItem, ProductRow>) {
  if (products.size === 0) return;
  const { userId, platform, connectionId } = target;
  await trx
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
          url: eb.ref('excluded.url'),
          price_pence: eb.ref('excluded.price_pence'),
          status: eb.val('active' as const),
          scheduled_at: null,
          delisted_at: null,
          proof: null,
        }))
        .where((eb) =>
          eb.or([eb('listings.status', '<>', 'delisted'), eb('listings.delisted_at', '<', target.readAt)]),
        ),
    )
    .execute();
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
        .doUpdateSet((eb) => ({ product_id: eb.ref('excluded.product_id') })),
    )
    .execute();
}
