import { storedAddress } from '@crosslister/contract/image.ts';
import { badPhoto, downloadPhoto } from '@crosslister/marketplaces/download-photo.ts';
import { sql } from 'kysely';
import type { Services } from '../../app.ts';
import { ownPhotos } from '../images/own-photos.ts';

/** Vinted and Etsy take no larger ones. */
const megabytes = 20;

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** By the first bytes, as many shops name the type wrongly. Null for what is no picture. */
function typeOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, '\x89PNG')) return 'image/png';
  if (startsWith(bytes, 0, 'GIF8')) return 'image/gif';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  if (startsWith(bytes, 4, 'ftypheic')) return 'image/heic';
  return startsWith(bytes, 4, 'ftypavif') ? 'image/avif' : null;
}

/** The place of an address among the photos of the seller's product, from 1; null when it is none of them. */
export async function findPhoto(
  { db }: Services,
  userId: number,
  sku: string,
  src: string,
): Promise<number | null> {
  const product = await db
    .selectFrom('products')
    .select('images')
    .where('user_id', '=', userId)
    .where(sql`lower(sku)`, '=', sku.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const place = product?.images.findIndex((image) => image.src === storedAddress(src)) ?? -1;
  return place < 0 ? null : place + 1;
}

/** A photo's bytes, checked to be a picture. Throws MarketplaceError with what is wrong with it. */
export async function readPhoto(
  services: Services,
  userId: number,
  { src, number }: { src: string; number: number },
  signal: AbortSignal,
) {
  const context = { fetch: services.fetch, signal, photos: ownPhotos(services, userId, []) };
  const { bytes } = await downloadPhoto(context, src, { number, megabytes });
  const type = typeOf(bytes);
  if (!type) throw badPhoto(number, 'is not a picture');
  return { bytes, type };
}
