import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Shop } from '../shop.ts';

const timeoutMs = 60_000;

/**
 * A POST from the store's server to another one. Returns the status, or 0 if there is no answer or the store refuses to
 * call its own host. Redirects are not followed.
 */
export function postFromStore(
  shop: Shop,
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  const url = new URL(address);
  if (shop.refusesLoopback && /^(localhost|127\.|\[::1\])/.test(url.hostname)) return Promise.resolve(0);
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { 'content-length': String(Buffer.byteLength(body)), connection: 'close', ...headers },
      timeout: timeoutMs,
      signal: shop.closing.signal,
      agent: false as const,
    };
    const secure = url.protocol === 'https:';
    const ca = [...shop.trusts];
    const call = secure
      ? httpsRequest(url, { ...options, ...(ca.length > 0 && { ca }) })
      : httpRequest(url, options);
    call.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('timeout', () => call.destroy(new Error('the listener took too long')));
    call.on('error', () => resolve(0));
    call.end(body);
  });
}
