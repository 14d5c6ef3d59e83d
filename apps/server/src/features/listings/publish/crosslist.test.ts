import { describe, expect, test } from 'vitest';
import { setEbayPolicies } from '../../../../../../e2e/marketplaces.ts';
import { ofHistory } from '../../../test/of-history.ts';
import { addProduct, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  queue,
  type TradingPlace,
  tryCrosslist,
  until,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((...made) => {
  [place, seller] = made;
});

describe('listing one product', () => {
  test('by the call of many: for review if asked, and with no line in the job tray', async () => {
    const { id } = await addTestProduct(place, seller);
    const body = { action: 'crosslist', ids: [id], platforms: ['woocommerce', 'ebay'], mode: 'review' };
    const answer = await seller.call('POST', '/api/products/bulk_action/', body);
    expect(answer).toMatchObject({ status: 200, body: { success: true, operations: 2 } });
    expect(answer.body).not.toHaveProperty('batch_id');
    expect((await readProduct(seller, id)).listings).toMatchObject({
      woocommerce: { status: 'draft' },
      ebay: { status: 'scheduled' },
    });
  });

  test('eBay: the answer has every field, and the listing is stored as active', async () => {
    const product = await addTestProduct(place, seller, { sku: 'LAMP1', price: 12.5 });
    const { status, body } = await crosslist(seller, product, 'ebay');
    const [listing] = place.marketplaces.ebay.ebay.listings().filter(({ sku }) => sku === 'LAMP1');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      item_id: listing?.listingId,
      listing_id: listing?.listingId,
      listing_url: `${place.marketplaces.ebay.url}/itm/${listing?.listingId}`,
      price: 12.5,
      message: 'Listed on eBay.',
      listing_status: 'active',
      scheduled_time: null,
      images_uploaded: 1,
      warnings: expect.any(Array),
    });
    expect((await readProduct(seller, product.id)).listings.ebay).toMatchObject({
      id: listing?.listingId,
      url: `${place.marketplaces.ebay.url}/itm/${listing?.listingId}`,
      price: 12.5,
      status: 'active',
      delisted_at: null,
    });
  });

  ofHistory(
    'the queue says what was sent, with a title of its own, and nothing of what was live already',
    async () => {
      const product = await addTestProduct(place, seller, {
        price: 12.5,
        per_platform: { ebay: { title: 'Brass lamp' } },
      });
      for (const platform of ['woocommerce', 'ebay', 'ebay']) await crosslist(seller, product, platform);
      const sent = (await queue(seller)).filter((each) => each.product?.id === product.id);
      expect(sent.map((each) => each.sent)).toEqual([
        undefined,
        'Sent to eBay: price £12.50, title “Brass lamp”.',
        'Sent to WooCommerce: price £12.50.',
      ]);
    },
  );

  test('WooCommerce can be the target when another platform is the source', async () => {
    await seller.call('PUT', '/api/credentials/', { source_platform: 'ebay' });
    const product = await addTestProduct(place, seller, { sku: 'vase/1', price: 9.99 });
    const { body } = await crosslist(seller, product, 'woocommerce');
    expect(body).toMatchObject({ success: true, price: 9.99, message: 'Listed on WooCommerce.' });
    expect(seller.store.store.product('vase/1')).toMatchObject({ status: 'publish', price: '9.99' });
  });

  test.for([
    { markup: 25, roundTo99: false, price: 12.5 },
    { markup: 25, roundTo99: true, price: 12.99 },
  ])('the eBay price follows the pricing rules: %o', async ({ markup, roundTo99, price }) => {
    await setEbayPolicies(client(seller), markup);
    const credentials = await client(seller).call<{ pricing_rules: object }>('GET', '/api/credentials/');
    await seller.call('PUT', '/api/credentials/', {
      pricing_rules: { ...credentials.pricing_rules, round_to_99: roundTo99 },
    });
    const product = await addTestProduct(place, seller, { price: 10 });
    const { body } = await crosslist(seller, product, 'ebay');
    expect(body).toMatchObject({ success: true, price });
  });

  test('listed for review it is scheduled on eBay and a draft in WooCommerce, and can then be published', async () => {
    const product = await addTestProduct(place, seller, { sku: 'REVIEW1' });
    const { body } = await tryCrosslist(seller, product, 'ebay', { mode: 'review' });
    const { scheduled_time } = body as { scheduled_time: string };
    expect(Date.parse(scheduled_time)).toBeGreaterThan(Date.now());
    await tryCrosslist(seller, product, 'woocommerce', { mode: 'review' });
    const { listings } = await readProduct(seller, product.id);
    expect(listings.ebay).toMatchObject({ status: 'scheduled', scheduled_time });
    expect(listings.woocommerce).toMatchObject({ status: 'draft' });
    expect(place.marketplaces.ebay.ebay.activeCount('REVIEW1')).toBe(0);

    await crosslist(seller, product, 'ebay');
    await crosslist(seller, product, 'woocommerce');
    const live = (await readProduct(seller, product.id)).listings;
    expect(live.ebay).toMatchObject({ status: 'active', scheduled_time: null });
    expect(live.woocommerce).toMatchObject({ status: 'active' });
    expect(place.marketplaces.ebay.ebay.activeCount('REVIEW1')).toBe(1);
    expect(seller.store.store.product('REVIEW1')?.status).toBe('publish');
  });

  test('a product that is listed already is answered with its listing, and nothing is sent', async () => {
    const product = await addTestProduct(place, seller);
    const first = await crosslist(seller, product, 'ebay');
    const changes = () => place.marketplaces.ebay.requests.all().filter(({ method }) => method !== 'GET');
    const before = changes().length;
    const { body } = await crosslist(seller, product, 'ebay');
    expect(body).toMatchObject({
      message: 'Already listed on eBay.',
      listing_id: (first.body as { listing_id: string }).listing_id,
      price: 20,
    });
    expect(changes()).toHaveLength(before);
  });

  test('an inactive product becomes active, and a listing that ended is revived rather than doubled', async () => {
    const product = await addTestProduct(place, seller, { sku: 'BACK1' });
    await crosslist(seller, product, 'woocommerce');
    await seller.call('POST', '/api/delist/manual/', { product_id: product.id, platforms: ['woocommerce'] });
    expect((await readProduct(seller, product.id)).status).toBe('inactive');
    await crosslist(seller, product, 'woocommerce');
    const now = await readProduct(seller, product.id);
    expect(now.status).toBe('active');
    expect(now.listings.woocommerce).toMatchObject({ status: 'active', delisted_at: null });
    expect(seller.store.store.countBySku().get('BACK1')).toBe(1);
  });
});

describe('a listing that does not stand there any more', () => {
  const store = () => seller.store.store;
  const listed = async (sku: string, platform: 'woocommerce' | 'ebay' = 'woocommerce') => {
    const product = await addTestProduct(place, seller, { sku });
    const { body } = await crosslist(seller, product, platform);
    return { product, id: (body as { listing_id: string }).listing_id };
  };

  test.each([
    ['deleted', async (sku: string) => store().remove(sku)],
    ['in the trash', async (sku: string) => store().trash(sku)],
    ['a draft', (sku: string) => store().updateProduct(sku, { status: 'draft' })],
    ['sold out', (sku: string) => store().updateProduct(sku, { stock_quantity: 0 })],
  ])(
    '%s in the store minutes ago and crosslisted: it is listed again, not "Already listed"',
    async (_, end) => {
      const { product } = await listed('GONE1');
      await end('GONE1');
      const { body } = await crosslist(seller, product, 'woocommerce');
      expect(body).toMatchObject({ success: true, message: 'Listed on WooCommerce.' });
      expect(store().product('GONE1')).toMatchObject({ status: 'publish', stock_status: 'instock' });
      expect(store().countBySku().get('GONE1')).toBe(1);
      expect((await readProduct(seller, product.id)).listings.woocommerce).toMatchObject({
        status: 'active',
      });
    },
  );

  test('and cannot be read for a moment: it is asked for again, not taken for live', async () => {
    const { product, id } = await listed('GONE2');
    store().trash('GONE2');
    seller.store.faults.add({ kind: 'error_before', method: 'GET', path: `/products/${id}` });
    const async = { prefer: 'respond-async' };
    await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: product.id }, async);
    const [waits] = await until(
      () => queue(seller),
      ([newest]) => newest?.status === 'queued' && newest.attempt > 0,
    );
    expect(waits).toMatchObject({
      status: 'queued',
      error: 'How the listing stands on WooCommerce could not be read.',
    });
  });

  test('as it has sold there is no more listed, and told as sold', async () => {
    const { product } = await listed('SOLD1');
    store().buy('SOLD1');
    const { body } = await tryCrosslist(seller, product, 'woocommerce');
    expect(body).toMatchObject({
      success: false,
      error: expect.stringMatching(/^It was sold before it could be listed/),
    });
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold' });
    expect(store().product('SOLD1')?.stock_quantity).toBe(0);
  });

  test('on eBay, whose orders come later than the end: at once it may have sold, later it is listed again', async () => {
    const { ebay } = place.marketplaces.ebay;
    const { product, id } = await listed('ENDED1', 'ebay');
    ebay.endListing(id);
    const { body } = await tryCrosslist(seller, product, 'ebay');
    expect(body).toMatchObject({
      success: false,
      error: 'The listing on eBay has ended, and it may have sold there a moment ago.',
      next_step: expect.stringMatching(/press Sync and list it again from Review/),
    });
    expect(ebay.activeCount('ENDED1')).toBe(0);
    const ended = ebay.site.listings.get(id);
    if (ended) ended.endedAt = new Date(Date.now() - 20 * 60_000);
    await crosslist(seller, product, 'ebay');
    expect(ebay.activeCount('ENDED1')).toBe(1);
  });
});

describe('refusals', () => {
  const refusalOf = async (sellerNow: ConnectedSeller, id: number, platform = 'ebay') => {
    const { status, body } = await tryCrosslist(sellerNow, { id }, platform);
    return { status, ...(body as { success: boolean; error: string; next_step?: string }) };
  };

  test('a sold product', async () => {
    const { id } = await addTestProduct(place, seller, { status: 'sold' });
    expect(await refusalOf(seller, id)).toMatchObject({
      status: 200,
      success: false,
      error: 'The product is sold: mark it as active before listing it again.',
    });
  });

  test('a product without a price', async () => {
    const { id } = await addTestProduct(place, seller, { price: 0 });
    const { error } = await refusalOf(seller, id, 'woocommerce');
    expect(error).toMatch(/^The product needs a price above £0.00\./);
  });

  test('eBay without policies, in the words of the spec', async () => {
    const none = { payment_policy: '', shipping_policy: '', return_policy: '' };
    const rules = { pricing_rules: { ebay_settings: { ...none, postcode: 'BS1 4DJ' } } };
    expect(await seller.call('PUT', '/api/credentials/', rules)).toMatchObject({ status: 200 });
    const { id } = await addTestProduct(place, seller);
    expect(await refusalOf(seller, id)).toMatchObject({
      success: false,
      error:
        'eBay crosslisting requires the following policies to be configured: Payment Policy, Shipping Policy, Return Policy. Please go to Settings -> Default Policies to configure them.',
    });
  });

  test('an account that is not connected', async () => {
    const other = await place.connectedSeller({ ebay: false, store: false });
    const { id } = await addTestProduct(place, other);
    expect(await refusalOf(other, id, 'woocommerce')).toMatchObject({
      success: false,
      error: 'WooCommerce account not connected.',
      next_step: 'Connect WooCommerce under Settings, Connections.',
    });
  });

  test("another seller's product is not found", async () => {
    const other = await place.connectedSeller({ ebay: false, store: false });
    const { id } = await addProduct(other);
    expect(await refusalOf(seller, id)).toMatchObject({ status: 404 });
  });
});
