import { MAX_PHOTO_BYTES } from '@crosslister/contract/products/image.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { downloadPhoto } from '@crosslister/marketplaces/listing/download-photo.ts';
import type { ProductRow } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { LatePhoto, photoTurns, readInTurn } from '../../images/read-in-turn.ts';
import { readPicture } from '../../images/shrink-photo.ts';
import { namedByKeeper, photoKeepers } from './kept-from-models.ts';

/** The first ones say most, and each is paid for. */
const MOST_PHOTOS = 4;
/** Enough to read a label on a jacket. */
const EDGE = 1024;
const TIMEOUT_MS = 60_000;
/** Photos for models that are read at once in this process. */
const turns = photoTurns();

export interface ShownThing {
  /** Empty: it came from a marketplace that does not allow it to be shown. */
  name: string;
  /** As data URLs. */
  photos: string[];
  /** What is not shown and why. */
  notes: string[];
}

/** What a model is shown of a product: its name and its first photos, made small. */
export async function showThing(
  services: Services,
  product: Pick<ProductRow, 'id' | 'user_id' | 'name' | 'images'>,
  signal: AbortSignal,
): Promise<ShownThing> {
  const namedBy = await namedByKeeper(services, product);
  const keepers = await photoKeepers(services, product);
  const own = product.images.filter(({ src }) => !keepers.has(src));
  const notes = [
    ...(namedBy ? [`The name came from ${namedBy}, so it was not sent.`] : []),
    ...[...new Set(keepers.values())].map((label) => `Photos that ${label} keeps were not sent.`),
  ];
  const photos: string[] = [];
  for (const [n, { src }] of own.slice(0, MOST_PHOTOS).entries()) {
    const photo = await smallPhoto(services, product.user_id, { src, number: n + 1 }, signal);
    if (photo === null) notes.push(`Photo ${n + 1} could not be read.`);
    else photos.push(photo);
  }
  return { name: namedBy ? '' : product.name, photos, notes };
}

/** Null if it cannot be read: the others may say enough. */
async function smallPhoto(
  services: Services,
  userId: number,
  { src, number }: { src: string; number: number },
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { photo, release } = await readInTurn(
      services,
      { userId, turns, signal, timeoutMs: TIMEOUT_MS },
      async (context) => {
        const { bytes } = await downloadPhoto(context, src, {
          number,
          megabytes: MAX_PHOTO_BYTES / 1024 / 1024,
        });
        return { bytes, size: bytes.length };
      },
    );
    try {
      return await asDataUrl(userId, Buffer.from(photo.bytes));
    } finally {
      release();
    }
  } catch (error) {
    if (error instanceof HttpProblem || error instanceof LatePhoto) return null;
    if (error instanceof MarketplaceError && error.kind !== 'lost') return null;
    throw error;
  }
}

const asDataUrl = (userId: number, bytes: Buffer) =>
  readPicture(userId, bytes, async (picture) => {
    const small = await picture
      .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 75 })
      .toBuffer();
    return `data:image/jpeg;base64,${small.toString('base64')}`;
  });
