import { createHmac, timingSafeEqual } from 'node:crypto';
import { ownImageId } from '@crosslister/contract/products/image.ts';
import type { Services } from '../../services.ts';

const DAY_MS = 86_400_000;

type Signing = Pick<Services, 'sealer' | 'now'>;

/** The signature includes the seller, so the signed link to somebody else's photo opens nothing. */
function sign(key: Buffer, userId: number, id: string, expires: number): string {
  return createHmac('sha256', key).update(`${userId} ${id} ${expires}`).digest('base64url');
}

const keyOf = ({ sealer }: Signing) => sealer.derive('image addresses');

/**
 * Turns the stored addresses of a seller's photos into links that work without a session for one to two days. An image
 * tag cannot send a token. All links of one day are equal, so that a browser can cache the photos.
 */
export function imageSigner(services: Signing, userId: number): (src: string) => string {
  const key = keyOf(services);
  const expires = (Math.floor(services.now().getTime() / DAY_MS) + 2) * (DAY_MS / 1000);
  return (src) => {
    const id = ownImageId(src);
    if (id === null) return src;
    return `/api/images/${id}.jpg?expires=${expires}&signature=${sign(key, userId, id, expires)}`;
  };
}

/** Whether the signature is ours, is for this seller's photo, and has not expired. */
export function isSigned(
  services: Signing,
  { userId, id }: { userId: number; id: string },
  { expires, signature }: { expires: number; signature: string },
): boolean {
  const wanted = Buffer.from(sign(keyOf(services), userId, id, expires));
  const given = Buffer.from(signature);
  const isOurs = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isOurs && expires * 1000 > services.now().getTime();
}

const inJson = /"(\/api\/images\/[0-9a-f]{64}\.jpg)"/g;

/** The text of a JSON answer in which every stored photo address is signed for the seller who asked. */
export function signInAnswer(services: Signing, userId: number, json: string): string {
  // Most answers contain none, and deriving the key costs more than this search.
  if (!json.includes('"/api/images/')) return json;
  const signed = imageSigner(services, userId);
  return json.replace(inJson, (_, src: string) => JSON.stringify(signed(src)));
}
