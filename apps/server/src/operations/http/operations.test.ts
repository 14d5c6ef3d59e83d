import { CancelResult, type OperationPage } from '@crosslister/contract/operation.ts';
import { BulkActionResult } from '@crosslister/contract/results.ts';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  operationNow,
  queue,
  startCrosslist,
  startTradingPlace,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
  untilSent,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;
/** Requests to eBay hang until the returned function is called. */
const holdEbay = () => place.marketplaces.ebay.faults.hold();
const post = (id: number, action: 'cancel' | 'retry', by: ConnectedSeller = seller) =>
  by.call('POST', `/api/operations/${id}/${action}/`);

/** A crosslist that failed for good, and whose cause has been fixed since. */
async function failedCrosslist(sku: string) {
  const product = await addTestProduct(place, seller, { sku });
  const disarm = place.marketplaces.ebay.faults.add({
    kind: 'forbidden',
    path: '/sell/inventory',
    method: 'PUT',
  });
  expect((await tryCrosslist(seller, product, 'ebay')).body).toMatchObject({ success: false });
  disarm();
  const [operation] = await queue(seller);
  if (!operation) throw new Error('no operation');
  return { product, operation };
}

describe('cancel', () => {
  test('takes back at once what waits', async () => {
    const things = await Promise.all([1, 2, 3, 4].map(() => addTestProduct(place, seller)));
    const release = holdEbay();
    const operations = [];
    for (const thing of things) operations.push(await startCrosslist(seller, thing, 'ebay'));
    const last = operations.at(-1)?.id ?? 0;
    expect((await post(last, 'cancel')).body).toMatchObject({ status: 'cancelled', attempt: 0 });
    release();
    await untilIdle(seller);
    expect(await operationNow(seller, last)).toMatchObject({ status: 'cancelled', error: 'Cancelled.' });
    expect((await readProduct(seller, things.at(-1)?.id ?? 0)).listings.ebay).toBeUndefined();
  });

  test('stops what is under way before its next change, and ends what it left', async () => {
    const product = await addTestProduct(place, seller, { sku: 'CANCEL1' });
    const release = place.marketplaces.ebay.faults.hold({ method: 'PUT' });
    const operation = await startCrosslist(seller, product, 'ebay');
    await untilSent(place, operation);
    expect((await post(operation.id, 'cancel')).status).toBe(200);
    release();
    const ended = await untilIdle(seller);
    expect(await operationNow(seller, operation.id)).toMatchObject({ status: 'cancelled' });
    expect(ended.find(({ action }) => action === 'delist')).toMatchObject({ status: 'completed' });
    expect(ebay().activeCount('CANCEL1')).toBe(0);
    expect((await readProduct(seller, product.id)).status).toBe('active');
  });

  test('refuses what has ended, and a delist that follows a sale', async () => {
    const product = await addTestProduct(place, seller);
    await crosslist(seller, product, 'ebay');
    const [done] = await queue(seller);
    expect((await post(done?.id ?? 0, 'cancel')).status).toBe(409);
    const release = holdEbay();
    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    const [delist] = await queue(seller);
    expect(delist).toMatchObject({ action: 'delist', cancellable: false });
    expect(await post(delist?.id ?? 0, 'cancel')).toMatchObject({
      status: 409,
      body: { detail: 'This delisting follows a sale or a deletion, so it cannot be cancelled.' },
    });
    release();
    await untilIdle(seller);
    expect((await readProduct(seller, product.id)).listings.ebay?.status).toBe('delisted');
  });

  test('of a change that follows a sale is refused: the other shop would go on offering what is sold', async () => {
    const product = await addTestProduct(place, seller, { sku: 'PAIR1', quantity: 2 });
    for (const platform of ['ebay', 'woocommerce']) await crosslist(seller, product, platform);
    const fault = { kind: 'rate_limited', retryAfter: 60, path: '/sell/inventory', times: 1 } as const;
    place.marketplaces.ebay.faults.add(fault);
    seller.store.store.buy('PAIR1');
    await detect(seller);
    // The store's stock is lowered as well: the listing was written there
    // so recently that this may have overwritten the store's own sale.
    const [lowers] = await until(
      async () => (await queue(seller)).filter(({ platform }) => platform === 'ebay'),
      ([newest]) => newest?.next_attempt_at !== null,
    );
    expect(lowers).toMatchObject({ cancellable: false });
    expect(await post(lowers?.id ?? 0, 'cancel')).toMatchObject({
      status: 409,
      body: { detail: 'This change follows a sale, so it cannot be cancelled.' },
    });
    await place.server.services.db
      .updateTable('operations')
      .set({ run_after: new Date(0) })
      .where('id', '=', lowers?.id ?? 0)
      .execute();
    await untilIdle(seller);
    expect(
      ebay()
        .listings()
        .find(({ sku }) => sku === 'PAIR1')?.quantity,
    ).toBe(1);
  });

  test('of a delist the seller asked for, before anything is sent, leaves the listing', async () => {
    const product = await addTestProduct(place, seller, { sku: 'KEEP1' });
    await crosslist(seller, product, 'ebay');
    const release = holdEbay();
    const body = { product_id: product.id, platforms: ['ebay'] };
    await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
    const [operation] = await until(
      () => queue(seller),
      ([newest]) => newest?.status === 'processing',
    );
    await post(operation?.id ?? 0, 'cancel');
    release();
    const [ended] = await untilIdle(seller);
    expect(ended).toMatchObject({ action: 'delist', status: 'cancelled', error: 'Cancelled.' });
    expect(ebay().activeCount('KEEP1')).toBe(1);
    expect((await readProduct(seller, product.id)).status).toBe('active');
  });
});

test('many are taken back by one call, which says what had ended', async () => {
  const done = await addTestProduct(place, seller, { sku: 'MANYDONE' });
  await crosslist(seller, done, 'ebay');
  const release = holdEbay();
  const skus = ['MANY1', 'MANY2', 'MANY3', 'MANY4', 'MANY5', 'MANY6'];
  const products = await Promise.all(skus.map((sku) => addTestProduct(place, seller, { sku })));
  const { body } = await seller.call(
    'POST',
    '/api/products/bulk_action/',
    { ids: products.map(({ id }) => id), action: 'crosslist', platforms: ['ebay'] },
    { prefer: 'respond-async' },
  );
  const { operation_ids } = BulkActionResult.parse(body);
  expect(operation_ids).toHaveLength(6);
  const [earlier] = (await queue(seller)).filter(({ status }) => status === 'completed');
  const ids = [...operation_ids, earlier?.id ?? 0, 987_654];
  const answer = await seller.call('POST', '/api/operations/cancel/', { ids });
  const { cancelled, stopping, kept } = CancelResult.parse(answer.body);
  expect(cancelled + stopping).toBe(6);
  expect(cancelled).toBeGreaterThan(0);
  expect(kept).toBe(2);
  release();
  await untilIdle(seller);
  for (const sku of skus) expect(ebay().activeCount(sku)).toBe(0);
});

describe('retry', () => {
  test('starts a failed operation over, and it may succeed', async () => {
    const { product, operation } = await failedCrosslist('RETRY1');
    expect((await post(operation.id, 'retry')).body).toMatchObject({ status: 'queued', error: null });
    await untilIdle(seller);
    expect(await operationNow(seller, operation.id)).toMatchObject({ status: 'completed', error: null });
    expect((await readProduct(seller, product.id)).listings.ebay?.status).toBe('active');
    expect((await post(operation.id, 'retry')).status).toBe(409);
  });

  test('asked for many times at once it runs once', async () => {
    const { operation } = await failedCrosslist('RETRY2');
    ebay().setLatency(30);
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(operation.id, 'retry')));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await untilIdle(seller);
    expect((await operationNow(seller, operation.id)).attempt).toBe(2);
    expect(ebay().activeCount('RETRY2')).toBe(1);
  });

  test('refuses when the same work is under way again, and when the product is gone', async () => {
    const { product, operation } = await failedCrosslist('RETRY3');
    const release = holdEbay();
    await startCrosslist(seller, product, 'ebay');
    expect(await post(operation.id, 'retry')).toMatchObject({
      status: 409,
      body: { detail: 'The same work is under way again already.' },
    });
    release();
    await untilIdle(seller);
    await seller.call('DELETE', `/api/products/${product.id}/`);
    await untilIdle(seller);
    expect((await post(operation.id, 'retry')).status).toBe(409);
  });

  test("another seller's operation is not found", async () => {
    const { operation } = await failedCrosslist('RETRY4');
    const other = await place.connectedSeller({ store: false, ebay: false });
    expect((await post(operation.id, 'retry', other)).status).toBe(404);
    expect((await post(operation.id, 'cancel', other)).status).toBe(404);
  });
});

test('the page of the queue is of one moment: with nothing live counted, no row is live', async () => {
  for (let n = 0; n < 4; n++) {
    const product = await addTestProduct(place, seller);
    await startCrosslist(seller, product, 'woocommerce');
    await until(
      () => client(seller).call<OperationPage>('GET', '/api/operations/'),
      ({ results, live }) => {
        const shown = results.filter(({ status }) => status === 'queued' || status === 'processing');
        expect(shown).toHaveLength(live);
        return live === 0;
      },
    );
  }
});

test('clear puts away what has ended and leaves what is live', async () => {
  await failedCrosslist('CLEAR1');
  await crosslist(seller, await addTestProduct(place, seller), 'woocommerce');
  const release = holdEbay();
  const live = await startCrosslist(seller, await addTestProduct(place, seller), 'ebay');
  const read = () => client(seller).call<OperationPage>('GET', '/api/operations/');
  // The bell counts only the failure. Operations that are done or running ask nothing of the seller.
  expect(await read()).toMatchObject({ count: 3, live: 1, for_seller: 1 });
  const { body } = await seller.call('POST', '/api/operations/clear/');
  expect(body).toEqual({ count: 2 });
  expect(await read()).toMatchObject({ count: 1, live: 1, for_seller: 0, results: [{ id: live.id }] });
  release();
  await untilIdle(seller);
});

test('a graceful stop hands work back, and the next start finishes it at once', async () => {
  const own = await startTradingPlace();
  const other = await own.connectedSeller();
  const product = await addTestProduct(own, other, { sku: 'STOP1' });
  const release = own.marketplaces.ebay.faults.hold({ method: 'PUT' });
  const operation = await startCrosslist(other, product, 'ebay');
  await untilSent(own, operation);
  await own.server.restart();
  release();
  // At once, not only when its lease has expired.
  const [ended] = await untilIdle(other, 15_000);
  expect(ended).toMatchObject({ status: 'completed', attempt: 2 });
  expect(own.marketplaces.ebay.ebay.activeCount('STOP1')).toBe(1);
  await own.stop();
});
