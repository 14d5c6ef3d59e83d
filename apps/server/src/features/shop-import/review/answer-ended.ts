import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { Db, ListingRow, OperationRow, ProductRow, ReviewRow, Trx } from '../../../db/schema.ts';
import { type Locked, lockProduct } from '../../../operations/lock.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { chooseByHand, storeListingStep } from '../../listings/by-hand/store-step.ts';
import { delistFrom } from '../../listings/end/delist-from.ts';
import { answeredAlready } from './refusals.ts';
import { lockReviewItem, removeReviewItem } from './review-row.ts';

/** The product of an answer, and the operations that follow from it. */
export interface Answered {
  productId: number;
  operations: OperationRow[];
}

/** The item is no longer available: the product is delisted everywhere else, and becomes inactive when that is done. */
export async function endOthers(trx: Trx, row: ReviewRow): Promise<Answered> {
  const product = await lockForSale(trx, row);
  const live = await findLiveListings(trx, row.user_id, [product.id]);
  const operations = await delistFrom(
    trx,
    product,
    live.map(({ platform }) => platform),
  );
  return closeItem(trx, row, product, operations);
}

/**
 * The item is still available: it is listed again where it has ended. If it had sold out there, its quantity becomes 1.
 */
export async function listEndedAgain(trx: Trx, row: ReviewRow): Promise<Answered> {
  const found = await lockForSale(trx, row);
  const product: Locked<ProductRow> = { ...found, quantity: Math.max(found.quantity, 1) };
  await updateProducts(trx, product, { quantity: product.quantity, ...touched });
  const { platform, user_id: userId } = row;
  const params = { mode: 'live' as const };
  const hands = chooseByHand(platform, undefined);
  const operation = hands
    ? await storeListingStep(trx, product, hands, params)
    : await enqueue(trx, { userId, kind: 'crosslist', platform, product, params });
  return closeItem(trx, row, product, [operation]);
}

async function closeItem(
  trx: Trx,
  row: ReviewRow,
  { id }: ProductRow,
  operations: OperationRow[],
): Promise<Answered> {
  await removeReviewItem(trx, row);
  await changed(trx, row.user_id, 'products', 'waiting_items', 'operations');
  return { productId: id, operations };
}

/**
 * The product, if it is for sale and this listing is still ended. Refused if that has changed since the item was shown.
 */
async function lockForSale(trx: Trx, row: ReviewRow): Promise<Locked<ProductRow>> {
  const product = await lockProduct(trx, row.user_id, row.product_id);
  const isHeld = await lockReviewItem(trx, row);
  const [listing] = product ? await findEnded(trx, row, [product.id]) : [];
  if (product?.status !== 'active' || !isHeld || !listing) throw answeredAlready();
  return product;
}

/** Listings of these products that were found ended there. */
export async function findEnded(
  db: Db,
  { user_id: userId, platform }: Pick<ReviewRow, 'user_id' | 'platform'>,
  productIds: number[],
): Promise<ListingRow[]> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_id', '=', sql<number>`ANY (${productIds}::bigint[])`)
    .where('platform', '=', platform)
    .where('status', '=', 'delisted')
    .where(sql<boolean>`(proof ? 'found')`)
    .execute();
}

/** Where these products are listed, drafts and scheduled listings included. */
export async function findLiveListings(db: Db, userId: number, productIds: number[]) {
  return db
    .selectFrom('listings')
    .select(['product_id', 'platform', 'status'])
    .where('user_id', '=', userId)
    .where('product_id', '=', sql<number>`ANY (${productIds}::bigint[])`)
    .where('status', '<>', 'delisted')
    .orderBy('platform')
    .execute();
}
