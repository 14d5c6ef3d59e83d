import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Query, queryText, signed } from './auth.ts';

const keys = { key: 'ck_1', secret: 'cs_1&2' };
const now = new Date('2026-11-21T00:00:00Z');

/** RFC 5849 section 3.4 over the bytes on the wire, read with no help from the code under test. */
function expectedSignature(method: string, address: string, wire: string, secret: string): string {
  const decoded = wire.split('&').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [decodeURIComponent(pair.slice(0, at)), decodeURIComponent(pair.slice(at + 1))];
  });
  const strict = (text: string) =>
    [...Buffer.from(text, 'utf8')]
      .map((byte) => {
        const letter = String.fromCharCode(byte);
        return /[A-Za-z0-9\-._~]/.test(letter)
          ? letter
          : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
      })
      .join('');
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const parameters = decoded
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]): [string, string] => [strict(name), strict(value)])
    .sort((a, b) => order(a[0], b[0]) || order(a[1], b[1]))
    .map((pair) => pair.join('='))
    .join('&');
  const base = [method, strict(address), strict(parameters)].join('&');
  return createHmac('sha256', `${strict(secret)}&`)
    .update(base)
    .digest('base64');
}

function signatureOf(query: Query): string {
  return String(query.oauth_signature);
}

test.each<[string, Query]>([
  ['nothing', {}],
  ['escaped characters', { search: "hoodie & zip + 100% 'new' (*!)", _fields: 'id,name' }],
  ['brackets', { 'include[]': '5', 'filter[a][b]': 'x' }],
  ['a repeated parameter', { include: ['9', '10', '1 0', ''] }],
  ['an empty value', { sku: '' }],
  ['other alphabets', { sku: 'lämp 🎁 Ж' }],
])('signs %s', (_what, query) => {
  const address = 'http://shop.example:8080/sub/wp-json/wc/v3/products';
  const result = signed(keys, { method: 'GET', address, query, now });
  const wire = queryText(result);
  expect(signatureOf(result)).toBe(expectedSignature('GET', address, wire, keys.secret));
  expect(result.oauth_timestamp).toBe('1795219200');
  expect(wire).not.toContain(keys.secret);
});

test('signs the address without the default port and in small letters', () => {
  const request = { method: 'PUT', query: {}, now };
  const result = signed(keys, { ...request, address: 'http://SHOP.example:80/wp-json/wc/v3/products/1' });
  const plain = 'http://shop.example/wp-json/wc/v3/products/1';
  expect(signatureOf(result)).toBe(expectedSignature('PUT', plain, queryText(result), keys.secret));
});

test('never signs twice with one nonce', () => {
  const request = { method: 'GET', address: 'http://shop.example/', query: {}, now };
  const nonces = Array.from({ length: 100 }, () => signed(keys, request).oauth_nonce);
  expect(new Set(nonces).size).toBe(100);
});

const name = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => !text.startsWith('oauth_') && text !== '__proto__');
const value = fc.string({ unit: 'grapheme' });

test('agrees with an independent signature for any query', () => {
  const queries = fc.dictionary(name, fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 4 })));
  fc.assert(
    fc.property(queries, fc.string({ minLength: 1 }), (query, secret) => {
      const address = 'http://shop.example/wp-json/wc/v3/products';
      const result = signed({ key: 'ck', secret }, { method: 'GET', address, query, now });
      expect(signatureOf(result)).toBe(expectedSignature('GET', address, queryText(result), secret));
    }),
  );
});

test('writes a query that a server reads back as it was', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), (query) => {
      const read = new URLSearchParams(queryText(query));
      expect(Object.fromEntries(read)).toEqual({ ...query });
    }),
  );
});
