import { mostPhotos, type Platform } from '@crosslister/contract/platforms.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../db/of-product.ts';
import type { Db, ListingRow, ProductRow } from '../../db/schema.ts';

/** URLs of the shop's copies of our photos. Empty until we have seen them; null when the shop's photos are not ours. */
export type PhotosThere = ListingRow['photos_there'];

const withoutScheme = (src: string) => src.replace(/^https?:/, '');
const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length &&
  one.every((src, at) => withoutScheme(src) === withoutScheme(other[at] ?? ''));

/**
 * Whether a buyer sees the product's photos in the shop. A shop copies photos to URLs of its own. When they are seen
 * for the first time after we sent ours, and there are as many as the shop accepts, they are taken as the same.
 */
export function hasOurPhotos(
  { imageUrls }: Pick<RemoteItem, 'imageUrls'>,
  { images }: Pick<ProductRow, 'images'>,
  platform: Platform,
  there: PhotosThere,
): boolean {
  const ours = images.map(({ src }) => src);
  if (isSameList(imageUrls, ours)) return true;
  if (there === null) return false;
  if (there.length > 0) return isSameList(imageUrls, there);
  return imageUrls.length === Math.min(new Set(ours).size, mostPhotos(platform));
}

/** The stored copies, by product, for products listed there. */
export async function findPhotosThere(
  db: Db,
  userId: number,
  platform: Platform,
  productIds: readonly number[],
): Promise<Map<number, PhotosThere>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('listings')
    .select(['product_id', 'photos_there'])
    .where(ofPlatform(userId, platform))
    .where('product_id', '=', sql<number>`ANY (${productIds})`)
    .execute();
  return new Map(rows.map(({ product_id, photos_there }) => [product_id, photos_there]));
}
