import { ownImageId } from '@crosslister/contract/image.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ConflictField } from '@crosslister/contract/waiting.ts';
import { conflictFields } from '@crosslister/contract/waiting.ts';
import { listingPricePence } from '@crosslister/domain/pricing.ts';
import { stripHtml } from '@crosslister/domain/text.ts';
import type { RemoteItem, RevisedField } from '@crosslister/marketplaces/marketplace.ts';
import { sql, type Transaction } from 'kysely';
import type { Database, ProductRow } from '../../db/schema.ts';
import type { Settings } from '../settings/store.ts';
import { imagesOf } from './take-items.ts';

export type ItemFields = Pick<RemoteItem, 'title' | 'pricePence' | 'descriptionHtml' | 'imageUrls'>;
export type OwnFields = Pick<ProductRow, 'name' | 'price_pence' | 'description' | 'images'>;

/** What an edit of the field sends to a marketplace. */
export const revisedBy: Record<ConflictField, RevisedField> = {
  name: 'title',
  price: 'price',
  description: 'description',
  images: 'images',
};

/** The item's own value of a field, as the product's column would hold it. */
export function columnOf(field: ConflictField, item: ItemFields) {
  if (field === 'name') return { name: item.title };
  if (field === 'price') return { price_pence: item.pricePence };
  if (field === 'description') return { description: item.descriptionHtml };
  return { images: imagesOf(item) };
}

/** A price there that cannot be read for certain is 0 and says nothing; one with our markup is our own. */
function isOurPrice(item: ItemFields, product: OwnFields, platform: Platform, settings: Settings): boolean {
  const { pricePence } = item;
  const marked = listingPricePence(product.price_pence, settings.pricingRules, platform);
  return pricePence === 0 || pricePence === product.price_pence || pricePence === marked;
}

/** The fields in which the shop differs from the product. */
export function differingFields(
  item: ItemFields,
  product: OwnFields,
  platform: Platform,
  settings: Settings,
): ConflictField[] {
  const isSame: Record<ConflictField, boolean> = {
    name: item.title === product.name,
    price: isOurPrice(item, product, platform, settings),
    description: item.descriptionHtml === product.description,
    images: imagesOf(item) === JSON.stringify(product.images),
  };
  return conflictFields.filter((field) => !isSame[field]);
}

/**
 * Whether the seller would see a difference. A shop makes copies of photos under addresses of its own: when it was sent
 * ours and has as many, they are the same.
 */
export function differsToTheEye(
  field: ConflictField,
  item: ItemFields,
  product: OwnFields,
  hasOurPhotos: boolean,
): boolean {
  if (field === 'name') return stripHtml(item.title) !== stripHtml(product.name);
  if (field === 'description') return stripHtml(item.descriptionHtml) !== stripHtml(product.description);
  if (field === 'images') return !(hasOurPhotos && item.imageUrls.length === product.images.length);
  return true;
}

/**
 * Photos kept here count as edited: a shop only has copies of them, and its addresses must not take their place. Resolves
 * with the products as they are then.
 */
export async function markOwnPhotos(
  trx: Transaction<Database>,
  products: ProductRow[],
): Promise<ProductRow[]> {
  const isUnmarked = ({ images, edited_fields }: ProductRow) =>
    !edited_fields.includes('images') && images.some(({ src }) => ownImageId(src) !== null);
  const ids = products.filter(isUnmarked).map(({ id }) => id);
  if (ids.length === 0) return products;
  await trx
    .updateTable('products')
    .set({ edited_fields: sql`array_append(edited_fields, 'images')` })
    .where('id', '=', sql<number>`ANY (${ids})`)
    .execute();
  return products.map((product) =>
    isUnmarked(product) ? { ...product, edited_fields: [...product.edited_fields, 'images'] } : product,
  );
}

/** Of these products, those whose last photos were brought to the platform, by an edit or when they were listed. */
export async function withPhotosThere(
  trx: Transaction<Database>,
  userId: number,
  platform: Platform,
  productIds: number[],
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('operations')
    .distinctOn('product_id')
    .select(['product_id', 'status'])
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .where('product_id', '=', sql<number>`ANY (${productIds})`)
    .where(sql<boolean>`(kind = 'crosslist' OR kind = 'revise' AND params ->> 'images' = 'true')`)
    .orderBy('product_id')
    .orderBy('id', 'desc')
    .execute();
  return new Set(
    rows.flatMap(({ product_id, status }) =>
      product_id !== null && status === 'completed' ? [product_id] : [],
    ),
  );
}
