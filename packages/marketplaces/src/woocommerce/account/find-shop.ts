import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { request } from '../../http.ts';
import { Problem } from '../answers.ts';
import { findJson } from '../find-json.ts';
import { storeUrl } from './store-address.ts';

const Namespace = z.object({ namespace: z.literal('wc/v3') });
/** URLs that are tried, including the typed one. */
const MOST_TRIES = 6;

/**
 * The URL at which the store's API answers. Sellers paste the URL of the page they are on, such as /shop or
 * /my-account. So its parent URLs are tried too, without keys. If none answers, the typed one: then `test` says why.
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
    // `test` reports a store that cannot be reached.
    if (!(error instanceof MarketplaceError) || error.kind === 'lost') throw error;
  }
  return first;
}

function addressesAbove(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((_, left) => [origin, ...segments.slice(0, segments.length - 1 - left)].join('/'));
}

/** An API that is closed or in maintenance refuses in JSON, so it exists too. */
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
