import type { Platform } from '@crosslister/contract/platforms.ts';
import type { RemoteItem } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, ListingRow, ProductRow } from '../../db/schema.ts';

/** Addresses of a shop's copies of our photos; empty before they were seen, null when its photos are not ours. */
export type PhotosThere = ListingRow['photos_there'];

const withoutScheme = (src: string) => src.replace(/^https?:/, '');
const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length &&
  one.every((src, at) => withoutScheme(src) === withoutScheme(other[at] ?? ''));

/**
 * Whether a buyer sees the product's photos there. A shop makes copies under addresses of its own: seen for the first time
 * after it was sent ours, as many as it takes are the same.
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
  const most = findMarketplace(platform)?.mostPhotos ?? Number.POSITIVE_INFINITY;
  return imageUrls.length === Math.min(new Set(ours).size, most);
}

/** By product, of those that are listed there. */
export async function findPhotosThere(
  db: Kysely<Database>,
  userId: number,
  platform: Platform,
  productIds: readonly number[],
): Promise<Map<number, PhotosThere>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('listings')
    .select(['product_id', 'photos_there'])
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .where('product_id', '=', sql<number>`ANY (${productIds})`)
    .execute();
  return new Map(rows.map(({ product_id, photos_there }) => [product_id, photos_there]));
}

/** Keeps the addresses of copies that were seen for the first time: other ones are the owner's own. */
export async function keepPhotosThere(
  trx: Transaction<Database>,
  userId: number,
  platform: Platform,
  seen: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  if (seen.size === 0) return;
  const rows = [...seen].map(([product_id, photos]) => ({ product_id, photos }));
  await sql`
    UPDATE listings SET photos_there = seen.photos
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS seen(product_id bigint, photos jsonb)
    WHERE listings.user_id = ${userId} AND listings.platform = ${platform}
      AND listings.product_id = seen.product_id`.execute(trx);
}
