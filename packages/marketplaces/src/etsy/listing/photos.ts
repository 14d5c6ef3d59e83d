import { createHash } from 'node:crypto';
import { etsy } from '@crosslister/contract/platforms/etsy.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { photoFile } from '../../listing/convert-photo.ts';
import { type Image, type Listing, UploadedImage } from '../answers.ts';
import { ask, change } from '../client.ts';
import { ownListingPath, readListing } from './listing.ts';

const Progress = z.object({
  listingId: z.number(),
  /** Uploaded photos by rank, from the first. */
  done: z.array(z.object({ address: z.string(), id: z.number() })),
  /** The running upload, and the images the listing had before it. */
  sent: z.object({ address: z.string(), before: z.array(z.number()) }).nullable(),
});
type Progress = z.infer<typeof Progress>;

const byRank = (listing: Listing): Image[] =>
  [...(listing.images ?? [])].sort((one, other) => one.rank - other.rank);

/** Which photos of a product are used, in order. */
function wantedPhotos(addresses: string[]): string[] {
  return [...new Set(addresses)].slice(0, etsy.photos.most);
}

/** Stored with the listing, to find out later whether its images are these photos. */
export function photosKey(addresses: string[], ids: number[]): string {
  const wanted = createHash('sha256').update(wantedPhotos(addresses).join('\n')).digest('hex').slice(0, 16);
  return `${wanted}:${ids.join(',')}`;
}

export function imageIds(listing: Listing): number[] {
  return byRank(listing).map(({ listing_image_id }) => listing_image_id);
}

/**
 * The state of the uploads: the noted ones that are still there, and an upload that worked although its answer was
 * lost.
 */
function resume({ journal }: MarketplaceContext, listing: Listing): Progress {
  const kept = Progress.safeParse(journal.read().etsy_photos).data;
  if (kept?.listingId !== listing.listing_id) return { listingId: listing.listing_id, done: [], sent: null };
  const there = imageIds(listing);
  const gap = kept.done.findIndex(({ id }) => !there.includes(id));
  const done = gap === -1 ? kept.done : kept.done.slice(0, gap);
  const { sent } = kept;
  const [come, ...more] = sent ? there.filter((id) => !sent.before.includes(id)) : [];
  if (sent && come !== undefined && more.length === 0) done.push({ address: sent.address, id: come });
  return { ...kept, done };
}

async function upload(context: MarketplaceContext, listing: Listing, address: string, rank: number) {
  const form = new FormData();
  const file = await photoFile(context, address, { ...etsy.photos, number: rank });
  form.set('image', file, file.name);
  form.set('rank', String(rank));
  // If it is sent again after a lost answer, it replaces itself.
  form.set('overwrite', 'true');
  return { form, path: `${ownListingPath(context, listing.listing_id)}/images` };
}

/** Removes images of the listing that are not wanted. */
async function removeOthers(context: MarketplaceContext, listing: Listing, wanted: number[]): Promise<void> {
  const now = await readListing(context, String(listing.listing_id));
  for (const id of now ? imageIds(now) : []) {
    if (wanted.includes(id)) continue;
    const path = `${ownListingPath(context, listing.listing_id)}/images/${id}`;
    await change(context, { method: 'DELETE', path });
  }
}

/**
 * Uploads the photos to the listing, one after another, because parallel uploads lose their order (etsy/open-api#298).
 * Each is noted in the journal before and after, so that another run continues where this one stopped. Resolves with
 * the ids of the images, in order.
 */
export async function bringPhotos(
  context: MarketplaceContext,
  listing: Listing,
  addresses: string[],
): Promise<number[]> {
  const wanted = wantedPhotos(addresses);
  const progress = resume(context, listing);
  const there = imageIds(listing);
  const wasInDoubt = there.length > 0 || progress.sent !== null;
  const save = () => context.journal.write({ etsy_photos: progress });
  for (const [index, address] of wanted.entries()) {
    if (progress.done[index]?.address === address) continue;
    progress.done.length = index;
    const { form, path } = await upload(context, listing, address, index + 1);
    const before = [...new Set([...there, ...progress.done.map(({ id }) => id)])];
    progress.sent = { address, before };
    await save();
    const { listing_image_id: id } = await ask(context, UploadedImage, {
      method: 'POST',
      path,
      multipart: form,
    });
    progress.done.push({ address, id });
    progress.sent = null;
    await save();
  }
  const ids = progress.done.slice(0, wanted.length).map(({ id }) => id);
  if (wasInDoubt) await removeOthers(context, listing, ids);
  return ids;
}
