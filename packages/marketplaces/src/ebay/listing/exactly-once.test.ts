import { concurrentAccessFault } from '@crosslister/simulators/ebay/ebay-refusals.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { failureOf, journal } from '../../conformance/subject.ts';
import { type Connected, connected, draft } from '../simulated-ebay.ts';
import { publish } from './publish.ts';
import { withdraw } from './withdraw.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(...options: Parameters<typeof connected>): Promise<Connected> {
  const shop = await connected(...options);
  stops.push(() => shop.simulator.stop());
  return shop;
}

const withdrawals = ({ simulator }: Connected) => simulator.requests.matching('POST', '/withdraw');

describe('exactly one listing', () => {
  const steps: [string, { method: string; path: RegExp }][] = [
    ['the item', { method: 'PUT', path: /inventory_item/ }],
    ['the offer', { method: 'POST', path: /\/offer$/ }],
    ['the publishing', { method: 'POST', path: /\/publish$/ }],
  ];

  test.each(steps)('when the answer to %s is lost after the work was done', async (_, where) => {
    const shop = await start();
    const wanted = draft();
    const kept = journal();
    shop.simulator.faults.add({ kind: 'error_after', times: 1, ...where });
    expect((await failureOf(publish(shop.context({ journal: kept }), wanted))).kind).toBe('unknown');
    const listing = await publish(shop.context({ journal: kept }), wanted);
    expect(shop.site.listings().map(({ listingId }) => listingId)).toEqual([listing.externalId]);
  });

  test('when the answer to the withdrawal is lost, it is proved by the next look', async () => {
    const shop = await start();
    const wanted = draft();
    const listing = await publish(shop.context(), wanted);
    shop.simulator.faults.add({ kind: 'error_after', times: 1, path: '/withdraw' });
    const ref = { ...listing, sku: wanted.sku };
    expect((await failureOf(withdraw(shop.context(), ref))).kind).toBe('unknown');
    expect((await withdraw(shop.context(), ref)).statusSeen).toBe('UNPUBLISHED');
    expect(withdrawals(shop)).toHaveLength(1);
  });

  test('when two workers list the same SKU at once', async () => {
    const shop = await start();
    const wanted = draft();
    const [one, other] = await Promise.all([
      publish(shop.context(), wanted),
      publish(shop.context(), wanted),
    ]);
    expect(one.externalId).toBe(other.externalId);
    expect(shop.site.listings()).toHaveLength(1);
  });

  test('when eBay is busy with the item for a while', async () => {
    const shop = await start();
    shop.simulator.faults.add(concurrentAccessFault({ path: 'inventory_item', method: 'PUT', times: 2 }));
    await publish(shop.context(), draft());
    expect(shop.site.listings()).toHaveLength(1);
  });

  test('none again when a buyer was quicker than the answer', async () => {
    const shop = await start();
    const wanted = draft();
    const kept = journal();
    shop.simulator.faults.add({ kind: 'error_after', times: 1, path: '/publish' });
    await failureOf(publish(shop.context({ journal: kept }), wanted));
    shop.site.buy(shop.site.listings()[0]?.listingId ?? '');
    const error = await failureOf(publish(shop.context({ journal: kept }), wanted));
    expect(error.kind).toBe('rejected');
    expect(error.message).toContain('has sold');
    expect(shop.site.activeCount(wanted.sku)).toBe(0);
    const relisted = await publish(shop.context(), wanted);
    expect(shop.site.listing(relisted.externalId)?.status).toBe('ACTIVE');
  });
});

describe('withdrawing', () => {
  test('needs the account that made the listing to believe that its offer is gone', async () => {
    const shop = await start({ sellers: [{ username: 'ann', location: 'home' }, { username: 'bob' }] });
    const wanted = draft();
    const listing = await publish(shop.context(), wanted);
    const scopes = ['https://api.ebay.com/oauth/api_scope/sell.inventory'];
    const { accessToken } = shop.site.issueTokens('bob', scopes);
    const secrets = { ...shop.secrets, user_id: 'bob', access_token: accessToken };
    const asBob = shop.context({ secrets, token: async () => accessToken });
    const error = await failureOf(withdraw(asBob, { ...listing, sku: wanted.sku }));
    expect(error).toMatchObject({ kind: 'rejected', details: { link: listing.url } });
    expect(shop.site.activeCount(wanted.sku)).toBe(1);
  });

  test('finds the offer by SKU when its id was not kept', async () => {
    const shop = await start();
    const wanted = draft();
    const listing = await publish(shop.context(), wanted);
    await withdraw(shop.context(), { ...listing, extra: {}, sku: wanted.sku });
    expect(shop.site.activeCount(wanted.sku)).toBe(0);
  });

  test.each([
    [
      { status: 400, body: JSON.stringify({ errors: [{ errorId: 25038, message: 'There are bids.' }] }) },
      'rejected',
    ],
    [{ status: 200, body: '{}' }, 'unknown'],
  ])('is no success while the listing still stands: %o', async (answer, kind) => {
    const shop = await start();
    const wanted = draft();
    const listing = await publish(shop.context(), wanted);
    shop.simulator.faults.add({ kind: 'error_before', path: '/withdraw', ...answer });
    const error = await failureOf(withdraw(shop.context(), { ...listing, sku: wanted.sku }));
    expect(error.kind).toBe(kind);
    expect(shop.site.activeCount(wanted.sku)).toBe(1);
  });

  test('has nothing to end when no listing was ever stored and the SKU has no offer', async () => {
    const shop = await start();
    const unknown = { externalId: '', extra: {}, url: '', sku: 'NEVER1' };
    expect((await withdraw(shop.context(), unknown)).statusSeen).toBe('no offer');
  });

  test('leaves a listing made in Seller Hub to the seller, with its address', async () => {
    const shop = await start();
    const item = { title: 'By hand', price: '5.00', sku: 'HUB1', sellerHub: true };
    const { listingId } = shop.site.addListing('ann', item);
    const ref = {
      externalId: listingId,
      extra: {},
      url: `https://www.ebay.co.uk/itm/${listingId}`,
      sku: 'HUB1',
    };
    const error = await failureOf(withdraw(shop.context(), ref));
    expect(error).toMatchObject({ kind: 'rejected', details: { link: ref.url } });
    expect(shop.site.activeCount('HUB1')).toBe(1);
  });

  test('says what it saw of a listing the seller ended by hand', async () => {
    const shop = await start();
    const wanted = draft();
    const listing = await publish(shop.context(), wanted);
    shop.site.endListing(listing.externalId);
    expect((await withdraw(shop.context(), { ...listing, sku: wanted.sku })).statusSeen).toBe('ENDED');
    expect(withdrawals(shop)).toEqual([]);
  });
});
