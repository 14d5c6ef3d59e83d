import type { ReadyListing } from '@crosslister/simulators/ebay/inventory/ready-listing.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readPatiently } from '../../../test/patiently.ts';
import { listedProducts, readProduct } from '../../../test/products.ts';
import {
  type ConnectedSeller,
  client,
  type TradingPlace,
  until,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { readSpecifics } from '../status-check/read-specifics.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;
const db = () => place.server.services.db;
const inSellerHub = (title: string, more: Partial<ReadyListing> = {}) =>
  ebay().addListing(seller.ebayName, {
    title,
    price: '5.00',
    sellerHub: true,
    imageUrls: [place.photo],
    ...more,
  });
const importEbay = () => readPatiently(place.server, seller, '/api/import/ebay/');

const calls = () => {
  const names = place.marketplaces.ebay.requests
    .all()
    .flatMap(({ headers }) => headers['x-ebay-api-call-name'] ?? []);
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
};

/** Listings whose item specifics are still to be read. */
const countUnread = async () => {
  const { n } = await db()
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', seller.id)
    .where('specifics_unread', '=', true)
    .executeTakeFirstOrThrow();
  return Number(n);
};
test('a large eBay account comes by the page, cut off twice with nothing doubled, and its item specifics follow by themselves', {
  timeout: 240_000,
}, async () => {
  for (let n = 0; n < 509; n += 1)
    inSellerHub(`Thing ${n}`, { sku: `T${n}`, specifics: { Brand: [`Brand ${n}`] } });
  inSellerHub('Nameless');
  const { faults, requests } = place.marketplaces.ebay;
  requests.clear();
  // No page of whole items can be read for an attempt, and later the first page of the other list.
  const down = { kind: 'error_before', path: '/ws/api.dll' } as const;
  faults.add({ ...down, skip: 3, times: 3 });
  faults.add({ ...down, skip: 8, times: 1 });
  // It waits for the end of the import, so that the calls can be counted.
  await db()
    .updateTable('connections')
    .set({ next_look_at: sql`now() + interval '1 day'` })
    .where('user_id', '=', seller.id)
    .execute();
  const result = await importEbay();
  const counted = await db()
    .selectFrom('operations')
    .select('result')
    .where('id', '=', (result as unknown as { id: number }).id)
    .where('user_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  expect(counted.result).toMatchObject({ created: 509, duplicates_found: 0, skipped_without_sku: 1 });
  expect(result.warnings).toEqual([
    expect.stringMatching(/^The item specifics of 509 listings are still to come: eBay/),
  ]);
  const { GetItem: _, ...lists } = calls();
  expect(lists).toEqual({ GetMyeBaySelling: 1 + 1 + 3 + 1, GetSellerList: 6 + 3 });
  expect((await listedProducts(seller)).count).toBe(509);

  expect(await until(countUnread, (n) => n === 0, 150_000)).toBe(0);
  const [one] = (await listedProducts(seller, 'search=T508')).results;
  expect((await readProduct(seller, one?.id ?? 0)).specifics).toEqual({ Brand: ['Brand 508'] });
  // One call for each, and none for the thing that waits in Review.
  expect(calls().GetItem).toBe(509);
  requests.clear();
  expect((await importEbay()).warnings).toBeUndefined();
  expect(calls()).toMatchObject({ GetMyeBaySelling: 1 + 11 });
  expect(calls().GetItem).toBeUndefined();

  // A form to enter by hand waits for them, and what the seller has typed meanwhile stays.
  const forget = async (specifics: string) => {
    await db()
      .updateTable('products')
      .set({ specifics })
      .where('user_id', '=', seller.id)
      .where('id', '=', one?.id ?? 0)
      .execute();
    await db()
      .updateTable('listings')
      .set({ specifics_unread: true })
      .where('user_id', '=', seller.id)
      .where('product_id', '=', one?.id ?? 0)
      .execute();
  };
  await forget('{}');
  const step = { product_id: one?.id };
  expect(await client(seller).call('POST', '/api/crosslist/vinted/', step)).toMatchObject({
    item: { specifics: { Brand: ['Brand 508'] } },
  });
  expect(await countUnread()).toBe(0);
  // In the background a quarter of the day's calls is left to others.
  await forget('{"Brand":["Mine"]}');
  const { services } = place.server;
  const connection = await findConnection(db(), seller.id, 'ebay');
  if (!connection) throw new Error('not connected');
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
  const account = { appKey: connection.app_key ?? '', day, allowance: 'trading' };
  services.ledger.report(account, { limit: 5000, used: 3800 });
  await readSpecifics(services, connection, AbortSignal.timeout(30_000));
  expect(await countUnread()).toBe(1);
  services.ledger.report(account, { limit: 100_000, used: 3800 });
  await readSpecifics(services, connection, AbortSignal.timeout(30_000));
  expect(await countUnread()).toBe(0);
  expect((await readProduct(seller, one?.id ?? 0)).specifics).toEqual({ Brand: ['Mine'] });
});
