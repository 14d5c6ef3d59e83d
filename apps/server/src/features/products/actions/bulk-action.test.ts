import type { OperationPage } from '@crosslister/contract/operation.ts';
import { MatchingProducts } from '@crosslister/contract/product-query.ts';
import type { BulkActionResult } from '@crosslister/contract/results.ts';
import { SalesStatistics } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
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

const ebay = () => place.marketplaces.ebay.ebay;

async function bulk(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const answer = await seller.call('POST', '/api/products/bulk_action/', body, headers);
  return { status: answer.status, ...(answer.body as ReturnType<typeof BulkActionResult.parse>) };
}

async function things(count: number, name = 'Lamp') {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await addTestProduct(place, seller, { name: `${name} ${n}` }));
  return made.map(({ id, sku }) => ({ id, sku }));
}
const idsOf = (made: { id: number }[]) => made.map(({ id }) => id);
const counts = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).product_counts;

test('mark_as_sold and mark_as_active by ids', async () => {
  const made = await things(3);
  expect(await bulk({ action: 'mark_as_sold', ids: idsOf(made).slice(0, 2) })).toMatchObject({
    status: 200,
    success: true,
    message: '2 product(s) marked as sold',
    count: 2,
  });
  expect(await counts()).toMatchObject({ active: 1, sold: 2 });
  expect(await bulk({ action: 'mark_as_active', ids: idsOf(made) })).toMatchObject({
    message: '3 product(s) marked as active',
  });
  expect(await counts()).toMatchObject({ active: 3, sold: 0 });
});

test('of several that sold it can be said where, and for how much each; a wrong price changes nothing', async () => {
  const [lamp, cup, before] = await things(3);
  await seller.call('POST', `/api/products/${before?.id}/mark_as_sold/`, { platform: 'etsy', sale_price: 7 });
  const ids = [lamp?.id, cup?.id, before?.id];
  const said = (price: unknown) => ({
    action: 'mark_as_sold',
    ids,
    sold: {
      platform: 'ebay',
      prices: [lamp, before].map((of) => ({ product_id: of?.id, sale_price: price })),
    },
  });
  const refused = await seller.call('POST', '/api/products/bulk_action/', said('0'));
  expect(refused).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('The sale price must be at least £0.01.') },
  });
  expect(await counts()).toMatchObject({ active: 2, sold: 1 });

  const marked = await bulk(said('12.34'));
  expect(marked).toMatchObject({ success: true, message: '3 product(s) marked as sold' });
  const salesOf = async (id: number | undefined) =>
    (await seller.call('GET', `/api/sales/?product_id=${id}`)).body as { results: unknown[] };
  expect((await salesOf(lamp?.id)).results).toMatchObject([{ platform: 'ebay', sale_price: 12.34 }]);
  expect((await salesOf(cup?.id)).results).toMatchObject([{ platform: 'ebay', sale_price: 20 }]);
  // Its own sale is known.
  expect((await salesOf(before?.id)).results).toMatchObject([{ platform: 'etsy', sale_price: 7 }]);
  await seller.call('POST', '/api/products/undo/', { undo_id: marked.undo_id });
  expect(await counts()).toMatchObject({ active: 2, sold: 1 });
});

test('delete by query, but not what is excluded', async () => {
  const made = await things(4, 'Teapot');
  await things(1, 'Saucer');
  const [kept] = made;
  const answer = await bulk({
    action: 'delete',
    query: { search: 'teapot', status: 'active' },
    exclude_ids: [kept?.id],
  });
  expect(answer).toMatchObject({ message: '3 product(s) deleted', count: 3 });
  const { results } = await listedProducts(seller);
  expect(results.map(({ name }) => name).toSorted()).toEqual(['Saucer 0', 'Teapot 0']);
});

test('all that match is fixed when it is chosen: later ones stay out, and those that left the list are left out', async () => {
  const made = await things(3, 'Teapot');
  const query = { status: 'active', search: 'teapot' };
  const chosen = MatchingProducts.parse(
    (await seller.call('GET', '/api/products/matching/?status=active&search=teapot&sort=oldest')).body,
  );
  expect(chosen).toEqual({ ids: idsOf(made), prices: made.map(() => expect.any(Number)) });
  const [sold] = made;
  await bulk({ action: 'mark_as_sold', ids: [sold?.id] });
  const [later] = await things(1, 'Teapot');
  expect(await bulk({ action: 'delete', ids: chosen.ids, query })).toMatchObject({
    success: true,
    message: '2 product(s) deleted. 1 left out: not in this list any more',
    count: 2,
  });
  const { results } = await listedProducts(seller);
  expect(results.map(({ id }) => id).toSorted()).toEqual([sold?.id, later?.id].toSorted());
});

test('neither ids nor a query is refused', async () => {
  expect(await bulk({ action: 'delete' })).toMatchObject({ status: 400, detail: 'Send ids, or a query.' });
});

test('delete says what could not go', async () => {
  const listings = { vinted: { url: 'https://www.vinted.co.uk/items/5-cup' } };
  const stuck = await addTestProduct(place, seller, { listings });
  const [free] = await things(1);
  expect(await bulk({ action: 'delete', ids: [stuck.id, free?.id] })).toMatchObject({
    message: '1 product(s) deleted. 1 still listed where only you can end it: see Action Required',
    count: 1,
  });
});

test('crosslist and delist wait for the end and tell it', async () => {
  const made = await things(3);
  const both = { ids: idsOf(made), platforms: ['woocommerce', 'ebay'] };
  expect(await bulk({ action: 'crosslist', ...both })).toMatchObject({
    status: 200,
    message: expect.stringMatching(/^3 product\(s\) listed\. The first listing on /),
    operations: 6,
  });
  for (const { sku } of made) expect(seller.store.store.product(sku)?.status).toBe('publish');
  expect(await bulk({ action: 'delist', ...both })).toMatchObject({
    status: 200,
    message: '3 product(s) delisted',
    operations: 6,
  });
  for (const { id } of made) expect((await readProduct(seller, id)).status).toBe('inactive');
});

test('crosslist leaves out the platforms that the seller skips for a product', async () => {
  const ids = idsOf(await things(2));
  const [first = 0, second = 0] = ids;
  const both = ['ebay', 'vinted'];
  const skip = [
    { product_id: first, platforms: ['vinted'] },
    { product_id: second, platforms: both },
  ];
  expect(await bulk({ action: 'crosslist', ids, platforms: both, skip })).toMatchObject({ operations: 1 });
  const { results } = (await seller.call('GET', '/api/operations/')).body as OperationPage;
  const about = results.filter(({ product }) => ids.includes(product?.id ?? 0));
  expect(about).toMatchObject([{ platform: 'ebay', product: { id: first } }]);
});

test('crosslist counts only what is stored, and names what is listed already', async () => {
  const made = await things(3);
  const ids = idsOf(made);
  await bulk({ action: 'crosslist', ids: ids.slice(0, 2), platforms: ['ebay'] });
  const again = { action: 'crosslist', ids, platforms: ['ebay'] };
  const async = await bulk(again, { prefer: 'respond-async' });
  expect(async).toMatchObject({
    status: 202,
    success: true,
    message: '1 product(s) being listed. 2 product(s) listed there already',
    count: 1,
    operations: 1,
    already_listed: 2,
  });
  await untilIdle(seller);
  for (const headers of [{}, { prefer: 'respond-async' }]) {
    expect(await bulk(again, headers)).toMatchObject({
      status: 200,
      success: false,
      message: 'Nothing was listed: 3 product(s) listed there already.',
      next_step: 'Choose another platform, or other products.',
      count: 0,
      operations: 0,
      already_listed: 3,
    });
  }
  // A product that lacks one of the platforms still has something to do.
  expect(await bulk({ ...again, platforms: ['ebay', 'woocommerce'] })).toMatchObject({
    success: true,
    message: expect.stringMatching(/^3 product\(s\) listed\. The first listing on /),
    count: 3,
    operations: 3,
  });
});

test('a failure is told, not counted as done', async () => {
  const made = await things(3);
  const ids = idsOf(made);
  await bulk({ action: 'crosslist', ids, platforms: ['ebay'] });
  const { extra } = await place.server.services.db
    .selectFrom('listings')
    .select('extra')
    .where('product_id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow();
  place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: `${extra.offerId}/withdraw` });
  expect(await bulk({ action: 'delist', ids, platforms: ['ebay'] })).toMatchObject({
    message: '2 product(s) delisted. 1 product(s) could not be: the queue says why',
    count: 2,
  });
});

test('with Prefer: respond-async it is stored and answered with 202', async () => {
  const made = await things(3);
  const body = { action: 'crosslist', query: { search: 'lamp' }, exclude_ids: [], platforms: ['ebay'] };
  expect(await bulk(body, { prefer: 'respond-async' })).toMatchObject({
    status: 202,
    message: expect.stringMatching(/^3 product\(s\) being listed\. The first listing on /),
    count: 3,
    operations: 3,
  });
  const ended = await untilIdle(seller);
  expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  expect(made).toHaveLength(3);
});

test('what cannot be listed by hand is told as such, not as under way', async () => {
  const [fine] = await things(1);
  const sold = await addTestProduct(place, seller, { status: 'sold' });
  const body = { action: 'crosslist', platforms: ['vinted'] };
  const async = { prefer: 'respond-async' };
  expect(await bulk({ ...body, ids: [fine?.id, sold.id] }, async)).toMatchObject({
    status: 202,
    success: true,
    message:
      '1 product(s) being listed. 1 product(s) could not be: the queue says why. 1 of the steps waits for you: see the queue',
    count: 1,
    failed: [sold.id],
  });
  expect(await bulk({ ...body, ids: [sold.id] }, async)).toMatchObject({
    status: 200,
    success: false,
    message: '0 product(s) listed. 1 product(s) could not be: the queue says why',
    next_step: 'Open the queue: it says for each what to do.',
    count: 0,
  });
});

test("another seller's products are left alone", async () => {
  const other = await place.connectedSeller({ store: false, ebay: false });
  const theirs = await addProduct(other);
  const [mine] = await things(1);
  for (const action of ['mark_as_sold', 'delete', 'delist', 'crosslist']) {
    const platforms = ['ebay'];
    const answer = await bulk({ action, ids: [theirs.id], platforms });
    expect(answer).toMatchObject({
      status: 200,
      success: false,
      message: 'Nothing was done: none of these products is here any more.',
      next_step: 'Reload the page, then choose again.',
      count: 0,
      operations: 0,
    });
  }
  expect((await readProduct(other, theirs.id)).status).toBe('active');
  expect((await readProduct(seller, mine?.id ?? 0)).status).toBe('active');
});

test('what is not listed anywhere is inactive at once, and what is sold stays so', async () => {
  const [plain] = await things(1);
  const sold = await addTestProduct(place, seller, { status: 'sold' });
  await bulk({ action: 'delist', ids: [plain?.id, sold.id] });
  expect((await readProduct(seller, plain?.id ?? 0)).status).toBe('inactive');
  expect((await readProduct(seller, sold.id)).status).toBe('sold');
});

test('mark_as_sold ends the listings of each', async () => {
  const made = await things(2);
  for (const { id } of made) await crosslist(seller, await readProduct(seller, id), 'ebay');
  await bulk({ action: 'mark_as_sold', ids: idsOf(made) });
  await untilIdle(seller);
  for (const { sku } of made) expect(ebay().activeCount(sku)).toBe(0);
});

test('no platform is a refusal in the words of the screen', async () => {
  const answer = await seller.call('POST', '/api/products/bulk_action/', { action: 'crosslist', ids: [1] });
  expect(answer).toMatchObject({
    status: 400,
    body: { detail: 'Please select at least one platform to crosslist to.' },
  });
});
