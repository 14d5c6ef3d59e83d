import type { ConflictField } from '@crosslister/contract/review.ts';
import { ownPricePence } from '@crosslister/domain/listing-contents.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { ProductRow, ReviewRow, Trx } from '../../../db/schema.ts';
import { lockProduct } from '../../../operations/lock.ts';
import { storeRevises } from '../../listings/revise/store-revises.ts';
import { storeTitle } from '../../listings/write-listing-rows.ts';
import { readSettings, type Settings } from '../../settings/seller-settings.ts';
import { differingFields, revisedBy } from '../differing-fields.ts';
import { findPhotosThere, type PhotosThere } from '../photos-there.ts';
import { keepMarks, takeFields } from '../update-product.ts';
import { answeredAlready, productGone, productSold } from './refusals.ts';
import { itemOf, lockReviewItem, removeReviewItem } from './review-row.ts';

/** The fields that were changed both in the product, as it is now, and in the shop, as it was last seen. */
export function conflictsOf(
  row: ReviewRow,
  product: ProductRow,
  settings: Settings,
  photosThere: PhotosThere,
): ConflictField[] {
  return differingFields(itemOf(row), product, row.platform, settings, photosThere).filter((field) =>
    product.edited_fields.includes(field),
  );
}

async function lockBoth(trx: Trx, row: ReviewRow) {
  const product = await lockProduct(trx, row.user_id, row.product_id);
  if (!product) throw productGone();
  if (!(await lockReviewItem(trx, row))) throw answeredAlready();
  if (product.status === 'sold' || product.status === 'action_required') throw productSold(product.name);
  const photos = await findPhotosThere(trx, row.user_id, row.platform, [product.id]);
  const settings = await readSettings(trx, row.user_id);
  const conflicts = conflictsOf(row, product, settings, photos.get(product.id) ?? null);
  return { product, conflicts };
}

/**
 * The product keeps its own values, and they are sent to the shop where that is possible.
 * The item stays stored as answered: the field counts as edited until the shop has the same
 * value, and the seller is asked again only if the shop changes once more.
 */
export async function keepMine(trx: Trx, row: ReviewRow): Promise<number> {
  const { product, conflicts } = await lockBoth(trx, row);
  const fields = conflicts.map((field) => revisedBy[field]);
  // Now the seller knows of these. What has been changed there since is asked about again.
  const { title, descriptionHtml } = itemOf(row);
  if (conflicts.includes('name')) await storeTitle(trx, product, row.platform, title);
  if (conflicts.includes('description'))
    await storeTitle(trx, product, row.platform, descriptionHtml, 'description_there');
  const lowers = (ownPricePence(row.platform, product) ?? product.price_pence) < itemOf(row).pricePence;
  await storeRevises(trx, product, fields, { only: row.platform, lowers });
  await dismiss(trx, row);
  return product.id;
}

/**
 * The shop's values replace the product's in these fields, or in all that differ, and are sent to its other listings.
 */
export async function takeTheirs(
  trx: Trx,
  row: ReviewRow,
  fields: readonly ConflictField[] | undefined,
): Promise<number> {
  const { product, conflicts } = await lockBoth(trx, row);
  const taken = conflicts.filter((field) => fields?.includes(field) ?? true);
  await takeFields(trx, { item: itemOf(row), product, platform: row.platform }, taken);
  await keepMarks(trx, product, (mark) => !taken.some((field) => field === mark));
  if (taken.length === conflicts.length) await removeReviewItem(trx, row);
  await changed(trx, row.user_id, 'products', 'waiting_items');
  return product.id;
}

export async function dismiss(trx: Trx, row: ReviewRow): Promise<void> {
  if (!(await lockReviewItem(trx, row))) throw answeredAlready();
  await trx
    .updateTable('waiting_items')
    .set({ dismissed_at: sql`now()`, answer: null, error: null })
    .where('id', '=', row.id)
    .execute();
  await changed(trx, row.user_id, 'waiting_items');
}
