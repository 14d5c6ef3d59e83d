import type { ImportResult } from '@crosslister/contract/results.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readPatiently } from '../../../test/patiently.ts';
import { listedProducts, readProduct } from '../../../test/products.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
  const { site } = ebay();
  site.settings.oddSkus = 'taken';
  site.settings.skuPattern = /^[A-Za-z0-9]{1,50}$/;
  delete site.brokenSellingPage;
});

type Result = ReturnType<typeof ImportResult.parse>;
const ebay = () => place.marketplaces.ebay.ebay;
const faults = () => place.marketplaces.ebay.faults;
const importEbay = (handling?: string) =>
  client(seller).call<Result>('POST', '/api/import/ebay/', { duplicate_handling: handling });
const syncEbay = () => client(seller).call<Result>('POST', '/api/sync/ebay/');

/** The requests to eBay that the work makes, by what they ask for. */
async function callsDuring(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = place.marketplaces.ebay.requests.all().length;
  await work();
  const counted: Record<string, number> = {};
  for (const { path, headers } of place.marketplaces.ebay.requests.all().slice(before)) {
    const what = headers['x-ebay-api-call-name'] ?? path.split('/').at(-1) ?? '';
    if (['GetMyeBaySelling', 'GetItem', 'inventory_item', 'offer'].includes(what))
      counted[what] = (counted[what] ?? 0) + 1;
  }
  return counted;
}

/** The counts of an import, as its batch of the queue shows them. */
const countedBy = async (ended: Result | undefined) => {
  const { id } = ended as unknown as { id: number };
  const { result } = await place.server.services.db
    .selectFrom('operations')
    .select('result')
    .where('id', '=', id)
    .where('user_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  return result;
};

const importPatiently = () => readPatiently(place.server, seller, '/api/import/ebay/');

const itemUrl = (id: string) => expect.stringMatching(new RegExp(`/itm/${id}$`));
const onEbay = (title: string, sku: string, more: object = {}) =>
  ebay().addListing(seller.ebayName, { title, price: '5.00', sku, ...more });
const inSellerHub = (title: string, sku: string, more: object = {}) =>
  onEbay(title, sku, { sellerHub: true, imageUrls: [place.photo], ...more });

/** 1,000 listings with `npm run test:all`, else fewer. */
const HALF = 500;

test('an import of 1,000 listings with 30 odd SKUs, a page that answers 500 twice and a broken item takes 999, names the exception and asks no more than needed', {
  timeout: 180_000,
}, async () => {
  ebay().site.settings.oddSkus = 'offers';
  for (let n = 0; n < HALF; n += 1) onEbay(`Ours ${n}`, n % 10 === 7 && n < 300 ? `ODD ${n}-b` : `OURS${n}`);
  const odd = ebay()
    .listings()
    .filter(({ seller: whose, sku }) => whose === seller.ebayName && sku?.startsWith('ODD')).length;
  for (let n = 0; n < HALF; n += 1) inSellerHub(`Theirs ${n}`, `HUB ${n}`, { broken: n === 22 });
  const broken = ebay()
    .listings()
    .find(({ seller: whose, title }) => whose === seller.ebayName && title === 'Theirs 22');
  faults().add({ kind: 'error_before', path: /inventory_item$/, skip: 1, times: 2 });
  const pages = HALF / 50;
  let result: Result | undefined;
  const calls = await callsDuring(async () => {
    result = await importPatiently();
  });
  expect(result).toMatchObject({
    status: 'completed',
    left_out: [
      {
        reason: 'unreadable',
        count: 1,
        items: [{ title: 'Theirs 22', url: itemUrl(broken?.listingId ?? '') }],
      },
    ],
    warnings: [expect.stringMatching(/^1 part of what is on sale could not be read \("Theirs 22"\)/)],
  });
  expect((await listedProducts(seller)).count).toBe(2 * HALF - 1);
  // The page before the one that failed is in both lists, and was read by an earlier attempt.
  expect(await countedBy(result)).toMatchObject({ created: 2 * HALF - 1, duplicates_found: 0 });
  expect(calls).toEqual({
    inventory_item: pages + 2,
    // For each that the Inventory API has, and for the others, whether it made them. The odd ones are in both.
    offer: 2 * HALF + odd,
    // The first answer says how many pages there are.
    GetMyeBaySelling: 1 + 2 * pages,
    // Only what the Inventory API did not give, and the broken one a second time.
    GetItem: HALF + odd + 1,
  });

  const again = await callsDuring(importPatiently);
  expect(again).toEqual({
    inventory_item: pages,
    offer: HALF + 1,
    GetMyeBaySelling: 1 + 2 * pages,
    GetItem: 2,
  });
  expect((await listedProducts(seller)).count).toBe(2 * HALF - 1);
});

test('a list of SKUs that eBay refuses for one of them (25707): all are read through Trading, and none is hidden', async () => {
  for (let n = 0; n < 60; n += 1) onEbay(`Ours ${n}`, n === 55 ? 'A-55' : `A${n}`);
  inSellerHub('Theirs', 'HUB 1');
  ebay().site.settings.oddSkus = 'list';
  const result = await importEbay();
  expect(result).toMatchObject({ success: true, created: 61 });
  expect(result.warnings).toBeUndefined();
  // The first page came through the Inventory API, so its listings are not asked for again.
  const calls = await callsDuring(importEbay);
  expect(calls.GetItem).toBeUndefined();
});

test('after a page that failed once, an item with the SKU of one that was read before it is still the seller’s to decide', async () => {
  const [first] = Array.from({ length: 51 }, (_, n) => onEbay(`Ours ${n}`, `OURS${n}`));
  inSellerHub('Theirs', 'OURS0');
  faults().add({ kind: 'error_before', path: /inventory_item$/, skip: 1, times: 1 });
  expect(await importPatiently()).toMatchObject({ status: 'completed' });
  const { results } = await listedProducts(seller, 'search=OURS0');
  expect(results).toMatchObject([{ name: 'Ours 0', listings: { ebay: { id: first?.listingId } } }]);
  const waiting = await client(seller).call<{ results: object[] }>('GET', '/api/waiting-items/');
  expect(waiting.results).toMatchObject([{ reason: 'same_sku', title: 'Theirs' }]);
});

test('a page that eBay never answers (500) is named with a link, and the rest is imported', {
  timeout: 180_000,
}, async () => {
  for (let n = 0; n < 101; n += 1) inSellerHub(`Theirs ${n}`, `HUB ${n}`);
  ebay().site.brokenSellingPage = 2;
  const result = await importPatiently();
  expect(result).toMatchObject({
    status: 'completed',
    left_out: [
      {
        reason: 'unreadable',
        count: 1,
        items: [{ title: 'Page 2 of the listings', url: 'https://www.ebay.co.uk/sh/lst/active' }],
      },
    ],
  });
  expect((await listedProducts(seller)).count).toBe(51);
  delete ebay().site.brokenSellingPage;
  expect(await importEbay()).toMatchObject({ success: true, created: 50 });
});

test('no GetItem where the summary’s price, quantity, title and policies are unchanged', async () => {
  const policies = { payment: 'At once', shipping: 'Parcel', return: '30 days' };
  const made = [1, 2, 3, 4, 5].map((n) => inSellerHub(`Jug ${n}`, `JUG ${n}`, { settings: { policies } }));
  inSellerHub('Nameless', '');
  const stored = (index: number) => {
    const listing = ebay().site.listings.get(made[index]?.listingId ?? '');
    if (!listing) throw new Error('no listing');
    return listing;
  };
  const summaryOfJug4 = () =>
    place.server.services.db
      .selectFrom('listings')
      .select(['summary_seen', 'read_whole_at'])
      .where('user_id', '=', seller.id)
      .where('sku', '=', 'JUG 4')
      .execute();
  expect(await callsDuring(() => importEbay())).toMatchObject({ GetItem: 6 });
  expect((await callsDuring(() => importEbay())).GetItem).toBeUndefined();
  stored(0).price = '7.00';
  stored(1).title = 'Old jug 2';
  stored(2).quantity = 3;
  stored(3).description = 'Chipped';
  stored(4).settings = { policies: { ...policies, shipping: 'Letter' } };
  // A listing that was read by an earlier release, whose summaries have no policies.
  await sql`UPDATE listings SET summary_seen = '["Jug 4",500,"GBP",1,"JUG 4"]' WHERE sku = 'JUG 4'`.execute(
    place.server.services.db,
  );
  const [before] = await summaryOfJug4();
  expect((await callsDuring(syncEbay)).GetItem).toBe(4);
  // It is not read again because of that, but the next change of them alone is seen.
  const [after] = await summaryOfJug4();
  expect(after?.summary_seen).toBe('["Jug 4",500,"GBP",1,"JUG 4","At once","Parcel","30 days"]');
  expect(after?.read_whole_at).toEqual(before?.read_whole_at);
  stored(3).settings = { policies: { ...policies, return: 'None' } };
  expect((await callsDuring(syncEbay)).GetItem).toBe(1);
  const { results } = await listedProducts(seller, 'search=Jug');
  const priceOf = (sku: string) => results.find((product) => product.sku === sku)?.listings.ebay?.price;
  expect([priceOf('JUG 1'), priceOf('JUG 4')]).toEqual([7, 5]);
  // What is in Review stays there, with what is known of it.
  expect(await importEbay()).toMatchObject({ skipped_without_sku: 1, duplicates_found: 5 });
  // Overwriting means to read everything.
  expect((await callsDuring(() => importEbay('update'))).GetItem).toBe(5);
  expect((await listedProducts(seller, 'search=Jug 4')).results[0]?.description).toBe('Chipped');
});

test('with the Buyer Protection fee in eBay’s price, the seller’s own is taken, and that is said on the first import', async () => {
  inSellerHub('Jug', 'JUG 1', { price: '20.00', buyerPrice: '21.52' });
  // Reduced by the seller.
  inSellerHub('Cup', 'CUP 1', { price: '20.00', buyerPrice: '15.00' });
  const { warnings } = await importEbay();
  expect(warnings).toEqual([
    'Buyers on eBay pay more than your price for 1 listing ("Jug"), as it adds a fee of its own. Crosslister shows your price, without that fee.',
  ]);
  const { results } = await listedProducts(seller);
  expect(results.map(({ name, price }) => [name, price]).sort()).toEqual([
    ['Cup', 15],
    ['Jug', 20],
  ]);
  expect((await importEbay()).warnings).toBeUndefined();
});

test('what the source does not show in its list is read again after three to seven days, not all at once', async () => {
  await client(seller).call('PUT', '/api/credentials/', { source_platform: 'ebay' });
  for (let n = 0; n < 20; n += 1) inSellerHub(`Jug ${n}`, `JUG ${n}`);
  await importEbay();
  const daysLater = (days: number) =>
    place.server.services.db
      .updateTable('listings')
      .set({ read_whole_at: sql`now() - ${days} * interval '1 day'` })
      .where('user_id', '=', seller.id)
      .execute();
  const readAfter = async (days: number) => {
    await daysLater(days);
    return (await callsDuring(syncEbay)).GetItem ?? 0;
  };
  expect(await readAfter(2.9)).toBe(0);
  // Half of the way.
  const some = await readAfter(5);
  expect(some).toBeGreaterThan(5);
  expect(some).toBeLessThan(15);
  expect(await readAfter(7)).toBe(20);
});

test.each(['in Seller Hub', 'by another tool'])(
  'an odd SKU of a listing made %s that came through Trading: edited if eBay lets us, ended once it sells in the store',
  async (made) => {
    const sellerHub = made === 'in Seller Hub';
    ebay().site.settings.oddSkus = 'offers';
    const jug = { imageUrls: [place.photo], sellerHub };
    const { listingId } = onEbay('Copper jug', 'ODD jug-7 b', jug);
    expect(await importEbay()).toMatchObject({ success: true, created: 1 });
    const [product] = (await listedProducts(seller)).results;
    expect(product).toMatchObject({ sku: 'ODD jug-7 b', listings: { ebay: { id: listingId } } });
    if (!product) throw new Error('nothing was imported');
    await client(seller).call('PUT', `/api/products/${product.id}/`, { price: 30 });
    const [edit] = await untilIdle(seller);
    expect(edit).toMatchObject({
      action: 'revise',
      status: sellerHub ? 'completed' : 'failed',
      error: sellerHub ? null : 'eBay lets only the tool that made this listing change it.',
    });
    expect(ebay().listing(listingId)?.price).toBe(sellerHub ? '30.00' : '5.00');
    await crosslist(seller, product, 'woocommerce');
    seller.store.store.buy(product.sku);
    await detect(seller);
    await untilIdle(seller);
    expect(ebay().listing(listingId)?.status).toBe('ENDED');
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'sold',
      listings: { ebay: { status: 'delisted' } },
    });
  },
);
