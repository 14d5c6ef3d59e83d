import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { adminPage, storeOf } from './store-address.ts';

/** What caches say of an answer that they had kept: LiteSpeed, Cloudflare, Varnish and nginx, WP Rocket and hosts. */
const signs = [
  'x-litespeed-cache',
  'cf-cache-status',
  'x-cache',
  'x-cache-status',
  'x-proxy-cache',
  'x-wp-cf-super-cache',
];

/** The header that says that an answer was kept by a cache, or null. */
export function cacheOf(headers: Headers): string | null {
  const hit = signs.find((name) => /\b(hit|stale|updating)\b/i.test(headers.get(name) ?? ''));
  if (hit) return hit;
  return Number(headers.get('age')) > 0 ? 'age' : null;
}

/** Notes whether an answer came out of a cache. Throws then: it may be an hour old, so it proves nothing. */
export function watchCache(context: MarketplaceContext): {
  context: MarketplaceContext;
  check: () => void;
} {
  let kept: string | null = null;
  const fetch: typeof globalThis.fetch = async (...call) => {
    const answer = await context.fetch(...call);
    kept ??= cacheOf(answer.headers);
    return answer;
  };
  return {
    context: { ...context, fetch },
    check() {
      if (kept === null) return;
      const message = `Your store answers out of a cache (${kept}), so nobody can see whether a product has been taken off sale.`;
      throw new MarketplaceError('setup', message, {
        nextStep:
          'Have the cache of your store or of its host leave out every address that begins with /wp-json/.',
        link: adminPage(storeOf(context.secrets), 'plugins'),
      });
    },
  };
}
