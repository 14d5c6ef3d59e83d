import { randomUUID } from 'node:crypto';
import type { Product } from '@crosslister/contract/product.ts';
import { BulkEditPlan, BulkEditResult, type BulkEditRow } from '@crosslister/contract/products/bulk-edit.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addProduct, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const onEbay = (sku: string) =>
  place.marketplaces.ebay.ebay.listings().find((listing) => listing.sku === sku);

async function save(edits: object[], batchId: string = randomUUID()): Promise<BulkEditRow[]> {
  const answer = await seller.call('POST', '/api/products/bulk_edit/', { edits, batch_id: batchId });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return BulkEditResult.parse(answer.body).rows;
}

async function plan(edits: object[]) {
  const answer = await seller.call('POST', '/api/products/bulk_edit/check/', { edits });
  return BulkEditPlan.parse(answer.body).rows;
}

const repriced = ({ id, price: before }: Product, price: number) => ({
  id,
  price,
  before: { price: before },
});

describe('rows that are saved together', () => {
  test('live listings are revised as by single saves, as one batch in the queue', async () => {
    const made = [];
    for (const price of [10, 20]) {
      const product = await addTestProduct(place, seller, { price, sku: `ROW${price}` });
      await crosslist(seller, product, 'ebay');
      made.push(product);
    }
    const unlisted = await addTestProduct(place, seller, { price: 30 });
    const batchId = randomUUID();
    const all = [...made, unlisted];
    const rows = await save(
      all.map((product) => repriced(product, product.price + 1.99)),
      batchId,
    );
    expect(rows.map(({ outcome, product }) => [outcome, product?.price])).toEqual([
      ['saved', 11.99],
      ['saved', 21.99],
      ['saved', 31.99],
    ]);
    expect(rows.map(({ operations }) => operations?.length)).toEqual([1, 1, 0]);
    await untilIdle(seller);
    expect(made.map(({ sku }) => onEbay(sku)?.price)).toEqual(['11.99', '21.99']);
    const revises = (await queue(seller)).filter(({ action }) => action === 'revise');
    expect(revises.map(({ batch_id }) => batch_id)).toEqual([batchId, batchId]);
  });

  test('Undo puts all of it back, but for what was changed since, once', async () => {
    const [one, two, three] = [
      await addTestProduct(place, seller, { price: 10, sku: 'UN1' }),
      await addTestProduct(place, seller, { price: 20, sku: 'UN2' }),
      await addTestProduct(place, seller, { price: 30, sku: 'UN3' }),
    ];
    for (const product of [one, two]) await crosslist(seller, product, 'ebay');
    const batchId = randomUUID();
    await save(
      [one, two, three].map((product) => repriced(product, product.price + 5)),
      batchId,
    );
    await untilIdle(seller);
    const lines = async () =>
      (await seller.call('GET', '/api/operations/batches/')).body as {
        results: { id: string; undoable: boolean; puts_back: boolean }[];
      };
    const line = async () => (await lines()).results.find(({ id }) => id === batchId);
    expect(await line()).toMatchObject({ undoable: true, puts_back: false });
    const finishedAgo = (minutes: number) =>
      place.server.services.db
        .updateTable('operations')
        .set({ finished_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
        .where('user_id', '=', seller.id)
        .execute();
    await finishedAgo(59);
    expect(await line()).toMatchObject({ undoable: true });
    await finishedAgo(61);
    expect(await line()).toBeUndefined();
    await finishedAgo(0);
    await seller.call('PUT', `/api/products/${three.id}/`, { price: 99 });
    const undone = await seller.call('POST', '/api/products/undo/', { undo_id: batchId });
    expect(undone).toMatchObject({
      status: 200,
      body: { count: 2, not_undone: ['What has been changed since stays as it is.'] },
    });
    await untilIdle(seller);
    expect([onEbay('UN1')?.price, onEbay('UN2')?.price]).toEqual(['10.00', '20.00']);
    const prices = await Promise.all([one, two, three].map(({ id }) => readProduct(seller, id)));
    expect(prices.map(({ price }) => price)).toEqual([10, 20, 99]);
    expect(await line()).toMatchObject({ undoable: false });
    expect((await lines()).results.filter(({ puts_back: back }) => back)).toMatchObject([
      { action: 'revise', total: 2 },
    ]);
    await finishedAgo(2);
    expect(await line()).toBeUndefined();
    expect((await seller.call('POST', '/api/products/undo/', { undo_id: batchId })).status).toBe(409);
    const stranger = await place.connectedSeller();
    expect((await stranger.call('POST', '/api/products/undo/', { undo_id: batchId })).status).toBe(409);
  });

  test('what would be revised is said before', async () => {
    const listed = await addTestProduct(place, seller, {
      per_platform: { woocommerce: { title: 'Its own' } },
    });
    await crosslist(seller, listed, 'ebay');
    await crosslist(seller, listed, 'woocommerce');
    const byHand = await addTestProduct(place, seller, {
      listings: { vinted: { url: 'https://www.vinted.co.uk/items/5-cup' } },
    });
    const sold = await addTestProduct(place, seller, {
      status: 'sold',
      listings: { vinted: { url: 'https://www.vinted.co.uk/items/6-cup' } },
    });
    const of = (fields: string[]) => [listed, byHand, sold].map(({ id }) => ({ id, fields }));
    const platforms = async (fields: string[]) =>
      (await plan(of(fields))).map(({ id, revised, by_hand }) => [id, revised.toSorted(), by_hand]);
    expect(await platforms(['price', 'cost'])).toEqual([
      [listed.id, ['ebay', 'woocommerce'], []],
      [byHand.id, [], ['vinted']],
    ]);
    // The shop has a title of its own.
    expect((await platforms(['name']))[0]).toEqual([listed.id, ['ebay'], []]);
    // The shop has no such field, and what is the seller's own reaches nobody.
    expect(await platforms(['ebay_category'])).toEqual([[listed.id, ['ebay'], []]]);
    expect(await platforms(['cost', 'storage_location', 'no such field'])).toEqual([]);
    // It is what the saving does.
    const rows = await save(of([]).map(({ id }) => ({ id, price: 77 })));
    expect(rows.map(({ operations }) => operations?.map(({ platform }) => platform).toSorted())).toEqual([
      ['ebay', 'woocommerce'],
      ['vinted'],
      [],
    ]);
  });

  test('a conflict, a mistake, a taken SKU and a row that is gone stop no other', async () => {
    const [changed, wrong, taken, fine] = [
      await addProduct(seller, { price: 10, name: 'Vase' }),
      await addProduct(seller),
      await addProduct(seller, { sku: 'MINE' }),
      await addProduct(seller, { sku: 'OTHER' }),
    ];
    await client(seller).call('PUT', `/api/products/${changed.id}/`, { price: 33 });
    const other = await place.connectedSeller({ store: false, ebay: false });
    const theirs = await addProduct(other, { name: 'Theirs' });
    const rows = await save([
      { ...repriced(changed, 12), name: 'Jug' },
      { id: wrong.id, price: -1, quantity: 'x', name: ' ' },
      { id: taken.id, sku: 'other' },
      { id: theirs.id, name: 'Mine' },
      { id: fine.id, name: 'Saved' },
    ]);
    expect(rows).toMatchObject([
      {
        outcome: 'conflict',
        message: 'Price was changed elsewhere to £33.',
        next_step: 'Choose which of the two to keep.',
        fields: { price: 'Price was changed elsewhere to £33.' },
        product: { price: 33, name: 'Vase' },
      },
      {
        outcome: 'refused',
        next_step: 'Correct it, then try again.',
        fields: {
          name: 'Product name is required.',
          price: 'Price cannot be negative.',
          quantity: 'quantity must be a number.',
        },
      },
      { outcome: 'refused', message: 'Another product already has the SKU "other".' },
      { id: theirs.id, outcome: 'refused', message: 'There is no such product.' },
      { outcome: 'saved', product: { name: 'Saved' } },
    ]);
    expect(rows[3]?.product).toBeUndefined();
    expect(await readProduct(seller, changed.id)).toMatchObject({ price: 33, name: 'Vase' });
    expect((await readProduct(other, theirs.id)).name).toBe('Theirs');
  });

  test('a thing that sold meanwhile keeps its stock, and no listing of it is touched', async () => {
    const product = await addTestProduct(place, seller, { price: 10, quantity: 1 });
    await crosslist(seller, product, 'ebay');
    await client(seller).call('POST', `/api/products/${product.id}/mark_as_sold/`, {});
    await untilIdle(seller);
    const before = { quantity: 1 };
    expect(await save([{ id: product.id, quantity: 5, before }])).toMatchObject([
      { outcome: 'conflict', product: { status: 'sold', quantity: 0 } },
    ]);
    expect(await save([repriced(product, 12)])).toMatchObject([
      { outcome: 'saved', operations: [], product: { status: 'sold', price: 12, quantity: 0 } },
    ]);
  });

  test('a title of one platform is planned and sent there alone', async () => {
    const product = await addTestProduct(place, seller, { sku: 'GRIDTITLE', price: 10 });
    for (const platform of ['ebay', 'woocommerce']) await crosslist(seller, product, platform);
    const fields = ['per_platform.ebay.title', 'per_platform.etsy.price'];
    expect(await plan([{ id: product.id, fields }])).toEqual([
      { id: product.id, revised: ['ebay'], by_hand: [] },
    ]);
    const per_platform = { ebay: { title: 'For eBay' }, etsy: { price: 12 } };
    expect(await save([{ id: product.id, per_platform, before: { per_platform: {} } }])).toMatchObject([
      { outcome: 'saved', operations: [{ platform: 'ebay', action: 'revise' }], product: { per_platform } },
    ]);
    await untilIdle(seller);
    expect(onEbay(product.sku)?.title).toBe('For eBay');
    expect(await plan([{ id: product.id, fields: ['name'] }])).toEqual([
      { id: product.id, revised: ['woocommerce'], by_hand: [] },
    ]);
  });

  test('sent again after a lost answer, nothing is a conflict and nothing is revised twice', async () => {
    const product = await addTestProduct(place, seller, { price: 10 });
    await crosslist(seller, product, 'ebay');
    await save([repriced(product, 12)]);
    await untilIdle(seller);
    expect(await save([repriced(product, 12)])).toMatchObject([{ outcome: 'saved', operations: [] }]);
  });

  // A busy machine takes minutes.
  test('2,000 rows', { timeout: 300_000 }, async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => ({ name: `Row ${n}`, sku: `ROW-${n}`, price: 5 }));
    const made: { id: number }[] = [];
    for (let at = 0; at < rows.length; at += 500) {
      const body = { products: rows.slice(at, at + 500) };
      const answer = await seller.call('POST', '/api/products/', body);
      made.push(...(answer.body as { products: { id: number }[] }).products);
    }
    const ids = made.map(({ id }) => id);
    const edits = ids.map((id, n) => ({ id, price: n === 1234 ? 0 : 6.5, before: { price: 5 } }));
    expect(
      (
        await seller.call('POST', '/api/products/bulk_edit/check/', {
          edits: edits.map(({ id }) => ({ id, fields: ['price'] })),
        })
      ).body,
    ).toEqual({ rows: [] });
    const saved: BulkEditRow[] = [];
    for (let at = 0; at < edits.length; at += 100) saved.push(...(await save(edits.slice(at, at + 100))));
    expect(saved.map(({ id }) => id)).toEqual(ids);
    expect(saved.filter(({ outcome }) => outcome !== 'saved')).toMatchObject([
      { id: ids[1234], outcome: 'refused', message: 'Price must be at least £0.01.' },
    ]);
    const { count } = (await seller.call('GET', '/api/products/?price_min=6.50')).body as { count: number };
    expect(count).toBe(1999);
  });

  test('too many at once are refused as a whole', async () => {
    const edits = Array.from({ length: 101 }, () => ({ id: 1, name: 'X' }));
    const answer = await seller.call('POST', '/api/products/bulk_edit/', { edits, batch_id: randomUUID() });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { detail: expect.stringMatching(/at most 100/) },
    ]);
  });
});
