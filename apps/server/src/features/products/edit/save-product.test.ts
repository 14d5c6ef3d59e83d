import { Product } from '@crosslister/contract/product.ts';
import { isAmount, isLabels, isNumber, sellerFieldNames } from '@crosslister/contract/seller-fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProduct, readProduct } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
});

async function put(id: number, body: unknown): Promise<Product> {
  const answer = await seller.call('PUT', `/api/products/${id}/`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Product.parse(answer.body);
}

describe('create', () => {
  test('answers 201 with the whole product', async () => {
    const fields = {
      name: ' Vase ',
      sku: 'V-1',
      price: '12.50',
      description: '<p>Blue</p>',
      images: [{ src: 'https://shop.example/1.jpg', alt: 'dropped' }],
      ebay_category: '262367',
      quantity: 3,
      cost: 4.2,
      storage_location: 'Shelf 3',
      private_note: 'From the market',
    };
    const answer = await seller.call('POST', '/api/products/', fields);
    expect(answer.status).toBe(201);
    const product = Product.parse(answer.body);
    expect(product).toMatchObject({
      ...fields,
      name: 'Vase',
      price: 12.5,
      status: 'active',
      images: [{ src: 'https://shop.example/1.jpg' }],
      listings: {},
      action_info: null,
      date_sold: null,
    });
    expect(await readProduct(seller, product.id)).toEqual(product);
  });

  test.each(sellerFieldNames)(
    'the seller’s own field %s: stored, overwritten by a file, changed and emptied',
    async (name) => {
      const [first, second, third, none] = isNumber(name)
        ? isAmount(name)
          ? [4.2, 5.31, 6, null]
          : [4, 5, 6, null]
        : isLabels(name)
          ? [['a'], ['b', 'B b'], ['c'], []]
          : ['a', 'b', 'c', ''];
      const body = { name: 'Vase', sku: 'OWN-1', price: 5 };
      const { id, ...made } = await addProduct(seller, { ...body, [name]: first });
      expect(made[name]).toEqual(first);
      const overwrite = (row: object) =>
        seller.call('POST', '/api/products/', { products: [row], duplicate_handling: 'update' });
      await overwrite({ ...body, [name]: second });
      expect((await readProduct(seller, id))[name]).toEqual(second);
      await overwrite(body);
      expect((await readProduct(seller, id))[name]).toEqual(second);
      expect((await put(id, { [name]: third }))[name]).toEqual(third);
      expect((await put(id, { [name]: none }))[name]).toEqual(none);
    },
  );

  test('an unknown status is active, delisted is inactive', async () => {
    const odd = await seller.call('POST', '/api/products/', { name: 'A', sku: '1', status: 'lost' });
    expect(odd.body).toMatchObject({ status: 'active', price: 0 });
    expect(await addProduct(seller, { status: 'delisted' })).toMatchObject({ status: 'inactive' });
  });

  test('an existing SKU, whatever its case, is 409 with a sentence', async () => {
    await addProduct(seller, { sku: 'Same-1' });
    const answer = await seller.call('POST', '/api/products/', { name: 'B', sku: 'sAME-1' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ detail: 'Another product already has the SKU "sAME-1".' });
  });

  test('an existing SKU is handled as asked', async () => {
    const { id } = await addProduct(seller, { name: 'Old', sku: 'S' });
    const body = { name: 'New', sku: 'S', price: 5 };
    const skip = await seller.call('POST', '/api/products/', { ...body, duplicate_handling: 'skip' });
    expect([skip.status, skip.body]).toMatchObject([200, { id, name: 'Old' }]);
    const update = await seller.call('POST', '/api/products/', { ...body, duplicate_handling: 'update' });
    expect([update.status, update.body]).toMatchObject([200, { id, name: 'New', price: 5 }]);
  });

  test('two sellers may use one SKU, and one seller twice after a deletion', async () => {
    const first = await addProduct(seller, { sku: 'S' });
    await addProduct(await server.register(), { sku: 'S' });
    const { db } = server.services;
    await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', first.id).execute();
    expect((await addProduct(seller, { sku: 'S' })).id).not.toBe(first.id);
  });

  test('two at once with one SKU make one product', async () => {
    const body = { name: 'A', sku: 'RACE' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => seller.call('POST', '/api/products/', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('save', () => {
  test('takes what was sent and leaves the rest', async () => {
    const before = await addProduct(seller, { description: 'kept', quantity: 2, cost: 1 });
    const after = await put(before.id, { name: 'New name', price: 11, cost: null });
    expect(after).toEqual({
      ...before,
      name: 'New name',
      price: 11,
      cost: null,
      last_updated: after.last_updated,
    });
    expect(after.last_updated > before.last_updated).toBe(true);
  });

  test('a SKU that another product has is 409 and changes nothing', async () => {
    await addProduct(seller, { sku: 'TAKEN' });
    const before = await addProduct(seller);
    const answer = await seller.call('PUT', `/api/products/${before.id}/`, { name: 'X', sku: 'taken' });
    expect(answer.status).toBe(409);
    expect(await readProduct(seller, before.id)).toEqual(before);
    expect((await put(before.id, { sku: before.sku.toLowerCase() })).sku).toBe(before.sku.toLowerCase());
  });

  test('tells the dashboard', async () => {
    const { id } = await addProduct(seller);
    const heard = new Promise((resolve) => {
      server.services.feed.subscribe((userId, thing) => userId === seller.id && resolve(thing));
    });
    await put(id, { name: 'X' });
    expect(await heard).toBe('products');
  });

  test('fields edited while the source has it listed are remembered', async () => {
    const { id } = await addProduct(seller, { name: 'A', price: 1 });
    const edited = async () =>
      (
        await server.services.db
          .selectFrom('products')
          .select('edited_fields')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).edited_fields;
    await put(id, { name: 'B' });
    expect(await edited()).toEqual([]);
    await put(id, { listings: { woocommerce: { url: 'https://shop.example/product/b/' } } });
    await put(id, { name: 'B', price: 1, description: 'new', private_note: 'not the source’s' });
    expect(await edited()).toEqual(['description']);
    await put(id, { name: 'C', price: 2, images: [{ src: 'https://shop.example/1.jpg' }] });
    expect((await edited()).sort()).toEqual(['description', 'images', 'name', 'price']);
  });
});

describe('the same field saved in two tabs', () => {
  const save = (id: number, body: unknown) => seller.call('PUT', `/api/products/${id}/`, body);

  test("the later one is told 'changed elsewhere to £33', and nothing of it is saved", async () => {
    const { id } = await addProduct(seller, { price: 30, description: 'old' });
    const before = { price: 30, description: 'old' };
    expect((await save(id, { price: 33, before: { price: 30 } })).status).toBe(200);
    const late = await save(id, { price: 40, description: 'new', before });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      detail: 'Price was changed elsewhere to £33.',
      next_step: 'Choose which of the two to keep.',
      fields: { price: 'Price was changed elsewhere to £33.' },
      present: { price: 33 },
    });
    expect(await readProduct(seller, id)).toMatchObject({ price: 33, description: 'old' });
    // The seller has seen the new value and keeps their own.
    expect((await save(id, { price: 40, before: { price: 33 } })).status).toBe(200);
  });

  test('only a field that both changed is a conflict, and the same value is none', async () => {
    const { id } = await addProduct(seller, {
      name: 'Vase',
      price: 30,
      specifics: { Brand: ['A'], Size: ['B'] },
    });
    await save(id, { price: 33, quantity: 2 });
    const before = { name: 'Vase', price: 30, specifics: { Size: ['B'], Brand: ['A'] } };
    const other = await save(id, { name: 'Jug', price: 33, specifics: { Brand: ['C'] }, before });
    expect(other.status, JSON.stringify(other.body)).toBe(200);
    expect(other.body).toMatchObject({ name: 'Jug', price: 33, quantity: 2, specifics: { Brand: ['C'] } });
  });

  test('without what it began with, the call works as before', async () => {
    const { id } = await addProduct(seller, { price: 30 });
    await save(id, { price: 33 });
    expect((await save(id, { price: 40 })).body).toMatchObject({ price: 40 });
  });

  test.each([
    [{ images: [{ src: 'https://shop.example/1.jpg' }] }, { images: [] }, 'Photos were changed elsewhere.'],
    [{ cost: 4 }, { cost: null }, 'Cost was changed elsewhere to £4.'],
    [{ ebay_category: '1' }, { ebay_category: null }, 'eBay category was changed elsewhere to 1.'],
    [{ private_note: 'Grey.' }, { private_note: '' }, 'Private note was changed elsewhere to Grey.'],
    [{ private_note: 'x'.repeat(100) }, { private_note: '' }, 'Private note was changed elsewhere.'],
    [
      { listings: { vinted: { url: 'https://www.vinted.co.uk/items/2-b' } } },
      { listings: { vinted: { url: '' } } },
      'The Vinted address was changed elsewhere to https://www.vinted.co.uk/items/2-b.',
    ],
  ])('%j', async (elsewhere, before, detail) => {
    const { id } = await addProduct(seller);
    await put(id, elsewhere);
    const mine = {
      images: [{ src: 'https://shop.example/2.jpg' }],
      cost: 5,
      ebay_category: '2',
      private_note: 'mine',
      listings: { vinted: { url: 'https://www.vinted.co.uk/items/3-c' } },
    };
    const [field] = Object.keys(elsewhere) as (keyof typeof mine)[];
    const late = await save(id, { [field as string]: field && mine[field], before });
    expect([late.status, late.body]).toMatchObject([409, { detail, present: elsewhere }]);
  });

  test('an address that is the same listing under another is no conflict', async () => {
    const { id } = await addProduct(seller);
    await put(id, { listings: { vinted: { url: 'https://www.vinted.co.uk/items/2-b' } } });
    const late = await save(id, {
      listings: { vinted: { url: 'vinted.co.uk/items/2' } },
      before: { listings: { vinted: { url: '' } } },
    });
    expect(late.status).toBe(200);
  });
});

test('products by their ids, in that order, without what is gone or another seller’s', async () => {
  const other = await server.register();
  const [one, two, theirs] = [await addProduct(seller), await addProduct(seller), await addProduct(other)];
  const ids = [two.id, theirs.id, 987_654_321, one.id];
  const { body } = await seller.call('POST', '/api/products/by_ids/', { ids });
  expect((body as { results: Product[] }).results.map(({ id }) => id)).toEqual([two.id, one.id]);
});
