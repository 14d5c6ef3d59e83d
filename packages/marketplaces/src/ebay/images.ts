import { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import type { MarketplaceContext } from '../marketplace.ts';
import { UploadedImage } from './answers.ts';
import { ask } from './client.ts';

const mostImages = 24;
const mostBytes = 12 * 1024 * 1024;
const checkPhotos = 'Check the photos of the product: each must open in a browser.';

const Uploads = z.record(z.string(), z.object({ url: z.string(), expires: z.string().nullable() }));
const journalKey = 'ebay_images';

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

function badPhoto(number: number, problem: string, cause?: unknown): MarketplaceError {
  return new MarketplaceError('setup', `Photo ${number} ${problem}.`, { nextStep: checkPhotos, cause });
}

function notRead(number: number, cause?: unknown): MarketplaceError {
  return new MarketplaceError('unavailable', `Photo ${number} could not be read from where it is stored.`, {
    cause,
    nextStep: `It is tried again by itself. ${checkPhotos}`,
  });
}

/** The server refuses addresses on private networks; asking again would change nothing. */
function isBlocked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === 'ERR_BLOCKED_ADDRESS') return true;
  }
  return false;
}

async function download(context: MarketplaceContext, address: string, number: number): Promise<Blob> {
  if (!URL.canParse(address)) throw badPhoto(number, 'has no web address');
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await context.fetch(address, {
      signal: AbortSignal.any([context.signal, AbortSignal.timeout(60_000)]),
    });
    bytes = await response.arrayBuffer();
  } catch (cause) {
    if (context.signal.aborted) throw new MarketplaceError('lost', 'The work was stopped.', { cause });
    if (isBlocked(cause))
      throw badPhoto(number, 'is on a private network, where this server may not look', cause);
    throw notRead(number, cause);
  }
  if (response.status >= 500 || response.status === 429) throw notRead(number);
  if (!response.ok) throw badPhoto(number, `is not there any more (${response.status})`);
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (!/^(image\/|application\/octet-stream)/.test(type)) throw badPhoto(number, 'is not a picture');
  if (bytes.byteLength > mostBytes) throw badPhoto(number, 'is larger than 12 MB');
  return new Blob([bytes], { type });
}

async function upload(context: MarketplaceContext, address: string, number: number) {
  const picture = await download(context, address, number);
  const form = new FormData();
  form.set('image', picture, `photo-${number}.${picture.type.split('/')[1] ?? 'jpg'}`);
  const { imageUrl, expirationDate } = await ask(context, UploadedImage, {
    method: 'POST',
    host: 'media',
    path: '/commerce/media/v1_beta/image/create_image_from_file',
    form,
  });
  return { url: imageUrl, expires: expirationDate ?? null };
}

/**
 * Addresses eBay can take the photos from, at most 24, in order. A photo that is not on https is uploaded to eBay, and
 * then all are: one listing may not mix the two. Uploads are journalled, so that another run does not repeat them.
 */
export async function pictureUrls(context: MarketplaceContext, addresses: string[]): Promise<string[]> {
  const wanted = [...new Set(addresses)].slice(0, mostImages);
  if (wanted.every(isHttps)) return wanted;
  const journalled = Uploads.safeParse(context.journal.read()[journalKey]);
  const uploads = journalled.success ? journalled.data : {};
  const soon = new Date(context.now().getTime() + 3_600_000).toISOString();
  const urls: string[] = [];
  for (const [index, address] of wanted.entries()) {
    const known = uploads[address];
    const done = known && (known.expires ?? soon) >= soon ? known : await upload(context, address, index + 1);
    if (done !== known) {
      uploads[address] = done;
      await context.journal.write({ [journalKey]: uploads });
    }
    urls.push(done.url);
  }
  return urls;
}
