import type { ImportResult } from '@crosslister/contract/results.ts';
import type { ReviewPage } from '@crosslister/contract/review.ts';
import type { ReadyListing } from '@crosslister/simulators/ebay/inventory/ready-listing.ts';
import { describe, expect, test } from 'vitest';
import { listedProducts, readProduct } from '../../../test/products.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  delist,
  detect,
  queue,
  startCrosslist,
  startTradingPlace,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;
const importEbay = () =>
  client(seller).call<ReturnType<typeof ImportResult.parse>>('POST', '/api/import/ebay/', {});

/** A listing made in Seller Hub and imported: the product here and the listing there. */
async function imported(fields: Partial<ReadyListing> = {}) {
  const { listingId } = ebay().addListing(seller.ebayName, {
    title: 'Copper jug',
    price: '24.50',
    sku: 'JUG1',
    description: '<p>Polished</p>',
    imageUrls: [place.photo],
    ...fields,
    sellerHub: true,
  });
  expect(await importEbay()).toMatchObject({ success: true, created: 1 });
  const [product] = (await listedProducts(seller, 'search=Copper')).results;
  if (!product) throw new Error('nothing was imported');
  return { product, listingId };
}

const liveOnEbay = () =>
  ebay()
    .listings()
    .filter((each) => each.seller === seller.ebayName && each.status === 'ACTIVE');
const onEbay = (listingId: string) => ebay().listing(listingId);

describe('a listing made in Seller Hub', () => {
  test('is imported whole; sold in the store, it is ended on eBay', async () => {
    const { product, listingId } = await imported();
    expect(product).toMatchObject({
      name: 'Copper jug',
      sku: 'JUG1',
      price: 24.5,
      description: '<p>Polished</p>',
      images: [{ src: place.photo }],
      listings: { ebay: { id: listingId, status: 'active', price: 24.5 } },
    });
    await crosslist(seller, product, 'woocommerce');
    seller.store.store.buy('JUG1');
    await detect(seller);
    await untilIdle(seller);
    expect(onEbay(listingId)?.status).toBe('ENDED');
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'sold',
      listings: { ebay: { status: 'delisted' } },
    });
  });

  test('sold on eBay by an order that names no SKU, it is ended in the store', async () => {
    const { product, listingId } = await imported();
    await crosslist(seller, product, 'woocommerce');
    delete ebay().site.listings.get(listingId)?.sku;
    const order = ebay().buy(listingId);
    expect(JSON.stringify(order.body)).not.toContain('JUG1');
    await detect(seller);
    await untilIdle(seller);
    expect(seller.store.store.product('JUG1')?.status).not.toBe('publish');
    expect((await readProduct(seller, product.id)).status).toBe('sold');
  });

  test('without a SKU waits; given one, it has it on eBay and is ended by a sale in the store', async () => {
    const { listingId } = ebay().addListing(seller.ebayName, {
      title: 'Tin box',
      price: '7.00',
      imageUrls: [place.photo],
      sellerHub: true,
    });
    expect(await importEbay()).toMatchObject({ created: 0, skipped_without_sku: 1 });
    const { results } = await client(seller).call<ReviewPage>('GET', '/api/waiting-items/?reason=no_sku');
    const [item] = results;
    expect(results).toMatchObject([{ platform: 'ebay', title: 'Tin box', sets_sku_there: true }]);
    await client(seller).call('POST', `/api/waiting-items/${item?.id}/resolve/`, { action: 'give_sku' });
    const [product] = (await listedProducts(seller, 'search=Tin')).results;
    if (!product) throw new Error('the item was not taken');
    expect(onEbay(listingId)?.sku).toBe(product.sku);
    await crosslist(seller, product, 'woocommerce');
    seller.store.store.buy(product.sku);
    await detect(seller);
    await untilIdle(seller);
    expect(onEbay(listingId)?.status).toBe('ENDED');
  });

  test('of several pieces has one fewer once one is sold elsewhere', async () => {
    const { product, listingId } = await imported({ quantity: 3 });
    await crosslist(seller, product, 'woocommerce');
    seller.store.store.buy('JUG1');
    await detect(seller);
    await untilIdle(seller);
    expect(onEbay(listingId)).toMatchObject({ status: 'ACTIVE', quantity: 2 });
  });

  test('is not listed a second time, and an edit says what is left to do on eBay', async () => {
    const { product, listingId } = await imported();
    const { body } = await tryCrosslist(seller, product, 'ebay');
    expect(body).toMatchObject({ success: true, message: 'Already listed on eBay.' });
    expect(liveOnEbay()).toHaveLength(1);
    await client(seller).call('PUT', `/api/products/${product.id}/`, { name: 'Old copper jug', price: 30 });
    const [revised] = await untilIdle(seller);
    expect(revised).toMatchObject({
      action: 'revise',
      status: 'completed',
      warnings: [expect.stringMatching(/made on eBay itself/)],
    });
    expect(onEbay(listingId)).toMatchObject({ title: 'Copper jug', price: '30.00' });
  });

  test('with a label that no new listing may have comes back under a SKU that may, once', async () => {
    const { product, listingId } = await imported({ sku: 'Box 3/b' });
    expect((await delist(seller, product, ['ebay'])).success).toBe(true);
    expect(onEbay(listingId)?.status).toBe('ENDED');
    place.marketplaces.ebay.faults.add({ kind: 'error_after', path: '/publish', times: 1 });
    await crosslist(seller, product, 'ebay');
    const live = liveOnEbay();
    expect(live).toMatchObject([{ sku: `Box3bX${product.id}` }]);
    await delist(seller, product, ['ebay']);
    expect(onEbay(live[0]?.listingId ?? '')?.status).toBe('ENDED');
  });

  test('listed again without an answer, then sold in the store, stands nowhere', async () => {
    const { product } = await imported({ sku: 'Box 4/b' });
    await crosslist(seller, product, 'woocommerce');
    await delist(seller, product, ['ebay']);
    place.marketplaces.ebay.faults.add({ kind: 'error_after', path: '/publish', times: 1 });
    const operation = await startCrosslist(seller, product, 'ebay');
    await until(
      async () => liveOnEbay(),
      (live) => live.length === 1,
    );
    const down = place.marketplaces.ebay.faults.add({ kind: 'error_before', path: '/sell/' });
    await seller.call('POST', `/api/operations/${operation.id}/cancel/`);
    down();
    seller.store.store.buy('Box 4/b');
    await detect(seller);
    await untilIdle(seller);
    expect(liveOnEbay()).toEqual([]);
  });

  test('that eBay will not end is the seller’s task, with the reason', async () => {
    const { product, listingId } = await imported();
    const stored = ebay().site.listings.get(listingId);
    if (stored) {
      stored.variations = [{ sku: 'S', specifics: { Size: 'S' }, price: '9.00', quantity: 1, sold: 0 }];
    }
    await client(seller).call('POST', `/api/products/${product.id}/mark_as_sold/`);
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'action_required',
      action_info: { message: expect.stringMatching(/several variations/), listing_url: expect.any(String) },
    });
  });
});

test('what is left out for its variations is told, with what to do', async () => {
  const { listingId } = ebay().addListing(seller.ebayName, {
    title: 'Shirts',
    price: '9.00',
    sellerHub: true,
  });
  const stored = ebay().site.listings.get(listingId);
  if (stored)
    stored.variations = [{ sku: 'S', specifics: { Size: 'S' }, price: '9.00', quantity: 1, sold: 0 }];
  const sentence =
    '1 listing has several variations and was left out ("Shirts"): sell them on eBay only, or end them there and add each variation here as a product of its own.';
  expect(await importEbay()).toMatchObject({ created: 0, warnings: [sentence] });
  const [operation] = await queue(seller);
  expect(operation).toMatchObject({ action: 'import', status: 'completed', warnings: [sentence] });
});

test('an import cut short goes on where it was, and nothing is there twice', {
  timeout: 60_000,
}, async () => {
  const own = await startTradingPlace();
  try {
    const other = await own.connectedSeller();
    const site = own.marketplaces.ebay.ebay;
    for (let n = 0; n < 70; n += 1) {
      site.addListing(other.ebayName, { title: `Ours ${n}`, price: '5.00', sku: `OURS${n}` });
      site.addListing(other.ebayName, {
        title: `Theirs ${n}`,
        price: '6.00',
        sku: `HUB-${n}`,
        sellerHub: true,
      });
    }
    site.setLatency(25);
    await other.call('POST', '/api/import/ebay/', {}, { prefer: 'respond-async' });
    // After the 70 of the Inventory API, while the listings made in Seller Hub are read.
    await until(
      () => queue(other),
      ([operation]) => (operation?.progress?.done ?? 0) > 70,
      30_000,
    );
    await own.server.restart();
    site.setLatency(0);
    const [operation] = await untilIdle(other);
    expect(operation).toMatchObject({ status: 'completed', progress: { done: 140 } });
    const { count } = await listedProducts(other, 'page_size=200');
    expect(count).toBe(140);
  } finally {
    await own.stop();
  }
});

test('Trading’s stray 404 is said in the import’s report, and what was not read is not taken for gone', async () => {
  const bowl = { title: 'Bowl', price: '7.00', imageUrls: [place.photo], sellerHub: true };
  ebay().addListing(seller.ebayName, bowl);
  await importEbay();
  const asked = () => client(seller).call<ReviewPage>('GET', '/api/waiting-items/?reason=no_sku');
  expect((await asked()).count).toBe(1);
  ebay().addListing(seller.ebayName, { ...bowl, title: 'Cup', sku: 'CUP1' });
  place.marketplaces.ebay.faults.add({
    kind: 'error_before',
    path: '/ws/api.dll',
    status: 404,
    body: 'Not Found',
    contentType: 'text/plain',
  });
  expect(await importEbay()).toMatchObject({
    success: true,
    created: 0,
    warnings: [expect.stringContaining('Seller Hub, the eBay app or another tool, so those were not read')],
  });
  expect((await asked()).count).toBe(1);
  place.marketplaces.ebay.faults.clear();
  expect((await importEbay()).warnings).toBeUndefined();
});

test('Trading calls are counted, and the last of a day are kept for ending listings', async () => {
  const { ledger, db } = place.server.services;
  const { app_key: appKey } = await db
    .selectFrom('connections')
    .select('app_key')
    .where('user_id', '=', seller.id)
    .where('platform', '=', 'ebay')
    .executeTakeFirstOrThrow();
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
  const account = { appKey: appKey ?? '', day, allowance: 'trading' };
  const before = (await ledger.read(account)).calls;
  const tin = { title: 'Tin box', price: '7.00', imageUrls: [place.photo], sellerHub: true };
  const unnamed = ebay().addListing(seller.ebayName, tin);
  const { product, listingId } = await imported();
  expect((await ledger.read(account)).calls).toBeGreaterThanOrEqual(before + 2);

  // More calls than a new app has. eBay is asked, and has granted more.
  for (let n = 0; n < 5000; n++) ledger.count(account, null);
  ebay().setQuota('trading', 100_000);
  expect(await importEbay()).toMatchObject({ success: true });
  expect((await ledger.read(account)).limit).toBe(100_000);

  ledger.report(account, { limit: 100_000, used: 95_000 });
  await client(seller).call('POST', '/api/import/ebay/', {}, { prefer: 'respond-async' });
  const [waiting] = await until(
    () => queue(seller),
    ([newest]) => newest?.error !== null,
  );
  expect(waiting).toMatchObject({
    action: 'import',
    status: 'queued',
    error: expect.stringMatching(/^The calls to eBay are nearly used up for today/),
  });
  const { results } = await client(seller).call<ReviewPage>('GET', '/api/waiting-items/?reason=no_sku');
  const resolve = `/api/waiting-items/${results[0]?.id}/resolve/`;
  await client(seller).call('POST', resolve, { action: 'give_sku' }, { prefer: 'respond-async' });
  const [answer] = await until(
    () => queue(seller),
    ([newest]) => newest?.action === 'answer' && newest.error !== null,
  );
  expect(answer).toMatchObject({ status: 'queued', error: waiting?.error });
  expect(onEbay(unnamed.listingId)?.sku).toBeUndefined();
  expect(await delist(seller, product, ['ebay'])).toMatchObject({ success: true });
  expect(onEbay(listingId)?.status).toBe('ENDED');
});
