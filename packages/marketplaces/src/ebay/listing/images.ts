import { setTimeout as sleep } from 'node:timers/promises';
import { ebay } from '@crosslister/contract/platforms/ebay.ts';
import { instead } from '@crosslister/domain/instead.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inProduct } from '../../fix.ts';
import { photoFile } from '../../listing/convert-photo.ts';
import { UploadedImage } from '../answers.ts';
import { ask, isUnknownCall } from '../client.ts';

const Uploads = z.record(z.string(), z.object({ url: z.string(), expires: z.string().nullable() }));
const journalKey = 'ebay_images';
/** In the journal once eBay could not use the URLs. */
const uploadsAll = 'ebay_uploads_all';

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** With two dozen photos, the seller has to know which one eBay refuses. */
function naming(number: number, error: unknown): unknown {
  if (!(error instanceof MarketplaceError) || error.kind !== 'rejected') return error;
  const nextStep = `Replace or remove photo ${number} of the product, then try again.`;
  return new MarketplaceError('setup', `Photo ${number}: ${error.message}`, {
    ...error.details,
    nextStep,
    fix: inProduct('photos'),
  });
}

/** Seconds to wait before each further attempt, for a limit that several running listings share. */
const windowWaits = [1, 2, 5, 5, 5, 5, 5, 5];

/**
 * Uploads have a limit of their own, 50 in 5 seconds for one seller. The error is the same that elsewhere means that
 * the day's calls are used up. Source: eBay's Media API, short-duration rate limits.
 */
async function whenThereIsRoom<T>({ signal }: MarketplaceContext, work: () => Promise<T>): Promise<T> {
  for (const seconds of windowWaits) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.kind !== 'rate_limited') throw error;
      await sleep(seconds * 1000, undefined, { signal });
    }
  }
  return await work();
}

async function upload(context: MarketplaceContext, address: string, number: number) {
  const photo = await photoFile(context, address, { ...ebay.photos, number });
  const form = new FormData();
  form.set('image', photo, photo.name);
  const send = () =>
    ask(context, UploadedImage, {
      method: 'POST',
      host: 'media',
      path: '/commerce/media/v1_beta/image/create_image_from_file',
      form,
    });
  const { imageUrl, expirationDate } = await whenThereIsRoom(context, send).catch((error: unknown) => {
    throw naming(number, error);
  });
  return { url: imageUrl, expires: expirationDate ?? null };
}

const pictureFaults = ['25014', '25015', '25086', '25501'];

function isPictureFault({ kind, details }: MarketplaceError): boolean {
  if (kind !== 'setup') return false;
  const { code = '', fix } = details;
  return (
    pictureFaults.includes(code) || (code === '25002' && fix?.target === 'product' && fix.field === 'photos')
  );
}

/**
 * Runs work that sends eBay the URLs of photos. Some sites refuse their photos to other servers, which only eBay finds
 * out. Then the work is run once more, with the photos uploaded.
 */
export async function uploadingIfRefused<T>(
  { journal }: MarketplaceContext,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isNew = error instanceof MarketplaceError && isPictureFault(error) && !journal.read()[uploadsAll];
    if (!isNew) throw error;
    await journal.write({ [uploadsAll]: true });
    return work();
  }
}

/**
 * URLs from which eBay can take the photos, at most 24, in order. A photo that is not on https has to be uploaded to
 * eBay. Then all photos are uploaded, because a listing may not mix both kinds. So are photos that eBay could not
 * fetch. Without a Media API to upload to, eBay gets the URLs and decides. Uploads are noted in the journal, so that
 * another run does not repeat them.
 */
export async function pictureUrls(context: MarketplaceContext, addresses: string[]): Promise<string[]> {
  const wanted = [...new Set(addresses)].slice(0, ebay.photos.most);
  if (wanted.every(isHttps) && !context.journal.read()[uploadsAll]) return wanted;
  const journalled = Uploads.safeParse(context.journal.read()[journalKey]);
  const uploads = journalled.success ? journalled.data : {};
  const soon = new Date(context.now().getTime() + 3_600_000).toISOString();
  const urls: string[] = [];
  for (const [index, address] of wanted.entries()) {
    const known = uploads[address];
    const isKept = known && (known.expires ?? soon) >= soon;
    const done = isKept
      ? known
      : await upload(context, address, index + 1).catch(instead(null, isUnknownCall));
    if (!done) return wanted;
    if (done !== known) {
      uploads[address] = done;
      await context.journal.write({ [journalKey]: uploads });
    }
    urls.push(done.url);
  }
  return urls;
}
