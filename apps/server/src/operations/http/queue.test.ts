import type { Operation, OperationPage, QueueSummary } from '@crosslister/contract/operation.ts';
import type { BulkActionResult } from '@crosslister/contract/results.ts';
import { expect, test } from 'vitest';
import {
  addTestProduct,
  type ConnectedSeller,
  operationNow,
  queue,
  type TradingPlace,
  tryCrosslist,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const summary = async (by = seller) =>
  (await by.call('GET', '/api/operations/summary/')).body as unknown as QueueSummary;
const page = async (query: string, by = seller) =>
  (await by.call('GET', `/api/operations/?${query}`)).body as unknown as OperationPage;
const retry = (body: object, by = seller) => by.call('POST', '/api/operations/retry/', body);

const policies = (name: string) => ({
  pricing_rules: {
    ebay_settings: {
      payment_policy: name,
      shipping_policy: name,
      return_policy: name,
      postcode: 'BS1 4DJ',
    },
  },
});

async function things(count: number, fields: Record<string, unknown> = {}) {
  const made = [];
  for (let n = 0; n < count; n++)
    made.push(await addTestProduct(place, seller, { name: `Lamp ${n}`, ...fields }));
  return made.map(({ id }) => id);
}

async function bulk(ids: number[], platforms: string[], prefer = false) {
  const headers = prefer ? { prefer: 'respond-async' } : undefined;
  const body = { action: 'crosslist', ids, platforms };
  return (await seller.call('POST', '/api/products/bulk_action/', body, headers))
    .body as unknown as ReturnType<typeof BulkActionResult.parse>;
}

test('a failure leads to the field of the product that mends it', async () => {
  const fixes: [Record<string, unknown>, string, Operation['fix']][] = [
    [{ price: 0 }, 'woocommerce', { target: 'product', field: 'price' }],
    [{ images: [] }, 'ebay', { target: 'product', field: 'photos' }],
    [{ images: [] }, 'vinted', { target: 'product', field: 'photos' }],
  ];
  for (const [fields, platform, fix] of fixes) {
    const product = await addTestProduct(place, seller, fields);
    await tryCrosslist(seller, product, platform);
    const [operation] = await queue(seller);
    expect(operation, platform).toMatchObject({ status: 'failed', platform, fix });
  }
});

test('what a setting mends is one group, of which a retry starts all, beyond the page', async () => {
  const good = (await seller.call('GET', '/api/credentials/')).body as { pricing_rules: object };
  await seller.call('PUT', '/api/credentials/', policies(''));
  await bulk(await things(3), ['ebay']);
  const [group, ...others] = (await summary()).groups;
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    action: 'crosslist',
    platforms: ['ebay'],
    count: 3,
    fix: { target: 'settings', section: 'policies', platform: 'ebay', setting: 'payment_policy' },
  });
  expect(await summary()).toMatchObject({ settings_failures: 3 });
  expect(await page(`group=${group?.key}&page_size=2&page=2`)).toMatchObject({
    count: 3,
    results: [{ status: 'failed' }],
  });

  await seller.call('PUT', '/api/credentials/', { pricing_rules: good.pricing_rules });
  expect((await retry({ fixed: 'settings' })).body).toEqual({ success: true, retried: 3, refusals: [] });
  const ended = await untilIdle(seller);
  expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  expect(ended[0]).not.toHaveProperty('fix');
  expect(await summary()).toMatchObject({ groups: [], settings_failures: 0 });
});

test('one cause with each product’s own words in it is one group, on several platforms too', async () => {
  await bulk(await things(2, { price: 0 }), ['woocommerce', 'ebay']);
  const { groups } = await summary();
  expect(groups).toMatchObject([{ count: 4, platforms: ['ebay', 'woocommerce'] }]);
  // Each product has a price of its own, so no single page fixes them all.
  expect(groups[0]).not.toHaveProperty('fix');
});

test('what stands in a group is left out beside it, and what stands alone is not', async () => {
  await bulk(await things(3, { price: 0 }), ['woocommerce']);
  const [photoless] = await things(1, { images: [] });
  await tryCrosslist(seller, { id: photoless ?? 0 }, 'ebay');
  const beside = await page('ungrouped=true');
  expect(beside).toMatchObject({ count: 1, results: [{ product: { id: photoless } }] });
  expect((await page('page_size=50')).count).toBe(4);
  expect((await seller.call('GET', '/api/operations/?ungrouped=perhaps')).status).toBe(400);
});

test('what waits for the seller can be asked for alone, and the rest, however much is newer', async () => {
  const [thing = 0, photoless = 0, ...newer] = [
    ...(await things(1)),
    ...(await things(1, { images: [] })),
    ...(await things(3)),
  ];
  await seller.call('POST', '/api/crosslist/vinted/', { product_id: thing });
  await tryCrosslist(seller, { id: photoless }, 'ebay');
  await bulk(newer, ['woocommerce']);
  await untilIdle(seller);
  const of = ({ results }: OperationPage) => results.map(({ product }) => product?.id);
  const waiting = await page('ungrouped=true&for_seller=true&page_size=2');
  expect(waiting).toMatchObject({ count: 2, for_seller: 2 });
  expect(of(waiting)).toEqual([photoless, thing]);
  // Each kind alone, with its number and since when the oldest is there.
  const [failure, step] = waiting.results;
  const steps = { count: 1, oldest: step?.timestamp };
  const failures = { count: 1, oldest: failure?.finished_at };
  expect(waiting).toMatchObject({ steps, failures });
  const alone = await page('for_seller=steps');
  expect(alone).toMatchObject({ count: 1, for_seller: 1, steps });
  expect(of(alone)).toEqual([thing]);
  expect(alone).not.toHaveProperty('failures');
  const failed = await page('for_seller=failures');
  expect(failed).toMatchObject({ count: 1, for_seller: 1, failures });
  expect(of(failed)).toEqual([photoless]);
  const rest = await page('for_seller=false&page_size=2&page=2');
  expect(rest).toMatchObject({ count: 3, for_seller: 0 });
  expect(of(rest)).toEqual(newer.slice(0, 1));
  // Without a filter all of them come newest first.
  expect(of(await page('page_size=50'))).toEqual([...newer.toReversed(), photoless, thing]);
});

test('a group’s retry leaves everything else, and another seller’s failures, alone', async () => {
  await bulk(await things(2, { price: 0 }), ['woocommerce']);
  const [photoless] = await things(1, { images: [] });
  await tryCrosslist(seller, { id: photoless ?? 0 }, 'ebay');
  const [other] = await queue(seller);
  const key = (await summary()).groups[0]?.key ?? '';
  const stranger = await place.connectedSeller();
  expect((await retry({ group: key }, stranger)).body).toMatchObject({ retried: 0 });
  expect((await page(`group=${key}`, stranger)).results).toEqual([]);
  expect((await retry({ group: key })).body).toMatchObject({ retried: 2 });
  await untilIdle(seller);
  expect(await operationNow(seller, other?.id ?? 0)).toMatchObject({ attempt: 1, status: 'failed' });
  expect((await retry({})).status).toBe(400);
});

test('a bulk action is a batch: how far it is, its rest cancelled, and its end in numbers', async () => {
  const release = place.marketplaces.ebay.faults.hold();
  const ids = [...(await things(1, { price: 0 })), ...(await things(7))];
  const { batch_id: id } = await bulk(ids, ['ebay'], true);
  const [batch] = (await summary()).batches;
  expect(batch).toMatchObject({ id, action: 'crosslist', platforms: ['ebay'], total: 8, finished: null });
  const answer = await seller.call('POST', '/api/operations/cancel/', { batch_id: id });
  const { cancelled, stopping } = answer.body as Record<string, number>;
  expect(Number(cancelled)).toBeGreaterThan(0);
  expect(Number(cancelled) + Number(stopping)).toBeLessThanOrEqual(8);
  release();
  await untilIdle(seller);
  const [ended] = (await summary()).batches;
  expect(ended).toMatchObject({ id, total: 8, live: 0, finished: expect.any(String) });
  expect((ended?.completed ?? 0) + (ended?.failed ?? 0) + (ended?.cancelled ?? 0)).toBe(8);
  expect((await page(`batch=${id}`)).count).toBe(8);
  const stranger = await place.connectedSeller();
  expect((await stranger.call('POST', '/api/operations/cancel/', { batch_id: id })).body).toMatchObject({
    cancelled: 0,
    stopping: 0,
  });
  expect(await summary(stranger)).toEqual({ groups: [], warnings: [], batches: [], settings_failures: 0 });
});

test('an Undo that lists again is named as what it is, and not as crosslisting', async () => {
  const ids = await things(2);
  await bulk(ids, ['woocommerce']);
  const delist = { action: 'delist', ids, platforms: ['woocommerce'] };
  const { body } = await seller.call('POST', '/api/products/bulk_action/', delist);
  const { undo_id } = body as { undo_id: string };
  await untilIdle(seller);
  await seller.call('POST', '/api/products/undo/', { undo_id });
  await untilIdle(seller);
  const { batches } = await summary();
  expect(batches.filter(({ again }) => again)).toMatchObject([
    { action: 'crosslist', total: 2, completed: 2 },
  ]);
  expect(batches).toHaveLength(3);
});

test('clearing leaves what is live and the numbers of its batch', async () => {
  const release = place.marketplaces.ebay.faults.hold();
  await bulk([...(await things(1, { price: 0 })), ...(await things(4))], ['ebay'], true);
  await expect.poll(async () => (await summary()).batches[0]?.failed).toBe(1);
  await seller.call('POST', '/api/operations/clear/');
  const shown = await page('page_size=50');
  expect(shown.results.every(({ status }) => status === 'queued' || status === 'processing')).toBe(true);
  expect((await summary()).batches).toMatchObject([{ total: 5, failed: 1 }]);
  release();
  await untilIdle(seller);
  await seller.call('POST', '/api/operations/clear/');
  expect(await summary()).toEqual({ groups: [], warnings: [], batches: [], settings_failures: 0 });
});

test('pages follow each other without a gap', async () => {
  await bulk(await things(5, { price: 0 }), ['woocommerce']);
  const ids = [];
  for (const n of [1, 2, 3]) {
    const { results, count } = await page(`page_size=2&page=${n}`);
    expect(count).toBe(5);
    ids.push(...results.map(({ id }) => id));
  }
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(5);
  expect((await seller.call('GET', '/api/operations/?page=0')).status).toBe(400);
});
