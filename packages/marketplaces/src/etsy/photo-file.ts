import { MarketplaceError } from '../errors.ts';
import type { MarketplaceContext } from '../marketplace.ts';

const mostBytes = 10 * 1024 * 1024;
const checkPhotos = 'Check the photos of the product: each must open in a browser.';

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

/** By the first bytes, as many shops name the type wrongly. Null for what Etsy does not take. */
function formatOf(bytes: Uint8Array): { type: string; ending: string } | null {
  const start = Buffer.from(bytes.subarray(0, 4));
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return { type: 'image/jpeg', ending: 'jpg' };
  if (start.equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return { type: 'image/png', ending: 'png' };
  return start.toString('latin1') === 'GIF8' ? { type: 'image/gif', ending: 'gif' } : null;
}

/**
 * Fetches a photo: Etsy takes bytes only. `number` is its place, for messages. Throws `setup` for one that can never
 * be taken and `unavailable` for one that may be there later.
 */
export async function fetchPhoto(
  context: MarketplaceContext,
  address: string,
  number: number,
): Promise<File> {
  if (!URL.canParse(address)) throw badPhoto(number, 'has no web address');
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    response = await context.fetch(address, {
      signal: AbortSignal.any([context.signal, AbortSignal.timeout(60_000)]),
    });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    if (context.signal.aborted) throw new MarketplaceError('lost', 'The work was stopped.', { cause });
    if (isBlocked(cause))
      throw badPhoto(number, 'is on a private network, where this server may not look', cause);
    throw notRead(number, cause);
  }
  if (response.status >= 500 || response.status === 429) throw notRead(number);
  if (!response.ok) throw badPhoto(number, `is not there any more (${response.status})`);
  const format = formatOf(bytes);
  if (!format) throw badPhoto(number, 'is not a JPEG, PNG or GIF picture, and Etsy takes no others');
  if (bytes.byteLength > mostBytes) throw badPhoto(number, 'is larger than 10 MB');
  // Etsy refuses a file without a name.
  return new File([bytes], `photo-${number}.${format.ending}`, { type: format.type });
}
