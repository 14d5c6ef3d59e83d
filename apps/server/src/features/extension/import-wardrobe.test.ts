import { randomUUID } from 'node:crypto';
import { WardrobeAnswer } from '@crosslister/contract/extension/wardrobe.ts';
import { FileImports } from '@crosslister/contract/imports.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pairedHeaders } from '../../test/pairing.ts';
import { addProduct, listedProducts } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
let headers: { authorization: string };
let id: string;
let made = 500_000;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
  headers = await pairedHeaders(server, seller);
  id = randomUUID();
});

const item = (fields: object = {}) => ({
  listing: String(++made),
  title: 'Waxed jacket',
  price: 62.5,
  photo: 'https://images.example/t/310x430/1.webp?s=abc',
  condition: 'USED_VERY_GOOD',
  specifics: { Brand: ['Barbour'], Size: ['M / UK 12-14'] },
  ...fields,
});
const send = (items: object[], fields: object = {}, as: object = headers) =>
  server.call(
    'POST',
    '/api/extension/wardrobe/',
    { platform: 'vinted', import_id: id, items, ...fields },
    as as { authorization: string },
  );
async function bring(items: object[]) {
  const { status, body } = await send(items);
  expect(status, JSON.stringify(body)).toBe(200);
  return WardrobeAnswer.parse(body);
}
const catalogue = async (): Promise<Product[]> => (await listedProducts(seller, 'page_size=200')).results;
const imports = async (as = seller) =>
  FileImports.parse((await as.call('GET', '/api/imports/')).body).results;

test('an item becomes a product with all that its card says, and its listing is live', async () => {
  const jacket = item();
  expect(await bring([jacket])).toEqual({ added: 1, known: 0 });
  const [product] = await catalogue();
  expect(product).toMatchObject({
    name: 'Waxed jacket',
    sku: '0001',
    price: 62.5,
    quantity: 1,
    status: 'active',
    condition: 'USED_VERY_GOOD',
    specifics: { Brand: ['Barbour'], Size: ['M / UK 12-14'] },
    images: [{ src: jacket.photo }],
    listings: {
      vinted: {
        id: jacket.listing,
        url: `https://www.vinted.co.uk/items/${jacket.listing}`,
        status: 'active',
        price: 62.5,
      },
    },
  });
  expect(await imports()).toMatchObject([
    { id, name: 'Wardrobe on Vinted', created: 1, changed: 0, photos: { total: 1 } },
  ]);
});

test('pressed twice, in two parts, or twice at once: nothing doubles, and what came later is added', async () => {
  const items = Array.from({ length: 100 }, (_, n) => item({ title: `Thing ${n}` }));
  const [one, other] = await Promise.all([bring(items), bring([...items].reverse())]);
  expect([one.added, other.added].sort((a, b) => a - b)).toEqual([0, 100]);
  id = randomUUID();
  expect(await bring([...items.slice(50), item()].slice(0, 100))).toEqual({ added: 1, known: 50 });
  // A title that was changed there meanwhile.
  expect(await bring([{ ...items[0], title: 'Another name' }])).toEqual({ added: 0, known: 1 });
  expect(await bring([items[1], items[1]] as object[])).toEqual({ added: 0, known: 1 });
  expect((await catalogue()).length).toBe(101);
});

describe('what is known here stays as it is', () => {
  test('a product with this address, one that has ended there, and a deleted one whose step still waits', async () => {
    const [listed, ended, deleted] = [item(), item(), item()];
    const add = (name: string, { listing }: { listing: string }) =>
      addProduct(seller, {
        name,
        listings: { vinted: { url: `https://www.vinted.co.uk/items/${listing}-x` } },
      });
    await add('Mine', listed);
    const sold = await add('Ended', ended);
    const gone = await add('Gone', deleted);
    await server.call(
      'POST',
      '/api/extension/items/',
      { platform: 'vinted', listing: ended.listing, what: 'delisted' },
      headers,
    );
    await seller.call('DELETE', `/api/products/${gone.id}/`);
    const before = await catalogue();
    expect(await bring([listed, ended, deleted])).toEqual({ added: 0, known: 3 });
    expect(await catalogue()).toEqual(before);
    expect(before.map(({ id }) => id)).toContain(sold.id);
    expect(await imports()).toEqual([]);
  });

  test('the row of a table with the same address', async () => {
    const there = item();
    await seller.call('POST', '/api/products/', [
      {
        name: 'Jacket',
        sku: `WAXEDJACKETI${there.listing}`,
        listings: { vinted: { url: `https://www.vinted.co.uk/items/${there.listing}` } },
      },
    ]);
    expect(await bring([there])).toEqual({ added: 0, known: 1 });
    expect((await catalogue()).length).toBe(1);
  });
});

test('undone as a whole, it may be brought along again', async () => {
  const items = [item({ title: 'One' }), item({ title: 'Two' })];
  await bring(items.slice(0, 1));
  await bring(items.slice(1));
  expect((await seller.call('POST', `/api/imports/${id}/undo/`)).body).toMatchObject({
    created: 0,
    removed: 2,
    kept: [],
  });
  expect(await catalogue()).toEqual([]);
  const { body } = await seller.call('GET', '/api/operations/');
  expect(body).toMatchObject({ live: 0 });
  expect(await send(items)).toMatchObject({ status: 410, body: { next_step: expect.any(String) } });
  id = randomUUID();
  expect(await bring(items)).toEqual({ added: 2, known: 0 });
});

test('without a price that could be read it is not for sale, and its listing is known', async () => {
  await bring([item({ price: null, photo: null, condition: null, specifics: {} })]);
  expect(await catalogue()).toMatchObject([
    { price: 0, status: 'inactive', images: [], listings: { vinted: { status: 'active' } } },
  ]);
});

test('another seller has their own, under the same ids', async () => {
  const jacket = item();
  await bring([jacket]);
  const other = await server.register();
  const answer = await send([jacket], {}, await pairedHeaders(server, other));
  expect(answer.body).toEqual({ added: 1, known: 0 });
  expect(await imports(other)).toMatchObject([{ id, created: 1 }]);
  expect((await catalogue()).length).toBe(1);
});

test.each<[string, object[], object?]>([
  ['no items', []],
  ['too many', Array.from({ length: 101 }, () => item())],
  ['no title', [item({ title: ' ' })]],
  ['a NUL', [item({ title: 'a\0b' })]],
  ['a price of nothing', [item({ price: 0 })]],
  ['a price below it', [item({ price: -1 })]],
  ['a script for a photo', [item({ photo: 'javascript:alert(1)' })]],
  ['a photo of ours', [item({ photo: `/api/images/${'a'.repeat(64)}.jpg` })]],
  ['another page', [item({ listing: '12/../../member/1' })]],
  ['no number', [item({ listing: 'abc' })]],
  ['an unknown condition', [item({ condition: 'Very good' })]],
  ['a brand that is too long', [item({ specifics: { Brand: ['x'.repeat(66)] } })]],
  ['a marketplace without wardrobes', [item()], { platform: 'etsy' }],
  ['one that the extension does not know', [item()], { platform: 'ebay' }],
  ['no import', [item()], { import_id: 'odd' }],
])('%s: refused with a sentence, and nothing is made', async (_, items, fields) => {
  const answer = await send(items, fields);
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
  expect(await catalogue()).toEqual([]);
});

test('a session is no pairing, and neither is a made-up token', async () => {
  for (const token of [seller.token, 'made-up-made-up-made-up'])
    expect((await send([item()], {}, { authorization: `Token ${token}` })).status).toBe(401);
});
