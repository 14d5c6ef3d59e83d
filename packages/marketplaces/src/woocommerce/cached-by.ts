import { randomUUID } from 'node:crypto';
import { MarketplaceError } from '../errors.ts';

/** Headers in which caches say that an answer was kept, with the names by which sellers know them. */
const headersOfCaches: readonly [header: string, cache: string][] = [
  ['x-litespeed-cache', 'LiteSpeed Cache'],
  ['x-lsadc-cache', 'LiteSpeed Web ADC'],
  ['x-qc-cache', 'QUIC.cloud'],
  ['cf-cache-status', 'Cloudflare'],
  ['x-kinsta-cache', 'Kinsta'],
  ['x-sucuri-cache', 'Sucuri'],
  ['x-hcdn-cache-status', "Hostinger's CDN"],
  ['cdn-cache', 'Bunny'],
  ...['x-proxy-cache', 'x-nginx-cache', 'x-nginx-cache-status', 'x-fastcgi-cache'].map(
    (header): [string, string] => [header, 'the web server (nginx)'],
  ),
  ...['x-varnish-cache', 'x-srcache-fetch-status', 'x-cache-status', 'x-cache'].map(
    (header): [string, string] => [header, "your host's cache"],
  ),
];

/** `REVALIDATED` and `EXPIRED` mean that the store was asked. */
const kept = /\b(hit|stale|updating)\b/i;

/** Which cache had kept this answer, with the header that says so. Null if none says that it had. */
export function cachedBy(headers: Headers): string | null {
  for (const [header, cache] of headersOfCaches) {
    const value = headers.get(header) ?? '';
    if (kept.test(value)) return `${cache} (${header}: ${value.slice(0, 40)})`;
  }
  // By RFC 9111 only an answer that was not made for this request has an age.
  const age = Number.parseInt(headers.get('age') ?? '', 10);
  return age > 0 ? `a cache in front of it (age: ${age})` : null;
}

export const exceptApi =
  'Except addresses that begin with /wp-json/wc/ from caching there, or ask your host to, and empty that cache once.';

/** It may be old, so nothing follows from it: not that there was no sale, not what is in stock, not that a listing has ended. */
export function fromCache(cache: string): MarketplaceError {
  const message = `The answer of your store came from a cache, ${cache}, and may be old, so it does not count.`;
  return new MarketplaceError('unavailable', message, { nextStep: exceptApi });
}

/** A parameter that WooCommerce does not know and ignores. With another value each time no cache has the address yet. */
export const FRESH = 'fresh';
export const fresh = () => ({ [FRESH]: randomUUID() });

/** Asks every cache on the way to look at the store itself. Many do not obey. */
export const pastCaches = { 'Cache-Control': 'no-cache' };
