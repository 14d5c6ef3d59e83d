import { ownImageId } from '@crosslister/contract/image.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ConflictField } from '@crosslister/contract/review.ts';
import { conflictFields } from '@crosslister/contract/review.ts';
import { comparableSource } from '@crosslister/domain/comparable-description.ts';
import { listingPricePence } from '@crosslister/domain/pricing.ts';
import type { RemoteItem, RevisedField } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { sql, type Transaction } from 'kysely';
import type { Database, ProductRow } from '../../db/schema.ts';
import type { Locked } from '../../operations/lock.ts';
import { updateProducts } from '../products/write.ts';
import type { Settings } from '../settings/store.ts';
import { hasOurPhotos, type PhotosThere } from './photos-there.ts';
import { photosOf } from './take-items.ts';

export type ItemFields = Pick<RemoteItem, 'title' | 'pricePence' | 'descriptionHtml' | 'imageUrls'>;
export type OwnFields = Pick<ProductRow, 'name' | 'price_pence' | 'description' | 'images'>;

/** The field of a revise that sends an edit of this field. */
export const revisedBy: Record<ConflictField, RevisedField> = {
  name: 'title',
  price: 'price',
  description: 'description',
  images: 'images',
};

/** The item's value of a field, as the product's column would store it. */
export function columnOf(field: ConflictField, item: ItemFields) {
  if (field === 'name') return { name: item.title };
  if (field === 'price') return { price_pence: item.pricePence };
  if (field === 'description') return { description: item.descriptionHtml };
  return { images: photosOf(item) };
}

/** A price that could not be read for certain is 0 and is ignored. A price that includes our markup is our own. */
function isOurPrice(item: ItemFields, product: OwnFields, platform: Platform, settings: Settings): boolean {
  const { pricePence } = item;
  const marked = listingPricePence(product.price_pence, settings.pricingRules, platform);
  return pricePence === 0 || pricePence === product.price_pence || pricePence === marked;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The fields in which buyers see something else in the shop than the product has. Differences in how the shop writes
 * the same thing do not count, except the blocks and shortcodes of a description, because those are kept.
 */
export function differingFields(
  item: ItemFields,
  product: OwnFields,
  platform: Platform,
  settings: Settings,
  photosThere: PhotosThere,
): ConflictField[] {
  const ours = { title: product.name, descriptionHtml: product.description };
  const sent = findMarketplace(platform)?.shownAs(ours) ?? ours;
  const isSame: Record<ConflictField, () => boolean> = {
    name: () => [ours, sent].some(({ title }) => oneLine(title) === oneLine(item.title)),
    price: () => isOurPrice(item, product, platform, settings),
    description: () =>
      item.descriptionHtml === ours.descriptionHtml ||
      [ours, sent].some(
        (text) => comparableSource(text.descriptionHtml) === comparableSource(item.descriptionHtml),
      ),
    images: () => hasOurPhotos(item, product, platform, photosThere),
  };
  return conflictFields.filter((field) => !isSame[field]());
}

export const hasOwnPhotos = ({ images }: Pick<ProductRow, 'images'>) =>
  images.some(({ src }) => ownImageId(src) !== null);

/**
 * Photos stored here count as edited: the shop only has copies of them, and the URLs of those copies must not replace
 * them. Resolves with the products as they are after that.
 */
export async function markOwnPhotos(
  trx: Transaction<Database>,
  products: Locked<ProductRow>[],
): Promise<Locked<ProductRow>[]> {
  const isUnmarked = (product: ProductRow) =>
    !product.edited_fields.includes('images') && hasOwnPhotos(product);
  const edited_fields = sql<string[]>`array_append(edited_fields, 'images')`;
  await updateProducts(trx, products.filter(isUnmarked), { edited_fields });
  return products.map((product) =>
    isUnmarked(product) ? { ...product, edited_fields: [...product.edited_fields, 'images'] } : product,
  );
}
