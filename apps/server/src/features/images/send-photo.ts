import { storedAddress } from '@crosslister/contract/image.ts';
import { browserPhoto, type PhotoRules } from '@crosslister/contract/platforms/photos.ts';
import { photoFile } from '@crosslister/marketplaces/convert-photo.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { clientGone } from '../../http/client-gone.ts';
import type { Services } from '../../services.ts';
import { ownPhotos } from './own-photos.ts';

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
  /** Of where it goes. */
  rules: PhotoRules;
}

/**
 * Sends a photo, as a JPEG if `rules` do not take its own format or size. Throws MarketplaceError with what is wrong with
 * it.
 */
export async function sendPhoto(
  services: Services,
  userId: number,
  { src, number, rules }: Photo,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = {
    fetch: services.fetch,
    signal: clientGone(reply),
    photos: ownPhotos(services, userId, []),
  };
  // Whatever else is at that address, a browser must not get it from here.
  const formats = rules.formats === 'any' ? browserPhoto.formats : rules.formats;
  const file = await photoFile(context, src, { ...rules, formats, number });
  return reply
    .header('content-type', file.type)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(await file.arrayBuffer()));
}
