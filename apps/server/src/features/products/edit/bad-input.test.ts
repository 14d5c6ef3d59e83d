import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, readProduct } from '../../../test/products.ts';
import { type Answer, type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let seller: Seller;
let id: number;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
  id = (await addProduct(seller)).id;
});
afterAll(() => server.stop());

function expectRefused(answer: Answer, status = 400): void {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.body).toMatchObject({ detail: expect.stringMatching(/\w+ .*\w/) });
}

test.each(['999999999999999', '0'])('id %s is unknown: 404', async (unknown) => {
  expectRefused(await seller.call('GET', `/api/products/${unknown}/`), 404);
  expectRefused(await seller.call('PUT', `/api/products/${unknown}/`, { name: 'A' }), 404);
});

test.each(['9223372036854775808', '99999999999999999999', '-1', '1.5', 'abc', '%00', '1e3'])(
  'id %s is none: 400',
  async (odd) => {
    expectRefused(await seller.call('GET', `/api/products/${odd}/`));
    expectRefused(await seller.call('PUT', `/api/products/${odd}/`, { name: 'A' }));
  },
);

test.each([
  'status=lost',
  'status=active&status=sold',
  'sort=colour',
  'page=0',
  'page=-1',
  'page=1e9',
  'page=99999999999999999999',
  'page_size=0',
  'page_size=100000',
  'price_min=cheap',
  'price_max=99999999999999999999',
  'price_min=-1',
  'date_from=yesterday',
  'date_to=2026-02-30',
  'for_sale_since=today',
  'date_from=0000-01-01',
  'platforms=amazon',
  'not_listed_on=ebay,amazon',
  'listed_on_any=amazon',
  'listed_on_all=ebay,amazon',
  'labels=%00',
  'location=%00',
  'search=%00',
  `search=${'x'.repeat(201)}`,
])('list with %s: 400', async (query) => {
  expectRefused(await seller.call('GET', `/api/products/?${query}`));
});

test.each(['page=1000000&page_size=500', 'search=%25%25', 'search=%5C', "search=';DROP", 'search=%ED%A0%80'])(
  'list with %s: an answer',
  async (query) => {
    const answer = await seller.call('GET', `/api/products/?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ results: [], count: expect.any(Number) });
  },
);

test.each([
  [{ price: '' }],
  [{ price: null }],
  [{ price: -1 }],
  [{ price: 1e9 }],
  [{ price: 1.005 }],
  [{ price: 1e300 }],
  [{ price: '12,50' }],
  [{ name: '   ' }],
  [{ sku: '' }],
  [{ name: 'a\0b' }],
  [{ description: '\0' }],
  [{ name: 'x'.repeat(501) }],
  [{ quantity: 2 ** 31 }],
  [{ quantity: 1.5 }],
  [{ images: 'a.jpg' }],
  [{ images: [{ src: 'a\0' }] }],
  [{ listings: { amazon: { url: 'https://a.example' } } }],
  [{ listings: 'ebay' }],
  [null],
  ['text'],
])('%j is refused on create and save', async (fields) => {
  const whole = typeof fields === 'object' && fields ? { name: 'A', sku: 'A', ...fields } : fields;
  expectRefused(await seller.call('POST', '/api/products/', whole));
  expectRefused(await seller.call('PUT', `/api/products/${id}/`, JSON.stringify(fields)));
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  '//a.example/1.jpg',
  'https://',
  '',
])("a photo's address is http(s) or one of ours: %j is refused on create, save and import", async (src) => {
  const images = [{ src: 'https://a.example/1.jpg' }, { src }];
  const row = { name: 'A', sku: `photo-${src.length}`, images };
  const refused = {
    status: 400,
    body: { detail: expect.stringMatching(/address of a photo must start with http/) },
  };
  expect(await seller.call('POST', '/api/products/', row)).toMatchObject(refused);
  expect(await seller.call('PUT', `/api/products/${id}/`, { images })).toMatchObject(refused);
  const many = { products: [row], duplicate_handling: 'update' };
  expect(await seller.call('POST', '/api/products/', many)).toMatchObject(refused);
});

test('broken JSON is refused', async () => {
  expectRefused(await seller.call('POST', '/api/products/', '{"name":'));
});

test('half a surrogate pair is stored as a replacement character', async () => {
  const half = 'clipped \ud83d';
  const body = { name: half, sku: half, description: half, images: [{ src: `https://a.example/${half}` }] };
  const one = await seller.call('POST', '/api/products/', body);
  expect(one.body).toMatchObject({
    name: 'clipped \ufffd',
    images: [{ src: 'https://a.example/clipped \ufffd' }],
  });
  expect((await seller.call('PUT', `/api/products/${id}/`, { images: body.images })).status).toBe(200);
  const again = await seller.call('POST', '/api/products/', {
    products: [body],
    duplicate_handling: 'update',
  });
  expect(again.body).toMatchObject({ updated: 1 });
});

test('nothing a client sends is a fault of the server', { timeout: 60_000 }, async () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 });
  const fields = fc.record(
    {
      name: text,
      sku: text,
      price: fc.oneof(fc.double(), text),
      description: text,
      quantity: fc.integer(),
      images: fc.array(fc.record({ src: text })),
      ebay_category: fc.option(text),
      listings: fc.dictionary(fc.constantFrom('ebay', 'etsy', 'other'), fc.record({ url: text })),
      status: text,
      duplicate_handling: fc.constantFrom('skip', 'update', 'merge', 'none'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fields, fc.array(fields), fc.json()), text, async (body, term) => {
      const query = new URLSearchParams({ search: term, status: 'active' });
      const answers = await Promise.all([
        seller.call('POST', '/api/products/', body),
        seller.call('PUT', `/api/products/${id}/`, body),
        seller.call('GET', `/api/products/?${query}`),
      ]);
      expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
  expect((await readProduct(seller, id)).id).toBe(id);
});

test('a price of 0 can be imported, but not saved', async () => {
  const { id: open } = await addProduct(seller, { price: 0 });
  for (const price of [0, '0', '0.00']) {
    const answer = await seller.call('PUT', `/api/products/${open}/`, { price });
    expect(answer).toMatchObject({ status: 400, body: { detail: 'Price must be at least £0.01.' } });
  }
  expect((await seller.call('PUT', `/api/products/${open}/`, { price: 0.01 })).status).toBe(200);
});

test('a refused option is told with the field and what it may be', async () => {
  const body = { action: 'explode', product_ids: [id] };
  const answer = await seller.call('POST', '/api/products/bulk_action/', body);
  expect(answer.body).toMatchObject({
    detail: 'action must be one of: mark_as_active, mark_as_sold, delete, delist, crosslist, relist.',
  });
});
