import { PutBackResult, Sale, SaleNotices } from '@crosslister/contract/sales.ts';
import { type EtsySimulator, startEtsySimulator } from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import { changeStatus } from '@crosslister/simulators/woocommerce/orders/order-status.ts';
import { createRefund } from '@crosslister/simulators/woocommerce/orders/refunds.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  queue,
  startTradingPlace,
  type TradingPlace,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

/** No DNS name: the tests themselves pass each redirect on to the server. */
const publicUrl = 'http://crosslister.test';
let etsy: EtsySimulator;
let place: TradingPlace;
let seller: ConnectedSeller;
let sellers = 0;
beforeAll(async () => {
  etsy = await startEtsySimulator({ redirectUris: [`${publicUrl}/oauth/etsy/callback`] });
  place = await startTradingPlace({
    PUBLIC_URL: publicUrl,
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    ETSY_KEYSTRING: etsy.keystring,
    ETSY_SHARED_SECRET: etsy.sharedSecret,
  });
}, 60_000);
afterAll(async () => {
  await place.stop();
  await etsy.stop();
});
beforeEach(async () => {
  sellers += 1;
  seller = await place.connectedSeller();
});

const notices = async () => SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body);

/** The seller's consent as in the pop-up, and an Etsy shop that publishes what is listed there. */
async function connectEtsy() {
  const username = `potter-${sellers}`;
  etsy.etsy.addSeller({ username });
  const { body } = await seller.call('GET', '/api/oauth/etsy/init/?t=1');
  const code = etsy.etsy.agree((body as { auth_url: string }).auth_url, username);
  await seller.call('POST', '/api/oauth/etsy/manual/', { code });
  await publishOnEtsy(true);
}

async function publishOnEtsy(publish: boolean) {
  const credentials = (await seller.call('GET', '/api/credentials/')).body as { pricing_rules: object };
  const etsy_settings = {
    shipping_profile: 'Royal Mail 2nd Class',
    when_made: '1990s',
    taxonomy_id: '1062',
    publish,
  };
  await seller.call('PUT', '/api/credentials/', {
    pricing_rules: { ...credentials.pricing_rules, etsy_settings },
  });
}

async function putBackOffered(platform: string) {
  await detect(seller);
  const { cancelled } = await notices();
  expect(cancelled).toMatchObject([{ platform, putBack: { possible: true } }]);
  const answer = await seller.call('POST', `/api/sales/${cancelled[0]?.id}/put_back/`);
  expect(answer.status).toBe(200);
  await untilIdle(seller);
}

describe('on Etsy', () => {
  test.each([
    ['cancelled', (id: number) => etsy.etsy.cancelReceipt(id)],
    ['refunded in full', (id: number) => etsy.etsy.refundReceipt(id)],
  ])('an order %s is told; put back, it is only a draft while publishing is off', async (_, callOff) => {
    await connectEtsy();
    const product = await addTestProduct(place, seller, { name: 'A jug' });
    for (const platform of ['woocommerce', 'etsy']) await crosslist(seller, product, platform);
    const listingId = Number((await readProduct(seller, product.id)).listings.etsy?.id);
    const receipt = etsy.etsy.buy(listingId);
    await detect(seller);
    expect(seller.store.store.product(product.sku)?.status).toBe('draft');
    callOff(receipt.id);
    await publishOnEtsy(false);
    const fees = etsy.etsy.fees().length;
    await putBackOffered('etsy');
    const { listings, status } = await readProduct(seller, product.id);
    expect(status).toBe('active');
    expect(listings).toMatchObject({ woocommerce: { status: 'active' }, etsy: { status: 'draft' } });
    expect(etsy.etsy.fees()).toHaveLength(fees);
    expect(seller.store.store.product(product.sku)?.status).toBe('publish');
  });

  test('an order whose price cannot be read is a sale without an amount, and no known amount is lost', async () => {
    await connectEtsy();
    const product = await addTestProduct(place, seller, { price: 20 });
    await crosslist(seller, product, 'etsy');
    const receipt = etsy.etsy.buy(Number((await readProduct(seller, product.id)).listings.etsy?.id));
    const { oddReceipts } = etsy.etsy.site;
    const prices = async () => {
      await detect(seller);
      const { results } = await notices();
      return results.map(({ salePrice }) => salePrice);
    };
    const withoutPrice = (rendered: { transactions?: unknown }) => ({
      ...rendered,
      transactions: [rendered.transactions].flat().map((line) => ({ ...Object(line), price: null })),
    });
    oddReceipts.set(receipt.id, withoutPrice);
    expect(await prices()).toEqual([0]);
    oddReceipts.clear();
    const [told] = await prices();
    expect(told).toBeGreaterThan(0);
    oddReceipts.set(receipt.id, withoutPrice);
    expect(await prices()).toEqual([told]);
  });

  test('an order refunded in part is still a sale', async () => {
    await connectEtsy();
    const product = await addTestProduct(place, seller);
    await crosslist(seller, product, 'etsy');
    const receipt = etsy.etsy.buy(Number((await readProduct(seller, product.id)).listings.etsy?.id));
    await detect(seller);
    etsy.etsy.refundReceipt(receipt.id, 100);
    await detect(seller);
    expect(await notices()).toMatchObject({ cancelled: [], count: 1 });
  });
});

describe('on eBay', () => {
  test.each([
    ['cancelled', { cancelStatus: { cancelState: 'CANCELED', cancelRequests: [] } }],
    ['refunded in full', { orderPaymentStatus: 'FULLY_REFUNDED' }],
    ['never paid', { orderPaymentStatus: 'FAILED' }],
  ])('an order %s is told, and put back it is live once', async (_, state) => {
    const product = await addTestProduct(place, seller, { sku: `LAMP${crypto.randomUUID().slice(0, 4)}` });
    await crosslist(seller, product, 'ebay');
    const { ebay } = place.marketplaces.ebay;
    const order = ebay.buy((await readProduct(seller, product.id)).listings.ebay?.id ?? '');
    await detect(seller);
    const lastModifiedDate = new Date().toISOString();
    Object.assign(order, { modifiedAt: new Date(), body: { ...order.body, ...state, lastModifiedDate } });
    await putBackOffered('ebay');
    expect(ebay.activeCount(product.sku)).toBe(1);
  });

  test('an order refunded in part is still a sale', async () => {
    const product = await addTestProduct(place, seller);
    await crosslist(seller, product, 'ebay');
    const order = place.marketplaces.ebay.ebay.buy(
      (await readProduct(seller, product.id)).listings.ebay?.id ?? '',
    );
    await detect(seller);
    order.body = { ...order.body, orderPaymentStatus: 'PARTIALLY_REFUNDED' };
    await detect(seller);
    expect(await notices()).toMatchObject({ cancelled: [], count: 1 });
  });
});

test('an order of the store refunded in part is still a sale', async () => {
  const { store } = seller.store;
  const product = await addTestProduct(place, seller, { sku: 'PART1', quantity: 2 });
  await crosslist(seller, product, 'woocommerce');
  const order = store.buy('PART1', { quantity: 2 });
  await detect(seller);
  createRefund(store.shop, order, {
    amount: '20.00',
    api_refund: false,
    line_items: [{ id: order.lines[0]?.id, quantity: 1, refund_total: 20 }],
  });
  await detect(seller);
  // The returned item has a notice of its own.
  expect(await notices()).toMatchObject({
    results: [{ productId: product.id, salePrice: 20 }],
    cancelled: [{ productId: product.id, salePrice: 20, putBack: { possible: true } }],
    count: 2,
  });
});

describe('on Vinted, where the seller works by hand,', () => {
  async function listedProduct(sku: string) {
    const vinted = { url: 'https://www.vinted.co.uk/items/4711-a-lamp' };
    const product = await addTestProduct(place, seller, { sku, listings: { vinted } });
    for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
    return product;
  }
  const post = (id: number) => seller.call('POST', `/api/sales/${id}/put_back/`);

  test('what was ended waits in the queue to be listed by the seller', async () => {
    const product = await listedProduct('HAND1');
    const order = seller.store.store.buy('HAND1');
    await detect(seller);
    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    changeStatus(seller.store.store.shop, order, 'cancelled');
    await detect(seller);
    const [notice] = (await notices()).cancelled;
    const answer = PutBackResult.parse((await post(notice?.id ?? 0)).body);
    expect(answer.by_hand).toEqual(['vinted']);
    expect(answer.message).toContain('List it again on Vinted yourself');
    await until(
      () => queue(seller),
      (operations) =>
        operations.every(({ platform, status }) => platform === 'vinted' || status === 'completed'),
    );
    const steps = (await queue(seller)).filter(
      ({ platform, action }) => platform === 'vinted' && action === 'crosslist',
    );
    expect(steps).toMatchObject([{ waits_for_seller: true }]);
    expect(place.marketplaces.ebay.ebay.activeCount('HAND1')).toBe(1);
  });

  test('what still stands is not to be ended any more', async () => {
    const product = await listedProduct('HAND2');
    const order = seller.store.store.buy('HAND2');
    await detect(seller);
    const { results } = (await seller.call('GET', `/api/sales/?product_id=${product.id}`)).body as {
      results: unknown[];
    };
    const endings = Sale.parse(results[0]).endings.map(({ platform, state }) => [platform, state]);
    expect(Object.fromEntries(endings)).toEqual({ ebay: 'ended', vinted: 'waits_for_seller' });
    changeStatus(seller.store.store.shop, order, 'cancelled');
    await detect(seller);
    const [notice] = (await notices()).cancelled;
    expect((await post(notice?.id ?? 0)).body).toMatchObject({ by_hand: [] });
    const operations = await untilIdle(seller);
    expect(operations.filter(({ waits_for_seller }) => waits_for_seller)).toEqual([]);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'active',
      action_info: null,
      listings: { vinted: { status: 'active' } },
    });
  });
});

test.each(['woocommerce', 'ebay', 'etsy'] as const)(
  'a cursor of %s that cannot be read starts anew, and no sale of the day is missed',
  async (platform) => {
    if (platform === 'etsy') await connectEtsy();
    const product = await addTestProduct(place, seller, { sku: `CURSOR${platform.toUpperCase()}` });
    await crosslist(seller, product, platform);
    await detect(seller);
    const { db } = place.server.services;
    const mine = () =>
      db
        .selectFrom('connections')
        .select(['sales_cursor', 'error'])
        .where('user_id', '=', seller.id)
        .where('platform', '=', platform)
        .executeTakeFirstOrThrow();
    await db
      .updateTable('connections')
      .set({ sales_cursor: 'page 3' })
      .where('user_id', '=', seller.id)
      .where('platform', '=', platform)
      .execute();
    const { id } = (await readProduct(seller, product.id)).listings[platform] ?? {};
    if (platform === 'woocommerce') seller.store.store.buy(product.sku);
    if (platform === 'ebay') place.marketplaces.ebay.ebay.buy(id ?? '');
    if (platform === 'etsy') etsy.etsy.buy(Number(id));
    const { success, results } = await detect(seller);
    expect({ success, total: results.summary.total_sales }).toEqual({ success: true, total: 1 });
    expect(await mine()).toMatchObject({ sales_cursor: expect.stringContaining('20'), error: null });
  },
);
