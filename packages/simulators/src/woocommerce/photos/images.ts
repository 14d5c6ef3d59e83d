import type { Attachment } from '../records.ts';
import { RestError } from '../rest/rest-error.ts';
import { unslashed } from '../safe-tags.ts';
import { type Shop, stampNow } from '../shop.ts';
import { addAttachment, fileName } from './attachment.ts';
import { imageFacts } from './image-type.ts';

export type ImageInput = { id?: unknown; src?: unknown; name?: unknown; alt?: unknown };

const known = /\.(jpe?g|jpe|gif|png|bmp|tiff?|ico|webp|avif)$/i;
const fetchTimeout = 10_000;

function refused(code: string, message: string): RestError {
  return new RestError(400, code, message);
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

async function download(url: URL, shown: string, code: string): Promise<Buffer> {
  const fail = (reason: string) => refused(code, `Error getting remote image ${shown}. Error: ${reason}`);
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeout) });
  } catch (error) {
    const reason = causeCode(error);
    if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN') throw fail('A valid URL was not provided.');
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const where = `${url.hostname} port ${port}`;
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    if (timedOut) throw fail(`cURL error 28: Operation timed out after ${fetchTimeout} milliseconds`);
    throw fail(`cURL error 7: Failed to connect to ${where} after 0 ms: Couldn't connect to server`);
  }
  if (!response.ok) throw fail(response.statusText || String(response.status));
  return Buffer.from(await response.arrayBuffer());
}

function addressOf(src: string, code: string): { url: URL; shown: string } {
  const fail = (shown: string, reason: string) =>
    refused(code, `Error getting remote image ${shown}. Error: ${reason}`);
  if (/^(data|javascript|blob):/i.test(src)) throw fail('', 'No URL Provided.');
  const shown = /^https?:\/\//i.test(src) ? src : `http://${encodeURI(src)}`;
  if (!URL.canParse(shown) || !/^https?:\/\//i.test(src)) throw fail(shown, 'A valid URL was not provided.');
  return { url: new URL(shown), shown };
}

/**
 * Downloads `src` for real and puts it into the media library. The name comes from the address. So an address without a
 * picture's extension is refused even if its content is a picture, as recorded.
 */
async function sideload(shop: Shop, src: string, code: string): Promise<Attachment> {
  const { url, shown } = addressOf(src, code);
  const bytes = await download(url, shown, code);
  const name = decodeURIComponent(fileName(url.pathname)).replace(/[^\w.-]+/g, '-');
  const facts = imageFacts(bytes);
  if (!known.test(name) || !facts) {
    throw refused(code, 'Invalid image: Sorry, you are not allowed to upload this file type.');
  }
  // WordPress corrects an extension that does not fit the content.
  const fits = facts.type === 'image/jpeg' ? /\.jpe?g?$/i : new RegExp(`\\.${facts.extension}$`, 'i');
  const stored = fits.test(name) ? name : name.replace(known, `.${facts.extension}`);
  return addAttachment(shop, {
    name: stored,
    type: facts.type,
    read: () => bytes,
    width: facts.width,
    height: facts.height,
  });
}

function kept(shop: Shop, id: number): Attachment {
  const found = shop.attachments.get(id);
  if (!found) throw refused('woocommerce_product_invalid_image_id', `#${id} is an invalid image ID.`);
  return found;
}

async function sideloadOrUndo(
  shop: Shop,
  src: string,
  code: string,
  fresh: Attachment[],
): Promise<Attachment> {
  try {
    const attachment = await sideload(shop, src, code);
    fresh.push(attachment);
    return attachment;
  } catch (error) {
    for (const { id, path } of fresh) {
      shop.attachments.delete(id);
      shop.files.delete(path);
    }
    throw error;
  }
}

/**
 * The attachment ids for `images` of a request, in order: one with an id is kept, one with a
 * `src` is downloaded again, even if it was downloaded before. The first failure fails the
 * whole request and removes what was downloaded before it. A backslash of their texts is taken for an escape
 * (WC_REST_Products_Controller::set_product_images of 11.0.1, tried on 2026-11-29).
 */
export async function resolveImages(
  shop: Shop,
  images: ImageInput[],
  code = 'woocommerce_product_image_upload_error',
): Promise<number[]> {
  const ids: number[] = [];
  const fresh: Attachment[] = [];
  for (const image of images) {
    const id = Number(image.id ?? 0);
    if (!id && typeof image.src !== 'string') continue;
    const attachment = id ? kept(shop, id) : await sideloadOrUndo(shop, String(image.src), code, fresh);
    if (typeof image.name === 'string' && image.name) attachment.name = unslashed(image.name);
    if (typeof image.alt === 'string') attachment.alt = unslashed(image.alt);
    const described = typeof image.name === 'string' || typeof image.alt === 'string';
    // The first picture is attached to the product again, which counts as a change.
    if (described || ids.length === 0) attachment.modified = stampNow(shop);
    ids.push(attachment.id);
  }
  return ids;
}
