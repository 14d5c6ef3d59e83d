import { type Operation, QueueSummary } from '@crosslister/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changed } from '../../../db/change-feed.ts';
import { ofHistory } from '../../../test/of-history.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  delist,
  detect,
  operationNow,
  queue,
  startCrosslist,
  startTradingPlace,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
  seller = await place.connectedSeller();
});
afterAll(() => place.stop());

const full = /^Your selling limit on eBay is reached\./;
const ebay = () => place.marketplaces.ebay;

/** The quantity the account may have on sale. */
function allow(quantity: number): void {
  const account = ebay().ebay.site.sellers.get(seller.ebayName);
  if (!account) throw new Error('no such seller');
  account.sellingLimit = { ...account.sellingLimit, quantity };
}

const publishesSent = () =>
  ebay()
    .requests.all()
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/publish')).length;

test('an account at its selling limit is told no more of what follows, and the rest of it goes on', async () => {
  const listed = await addTestProduct(place, seller, { sku: 'FULL1' });
  await crosslist(seller, listed, 'ebay');
  allow(1);
  const refused = await tryCrosslist(seller, await addTestProduct(place, seller), 'ebay');
  expect(refused.body).toMatchObject({ success: false, error: expect.stringMatching(full) });

  const before = publishesSent();
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.push((await addTestProduct(place, seller)).id);
  const body = { ids, action: 'crosslist', platforms: ['ebay'] };
  await seller.call('POST', '/api/products/bulk_action/', body, { prefer: 'respond-async' });
  const waiting = (await untilIdle(seller)).filter(({ product }) => ids.includes(product?.id ?? 0));
  expect(waiting).toHaveLength(8);
  for (const operation of waiting) {
    expect(operation).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(full),
      next_step: expect.stringMatching(/wait until next month, then choose Retry\./),
      link: 'https://www.ebay.co.uk/sh/ovw',
    });
  }
  expect(publishesSent()).toBe(before);

  await seller.call('PUT', `/api/products/${listed.id}/`, { ...listed, price: 15 });
  expect((await detect(seller)).success).toBe(true);
  const operations = await untilIdle(seller);
  expect(operations.find(({ action }) => action === 'revise')).toMatchObject({ status: 'completed' });
  expect(await delist(seller, listed, ['ebay'])).toMatchObject({ success: true });
});

ofHistory('Retry asks eBay again, once for all that failed; so does another hour', async () => {
  const failed = (await queue(seller)).filter(({ status }) => status === 'failed').length;
  expect(failed).toBe(9);
  const before = publishesSent();
  allow(0);
  const { groups } = QueueSummary.parse((await seller.call('GET', '/api/operations/summary/')).body);
  const group = groups.find(({ error }) => full.test(error))?.key;
  await seller.call('POST', '/api/operations/retry/', { group });
  await untilIdle(seller);
  // At most three run at once.
  expect(publishesSent() - before).toBeLessThanOrEqual(3);
  expect(publishesSent() - before).toBeGreaterThan(0);

  allow(1000);
  const one = await addTestProduct(place, seller);
  expect((await tryCrosslist(seller, one, 'ebay')).body).toMatchObject({ success: false });
  const { services } = place.server;
  services.now = () => new Date(Date.now() + 61 * 60_000);
  await crosslist(seller, one, 'ebay');
  services.now = () => new Date();

  await seller.call('POST', '/api/operations/retry/', { group });
  await untilIdle(seller);
  const after = QueueSummary.parse((await seller.call('GET', '/api/operations/summary/')).body);
  expect(after.groups).toEqual([]);
  expect(await queue(seller).then(unlisted)).toEqual([]);
});

describe('once the day’s calls to eBay are used up', () => {
  const more = 2_000_000;
  const stored = (id: number) =>
    place.server.services.db
      .selectFrom('operations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const resume = async (id: number) => {
    const { db } = place.server.services;
    await db
      .updateTable('operations')
      .set({ run_after: new Date(0) })
      .where('id', '=', id)
      .execute();
    await changed(db, seller.id, 'operations');
  };

  ofHistory('a listing waits until there are more, and it is no failure', async () => {
    ebay().ebay.setQuota('sell.inventory', 0);
    const { id } = await startCrosslist(seller, await addTestProduct(place, seller), 'ebay');
    const waiting = await until(
      () => operationNow(seller, id),
      ({ error }) => error !== null,
    );
    expect(waiting).toMatchObject({
      status: 'queued',
      error: 'The calls to eBay are used up for today.',
      // eBay's day begins at midnight in California.
      next_step: expect.stringMatching(
        /^Nothing to do: it continues automatically on \w+day at 0[789]:00\.$/,
      ),
    });
    const { failures, run_after } = await stored(id);
    expect(failures).toBe(0);
    const pacific = { timeZone: 'America/Los_Angeles', hour: 'numeric', hourCycle: 'h23' } as const;
    expect(run_after.toLocaleTimeString('en-GB', pacific)).toBe('00');
    ebay().ebay.setQuota('sell.inventory', more);
    await resume(id);
    await untilIdle(seller);
    expect(await operationNow(seller, id)).toMatchObject({ status: 'completed' });
  });

  ofHistory('a delist does not wait in silence: its tries count as ever', async () => {
    const thing = await addTestProduct(place, seller);
    await crosslist(seller, thing, 'ebay');
    ebay().ebay.setQuota('sell.inventory', 0);
    const body = { product_id: thing.id, platforms: ['ebay'] };
    await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
    const id = (await queue(seller))[0]?.id ?? 0;
    const { run_after } = await until(
      () => stored(id),
      ({ failures, status }) => failures === 1 && status === 'queued',
    );
    expect(run_after.getTime() - Date.now()).toBeLessThan(60_000);
    ebay().ebay.setQuota('sell.inventory', more);
    await resume(id);
    await untilIdle(seller);
    expect(await operationNow(seller, id)).toMatchObject({ status: 'completed' });
  });
});

/** Products whose last crosslist failed. */
function unlisted(operations: Operation[]): number[] {
  const crosslists = operations.filter(({ action }) => action === 'crosslist');
  const newest = new Map(crosslists.toReversed().map((operation) => [operation.product?.id, operation]));
  return [...newest.values()].filter(({ status }) => status === 'failed').map(({ id }) => id);
}
