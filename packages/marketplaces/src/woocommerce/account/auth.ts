import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import type { Store } from './store-address.ts';

export type Query = Record<string, string | string[]>;

/** Query text of RFC 3986: PHP reads `+` as a space, and the signature is over the same bytes. */
export function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${percent(name)}=${percent(one)}`),
  );
  return pairs.join('&');
}

function percent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The query with its OAuth 1.0a parameters, signed with HMAC-SHA256 and no token: the only method WooCommerce accepts
 * over plain http. JSON bodies are not signed. `address` is the request's URL without its query.
 */
export function signed(
  { key, secret }: Pick<Store, 'key' | 'secret'>,
  request: { method: string; address: string; query: Query; now: Date },
): Query {
  const oauth = new OAuth({
    consumer: { key, secret },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, signingKey) => createHmac('sha256', signingKey).update(base).digest('base64'),
  });
  oauth.getTimeStamp = () => Math.floor(request.now.getTime() / 1000);
  const url = new URL(request.address);
  const authorization = oauth.authorize({
    method: request.method,
    url: `${url.origin}${url.pathname}`,
    // Passed as data, not in the URL, because the library mishandles repeated and empty parameters of a URL.
    data: { ...request.query },
  });
  const own = Object.entries(authorization)
    .filter(([name]) => name.startsWith('oauth_'))
    .map(([name, value]) => [name, String(value)]);
  return { ...request.query, ...Object.fromEntries(own) };
}

export function basic({ key, secret }: Pick<Store, 'key' | 'secret'>): string {
  return `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
}
