import { changed } from '../../../db/change-feed.ts';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Db, ProductRow, ReviewRow, Trx } from '../../../db/schema.ts';
import { skuKeys } from '../../../db/sku-keys.ts';
import { type Locked, lockProduct } from '../../../operations/lock.ts';
import { changeStatus } from '../../catalogue/write-product-rows.ts';
import { findLive } from '../../listings/listing-rows.ts';
import { productsTitled } from '../find-same-title.ts';
import { insertItems, storeListings } from '../take-items.ts';
import {
  answeredAlready,
  belongsToAnother,
  listedAlready,
  noProduct,
  productGone,
  productSold,
  severalProducts,
  skuTaken,
  twinListed,
} from './refusals.ts';
import { itemOf, lockReviewItem, removeReviewItem } from './review-row.ts';

/** Links the item's listing to a product that is the same thing. Returns the product's id. */
export async function link(
  trx: Trx,
  row: ReviewRow,
  chosen: number | undefined,
  readAt: Date,
): Promise<number> {
  const bySku = row.reason === 'same_sku' ? row.product_id : null;
  const productId = chosen ?? bySku ?? (await onlyCandidate(trx, row));
  const product = await lockProduct(trx, row.user_id, productId);
  if (!product) throw productGone();
  if (!(await lockReviewItem(trx, row))) throw answeredAlready();
  if (product.status === 'sold' || product.status === 'action_required') throw productSold(product.name);
  const listing = await findLive(trx, product, row.platform);
  if (listing && row.reason === 'same_sku') throw twinListed(product.name, row.platform);
  if (listing) throw listedAlready(product.name, row.platform);
  const owner = await productOfItem(trx, row);
  if (owner && owner.id !== productId) throw belongsToAnother(owner.name);
  await join(trx, row, product, readAt);
  return productId;
}

async function onlyCandidate(trx: Trx, row: ReviewRow): Promise<number> {
  const { title } = itemOf(row);
  const target = { userId: row.user_id, platform: row.platform };
  const candidates = (await productsTitled(trx, target, [title])).get(title) ?? [];
  if (candidates.length > 1) throw severalProducts(candidates.length);
  const [only] = candidates;
  if (!only) throw noProduct();
  return only.id;
}

async function join(trx: Trx, row: ReviewRow, product: Locked<ProductRow>, readAt: Date) {
  const item = itemOf(row);
  const listed = { ...item, sku: item.sku || product.sku };
  await storeListings(trx, await shopOf(trx, row, readAt), new Map([[listed, product]]));
  // It is on sale there, so it is not inactive.
  if (product.status === 'inactive') await changeStatus(trx, product, 'listed', 'active');
  await removeReviewItem(trx, row);
  await changed(trx, row.user_id, 'products', 'waiting_items');
}

/**
 * Makes the item a product of its own with its listing, under `sku`. If a sync or an interrupted attempt has done so
 * already, returns that product.
 */
export async function makeProduct(trx: Trx, row: ReviewRow, sku: string, readAt: Date): Promise<number> {
  if (!(await lockReviewItem(trx, row))) throw answeredAlready();
  const owner = await productOfItem(trx, row);
  if (owner) {
    await removeReviewItem(trx, row);
    await changed(trx, row.user_id, 'waiting_items');
    return owner.id;
  }
  const keyOf = await skuKeys(trx, [sku]);
  const shop = { userId: row.user_id, platform: row.platform };
  const created = await insertItems(trx, shop, [{ ...itemOf(row), sku }], keyOf);
  const [product] = created.values();
  if (!product) throw skuTaken(sku);
  await join(trx, row, product, readAt);
  return product.id;
}

/** The product that the item's listing now belongs to. */
export async function productOfItem(db: Db, row: ReviewRow) {
  return db
    .selectFrom('listing_external_ids as known')
    .innerJoin('products', 'products.id', 'known.product_id')
    .select(['products.id', 'products.name'])
    .where('known.user_id', '=', row.user_id)
    .where('known.platform', '=', row.platform)
    .where('known.external_id', '=', row.external_id)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst();
}

async function shopOf(trx: Trx, { user_id: userId, platform }: ReviewRow, readAt: Date) {
  const connection = await trx
    .selectFrom('connections')
    .select('id')
    .where(ofPlatform(userId, platform))
    .executeTakeFirst();
  return { userId, platform, connectionId: connection?.id ?? null, readAt };
}
