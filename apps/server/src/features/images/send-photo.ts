import { storedAddress } from '@crosslister/contract/image.ts';
import { badPhoto, downloadPhoto } from '@crosslister/marketplaces/download-photo.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { clientGone } from '../../http/client-gone.ts';
import type { Services } from '../../services.ts';
import { ownPhotos } from './own-photos.ts';

/** Vinted and Etsy accept no larger photos. */
const megabytes = 20;

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Decided by the first bytes, because many shops send a wrong type. Null if it is not a picture. */
function typeOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, '\x89PNG')) return 'image/png';
  if (startsWith(bytes, 0, 'GIF8')) return 'image/gif';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  if (startsWith(bytes, 4, 'ftypheic')) return 'image/heic';
  return startsWith(bytes, 4, 'ftypavif') ? 'image/avif' : null;
}

/** The position of a URL among the photos of the seller's product, starting at 1. Null when it is none of them. */
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
    .where(sql<boolean>`lower(sku) = lower(${sku})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const place = product?.images.findIndex((image) => image.src === storedAddress(src)) ?? -1;
  return place < 0 ? null : place + 1;
}

interface Photo {
  src: string;
  /** Its position in the product, for the message when it cannot be read. */
  number: number;
}

/** Sends a photo's bytes. Throws MarketplaceError with what is wrong with it. */
export async function sendPhoto(
  services: Services,
  userId: number,
  { src, number }: Photo,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = {
    fetch: services.fetch,
    signal: clientGone(reply),
    photos: ownPhotos(services, userId, []),
  };
  const { bytes } = await downloadPhoto(context, src, { number, megabytes });
  const type = typeOf(bytes);
  if (!type) throw badPhoto(number, 'is not a picture');
  return reply
    .header('content-type', type)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(bytes));
}
