import type { PhotoFormat, PhotoRules } from '@crosslister/contract/platforms/photo-rules.ts';
import { isHeicBrand } from '@crosslister/contract/products/heic.ts';
import { MAX_PHOTO_BYTES } from '@crosslister/contract/products/image.ts';
import type { MarketplaceContext } from '../context.ts';
import { badPhoto, downloadPhoto } from './download-photo.ts';

/** The most that is read of a photo, as of one that is uploaded. What a marketplace does not take is made smaller. */
const mostMegabytes = MAX_PHOTO_BYTES / 1024 / 1024;

const text = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Decided by the first bytes, because many shops send a wrong type. Null for anything else. */
function formatOf(bytes: Uint8Array): PhotoFormat | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 4) === '\x89PNG') return 'png';
  if (text(bytes, 0, 4) === 'GIF8') return 'gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^ftypavi[fs]$/.test(text(bytes, 4, 12))) return 'avif';
  return isHeicBrand(text(bytes, 4, 12)) ? 'heic' : null;
}

/**
 * Fetches a photo as a file that the marketplace accepts. In another format, or too large, it is converted to a JPEG.
 * `number` is its position, for messages. Throws `setup` for one that can never be accepted, and `unavailable` for one
 * that may be there later.
 */
export async function photoFile(
  context: Pick<MarketplaceContext, 'fetch' | 'signal' | 'photos'>,
  address: string,
  { number, formats, megabytes = mostMegabytes }: PhotoRules & { number: number },
): Promise<File> {
  const { bytes, type } = await downloadPhoto(context, address, { number, megabytes: mostMegabytes });
  const format = formatOf(bytes);
  if (formats === 'any' && !format && !/^(image\/|application\/octet-stream)/.test(type))
    throw badPhoto(number, 'is not a picture');
  const isTaken = formats === 'any' || (format !== null && formats.includes(format));
  if (isTaken && bytes.length <= megabytes * 1024 * 1024)
    return named(bytes, number, format ? `image/${format}` : type);
  return named(await context.photos.toJpeg(bytes, number), number, 'image/jpeg');
}

/** Etsy refuses a file without a name. */
function named(bytes: Uint8Array<ArrayBuffer>, number: number, type: string): File {
  const ending = type === 'image/jpeg' ? 'jpg' : type.split('/')[1];
  return new File([bytes], `photo-${number}.${ending}`, { type });
}
