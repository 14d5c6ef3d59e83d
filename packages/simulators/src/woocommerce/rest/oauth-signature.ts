import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SimulatedRequest } from '../../http/listen.ts';
import type { ApiKey, Shop } from '../shop.ts';
import { RestError } from './rest-error.ts';

const required = [
  ...['oauth_consumer_key', 'oauth_timestamp', 'oauth_nonce', 'oauth_signature', 'oauth_signature_method'],
];
const windowSeconds = 15 * 60;

const refuse = (message: string) => new RestError(401, 'woocommerce_rest_authentication_error', message);

/** RFC 3986, which escapes five characters more than JavaScript does. */
function percent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function fromHeader(header: string | undefined): [string, string][] {
  if (!header || !/^OAuth\s/i.test(header)) return [];
  const pairs = header.slice(6).matchAll(/([a-z_]+)="([^"]*)"/gi);
  return [...pairs].map(([, name = '', value = '']) => [name, decodeURIComponent(value)]);
}

/** Base string of RFC 5849: method, address without query, sorted parameters. A JSON body is not part of it. */
function baseString(request: SimulatedRequest, address: string, parameters: [string, string][]): string {
  const signed = parameters
    .filter(([name]) => name !== 'oauth_signature' && name !== 'realm')
    .map(([name, value]): [string, string] => [percent(name), percent(value)])
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return [request.method.toUpperCase(), percent(address), percent(signed)].join('&');
}

function matches(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function checkNonce(shop: Shop, key: ApiKey, nonce: string, timestamp: number): void {
  const now = Math.floor(shop.now().getTime() / 1000);
  if (!(Math.abs(now - timestamp) <= windowSeconds)) throw refuse('Invalid timestamp.');
  const id = `${key.consumerKey} ${nonce}`;
  if (shop.usedNonces.has(id)) throw refuse('Invalid nonce - nonce has already been used.');
  shop.usedNonces.set(id, timestamp);
  for (const [old, time] of shop.usedNonces) if (time < now - windowSeconds) shop.usedNonces.delete(old);
}

/**
 * One-legged OAuth 1.0a: the key that signed the request, undefined when it carries no OAuth parameter at all.
 * Throws the recorded 401s for a wrong signature, an old timestamp and a nonce used before.
 */
export function oauthKey(shop: Shop, request: SimulatedRequest, address: string): ApiKey | undefined {
  const parameters: [string, string][] = [...request.query, ...fromHeader(request.headers.authorization)];
  const values = new Map(parameters);
  const missing = required.filter((name) => !values.get(name));
  if (missing.length === required.length) return undefined;
  if (missing.length > 0) {
    const message = `Missing OAuth parameter${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`;
    throw new RestError(401, 'woocommerce_rest_authentication_missing_parameter', message);
  }
  const key = shop.keys.find(({ consumerKey }) => consumerKey === values.get('oauth_consumer_key'));
  if (!key) throw refuse('Consumer key is invalid.');
  const hash = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' }[values.get('oauth_signature_method') ?? ''];
  if (!hash) throw refuse('Invalid signature - signature method is invalid.');
  const text = baseString(request, address, parameters);
  const expected = createHmac(hash, `${percent(key.consumerSecret)}&`)
    .update(text)
    .digest('base64');
  if (!matches(values.get('oauth_signature') ?? '', expected)) {
    throw refuse('Invalid signature - provided signature does not match.');
  }
  checkNonce(shop, key, values.get('oauth_nonce') ?? '', Number(values.get('oauth_timestamp')));
  return key;
}
