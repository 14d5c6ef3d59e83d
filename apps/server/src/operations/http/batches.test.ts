import { type Batch, BatchLines, BatchProducts, SkippedOfBatch } from '@crosslister/contract/batch.ts';
import { QueueSummary } from '@crosslister/contract/operation.ts';
import type { BulkActionResult } from '@crosslister/contract/results.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  addTestProduct,
  type ConnectedSeller,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const tray = async (by = seller): Promise<Batch[]> =>
  BatchLines.parse((await by.call('GET', '/api/operations/batches/')).body).results;
const products = async (id = '', page = 1, by = seller) =>
  BatchProducts.parse(
    (await by.call('GET', `/api/operations/batches/products/?batch=${id}&page=${page}`)).body,
  );
const close = (id = '', by = seller) => by.call('POST', '/api/operations/batches/close/', { batch_id: id });

async function things(count: number, fields: Record<string, unknown> = {}) {
  const made: number[] = [];
  for (let n = 0; n < count; n++)
    made.push((await addTestProduct(place, seller, { name: `Lamp ${n}`, ...fields })).id);
  return made;
}

async function bulk(action: string, ids: number[], platforms?: string[], more: object = {}) {
  const body = { action, ids, ...(platforms && { platforms }), skipped: [], ...more }; // as of many
  const answer = await seller.call('POST', '/api/products/bulk_action/', body, { prefer: 'respond-async' });
  return answer.body as unknown as ReturnType<typeof BulkActionResult.parse>;
}

test('a batch counts its products, however many marketplaces each is for', async () => {
  const release = place.marketplaces.ebay.faults.hold();
  // Without a photo it is refused for eBay, and the store takes it.
  const ids = [...(await things(1, { images: [] })), ...(await things(3))];
  const { batch_id: id } = await bulk('crosslist', ids, ['woocommerce', 'ebay']);
  await expect.poll(async () => (await tray())[0]?.failed).toBe(1);
  expect(await tray()).toMatchObject([
    { id, action: 'crosslist', platforms: ['ebay', 'woocommerce'], total: 4, running: 3, completed: 0 },
  ]);
  release();
  await untilIdle(seller);
  expect(await tray()).toMatchObject([
    { id, total: 4, running: 0, completed: 3, failed: 1, retryable: 1, cancellable: false, undoable: false },
  ]);
  expect(await tray()).toMatchObject([{ listings: 8, listings_completed: 7 }]);
});

test('its products come each once, failures first, with every marketplace', async () => {
  const [good, bad] = [...(await things(1)), ...(await things(1, { images: [] }))];
  const { batch_id: id } = await bulk('crosslist', [good ?? 0, bad ?? 0], ['woocommerce', 'ebay']);
  await untilIdle(seller);
  const { batch, results } = await products(id);
  expect(batch).toMatchObject({ id, total: 2 });
  expect(results).toMatchObject([
    {
      product: { id: bad },
      operations: [
        { platform: 'woocommerce', status: 'completed' },
        { platform: 'ebay', status: 'failed', fix: { target: 'product', field: 'photos' } },
      ],
    },
    { product: { id: good }, operations: [{ status: 'completed' }, { status: 'completed' }] },
  ]);
});

test('its pages follow each other without a gap', async () => {
  const ids = await things(52, { price: 0 });
  const { batch_id: id } = await bulk('crosslist', ids, ['woocommerce']);
  await untilIdle(seller);
  const pages = [await products(id), await products(id, 2), await products(id, 3)];
  expect(pages.map(({ results }) => results.length)).toEqual([50, 2, 0]);
  const met = pages.flatMap(({ results }) => results.map(({ product }) => product?.id));
  expect(met).toEqual(ids);
  expect(pages[2]?.batch).toMatchObject({ total: 52, failed: 52 });
  expect((await seller.call('GET', '/api/operations/batches/products/?batch=1')).status).toBe(400);
});

test('Retry failed starts over what failed in this batch alone', async () => {
  const [bad = 0, other = 0] = await things(2, { price: 0 });
  const { batch_id: id } = await bulk('crosslist', [...(await things(1)), bad], ['woocommerce']);
  await bulk('crosslist', [other], ['woocommerce']);
  await untilIdle(seller);
  for (const product of [bad, other]) await seller.call('PUT', `/api/products/${product}/`, { price: 5 });
  const retry = await seller.call('POST', '/api/operations/retry/', { batch_id: id });
  expect(retry.body).toEqual({ success: true, retried: 1, refusals: [] });
  await untilIdle(seller);
  expect(await tray()).toMatchObject([
    { total: 1, failed: 1, product_name: 'Lamp 1' },
    { id, completed: 2, failed: 0, retryable: 0, product_name: null },
  ]);
});

test('a failure keeps its line until it is closed or mended, and everything else goes after a minute', async () => {
  const [good = 0, bad = 0, worse = 0] = [...(await things(1)), ...(await things(2, { price: 0 }))];
  for (const product of [good, bad, worse]) await bulk('crosslist', [product], ['woocommerce']);
  await untilIdle(seller);
  const ids = (await tray()).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  await place.server.services.db
    .updateTable('operations')
    .set({ finished_at: sql<Date>`now() - interval '2 minutes'` })
    .where('user_id', '=', seller.id)
    .execute();
  expect(await tray()).toMatchObject([{ failed: 1 }, { failed: 1 }]);
  expect((await close(ids[0])).status).toBe(204);
  expect((await tray()).map(({ id }) => id)).toEqual([ids[1]]);
  // The queue still has all of it.
  expect(await queue(seller)).toHaveLength(3);
  await seller.call('POST', '/api/operations/clear/');
  expect(await tray()).toEqual([]);
});

test('a failure to look at stands above newer lines, and what is beyond ten is counted', async () => {
  const [bad = 0] = await things(1, { price: 0 });
  await bulk('crosslist', [bad], ['woocommerce']);
  await untilIdle(seller);
  for (const id of await things(11)) await bulk('crosslist', [id], ['woocommerce']);
  await untilIdle(seller);
  const { results, more } = BatchLines.parse((await seller.call('GET', '/api/operations/batches/')).body);
  expect(results).toHaveLength(10);
  expect(results[0]).toMatchObject({ failed: 1, retryable: 1 });
  expect(more).toBe(2);
});

test('a line that was closed comes back when its work starts over, and not before', async () => {
  const [bad = 0] = await things(1, { price: 0 });
  const { operation_ids: operations } = await bulk('crosslist', [bad, ...(await things(1))], ['woocommerce']);
  await untilIdle(seller);
  const [line] = await tray();
  await close(line?.id);
  expect(await tray()).toEqual([]);
  await seller.call('POST', `/api/operations/${operations[0]}/retry/`);
  await untilIdle(seller);
  expect(await tray()).toMatchObject([{ id: line?.id, failed: 1, completed: 1 }]);
});

test('what is running cannot be closed', async () => {
  const release = place.marketplaces.ebay.faults.hold();
  const { batch_id: id } = await bulk('crosslist', await things(2), ['ebay']);
  await close(id);
  expect(await tray()).toMatchObject([{ id, running: 2, cancellable: true }]);
  release();
  await untilIdle(seller);
  expect(await tray()).toMatchObject([{ id, completed: 2 }]);
});

test('steps of the seller wait in the line, which can be closed', async () => {
  const { batch_id: id } = await bulk('crosslist', await things(2), ['vinted']);
  expect(await tray()).toMatchObject([{ id, waiting: 2, running: 0 }]);
  await close(id);
  expect(await tray()).toEqual([]);
});

test('a delist is undone by the id of its batch, and what is listed again is a batch of its own', async () => {
  const ids = await things(2);
  const { batch_id: first } = await bulk('crosslist', ids, ['woocommerce']);
  await untilIdle(seller);
  const { batch_id: id } = await bulk('delist', ids, ['woocommerce']);
  await untilIdle(seller);
  expect(await tray()).toMatchObject([
    { id, action: 'delist', completed: 2, undoable: true, again: false },
    { id: first },
  ]);
  expect((await seller.call('POST', '/api/products/undo/', { undo_id: id })).status).toBe(200);
  await untilIdle(seller);
  expect(await tray()).toMatchObject([
    { action: 'crosslist', again: true, completed: 2 },
    { id, undoable: false },
    { id: first },
  ]);
});

test('what follows a bulk Mark as Sold or Delete is a batch too, whose products still count as those that they were', async () => {
  const [one = 0, two = 0, three = 0, four = 0] = await things(4);
  await bulk('crosslist', [one, two, three, four], ['woocommerce', 'ebay']);
  await untilIdle(seller);
  const [listed] = await tray();
  await close(listed?.id);
  const release = place.marketplaces.ebay.faults.hold();
  await bulk('mark_as_sold', [one, two]);
  await bulk('delete', [three, four]);
  expect(await tray()).toMatchObject([
    { action: 'delist', deletes: true, total: 2, running: 2, cancellable: false, undoable: false, sales: 0 },
    { action: 'delist', deletes: false, total: 2, running: 2, cancellable: false, undoable: true, sales: 2 },
  ]);
  release();
  await untilIdle(seller);
  const [deleted, sold] = await tray();
  expect([deleted, sold]).toMatchObject([
    { total: 2, completed: 2 },
    { total: 2, completed: 2 },
  ]);
  expect((await products(deleted?.id)).results).toMatchObject([
    { product: { id: null, name: 'Lamp 2' }, operations: [{}, {}] },
    { product: { id: null, name: 'Lamp 3' }, operations: [{}, {}] },
  ]);
  // The way back from a bulk sale stays for as long as there is one.
  await place.server.services.db
    .updateTable('operations')
    .set({ finished_at: sql<Date>`now() - interval '2 hours'` })
    .where('user_id', '=', seller.id)
    .execute();
  expect(await tray()).toMatchObject([{ id: sold?.id, undoable: true, sales: 2 }]);
  expect((await seller.call('POST', '/api/products/undo/', { undo_id: sold?.id })).status).toBe(200);
  await untilIdle(seller);
  expect(await tray()).toMatchObject([{ again: true, sales: 0 }]);
});

const skippedOf = async (id = '', by = seller) =>
  SkippedOfBatch.parse((await by.call('GET', `/api/operations/batches/skipped/?batch=${id}`)).body).results;

test('what was skipped is named beside what was listed, until it is listed after all, sold or closed', async () => {
  const [listed = 0, one = 0, two = 0] = await things(3);
  const stranger = await place.connectedSeller();
  const theirs = (await addTestProduct(place, stranger, {})).id;
  const skipped = [
    { product_id: one, platform: 'ebay', missing: ['Type', 'Condition'] },
    { product_id: two, platform: 'ebay', missing: ['Condition'] },
    { product_id: two, platform: 'woocommerce', missing: ['Photos'] },
    { product_id: theirs, platform: 'ebay', missing: [] },
  ];
  const { batch_id } = await bulk('crosslist', [listed], ['woocommerce', 'ebay'], { skipped });
  await untilIdle(seller);
  await place.server.services.db
    .updateTable('operations')
    .set({ finished_at: sql<Date>`now() - interval '2 minutes'` })
    .where('user_id', '=', seller.id)
    .execute();
  expect(await tray()).toMatchObject([
    {
      id: batch_id,
      total: 1,
      completed: 1,
      skipped: [
        { platform: 'ebay', count: 2, missing: ['Condition', 'Type'] },
        { platform: 'woocommerce', count: 1, missing: ['Photos'] },
      ],
    },
  ]);
  const summary = await seller.call('GET', '/api/operations/summary/');
  expect(QueueSummary.parse(summary.body).batches).toMatchObject([
    {
      id: batch_id,
      skipped: [
        { platform: 'ebay', count: 2 },
        { platform: 'woocommerce', count: 1 },
      ],
    },
  ]);
  expect(await skippedOf(batch_id)).toEqual([
    {
      product_id: one,
      platforms: ['ebay'],
      reasons: [{ platform: 'ebay', missing: ['Type', 'Condition'] }],
    },
    {
      product_id: two,
      platforms: ['ebay', 'woocommerce'],
      reasons: [
        { platform: 'ebay', missing: ['Condition'] },
        { platform: 'woocommerce', missing: ['Photos'] },
      ],
    },
  ]);
  expect(await skippedOf(batch_id, stranger)).toEqual([]);
  await bulk('crosslist', [one], ['ebay']);
  await untilIdle(seller);
  await bulk('delist', [one], ['ebay']); // Once listed, it is not named again.
  await bulk('mark_as_sold', [two]);
  expect(await skippedOf(batch_id)).toEqual([]);
  expect((await tray()).map(({ id }) => id)).not.toContain(batch_id);
  await bulk('mark_as_active', [two]);
  expect((await tray()).map(({ id }) => id)).toContain(batch_id);
  await close(batch_id);
  expect((await tray()).map(({ id }) => id)).not.toContain(batch_id);
});

test('nobody sees, closes or retries the batch of another seller', async () => {
  const { batch_id: id } = await bulk('crosslist', await things(2, { price: 0 }), ['woocommerce']);
  await untilIdle(seller);
  const stranger = await place.connectedSeller();
  expect(await tray(stranger)).toEqual([]);
  expect(await products(id, 1, stranger)).toMatchObject({ batch: null, results: [] });
  await close(id, stranger);
  expect((await stranger.call('POST', '/api/operations/retry/', { batch_id: id })).body).toMatchObject({
    retried: 0,
  });
  expect(await tray()).toMatchObject([{ id, failed: 2 }]);
});
