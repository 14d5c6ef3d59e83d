import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { inProduct } from '../fix.ts';
import { isBlocked, readAtMost } from '../http.ts';

const timeoutMs = 60_000;
const photosOpen = 'the photos of the product: each must open in a browser.';

/** A photo that can never be accepted, named by its position in the product. `problem` completes the sentence. */
export function badPhoto(number: number, problem: string, cause?: unknown): MarketplaceError {
  return new MarketplaceError('setup', `Photo ${number} ${problem}.`, {
    nextStep: `Check ${photosOpen}`,
    fix: inProduct('photos'),
    cause,
  });
}

function notRead(number: number, cause?: unknown): MarketplaceError {
  return new MarketplaceError('unavailable', `Photo ${number} could not be read from where it is stored.`, {
    cause,
    nextStep: `Check ${photosOpen}`,
    fix: inProduct('photos'),
  });
}

/**
 * A photo's bytes and the type its server names, for marketplaces that take files. Reading stops at `megabytes`. Throws
 * `setup` for a photo that can never be accepted, and `unavailable` for one that may be there later.
 */
export async function downloadPhoto(
  context: Pick<MarketplaceContext, 'fetch' | 'signal' | 'photos'>,
  address: string,
  { number, megabytes }: { number: number; megabytes: number },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const own = await context.photos.read(address, number);
  if (own) return { bytes: own, type: 'image/jpeg' };
  if (!URL.canParse(address)) throw badPhoto(number, 'has no web address');
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer> | null;
  try {
    response = await context.fetch(address, {
      signal: AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]),
    });
    bytes = await readAtMost(response, megabytes * 1024 * 1024);
  } catch (cause) {
    if (context.signal.aborted) throw new MarketplaceError('lost', 'The work was stopped.', { cause });
    if (isBlocked(cause))
      throw badPhoto(number, 'is on a private network, where this server may not look', cause);
    throw notRead(number, cause);
  }
  if (response.status >= 500 || response.status === 429) throw notRead(number);
  if (!response.ok) throw badPhoto(number, `is not there any more (${response.status})`);
  if (!bytes) throw badPhoto(number, `is larger than ${megabytes} MB`);
  return { bytes, type: response.headers.get('content-type')?.split(';')[0] ?? '' };
}
