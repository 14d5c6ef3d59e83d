import { describe, expect, test } from 'vitest';
import { CONNECTIONS_TO_ONE_HOST } from '../http/guarded-fetch.ts';
import { attemptsLost, loseLease, untilLost } from '../test/lose-lease.ts';
import { readProduct } from '../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  delist,
  operationNow,
  queue,
  startCrosslist,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
  untilSent,
} from '../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
/** How far (ms) the server's clock has been moved forward. */
let later = 0;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;
const changesSent = () =>
  place.marketplaces.ebay.requests.all().filter(({ method }) => method !== 'GET').length;
/**
 * When the next attempt is due after this many failures. While eBay
 * is paused, which counts as no failure, the operation is moved on.
 */
async function triedAgainAt(id: number, failures: number): Promise<number> {
  const row = await until(
    async () => {
      await resume(id, failures - 1);
      return place.server.services.db
        .selectFrom('operations')
        .select(['failures', 'status', 'run_after'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    },
    (seen) => seen.failures === failures && seen.status === 'queued',
  );
  return row.run_after.getTime();
}

/** Makes the next attempt due if it has failed this often, at an hour when eBay may be asked again. */
async function resume(id: number, failures: number): Promise<void> {
  later += 600_000;
  const ahead = later;
  place.server.services.now = () => new Date(Date.now() + ahead);
  await place.server.services.db
    .updateTable('operations')
    .set({ run_after: new Date(0) })
    .where('id', '=', id)
    .where('failures', '<=', failures)
    .where('status', '=', 'queued')
    .execute();
}

describe('a delist', () => {
  test('starts at once while 50 slow listings of the account wait', async () => {
    const listed = await addTestProduct(place, seller, { sku: 'URGENT1' });
    await crosslist(seller, listed, 'ebay');
    const ids: number[] = [];
    for (let n = 0; n < 50; n++) ids.push((await addTestProduct(place, seller)).id);
    const release = place.marketplaces.ebay.faults.hold({ method: 'PUT' });
    const body = { ids, action: 'crosslist', platforms: ['ebay'] };
    await seller.call('POST', '/api/products/bulk_action/', body, { prefer: 'respond-async' });
    const read = () =>
      place.server.services.db
        .selectFrom('operations')
        .selectAll()
        .where('user_id', '=', seller.id)
        .execute();
    // As many as may run at once have begun.
    await until(read, (all) => all.filter(({ status }) => status === 'queued').length === 47);
    const { success } = await delist(seller, listed, ['ebay']);
    expect(success).toBe(true);
    const rows = await read();
    const listings = rows.filter(({ kind }) => kind === 'crosslist').map(({ status }) => status);
    expect(listings.filter((status) => status === 'queued')).toHaveLength(47);
    expect(listings.filter((status) => status === 'completed')).toHaveLength(1);
    for (const { id, status } of rows)
      if (status === 'queued') await seller.call('POST', `/api/operations/${id}/cancel/`);
    release();
    await untilIdle(seller);
  });
});

test('a delist and a lower price reach a marketplace where every connection of the rest hangs', async () => {
  const [gone, dear] = [
    await addTestProduct(place, seller, { sku: 'ROOM1' }),
    await addTestProduct(place, seller),
  ];
  for (const thing of [gone, dear]) await crosslist(seller, thing, 'ebay');
  const { faults, requests } = place.marketplaces.ebay;
  const disarm = faults.add({ kind: 'hang_before', path: '/sell/account' });
  const leave = new AbortController();
  const pages = Array.from({ length: 30 }, () =>
    fetch(`${place.server.url}/api/ebay-policies/`, {
      headers: { authorization: `Token ${seller.token}` },
      signal: leave.signal,
    }).catch(() => undefined),
  );
  const hanging = () => requests.all().filter(({ fault }) => fault === 'hang_before').length;
  await until(
    async () => hanging(),
    (count) => count >= CONNECTIONS_TO_ONE_HOST,
  );
  await client(seller).call('PUT', `/api/products/${dear.id}/`, { price: 15 });
  expect(await delist(seller, gone, ['ebay'])).toMatchObject({ success: true });
  await untilIdle(seller);
  expect(ebay().activeCount('ROOM1')).toBe(0);
  expect((await readProduct(seller, dear.id)).listings.ebay?.price).toBe(15);
  disarm();
  leave.abort();
  await Promise.all(pages);
});

test('a lower price starts in the place kept for it, while edits that lower nothing wait for theirs', async () => {
  const things = [];
  for (let n = 0; n < 6; n++) things.push(await addTestProduct(place, seller));
  for (const thing of things) await crosslist(seller, thing, 'ebay');
  const release = place.marketplaces.ebay.faults.hold();
  const edit = (id: number, fields: object) => client(seller).call('PUT', `/api/products/${id}/`, fields);
  const [dear, ...renamed] = things;
  for (const { id } of renamed) await edit(id, { name: `Renamed ${id}`, price: 30 });
  await edit(dear?.id ?? 0, { price: 10 });
  const all = await until(
    () => queue(seller),
    (all) => all.some(({ product, status }) => product?.id === dear?.id && status === 'processing'),
  );
  expect(all.filter(({ status }) => status === 'queued').length).toBeGreaterThanOrEqual(2);
  release();
  await untilIdle(seller);
  const revises = await place.server.services.db
    .selectFrom('operations')
    .select(['product_id', 'status', 'started_at'])
    .where('user_id', '=', seller.id)
    .where('kind', '=', 'revise')
    .orderBy('started_at')
    .execute();
  expect(revises.map(({ status }) => status)).toEqual(revises.map(() => 'completed'));
  expect(revises.findIndex(({ product_id: id }) => id === dear?.id)).toBeLessThan(5);
});

test('a repeated call joins the operation under way, and both get its result', async () => {
  const product = await addTestProduct(place, seller, { sku: 'TWICE1' });
  ebay().setLatency(30);
  const answers = await Promise.all([1, 2, 3].map(() => crosslist(seller, product, 'ebay')));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await untilIdle(seller)).toHaveLength(1);
  expect(ebay().activeCount('TWICE1')).toBe(1);
});

test('Prefer: respond-async gives 202 with the operation, which ends by itself', async () => {
  const product = await addTestProduct(place, seller);
  const answer = await tryCrosslist(seller, product, 'ebay', { prefer: 'wait=5, respond-async' });
  expect(answer).toMatchObject({
    status: 202,
    body: {
      success: false,
      message: 'Listing on eBay is under way. The queue shows the result.',
      operation: { action: 'crosslist', platform: 'ebay', product: { id: product.id, price: 20 } },
    },
  });
  await untilIdle(seller);
  expect((await readProduct(seller, product.id)).listings.ebay?.status).toBe('active');
});

describe('a worker that lost its lease', () => {
  test('sends nothing more and stores nothing; the next attempt finishes with one listing', async () => {
    const product = await addTestProduct(place, seller, { sku: 'FENCE1' });
    const release = place.marketplaces.ebay.faults.hold({ method: 'PUT' });
    const operation = await startCrosslist(seller, product, 'ebay');
    await untilSent(place, operation);
    await loseLease(place, operation);
    release();
    expect(await untilIdle(seller)).toMatchObject([{ status: 'completed', attempt: 2 }]);
    expect(ebay().activeCount('FENCE1')).toBe(1);
  });

  test('and takes the operation again itself ends each attempt that is over, at once', async () => {
    const product = await addTestProduct(place, seller, { sku: 'FENCE3' });
    const { faults } = place.marketplaces.ebay;
    const hang = () => faults.add({ kind: 'hang_before', method: 'POST', path: /publish$/, times: 1 });
    const isHanging = async () => faults.list().length === 0;
    const lost = await attemptsLost(place);
    hang();
    const operation = await startCrosslist(seller, product, 'ebay');
    await until(isHanging, Boolean);
    hang();
    await loseLease(place, operation);
    await until(isHanging, Boolean);
    // Well before the 90 seconds for which an answer is awaited.
    await untilLost(place, lost + 1);
    await loseLease(place, operation);
    expect(await untilIdle(seller)).toMatchObject([{ status: 'completed', attempt: 3 }]);
    await untilLost(place, lost + 2);
    expect(ebay().activeCount('FENCE3')).toBe(1);
  });

  test('cannot write over what another has stored', async () => {
    const product = await addTestProduct(place, seller, { sku: 'FENCE2' });
    const lost = await attemptsLost(place);
    const release = place.marketplaces.ebay.faults.hold({ method: 'PUT' });
    const { requests } = place.marketplaces.ebay;
    requests.clear();
    const operation = await startCrosslist(seller, product, 'ebay');
    // It has come, and is not answered yet. Whatever comes after it was sent after the loss.
    await expect.poll(() => requests.all().some(({ method }) => method === 'PUT')).toBe(true);
    const sent = changesSent();
    await place.server.services.db
      .updateTable('operations')
      .set({ attempt: 7, status: 'failed', slot: null, lease_until: null, error: 'Taken over.' })
      .where('id', '=', operation.id)
      .execute();
    release();
    await untilLost(place, lost + 1);
    expect(changesSent()).toBe(sent);
    expect(await operationNow(seller, operation.id)).toMatchObject({
      status: 'failed',
      error: 'Taken over.',
      attempt: 7,
    });
    expect((await readProduct(seller, product.id)).listings.ebay).toBeUndefined();
    expect(ebay().activeCount('FENCE2')).toBe(0);
  });
});

test('failures are tried again later each time, and given up after five with what to do', async () => {
  const product = await addTestProduct(place, seller);
  place.marketplaces.ebay.faults.add({ kind: 'maintenance' });
  let since = Date.now();
  const { id } = await startCrosslist(seller, product, 'ebay');
  for (const [before, seconds] of [2, 5, 15, 40].entries()) {
    const delay = (await triedAgainAt(id, before + 1)) - since;
    expect(delay).toBeGreaterThanOrEqual(seconds * 1000);
    since = Date.now();
    const { error, next_step } = await operationNow(seller, id);
    expect(error).toMatch(/eBay/);
    expect(next_step).toBe('Nothing to do: it is tried again automatically.');
  }
  await resume(id, 4);
  const [ended] = await untilIdle(seller);
  place.server.services.now = () => new Date();
  expect(ended).toMatchObject({
    status: 'failed',
    next_step: 'It was tried 5 times. Choose Retry when the marketplace answers again.',
  });
});
