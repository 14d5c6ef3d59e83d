import type { ListingValues } from '@crosslister/contract/listings/listing-values.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { ownImageId } from '@crosslister/contract/products/image.ts';
import type { ConflictField } from '@crosslister/contract/review.ts';
import { conflictFields } from '@crosslister/contract/review.ts';
import { comparableSource } from '@crosslister/domain/comparable-description.ts';
import { descriptionOn, ownPricePence, titleOn, valuesOn } from '@crosslister/domain/listing-contents.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { listingPricePence } from '@crosslister/domain/prices/pricing.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import type { RevisedField } from '@crosslister/marketplaces/listing/listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import type { ProductRow, Trx } from '../../db/schema.ts';
import type { Locked } from '../../operations/lock.ts';
import { updateProducts } from '../catalogue/write-product-rows.ts';
import type { Settings } from '../settings/seller-settings.ts';
import { hasOurPhotos, type PhotosThere } from './photos-there.ts';
import { photosOf } from './take-items.ts';

export type ItemFields = Pick<RemoteItem, 'title' | 'pricePence' | 'descriptionHtml' | 'imageUrls'>;
export type OwnFields = Pick<ProductRow, 'name' | 'price_pence' | 'description' | 'images' | 'per_platform'>;

/** The field of a revise that sends an edit of this field. */
export const revisedBy: Record<ConflictField, RevisedField> = {
  name: 'title',
  price: 'price',
  description: 'description',
  images: 'images',
};

/** The item's value of a field, as the product would have it everywhere. */
export function columnOf(field: ConflictField, item: ItemFields) {
  if (field === 'name') return { name: item.title };
  if (field === 'price') return { price_pence: item.pricePence };
  if (field === 'description') return { description: item.descriptionHtml };
  return { images: photosOf(item) };
}

/**
 * What the product is when it takes these fields of the item. Where it has a value of its own on the platform, that
 * value is replaced: what is said elsewhere stays.
 */
export function taking(
  fields: readonly ConflictField[],
  item: ItemFields,
  product: Pick<ProductRow, 'per_platform'>,
  platform: Platform,
): Partial<OwnFields> {
  const own = valuesOn(product.per_platform, platform);
  const there: Record<ConflictField, ListingValues> = {
    name: { title: item.title },
    price: { price: toPounds(item.pricePence) },
    description: { description: item.descriptionHtml },
    images: {},
  };
  const isOwn = (field: ConflictField) => Object.keys(there[field]).some((name) => own[name] !== undefined);
  const replaced: ListingValues[] = fields.filter(isOwn).map((field) => there[field]);
  return Object.assign(
    {},
    ...fields.filter((field) => !isOwn(field)).map((field) => columnOf(field, item)),
    replaced.length > 0 && {
      per_platform: { ...product.per_platform, [platform]: Object.assign({}, own, ...replaced) },
    },
  );
}

/** A price that could not be read for certain is 0 and is ignored. A price that includes our markup is our own. */
function isOurPrice(item: ItemFields, product: OwnFields, platform: Platform, settings: Settings): boolean {
  const { pricePence } = item;
  const own = ownPricePence(platform, product);
  const ours =
    own === null
      ? [product.price_pence, listingPricePence(product.price_pence, settings.pricingRules, platform)]
      : [own];
  return pricePence === 0 || ours.includes(pricePence);
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
  const ours = { title: titleOn(platform, product), descriptionHtml: descriptionOn(platform, product) };
  const sent = findMarketplace(platform)?.listing.shownAs(ours) ?? ours;
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
export async function markOwnPhotos(trx: Trx, products: Locked<ProductRow>[]): Promise<Locked<ProductRow>[]> {
  const isUnmarked = (product: ProductRow) =>
    !product.edited_fields.includes('images') && hasOwnPhotos(product);
  const edited_fields = sql<string[]>`array_append(edited_fields, 'images')`;
  await updateProducts(trx, products.filter(isUnmarked), { edited_fields });
  return products.map((product) =>
    isUnmarked(product) ? { ...product, edited_fields: [...product.edited_fields, 'images'] } : product,
  );
}
