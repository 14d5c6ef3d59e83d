import type { MarketplaceContext } from '../context.ts';
import { badPhoto, downloadPhoto } from '../download-photo.ts';

const mostMegabytes = 10;

/** Decided by the first bytes, because many shops send a wrong type. Null if Etsy does not accept it. */
function formatOf(bytes: Uint8Array): { type: string; ending: string } | null {
  const start = Buffer.from(bytes.subarray(0, 4));
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return { type: 'image/jpeg', ending: 'jpg' };
  if (start.equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return { type: 'image/png', ending: 'png' };
  return start.toString('latin1') === 'GIF8' ? { type: 'image/gif', ending: 'gif' } : null;
}

/**
 * Fetches a photo, because Etsy accepts only bytes. `number` is its position, for messages. Throws `setup` for one that
 * can never be accepted, and `unavailable` for one that may be there later.
 */
export async function fetchPhoto(
  context: MarketplaceContext,
  address: string,
  number: number,
): Promise<File> {
  const { bytes } = await downloadPhoto(context, address, { number, megabytes: mostMegabytes });
  const format = formatOf(bytes);
  if (!format) throw badPhoto(number, 'is not a JPEG, PNG or GIF picture, and Etsy takes no others');
  // Etsy refuses a file without a name.
  return new File([bytes], `photo-${number}.${format.ending}`, { type: format.type });
}
