import { z } from 'zod';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { request } from '../http.ts';
import { Problem } from './answers.ts';
import { findJson } from './find-json.ts';
import { storeUrl } from './store.ts';

const Namespace = z.object({ namespace: z.literal('wc/v3') });
/** Addresses tried, the typed one included. */
const MOST_TRIES = 6;

/**
 * The address at which the store's API answers. Sellers paste the page they look at, such as /shop or /my-account, so
 * the addresses above it are tried as well, without keys. The typed one where none answers: `test` then says why.
 */
export async function findShop(
  context: Pick<MarketplaceContext, 'fetch' | 'signal' | 'beforeMutation'>,
  typed: string,
): Promise<string> {
  const first = storeUrl(typed);
  const addresses = [first, ...addressesAbove(first)].slice(0, MOST_TRIES);
  if (addresses.length === 1) return first;
  try {
    for (const address of addresses) if (await hasApi(context, address)) return address;
  } catch (error) {
    // A store that cannot be reached is told of by `test`.
    if (!(error instanceof MarketplaceError) || error.kind === 'lost') throw error;
  }
  return first;
}

function addressesAbove(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((_, left) => [origin, ...segments.slice(0, segments.length - 1 - left)].join('/'));
}

/** An API that is closed or down for maintenance refuses in JSON: it is there as well. */
async function hasApi(context: Parameters<typeof findShop>[0], address: string): Promise<boolean> {
  const { json, text } = await request(context, {
    who: 'Your WooCommerce store',
    method: 'GET',
    url: `${address}/wp-json/wc/v3?_fields=namespace`,
    headers: { Accept: 'application/json' },
    redirect: 'manual',
  });
  const said = json ?? findJson(text);
  if (Namespace.safeParse(said).success) return true;
  const problem = Problem.safeParse(said);
  return problem.success && problem.data.code !== 'rest_no_route';
}
