import { type Operation, QueueSummary } from '@crosslister/contract/operation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addThing,
  type ConnectedSeller,
  crosslist,
  delist,
  detect,
  queue,
  startTradingPlace,
  type TradingPlace,
  tryCrosslist,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
  seller = await place.connectedSeller();
});
afterAll(() => place.stop());

const full = /^Your selling limit on eBay is reached\./;
const ebay = () => place.marketplaces.ebay;

/** As many pieces as the account may have on sale. */
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
  const listed = await addThing(place, seller, { sku: 'FULL1' });
  await crosslist(seller, listed, 'ebay');
  allow(1);
  const refused = await tryCrosslist(seller, await addThing(place, seller), 'ebay');
  expect(refused.body).toMatchObject({ success: false, error: expect.stringMatching(full) });

  const before = publishesSent();
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.push((await addThing(place, seller)).id);
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

test('Retry asks eBay again, once for all that failed; so does another hour', async () => {
  const failed = (await queue(seller)).filter(({ status }) => status === 'failed').length;
  expect(failed).toBe(9);
  const before = publishesSent();
  allow(0);
  const { groups } = QueueSummary.parse((await seller.call('GET', '/api/operations/summary/')).body);
  const group = groups.find(({ error }) => full.test(error))?.key;
  await seller.call('POST', '/api/operations/retry/', { group });
  await untilIdle(seller);
  // Three are under way at once.
  expect(publishesSent() - before).toBeLessThanOrEqual(3);
  expect(publishesSent() - before).toBeGreaterThan(0);

  allow(1000);
  const one = await addThing(place, seller);
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

/** Products whose last crosslist failed. */
function unlisted(operations: Operation[]): number[] {
  const crosslists = operations.filter(({ action }) => action === 'crosslist');
  const newest = new Map(crosslists.toReversed().map((operation) => [operation.product?.id, operation]));
  return [...newest.values()].filter(({ status }) => status === 'failed').map(({ id }) => id);
}
