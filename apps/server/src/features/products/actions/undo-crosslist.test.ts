import { BatchLines } from '@crosslister/contract/batch.ts';
import { BulkActionResult } from '@crosslister/contract/results.ts';
import { expect, test } from 'vitest';
import { readProduct } from '../../../test/products.ts';
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

const add = (fields: Record<string, unknown> = {}) => addTestProduct(place, seller, fields);
const idsOf = (products: { id: number }[]) => products.map(({ id }) => id);

async function bulk(action: string, ids: number[], platforms: string[], more: object = {}) {
  const body = { action, ids, platforms, ...more };
  const answer = await seller.call('POST', '/api/products/bulk_action/', body, { prefer: 'respond-async' });
  return BulkActionResult.parse(answer.body);
}

/** Lists products in one batch and returns its id. */
async function list(ids: number[], platforms: string[]): Promise<string> {
  const { batch_id: id = '' } = await bulk('crosslist', ids, platforms);
  await untilIdle(seller);
  return id;
}

const asShown = async ({ id }: { id: number }) => {
  const { status, listings } = await readProduct(seller, id);
  return [status, listings.woocommerce?.status, listings.ebay?.status];
};

async function isListed(batchId: string) {
  const { body } = await seller.call('GET', '/api/operations/batches/');
  return BatchLines.parse(body).results.find(({ id }) => id === batchId)?.listed;
}

test('the undo of a crosslist leaves each product with the status it had before', async () => {
  const [live, nowhere, draft, sold] = [
    await add(),
    await add(),
    await add({ status: 'inactive' }),
    await add(),
  ];
  await crosslist(seller, live, 'woocommerce');
  const all = [live, nowhere, draft, sold];
  const batch = await list(idsOf(all), ['ebay']);
  expect(await asShown(draft)).toEqual(['active', undefined, 'active']);
  await seller.call('POST', `/api/products/${sold.id}/mark_as_sold/`);
  await bulk('delist', idsOf(all), ['ebay'], { undoes: batch });
  await untilIdle(seller);
  expect(await Promise.all(all.map(asShown))).toEqual([
    ['active', 'active', 'delisted'],
    ['active', undefined, 'delisted'],
    ['inactive', undefined, 'delisted'],
    ['sold', undefined, 'delisted'],
  ]);
  // Once more, when nothing of it is left any more.
  await bulk('delist', idsOf(all), ['ebay'], { undoes: batch });
  expect((await asShown(nowhere))[0]).toBe('active');
});

test('so does that of one product; a draft stays active for as long as it is listed elsewhere', async () => {
  const [product, draft] = [await add(), await add({ status: 'inactive' })];
  const batch = await list(idsOf([product, draft]), ['woocommerce', 'ebay']);
  const undo = ({ id }: { id: number }, platforms: string[]) =>
    seller.call('POST', '/api/delist/manual/', { product_id: id, platforms, undoes: batch });
  await undo(product, ['woocommerce', 'ebay']);
  expect(await asShown(product)).toEqual(['active', 'delisted', 'delisted']);
  await undo(draft, ['ebay']);
  expect(await asShown(draft)).toEqual(['active', 'active', 'delisted']);
  await undo(draft, ['woocommerce']);
  expect(await asShown(draft)).toEqual(['inactive', 'delisted', 'delisted']);
});

test('a Delist that joins the undo makes the product inactive all the same', async () => {
  const all = [await add(), await add()];
  const batch = await list(idsOf(all), ['ebay']);
  const release = place.marketplaces.ebay.faults.hold();
  await bulk('delist', idsOf(all), ['ebay'], { undoes: batch });
  await bulk('delist', [all[0]?.id ?? 0], ['ebay']);
  release();
  await untilIdle(seller);
  expect(await Promise.all(all.map(asShown))).toEqual([
    ['inactive', undefined, 'delisted'],
    ['active', undefined, 'delisted'],
  ]);
});

test('an undo that meets a relist under way ends the listing, and the product stays as it is', async () => {
  const all = [await add(), await add()];
  const batch = await list(idsOf(all), ['ebay']);
  const release = place.marketplaces.ebay.faults.hold();
  await bulk('relist', idsOf(all), ['ebay']);
  await bulk('delist', idsOf(all), ['ebay'], { undoes: batch });
  release();
  await untilIdle(seller);
  expect(await Promise.all(all.map(asShown))).toEqual([
    ['active', undefined, 'delisted'],
    ['active', undefined, 'delisted'],
  ]);
});

test('a seller who delists and then undoes the crosslist has delisted', async () => {
  const all = [await add(), await add()];
  const batch = await list(idsOf(all), ['ebay']);
  const release = place.marketplaces.ebay.faults.hold();
  await bulk('delist', idsOf(all), ['ebay']);
  await bulk('delist', idsOf(all), ['ebay'], { undoes: batch });
  release();
  await untilIdle(seller);
  expect((await Promise.all(all.map(asShown))).map(([status]) => status)).toEqual(['inactive', 'inactive']);
});

test('the line of a crosslist says whether there is anything left to undo', async () => {
  const all = [await add(), await add()];
  const batch = await list(idsOf(all), ['ebay']);
  expect(await isListed(batch)).toBe(true);
  await bulk('delist', idsOf(all).slice(1), ['ebay']);
  await untilIdle(seller);
  expect(await isListed(batch)).toBe(true);
  const release = place.marketplaces.ebay.faults.hold();
  await bulk('delist', idsOf(all), ['ebay'], { undoes: batch });
  expect(await isListed(batch)).toBe(false);
  release();
  await untilIdle(seller);
  expect(await isListed(batch)).toBe(false);
});

test('an undo ends on each product what the crosslist has listed, in one batch, and leaves alone what it skips', async () => {
  const [both, one, none] = [await add(), await add(), await add()];
  await crosslist(seller, one, 'woocommerce');
  await crosslist(seller, none, 'woocommerce');
  const listed = await list(idsOf([both, one]), ['woocommerce', 'ebay']);
  const { batch_id: id, count } = await bulk('delist', idsOf([both, one, none]), ['woocommerce', 'ebay'], {
    undoes: listed,
    skip: [
      { product_id: one.id, platforms: ['woocommerce'] },
      { product_id: none.id, platforms: ['woocommerce', 'ebay'] },
    ],
  });
  expect(count).toBe(2);
  await untilIdle(seller);
  expect(await Promise.all([both, one, none].map(asShown))).toEqual([
    ['active', 'delisted', 'delisted'],
    ['active', 'active', 'delisted'],
    ['active', 'active', undefined],
  ]);
  const { body } = await seller.call('GET', '/api/operations/batches/');
  const lines = BatchLines.parse(body).results.filter(({ action }) => action === 'delist');
  expect(lines.map((line) => [line.id, line.total])).toEqual([[id, 2]]);
});
