import type { ConflictField } from '@crosslister/contract/review.ts';
import { comparable } from '@crosslister/domain/comparable-description.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import type { ProductRow, Trx } from '../../db/schema.ts';
import type { Locked } from '../../operations/lock.ts';
import { touched, updateProducts } from '../catalogue/write-product-rows.ts';
import { storeEdits } from '../listings/revise/store-revises.ts';
import { storeTitle } from '../listings/write-listing-rows.ts';
import { differingFields, hasOwnPhotos, type ItemFields, taking } from './differing-fields.ts';
import type { PhotosThere } from './photos-there.ts';
import { detailDiffers, takeDetails } from './take-details.ts';
import type { Target } from './take-items.ts';

interface Pair {
  item: RemoteItem;
  product: Locked<ProductRow>;
  photosThere: PhotosThere;
}

/**
 * Takes the shop's fields into a known product, as far as the handling allows. Fields edited here since the last
 * reading stay: where the shop differs there is a conflict, and where it is equal the edit has reached the shop.
 */
export async function takeItem(
  trx: Trx,
  { handling, platform, settings }: Pick<Target, 'handling' | 'platform' | 'settings'>,
  { item, product, photosThere }: Pair,
): Promise<{ changed: boolean; conflicts: ConflictField[] }> {
  if (handling !== 'update' && handling !== 'sync_source') return { changed: false, conflicts: [] };
  const differing = differingFields(item, product, platform, settings, photosThere);
  const isEdited = (field: string) => handling === 'sync_source' && product.edited_fields.includes(field);
  const conflicts = differing.filter(isEdited);
  const taken = differing.filter((field) => !isEdited(field));
  await takeFields(trx, { item, product, platform }, taken);
  const hasNewDetails = await takeDetails(trx, { item, product, platform }, isEdited);
  if (handling === 'sync_source') {
    const unreadable = (field: string) => field === 'price' && item.pricePence === 0;
    const reached = await keepMarks(
      trx,
      product,
      (field) =>
        unreadable(field) ||
        (field === 'images' && hasOwnPhotos(product)) ||
        differing.some((other) => other === field) ||
        detailDiffers(field, item, product, platform),
    );
    if (reached.includes('name')) await storeTitle(trx, product, platform, null);
    if (reached.includes('description')) await storeTitle(trx, product, platform, null, 'description_there');
  }
  return { changed: taken.length > 0 || hasNewDetails, conflicts };
}

/** Writes these fields of the item into the product, and sends them to its other listings. */
export async function takeFields(
  trx: Trx,
  { item, product, platform }: Pick<Pair, 'product'> & Pick<Target, 'platform'> & { item: ItemFields },
  fields: readonly ConflictField[],
): Promise<void> {
  if (fields.length === 0) return;
  const changes = taking(fields, item, product, platform);
  await updateProducts(trx, product, { ...changes, ...touched });
  const after = { ...product, ...changes };
  // Only the source has blocks and shortcodes. Buyers elsewhere see the same text.
  const isSame = comparable(product.description) === comparable(after.description);
  const before = isSame ? { ...product, description: after.description } : product;
  await storeEdits(trx, before, after, { except: platform });
}

/** Removes the edit marks for which `stays` is false, and returns them. */
export async function keepMarks(
  trx: Trx,
  product: Locked<Pick<ProductRow, 'id' | 'user_id' | 'edited_fields'>>,
  stays: (field: string) => boolean,
): Promise<string[]> {
  const marks = product.edited_fields.filter(stays);
  const removed = product.edited_fields.filter((field) => !marks.includes(field));
  if (removed.length > 0) await updateProducts(trx, product, { edited_fields: marks });
  return removed;
}
