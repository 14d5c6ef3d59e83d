import { randomUUID } from 'node:crypto';
import { type ProductChange, ProductChanges } from '@crosslister/contract/products/product-history.ts';
import { expect, onTestFinished, test } from 'vitest';
import { addProduct, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

async function changesOf(id: number): Promise<ProductChange[]> {
  const { body } = await seller.call('GET', `/api/products/${id}/changes/`);
  return ProductChanges.parse(body).results;
}
const save = async (id: number, fields: object) => {
  const { status, body } = await seller.call('PUT', `/api/products/${id}/`, fields);
  expect(status, JSON.stringify(body)).toBe(200);
};
const putBack = (id: number, { id: change }: ProductChange, body?: object) =>
  seller.call('POST', `/api/products/${id}/changes/${change}/put_back/`, body);
async function newest(id: number): Promise<ProductChange> {
  const [change] = await changesOf(id);
  if (!change) throw new Error('nothing was recorded');
  return change;
}

test('saves the fields as they were, sends them to the listings, and is a change of its own', async () => {
  const product = await addTestProduct(place, seller, {
    sku: 'BACK1',
    price: 20,
    description: 'As it was.',
  });
  await crosslist(seller, product, 'ebay');
  await save(product.id, { price: 25, description: '' });
  await untilIdle(seller);
  const { status, body } = await putBack(product.id, await newest(product.id));
  expect([status, body]).toMatchObject([200, { price: 20, description: 'As it was.' }]);
  await untilIdle(seller);
  const there = place.marketplaces.ebay.ebay.listings().find(({ sku }) => sku === 'BACK1');
  const { listings } = await readProduct(seller, product.id);
  expect(Number(there?.price)).toBe(listings.ebay?.price);
  expect(await newest(product.id)).toMatchObject({
    source: 'put_back',
    fields: expect.arrayContaining([{ field: 'price', before: 25, after: 20, put_back: 'yes' }]),
  });
});

test('what was changed again since is refused with what that was, and put back if it is meant', async () => {
  const { id } = await addProduct(seller, { name: 'Vase', price: 10 });
  await save(id, { name: 'Blue vase', price: 12 });
  const old = await newest(id);
  await save(id, { price: 15 });
  expect((await changesOf(id)).map(({ put_back }) => put_back)).toEqual(['yes', 'changed_since', 'never']);
  const refused = await putBack(id, old);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { detail: 'Price was changed again since.', next_step: expect.stringContaining('later changes') },
  ]);
  expect(await readProduct(seller, id)).toMatchObject({ name: 'Blue vase', price: 15 });
  expect((await putBack(id, old, { over_later: true })).status).toBe(200);
  expect(await readProduct(seller, id)).toMatchObject({ name: 'Vase', price: 10 });
  expect((await changesOf(id)).at(-2)).toMatchObject({ put_back: 'never' });
});

test('one field alone: the others stay, and each is judged by itself', async () => {
  const { id } = await addProduct(seller, { name: 'Vase', price: 10, quantity: 1 });
  await save(id, { name: 'Blue vase', price: 12, quantity: 2 });
  const edit = await newest(id);
  await save(id, { price: 15 });
  const ways = async () => {
    const change = (await changesOf(id)).find((each) => each.id === edit.id);
    const fields = change?.fields?.map(({ field, put_back }) => [field, put_back]) ?? [];
    return { all: change?.put_back, ...Object.fromEntries(fields) };
  };
  expect(await ways()).toEqual({
    all: 'changed_since',
    name: 'yes',
    price: 'changed_since',
    quantity: 'yes',
  });
  expect((await putBack(id, edit, { field: 'name' })).status).toBe(200);
  expect(await readProduct(seller, id)).toMatchObject({ name: 'Vase', price: 15, quantity: 2 });
  expect(await newest(id)).toMatchObject({ source: 'put_back', fields: [{ field: 'name' }] });
  const refused = await putBack(id, edit, { field: 'price' });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { detail: 'Price was changed again since.', later: ['price'] },
  ]);
  expect((await putBack(id, edit, { field: 'price', over_later: true })).status).toBe(200);
  // What is back already is in nobody's way.
  expect(await ways()).toEqual({ all: 'yes', name: 'never', price: 'never', quantity: 'yes' });
  expect((await putBack(id, edit)).status).toBe(200);
  expect(await readProduct(seller, id)).toMatchObject({ name: 'Vase', price: 10, quantity: 1 });
  expect(await ways()).toMatchObject({ all: 'never' });
});

test('a field is refused that the change does not have, or that is not typed', async () => {
  const { id } = await addProduct(seller, { price: 10 });
  await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
  const sold = await newest(id);
  expect(await putBack(id, sold, { field: 'price' })).toMatchObject({
    status: 400,
    body: { detail: 'The field is not a part of this change.' },
  });
  expect(await putBack(id, sold, { field: 'status' })).toMatchObject({
    status: 409,
    body: {
      detail: 'Status cannot be put back.',
      next_step: expect.stringContaining('Mark as Active'),
    },
  });
  expect((await putBack(id, sold, { field: 7 })).status).toBe(400);
});

test('is refused for what is no field, and for a photo that is gone', async () => {
  const { id } = await addProduct(seller, { price: 10 });
  await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
  const sold = await newest(id);
  const { status, body } = await putBack(id, sold);
  expect([status, body]).toMatchObject([409, { next_step: expect.stringContaining('Mark as Active') }]);
  const [made] = (await changesOf(id)).slice(-1);
  expect(made && (await putBack(id, made)).status).toBe(409);
  expect((await putBack(id, { ...sold, id: sold.id + 1000 })).status).toBe(404);
});

test('one entry of a field: what is said on other marketplaces, and other specifics, stay', async () => {
  const { id } = await addProduct(seller, { price: 10, specifics: { Colour: ['Blue'] } });
  const { specifics: was } = await readProduct(seller, id);
  await save(id, {
    per_platform: { ebay: { price: 17, title: 'Blue vase' }, etsy: { price: 16 } },
    specifics: { Colour: ['Red'], Size: ['12'] },
  });
  const edit = await newest(id);
  const entries = async () =>
    Object.fromEntries(
      (await changesOf(id))
        .find((each) => each.id === edit.id)
        ?.fields?.flatMap((each) => each.entries ?? [])
        .map(({ path, put_back }) => [path.join(' '), put_back]) ?? [],
    );
  const all = { 'ebay title': 'yes', 'etsy price': 'yes', Colour: 'yes', Size: 'yes' };
  expect(await entries()).toEqual({ ...all, 'ebay price': 'yes' });
  const price = { field: 'per_platform', path: ['ebay', 'price'] };
  expect((await putBack(id, edit, price)).status).toBe(200);
  const now = { ebay: { title: 'Blue vase' }, etsy: { price: 16 } };
  expect((await readProduct(seller, id)).per_platform).toEqual(now);
  expect(await entries()).toEqual({ ...all, 'ebay price': 'never' });
  await save(id, { per_platform: { ...now, etsy: { price: 15 } } });
  const other = { field: 'per_platform', path: ['etsy', 'price'] };
  expect((await putBack(id, edit, other)).status).toBe(409);
  expect((await putBack(id, edit, { ...other, over_later: true })).status).toBe(200);
  expect((await readProduct(seller, id)).per_platform).toEqual({ ebay: now.ebay });
  for (const path of [['Colour'], ['Size']])
    expect((await putBack(id, edit, { field: 'specifics', path })).status).toBe(200);
  expect((await readProduct(seller, id)).specifics).toEqual(was);
  const refused = [
    { field: 'per_platform', path: ['vinted', 'price'] },
    { field: 'per_platform', path: ['ebay'] },
    { field: 'specifics', path: ['constructor'] },
    { path: ['ebay', 'price'] },
  ];
  for (const body of refused) expect((await putBack(id, edit, body)).status).toBe(400);
});

test('an Undo of a bulk edit that breaks off in the middle is not used up', async () => {
  const products = [
    await addProduct(seller, { price: 10, sku: 'BR1' }),
    await addProduct(seller, { price: 20, sku: 'BR2' }),
  ];
  const batchId = randomUUID();
  const edits = products.map(({ id, price }) => ({ id, price: price + 5, before: { price } }));
  await seller.call('POST', '/api/products/bulk_edit/', { edits, batch_id: batchId });
  const { pool } = place.server.services.database;
  // As if the server were killed there: what was begun is rolled back.
  await pool.query(`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF new.sku = 'BR2' THEN RAISE 'broken off'; END IF; RETURN new; END $$;
    CREATE TRIGGER break_off BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION break_off()`);
  onTestFinished(async () => void (await pool.query('DROP FUNCTION IF EXISTS break_off CASCADE')));
  const undo = () => seller.call('POST', '/api/products/undo/', { undo_id: batchId });
  const prices = async () =>
    (await Promise.all(products.map(({ id }) => readProduct(seller, id)))).map(({ price }) => price);
  expect((await undo()).status).toBe(500);
  expect(await prices()).toEqual([10, 25]);
  await pool.query('DROP FUNCTION break_off CASCADE');
  expect(await undo()).toMatchObject({ status: 200, body: { count: 1, not_undone: [] } });
  expect(await prices()).toEqual([10, 20]);
  expect((await undo()).status).toBe(409);
});
