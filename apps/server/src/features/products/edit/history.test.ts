import { LiveOnList, ProductChanges } from '@crosslister/contract/products/product-history.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { removeOld } from '../../../db/kept-for.ts';
import { addProduct, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  delist,
  detect,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

async function pageOf(id: number, before = ''): Promise<ProductChanges> {
  const { status, body } = await seller.call('GET', `/api/products/${id}/changes/${before}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return ProductChanges.parse(body);
}
const changesOf = async (id: number) => (await pageOf(id)).results;
const save = async (id: number, fields: object) => {
  const { status, body } = await seller.call('PUT', `/api/products/${id}/`, fields);
  expect(status, JSON.stringify(body)).toBe(200);
};
const liveOn = async (id: number) =>
  LiveOnList.parse((await seller.call('GET', `/api/products/${id}/live_on/`)).body).results;

describe('every change of a product is recorded with who made it', () => {
  test('the seller’s own: each field with what it was, and nothing of the others', async () => {
    const { id } = await addProduct(seller, {
      name: 'Vase',
      price: 12.5,
      description: '<p>Old</p>',
      cost: 3,
    });
    await save(id, {
      name: 'Vase',
      price: 14,
      description: '<p>New</p>',
      cost: null,
      specifics: { Colour: ['Blue'] },
    });
    const [edit, made, ...others] = await changesOf(id);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ source: 'seller', fields: null, put_back: 'never' });
    expect(edit).toMatchObject({ source: 'seller', platform: null, put_back: 'yes' });
    expect(
      Object.fromEntries(edit?.fields?.map(({ field, before, after }) => [field, { before, after }]) ?? []),
    ).toEqual({
      price: { before: 12.5, after: 14 },
      description: { before: '<p>Old</p>', after: '<p>New</p>' },
      cost: { before: 3, after: null },
      specifics: { before: {}, after: { Colour: ['Blue'] } },
    });
    await save(id, { price: 14 });
    expect(await changesOf(id)).toHaveLength(2);
  });

  test('a file, many rows at once, Mark as Sold and Undo', async () => {
    const { id, sku } = await addProduct(seller, { name: 'Jug', price: 5 });
    const file = { products: [{ name: 'Jug from a file', sku, price: 6 }], duplicate_handling: 'update' };
    expect((await seller.call('POST', '/api/products/', file)).status).toBe(200);
    const edits = [{ id, price: 7 }];
    await seller.call('POST', '/api/products/bulk_edit/', { edits, batch_id: crypto.randomUUID() });
    const marked = await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
    const { undo_id } = marked.body as { undo_id: string };
    await seller.call('POST', '/api/products/undo/', { undo_id });
    const changes = await changesOf(id);
    expect(changes.map(({ source }) => source)).toEqual(['undo', 'seller', 'bulk_edit', 'csv', 'seller']);
    expect(changes[0]?.fields).toContainEqual({
      field: 'status',
      before: 'sold',
      after: 'active',
      put_back: 'never',
    });
    // What happened to it is undone by the product's own actions, with what follows from them.
    expect(changes.slice(0, 2).map(({ put_back }) => put_back)).toEqual(['never', 'never']);
    expect(changes[3]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'name', before: 'Jug', after: 'Jug from a file', put_back: 'yes' },
        { field: 'price', before: 5, after: 6, put_back: 'changed_since' },
      ]),
    );
  });

  test('a sale, a shop that is read, and an import', async () => {
    const product = await addTestProduct(place, seller, { sku: 'HISTORY1', price: 20 });
    await crosslist(seller, product, 'ebay');
    const { listingId = '' } =
      place.marketplaces.ebay.ebay.listings().find(({ sku }) => sku === 'HISTORY1') ?? {};
    place.marketplaces.ebay.ebay.buy(listingId);
    await detect(seller);
    await untilIdle(seller);
    const sale = (await changesOf(product.id)).find(({ source }) => source === 'sale');
    expect(sale).toMatchObject({ platform: 'ebay', put_back: 'never' });
    expect(sale?.fields).toContainEqual({
      field: 'status',
      before: 'active',
      after: 'sold',
      put_back: 'never',
    });
  });

  test('listings that are made, ended, linked by hand and removed, and none of it is put back', async () => {
    const product = await addTestProduct(place, seller, { sku: 'HISTORY2', price: 20 });
    await crosslist(seller, product, 'ebay');
    const { url } = (await readProduct(seller, product.id)).listings.ebay ?? {};
    await delist(seller, product, ['ebay']);
    await untilIdle(seller);
    const vinted = 'https://www.vinted.co.uk/items/4711000001-vase';
    await save(product.id, { listings: { vinted: { url: vinted } } });
    await save(product.id, { price: 21, listings: { vinted: { url: '' } } });
    await untilIdle(seller);
    const events = (await changesOf(product.id)).flatMap(({ fields, source, platform, put_back }) =>
      (fields ?? []).flatMap(({ field, before, after }) =>
        field === 'listings' ? [[source, platform, before, after, put_back]] : [],
      ),
    );
    expect(events).toEqual([
      // The price that was saved with it can be.
      ['seller', null, { vinted }, { vinted: null }, 'yes'],
      ['seller', null, { vinted: null }, { vinted }, 'never'],
      ['listing', 'ebay', { ebay: url }, { ebay: 'ended' }, 'never'],
      ['listing', 'ebay', { ebay: null }, { ebay: url }, 'never'],
    ]);
    const [removed] = await changesOf(product.id);
    const back = await seller.call('POST', `/api/products/${product.id}/changes/${removed?.id}/put_back/`);
    expect(back.status).toBe(200);
    expect(await readProduct(seller, product.id)).toMatchObject({ price: 20 });
  });

  test('a page at a time, older ones on request', async () => {
    const { id } = await addProduct(seller, { price: 1 });
    for (let price = 2; price <= 32; price += 1) await save(id, { price });
    const first = await pageOf(id);
    expect(first.results).toHaveLength(30);
    const second = await pageOf(id, `?before=${first.next}`);
    expect(second).toMatchObject({ next: null });
    expect(second.results.map(({ fields }) => fields)).toMatchObject([
      [{ field: 'price', before: 1, after: 2 }],
      null,
    ]);
  });

  test('is removed after a year, and with the product', async () => {
    const { db } = place.server.services;
    const { id } = await addProduct(seller, { price: 1 });
    await save(id, { price: 2 });
    await sql`UPDATE product_changes SET changed_at = changed_at - interval '366 days'
      WHERE product_id = ${id} AND user_id = ${seller.id} AND before IS NULL`.execute(db);
    await removeOld(place.server.services.db);
    expect(await changesOf(id)).toMatchObject([{ fields: [{ field: 'price' }] }]);
    expect((await seller.call('DELETE', `/api/products/${id}/`)).status).toBe(204);
    expect((await seller.call('GET', `/api/products/${id}/changes/`)).status).toBe(404);
    const left = await db
      .selectFrom('product_changes')
      .select('id')
      .where('user_id', '=', seller.id)
      .where('product_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('is in the export of the account, with amounts in pounds', async () => {
    const { id } = await addProduct(seller, { price: 1 });
    await save(id, { price: 2.5 });
    const { body } = await seller.call('GET', '/api/account/export/');
    const { product_changes } = body as { product_changes: { id: number; changes: unknown[] }[] };
    expect(product_changes.find((row) => row.id === id)?.changes).toMatchObject([
      { source: 'seller', before: null },
      { source: 'seller', before: { price: 1 }, after: { price: 2.5 } },
    ]);
  });
});

describe('live on', () => {
  test('the price there, since when, when it was last sent, and what failed until it succeeds', async () => {
    const product = await addTestProduct(place, seller, { sku: 'LIVE1', price: 20 });
    expect(await liveOn(product.id)).toEqual([]);
    await crosslist(seller, product, 'ebay');
    const [live] = await liveOn(product.id);
    const { listings } = await readProduct(seller, product.id);
    expect(live).toMatchObject({
      platform: 'ebay',
      listing: { status: 'active', url: listings.ebay?.url, price: listings.ebay?.price },
      sent_at: expect.any(String),
      failure: null,
    });
    // A price of offers above the price is refused before anything is sent.
    const own = { best_offer: true, best_offer_accept: 18 };
    await save(product.id, { per_platform: { ebay: { ...own, price: 17 } } });
    await untilIdle(seller);
    const [failed] = await liveOn(product.id);
    expect(failed).toMatchObject({
      failure: {
        kind: 'revise',
        error: 'The price from which eBay accepts offers must be lower than the price there.',
        next_step: 'Change it in the product, under eBay.',
      },
      sent_at: live?.sent_at,
    });
    await save(product.id, { per_platform: { ebay: { ...own, price: 19 } } });
    await untilIdle(seller);
    expect(await liveOn(product.id)).toMatchObject([{ listing: { price: 19 }, failure: null }]);
  });
});
