import { browserPhoto, type PhotoRules } from '@crosslister/contract/platforms/photo-rules.ts';
import { storedAddress } from '@crosslister/contract/products/image.ts';
import { photoFile } from '@crosslister/marketplaces/listing/convert-photo.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { clientGone } from '../../http/client-gone.ts';
import type { Services } from '../../services.ts';
import { photoTurns, readInTurn } from './read-in-turn.ts';

/** Photos that somebody is waiting for. */
const turns = photoTurns();
const TIMEOUT = 60_000;
/** Somebody who takes nothing of a photo for so long (ms) is cut off: it is in memory as long as they are. */
const STALLED = 30_000;

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
  // Whatever else is at that address, a browser must not get it from here.
  const formats = rules.formats === 'any' ? browserPhoto.formats : rules.formats;
  const signal = clientGone(reply);
  const { photo: file, release } = await readInTurn(
    services,
    { userId, turns, signal, timeoutMs: TIMEOUT },
    (context) => photoFile(context, src, { ...rules, formats, number }),
  );
  reply.raw.once('close', release).setTimeout(STALLED);
  if (reply.raw.destroyed) release();
  return reply
    .header('content-type', file.type)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(await file.arrayBuffer()));
}
