import { randomUUID } from 'node:crypto';
import { FileImport, FileImports, UNDONE_PER_CALL, UndoPreview } from '@crosslister/contract/imports.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import type { Seller } from '../../../test/server.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  queue,
  startCrosslist,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (aPlace, aSeller) => {
    [place, seller] = [aPlace, aSeller];
  },
  { connections: { store: false } },
);
let id: string;
beforeEach(() => {
  id = randomUUID();
});

const ebayUrl = 'https://www.ebay.co.uk/itm/110000000001';
const etsyUrl = 'https://www.etsy.com/listing/1234567890/vase';
type Handling = 'skip' | 'update' | 'merge';

async function importThem(products: object[], handling: Handling = 'skip'): Promise<void> {
  const body = { products, duplicate_handling: handling, import_id: id, file_name: 'things.csv' };
  const answer = await seller.call('POST', '/api/products/', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function undo(): Promise<FileImport> {
  const answer = await seller.call('POST', `/api/imports/${id}/undo/`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return FileImport.parse(answer.body);
}

async function imports(of: Seller = seller): Promise<FileImport[]> {
  return FileImports.parse((await of.call('GET', '/api/imports/')).body).results;
}

/** What the undo would leave, which has to be what it leaves. */
async function stays(): Promise<Record<string, string>> {
  const { count, products } = UndoPreview.parse((await seller.call('GET', `/api/imports/${id}/undo/`)).body);
  expect(products).toHaveLength(count);
  return Object.fromEntries(products.map(({ sku, reason }) => [sku, reason]));
}

const reasons = ({ kept }: FileImport) => Object.fromEntries(kept.map(({ sku, reason }) => [sku, reason]));

async function bySku(sku: string): Promise<Product> {
  const { results } = await listedProducts(seller, `search=${sku}`);
  const found = results.find((product) => product.sku === sku);
  if (!found) throw new Error(`no ${sku}`);
  return found;
}

const row = (sku: string, fields: object = {}) => ({ name: `Thing ${sku}`, sku, price: 5, ...fields });

test('what an import made is deleted, what it overwrote is put back, and what was there before stays', async () => {
  const old = await addProduct(seller, {
    name: 'Old',
    sku: 'OLD',
    price: 9,
    quantity: 3,
    private_note: 'Own',
  });
  const other = await addProduct(seller, { sku: 'OTHER' });
  await importThem([row('NEW1'), row('NEW2'), row('OLD', { quantity: 7, status: 'inactive' })], 'update');
  expect(await imports()).toEqual([
    {
      id,
      name: 'things.csv',
      created_at: expect.any(String),
      undone_at: null,
      created: 2,
      changed: 1,
      removed: 0,
      put_back: 0,
      kept_count: 0,
      kept: [],
      photos: { total: 0, done: 0, failed: 0 },
    },
  ]);
  const done = await undo();
  expect(done).toMatchObject({ created: 0, changed: 0, removed: 2, put_back: 1, kept_count: 0, kept: [] });
  expect(done.undone_at).not.toBeNull();
  const same = ({ last_updated: _, ...rest }: Product) => rest;
  expect(same(await readProduct(seller, old.id))).toEqual(same(old));
  expect(await readProduct(seller, other.id)).toEqual(other);
  expect((await listedProducts(seller)).count).toBe(2);
  expect(await undo()).toEqual(done);
  expect(await imports()).toEqual([done]);
});

test('a row that is twice in a file, and in two calls, is undone to what was before the first', async () => {
  const old = await addProduct(seller, { sku: 'OLD', price: 9, listings: { ebay: { url: ebayUrl } } });
  await importThem([row('NEW'), row('OLD', { listings: { etsy: { url: etsyUrl } } })], 'update');
  const second = 'https://www.etsy.com/listing/1234567891/vase';
  const listings = { etsy: { url: second }, ebay: { url: `${ebayUrl.slice(0, -1)}9` } };
  await importThem([row('NEW', { price: 6 }), row('OLD', { price: 6, listings })], 'update');
  expect(await undo()).toMatchObject({ removed: 1, put_back: 1, kept: [] });
  const now = await readProduct(seller, old.id);
  expect(now).toMatchObject({ price: 9, name: old.name, listings: { ebay: { url: ebayUrl } } });
  expect(now.listings.etsy).toBeUndefined();
});

test('links that were merged in are forgotten, others stay', async () => {
  const old = await addProduct(seller, { sku: 'OLD', listings: { ebay: { url: ebayUrl } } });
  const kept = await addProduct(seller, { sku: 'KEPT' });
  await importThem(
    [
      row('OLD', { listings: { etsy: { url: etsyUrl }, ebay: { url: 'https://www.ebay.co.uk/itm/11' } } }),
      row('KEPT'),
    ],
    'merge',
  );
  expect((await imports())[0]).toMatchObject({ created: 0, changed: 1 });
  expect(await undo()).toMatchObject({ removed: 0, put_back: 1, kept: [] });
  expect(await readProduct(seller, old.id)).toEqual(old);
  expect(await readProduct(seller, kept.id)).toEqual(kept);
});

test('an import of known products that are skipped is none to be undone', async () => {
  await addProduct(seller, { sku: 'OLD' });
  await importThem([row('OLD')]);
  expect(await imports()).toEqual([]);
});

test('a listing that was only linked is still live at its marketplace after the undo', async () => {
  const there = await addTestProduct(place, seller, { sku: 'THERE' });
  await crosslist(seller, there, 'ebay');
  const { url } = (await readProduct(seller, there.id)).listings.ebay ?? {};
  await seller.call('PUT', `/api/products/${there.id}/`, { listings: { ebay: { url: '' } } });
  expect((await seller.call('DELETE', `/api/products/${there.id}/`)).status).toBe(204);
  const before = (await queue(seller)).length;
  const known = await addProduct(seller, { sku: 'KNOWN', price: 5 });
  await importThem([row('LINKED', { listings: { ebay: { url } } }), row('KNOWN', { price: 7 })], 'update');
  expect(await undo()).toMatchObject({ removed: 1, put_back: 1, kept: [] });
  await untilIdle(seller);
  expect(await queue(seller)).toHaveLength(before);
  expect(place.marketplaces.ebay.ebay.listings().filter(({ sku }) => sku === 'THERE')).toMatchObject([
    { status: 'ACTIVE' },
  ]);
  expect((await readProduct(seller, known.id)).price).toBe(5);
});

describe('what has happened since', () => {
  test('a product that was sold, edited, listed, linked or is being worked on stays, and is named', async () => {
    const skus = ['SOLD', 'EDITED', 'LISTED', 'TYPED', 'STEP', 'GONE', 'QUIET'];
    await importThem(skus.map((sku) => row(sku, { images: [{ src: place.photo }] })));
    const [sold, edited, listed, typed, step, gone] = await Promise.all(skus.map(bySku));
    await seller.call('POST', `/api/products/${sold?.id}/mark_as_sold/`, {
      platform: 'vinted',
      sale_price: 5,
    });
    await seller.call('PUT', `/api/products/${edited?.id}/`, { private_note: 'Looked at' });
    await crosslist(seller, listed as Product, 'ebay');
    await seller.call('PUT', `/api/products/${typed?.id}/`, { listings: { etsy: { url: etsyUrl } } });
    await startCrosslist(seller, step as Product, 'vinted');
    await seller.call('DELETE', `/api/products/${gone?.id}/`);
    await untilIdle(seller);
    const before = await stays();
    const done = await undo();
    expect(before).toEqual(reasons(done));
    expect(reasons(done)).toEqual({
      SOLD: 'It has a sale.',
      EDITED: 'It was changed since.',
      LISTED: 'It was listed from here.',
      TYPED: 'A listing was linked to it since.',
      STEP: 'Work for it is under way.',
    });
    expect(done).toMatchObject({ removed: 1, put_back: 0, kept_count: 5 });
    expect((await bySku('LISTED')).listings.ebay?.status).toBe('active');
  });

  test('of an overwritten product only what was not changed again is put back', async () => {
    const old = await addProduct(seller, { name: 'Old', sku: 'OLD', price: 9, quantity: 1 });
    const sold = await addProduct(seller, { name: 'Sold', sku: 'SOLD', price: 9, quantity: 2 });
    const file = await addProduct(seller, { name: 'In file', sku: 'FILE', price: 9, quantity: 3 });
    const rows = [row('OLD'), row('SOLD', { quantity: 4 }), row('FILE', { status: 'sold', quantity: 7 })];
    await importThem(rows, 'update');
    await seller.call('PUT', `/api/products/${old.id}/`, { price: 12 });
    await seller.call('POST', `/api/products/${sold.id}/mark_as_sold/`, {});
    const before = await stays();
    const done = await undo();
    expect(before).toEqual(reasons(done));
    expect(reasons(done)).toEqual({
      OLD: 'Price was changed again since.',
      SOLD: 'Quantity was changed again since.',
    });
    expect(done).toMatchObject({ put_back: 3, kept_count: 2 });
    expect(await readProduct(seller, old.id)).toMatchObject({ name: 'Old', price: 12 });
    expect(await readProduct(seller, sold.id)).toMatchObject({ name: 'Sold', price: 9, status: 'sold' });
    // What the file has marked as sold is for sale again, as it was.
    const { name, status, quantity, date_sold } = await readProduct(seller, file.id);
    expect([name, status, quantity, date_sold]).toEqual(['In file', 'active', 3, null]);
  });

  test('a product that was put on sale by the file and listed since stays on sale', async () => {
    await addTestProduct(place, seller, { sku: 'OFF', price: 9 });
    await importThem([row('OFF', { status: 'inactive', quantity: 0, price: 9 })], 'update');
    id = randomUUID();
    await importThem([row('OFF', { status: 'active', quantity: 3, price: 9 })], 'update');
    await crosslist(seller, await bySku('OFF'), 'ebay');
    const OFF =
      'It was listed since, so its status stays. Its quantity would be 0 again, which ends its listings.';
    expect([await stays(), reasons(await undo())]).toEqual([{ OFF }, { OFF }]);
    await untilIdle(seller);
    const { status, quantity, listings } = await bySku('OFF');
    expect([status, quantity, listings.ebay?.status]).toEqual(['active', 3, 'active']);
  });

  test('live listings get what is put back', async () => {
    const live = await addTestProduct(place, seller, { sku: 'LIVE', price: 20 });
    await crosslist(seller, live, 'ebay');
    await importThem([row('LIVE', { name: live.name, price: 25 })], 'update');
    await untilIdle(seller);
    await undo();
    await untilIdle(seller);
    const [there] = place.marketplaces.ebay.ebay.listings().filter(({ sku }) => sku === 'LIVE');
    expect(there).toMatchObject({ status: 'ACTIVE', price: '20.00' });
  });
});

test('a long import is undone in several calls, and nothing is added to it meanwhile', async () => {
  const many = Array.from({ length: UNDONE_PER_CALL + 20 }, (_, n) => row(`MANY${n}`));
  await importThem(many.slice(0, 500));
  await importThem(many.slice(500));
  expect(await undo()).toMatchObject({ created: 20, removed: UNDONE_PER_CALL });
  const more = await seller.call('POST', '/api/products/', { products: [row('MORE')], import_id: id });
  expect(more).toMatchObject({
    status: 410,
    body: { detail: 'This import was undone, so nothing more is imported.' },
  });
  // An undo that was begun may be finished later.
  await age();
  const [one, other] = await Promise.all([undo(), undo()]);
  expect([one.created, other.created]).toContain(0);
  expect(await undo()).toMatchObject({ created: 0, removed: many.length });
  expect((await listedProducts(seller)).count).toBe(0);
}, 120_000);

test('after a day it is refused, with what can be done instead', async () => {
  await importThem([row('NEW')]);
  await age();
  const answer = await seller.call('POST', `/api/imports/${id}/undo/`);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      detail: 'This import is more than a day old, so it can no longer be undone as a whole.',
      next_step: expect.stringContaining('History'),
    },
  });
  expect(await imports()).toEqual([]);
  expect((await bySku('NEW')).name).toBe('Thing NEW');
});

test('another seller neither sees nor undoes it, and may use the same id', async () => {
  await importThem([row('NEW')]);
  const other = await place.server.register();
  expect(await imports(other)).toEqual([]);
  for (const unknown of [id, randomUUID(), 'odd']) {
    for (const method of ['GET', 'POST'])
      expect((await other.call(method, `/api/imports/${unknown}/undo/`)).status).toBe(404);
  }
  await other.call('POST', '/api/products/', { products: [row('THEIRS')], import_id: id });
  expect(await undo()).toMatchObject({ removed: 1 });
  expect(await imports(other)).toMatchObject([{ name: 'A table', created: 1, undone_at: null }]);
});

test('the Undo of a saved grid takes nothing from an import, and a call without an id is as before', async () => {
  await addProduct(seller, { sku: 'OLD', price: 9 });
  await importThem([row('OLD')], 'update');
  expect((await seller.call('POST', '/api/products/undo/', { undo_id: id })).status).toBe(409);
  expect(await undo()).toMatchObject({ put_back: 1 });
  await seller.call('POST', '/api/products/', [row('PLAIN')]);
  expect(await imports()).toHaveLength(1);
  const odd = await seller.call('POST', '/api/products/', { products: [row('ODD')], import_id: 'odd' });
  expect(odd.status).toBe(400);
});

/** The import was more than a day ago. */
async function age(): Promise<void> {
  await place.server.services.db
    .updateTable('imports')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('user_id', '=', seller.id)
    .where('import_id', '=', id)
    .execute();
}
