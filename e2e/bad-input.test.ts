import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOnTestDatabase } from './bystander.ts';
import { registerSeller, type Seller } from './seller.ts';
import type { ServerProcess } from './server-process.ts';

let dataDir: string;
let server: ServerProcess;
let seller: Seller;
let productId: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-bad-input-'));
  server = await startOnTestDatabase({ DATA_DIR: dataDir });
  seller = await registerSeller(() => server.url, 'careful');
  const product = await seller.call<{ id: number }>('POST', '/api/products/', {
    name: 'Lamp',
    sku: 'A-1',
    price: 5,
  });
  productId = product.id;
});

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Attempt = [method: string, path: string, body?: string | Uint8Array, contentType?: string];

const json = JSON.stringify;
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const nul = 'a\0b';

/** Bodies that are valid for none of our calls. */
const brokenBodies = [
  '{',
  '{"a":}',
  'undefined',
  "{'a': 1}",
  '[1,',
  '"text"',
  '42',
  'null',
  'true',
  '[]',
  deep(2000),
  '\u0000',
  '{"__proto__": {"x": 1}}',
];
const bodyCalls: [string, string][] = [
  ['POST', '/api/auth/login/'],
  ['POST', '/api/auth/register/'],
  ['POST', '/api/products/'],
  ['POST', '/api/products/bulk_action/'],
  ['POST', '/api/products/bulk_edit/'],
  ['POST', '/api/products/bulk_edit/check/'],
  ['POST', '/api/products/by_ids/'],
  ['POST', '/api/products/reset_sales_data/'],
  ['POST', '/api/test-connection/'],
  ['POST', '/api/delist/manual/'],
  ['POST', '/api/crosslist/ebay/'],
  ['POST', '/api/oauth/ebay/manual/'],
];

const wrongValues: unknown[] = [
  null,
  '',
  ' ',
  nul,
  -1,
  1.5,
  1e308,
  '1e3',
  'abc',
  true,
  [],
  {},
  'x'.repeat(600_000),
  '-0.01',
  '12,50',
  '１２',
];
const ids = [
  '0',
  '-1',
  '1.5',
  'abc',
  '999999999999999',
  '99999999999999999999',
  '%00',
  'null',
  '1;drop',
  '..%2f',
  "1'",
];
const idCalls: [string, (id: string) => string, string?][] = [
  ['GET', (id) => `/api/products/${id}/`],
  ['PUT', (id) => `/api/products/${id}/`, json({ name: 'x' })],
  ['DELETE', (id) => `/api/products/${id}/`],
  ['POST', (id) => `/api/products/${id}/mark_as_sold/`],
  ['POST', (id) => `/api/products/${id}/mark_as_active/`],
  ['POST', (id) => `/api/operations/${id}/cancel/`],
  ['POST', (id) => `/api/operations/${id}/retry/`],
  ['DELETE', (id) => `/api/sale-notices/${id}/`],
];
const queries = [
  'page=0',
  'page=-1',
  'page=1.5',
  'page=abc',
  'page=99999999999999999999',
  'page=9999999',
  'page=NaN',
  'page=',
  'page_size=0',
  'page_size=100000',
  'page_size=-5',
  'page_size=x',
  'status=bogus',
  'status=active%00',
  'sort=price',
  'sort=id;drop',
  'search=%00',
  `search=${'x'.repeat(5000)}`,
  'price_min=abc',
  'price_max=-1',
  'price_min=1e400',
  'date_from=yesterday',
  'date_to=2026-13-45',
  'platforms=amazon',
  'not_listed_on=ebay,amazon',
  'page=1&page=2',
  'status=active&status=sold',
  'search[]=a&search[]=b&page=x',
];

function attempts(): Attempt[] {
  const all: Attempt[] = [];
  for (const [method, path] of bodyCalls) for (const body of brokenBodies) all.push([method, path, body]);
  for (const value of wrongValues) {
    all.push(['POST', '/api/products/', json({ name: value, sku: 'B-1', price: 'x' })]);
    all.push([
      'PUT',
      `/api/products/${productId}/`,
      json({ price: value === true ? 'true' : (value as never) === 1.5 ? 1.555 : value }),
    ]);
    all.push([
      'POST',
      '/api/crosslist/ebay/',
      json({ product_id: typeof value === 'number' ? `${value}` : value }),
    ]);
    all.push(['POST', '/api/delist/manual/', json({ product_id: productId, platforms: value })]);
  }
  for (const [method, path, body] of idCalls)
    for (const id of ids) all.push(body === undefined ? [method, path(id)] : [method, path(id), body]);
  for (const query of queries) all.push(['GET', `/api/products/?${query}`]);
  all.push(
    ['POST', '/api/crosslist/amazon/', json({ product_id: productId })],
    ['POST', '/api/sync/vinted/'],
    ['POST', '/api/import/amazon/'],
    ['POST', '/api/import/woocommerce/', json({ duplicate_handling: 'overwrite' })],
    [
      'POST',
      '/api/products/',
      json({ products: Array.from({ length: 501 }, (_, index) => ({ name: 'x', sku: `S${index}` })) }),
    ],
    ['POST', '/api/products/', json({ name: 'x', sku: 'a-1', price: 1 })],
    ['POST', '/api/products/', `{"name":"${'x'.repeat(30_000_000)}"}`],
    ['POST', '/api/products/', 'name=x', 'application/x-www-form-urlencoded'],
    ['POST', '/api/products/', '<xml/>', 'text/xml'],
    ['POST', '/api/products/', new Uint8Array([0xff, 0xfe, 0x7b])],
    ['PUT', '/api/credentials/', json({ pricing_rules: { ebay_markup: 5000 } })],
    ['PUT', '/api/credentials/', json({ pricing_rules: { ebay_markup: -1 } })],
    ['PUT', '/api/credentials/', json({ source_platform: 'amazon' })],
    ['PUT', '/api/credentials/', json({ woo_url: 7 })],
    ['GET', '/api/oauth/amazon/init/'],
    ['POST', '/api/oauth/ebay/manual/', json({ code: 'never-issued' })],
    ['GET', '/api/nothing-here/'],
    ['PATCH', '/api/products/'],
    ['GET', `/${'a/'.repeat(3000)}`],
    ['GET', '/api/products/%E0%A4%A/'],
  );
  return all;
}

test('at least 200 bad requests get a 4xx with a sentence, never a 500, and change nothing', async () => {
  const before = await seller.call('GET', '/api/products/?page_size=10');
  let refused = 0;
  const wrong: string[] = [];
  for (const [method, path, body, contentType = 'application/json'] of attempts()) {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Token ${seller.token}`,
        ...(body !== undefined && { 'content-type': contentType }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const name = `${method} ${path.slice(0, 80)} ${String(body ?? '').slice(0, 80)} -> ${response.status} ${text.slice(0, 200)}`;
    if (response.status >= 400 && response.status < 500) refused += 1;
    const detail: unknown = response.headers.get('content-type')?.includes('json') && JSON.parse(text).detail;
    if (response.status < 400 || response.status >= 500 || typeof detail !== 'string' || detail.length < 10)
      wrong.push(name);
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThanOrEqual(200);
  expect(await seller.call('GET', '/api/products/?page_size=10')).toEqual(before);
  expect(server.output()).not.toContain('"level":50');
});
