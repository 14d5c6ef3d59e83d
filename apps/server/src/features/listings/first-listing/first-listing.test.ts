import { FirstListing, OpenFirstListings } from '@crosslister/contract/listings/first-listing.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { MarkResult } from '@crosslister/contract/results.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import { readProduct } from '../../../test/products.ts';
import type { Seller } from '../../../test/server.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  delist,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';

let all: EtsyPlace;
beforeAll(async () => {
  all = await startEtsyPlace();
});
afterEach(() => {
  all.place.marketplaces.ebay.faults.clear();
  all.etsy.faults.clear();
});
afterAll(() => all.stop());

const path = '/api/first-listings/';
const open = async (seller: Seller) => OpenFirstListings.parse((await seller.call('GET', path)).body).results;
const compare = async (seller: Seller, platform: string) =>
  FirstListing.parse((await seller.call('GET', `${path}${platform}/`)).body);
const confirm = (seller: Seller, platform: string) => seller.call('POST', `${path}${platform}/right/`);
const made = (seller: Seller, fields: object = {}) => addTestProduct(all.place, seller, fields);
const names = ({ parts }: FirstListing) => parts.map(({ name }) => name);
const different = ({ parts }: FirstListing) => parts.filter(({ same }) => !same);

const ebaySeller = () => all.place.connectedSeller({ store: false });
const storeSeller = () => all.place.connectedSeller({ ebay: false });

async function listed(seller: Seller, platform: string, fields: object = {}): Promise<Product> {
  const product = await made(seller, fields);
  await crosslist(seller, product, platform);
  return product;
}

describe('the first listing of an account is supervised', () => {
  test('eBay: a fresh account is named; the first listing is read back and compared; then the seller says that it is right', async () => {
    const seller = await ebaySeller();
    expect(await open(seller)).toEqual([{ platform: 'ebay', product: null, fees: null }]);
    const product = await listed(seller, 'ebay');
    const waiting = [{ platform: 'ebay', product: { id: product.id, name: product.name }, fees: 'none' }];
    expect(await open(seller)).toEqual(waiting);
    const compared = await compare(seller, 'ebay');
    expect(names(compared)).toEqual(['Price', 'Postage', 'Photos', 'Condition', 'Category']);
    expect(different(compared)).toEqual([]);
    expect(compared).toMatchObject({ fees: 'none', url: expect.stringContaining('/itm/') });
    const [made] = await untilIdle(seller);
    expect(made).toMatchObject({ product: { id: product.id }, is_first: true });
    // A second one changes nothing.
    await listed(seller, 'ebay');
    expect((await untilIdle(seller))[0]).not.toHaveProperty('is_first');
    expect(await open(seller)).toEqual(waiting);
    expect(await confirm(seller, 'ebay')).toMatchObject({ status: 200, body: { success: true } });
    expect(await open(seller)).toEqual([]);
    expect((await confirm(seller, 'ebay')).status).toBe(404);
  });

  test.each(['live', 'draft'])('Etsy, %s: without conditions', async (how) => {
    const seller = await all.etsySeller({ publish: how === 'live' });
    await listed(seller, 'etsy');
    const compared = await compare(seller, 'etsy');
    expect(names(compared)).toEqual(['Price', 'Postage', 'Photos', 'Category']);
    expect(different(compared)).toEqual([]);
    expect(compared).toMatchObject({
      fees: null,
      parts: [{ sent: '£22.00' }, { there: 'Royal Mail 2nd Class' }, { there: '1' }, {}],
    });
  });

  test('WooCommerce: postage is its own, and so is the category', async () => {
    const seller = await storeSeller();
    await listed(seller, 'woocommerce');
    const compared = await compare(seller, 'woocommerce');
    expect(names(compared)).toEqual(['Price', 'Photos', 'Category']);
    expect(different(compared)).toEqual([]);
  });

  test('what differs is named on each', async () => {
    const onEbay = await ebaySeller();
    await listed(onEbay, 'ebay');
    const { ebay } = all.place.marketplaces.ebay;
    for (const { body } of ebay.site.sellers.get(onEbay.ebayName)?.offers.values() ?? []) {
      Object.assign(body, { pricingSummary: { price: { value: '9.99', currency: 'GBP' } } });
    }
    expect(different(await compare(onEbay, 'ebay'))).toEqual([
      { name: 'Price', sent: '£20.00', there: '£9.99', same: false },
    ]);

    const inStore = await storeSeller();
    const { sku } = await listed(inStore, 'woocommerce');
    await inStore.store.store.updateProduct(sku, { regular_price: '7.50' });
    expect(different(await compare(inStore, 'woocommerce'))).toEqual([
      { name: 'Price', sent: '£20.00', there: '£7.50', same: false },
    ]);

    const onEtsy = await all.etsySeller();
    const product = await listed(onEtsy, 'etsy');
    await onEtsy.call('PUT', '/api/credentials/', {
      pricing_rules: { etsy_settings: { shipping_profile: 'Another' } },
    });
    // What Settings say now was not sent.
    expect(different(await compare(onEtsy, 'etsy'))).toEqual([]);
    const { id } = (await readProduct(onEtsy, product.id)).listings.etsy ?? {};
    Object.assign(all.etsy.etsy.site.listings.get(Number(id))?.content ?? {}, { taxonomy_id: 1 });
    expect(different(await compare(onEtsy, 'etsy'))).toMatchObject([{ name: 'Category', same: false }]);
  });

  test('after Something is wrong: the edit that is sent again is what is compared', async () => {
    const seller = await ebaySeller();
    const product = await listed(seller, 'ebay');
    await seller.call('PUT', `/api/products/${product.id}/`, { ...product, price: 12.5 });
    await untilIdle(seller);
    const compared = await compare(seller, 'ebay');
    expect(compared.parts[0]).toEqual({ name: 'Price', sent: '£12.50', there: '£12.50', same: true });
    expect(await open(seller)).toHaveLength(1);
  });

  test('fees that eBay names beforehand are shown; a call for them that fails stops no listing', async () => {
    const seller = await ebaySeller();
    const { ebay, faults } = all.place.marketplaces.ebay;
    Object.assign(ebay.site.sellers.get(seller.ebayName) ?? {}, { insertionFee: 0.35 });
    await listed(seller, 'ebay');
    expect(await compare(seller, 'ebay')).toMatchObject({ fees: 'insertion fee £0.35' });

    for (const status of [404, 500]) {
      const other = await ebaySeller();
      faults.add({ kind: 'error_before', status, path: 'get_listing_fees' });
      await listed(other, 'ebay');
      faults.clear();
      const compared = await compare(other, 'ebay');
      expect(compared).toMatchObject({ fees: null });
      expect(different(compared)).toEqual([]);
    }
  });

  test('a read that fails is told plainly with its next step, and is right the next time', async () => {
    const seller = await ebaySeller();
    await listed(seller, 'ebay');
    const { faults } = all.place.marketplaces.ebay;
    faults.add({ kind: 'error_before', path: '/sell/inventory/v1/offer' });
    expect(await compare(seller, 'ebay')).toMatchObject({
      parts: [],
      error: expect.stringContaining('eBay has a problem at the moment (500).'),
      next_step: expect.stringMatching(/\w/),
      url: expect.stringContaining('/itm/'),
    });
    faults.clear();
    expect(different(await compare(seller, 'ebay'))).toEqual([]);
  });

  test('one that was ended at the marketplace is told as such; one that was ended from here makes the next one the first', async () => {
    const seller = await ebaySeller();
    const { ebay } = all.place.marketplaces.ebay;
    const first = await listed(seller, 'ebay');
    ebay.endListing((await readProduct(seller, first.id)).listings.ebay?.id ?? '');
    expect(await compare(seller, 'ebay')).toMatchObject({
      parts: [],
      error: 'It is not on eBay any more.',
    });
    await delist(seller, first, ['ebay']);
    expect(await open(seller)).toEqual([{ platform: 'ebay', product: null, fees: null }]);
    expect((await seller.call('GET', `${path}ebay/`)).status).toBe(404);
    const next = await listed(seller, 'ebay');
    expect(await open(seller)).toMatchObject([{ product: { id: next.id } }]);
  });
});

describe('after a sale that is undone', () => {
  async function soldAndUndone(seller: Seller, { id }: Product): Promise<void> {
    const marked = await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
    const { undo_id } = MarkResult.parse(marked.body);
    await untilIdle(seller);
    expect((await readProduct(seller, id)).status).toBe('sold');
    expect((await seller.call('POST', '/api/products/undo/', { undo_id })).status).toBe(200);
    await untilIdle(seller);
    expect((await readProduct(seller, id)).listings.ebay?.status).toBe('active');
  }

  test('what was said to be right is asked no more', async () => {
    const seller = await ebaySeller();
    const product = await listed(seller, 'ebay');
    await confirm(seller, 'ebay');
    await soldAndUndone(seller, product);
    expect(await open(seller)).toEqual([]);
    expect((await untilIdle(seller))[0]).not.toHaveProperty('is_first');
  });

  test('what was not looked at yet is the first again', async () => {
    const seller = await ebaySeller();
    const product = await listed(seller, 'ebay');
    await soldAndUndone(seller, product);
    expect(await open(seller)).toMatchObject([{ platform: 'ebay', product: { id: product.id } }]);
    expect(different(await compare(seller, 'ebay'))).toEqual([]);
  });
});

describe('bulk is never in its way', () => {
  const bulk = (seller: Seller, products: Product[], platforms: string[]) =>
    seller.call('POST', '/api/products/bulk_action/', {
      action: 'crosslist',
      ids: products.map(({ id }) => id),
      platforms,
    });

  async function stored({ id }: ConnectedSeller) {
    const { first_listing: first } = await all.place.server.services.db
      .selectFrom('connections')
      .select('first_listing')
      .where('user_id', '=', id)
      .where('platform', '=', 'ebay')
      .executeTakeFirstOrThrow();
    return first;
  }

  test('listing many at once on a fresh account lists them, and is stored as the waiver', async () => {
    const seller = await all.place.connectedSeller();
    const products = [await made(seller), await made(seller)];
    expect(await bulk(seller, products, ['ebay'])).toMatchObject({
      status: 200,
      body: {
        success: true,
        count: 2,
        message:
          '2 product(s) listed. The first listing on eBay is not shown for comparison: several were listed at once',
      },
    });
    expect((await bulk(seller, [await made(seller), await made(seller)], ['ebay'])).body).toMatchObject({
      message: '2 product(s) listed',
    });
    expect(await stored(seller)).toEqual({ settled: 'waived' });
    // The store was not chosen.
    expect(await open(seller)).toMatchObject([{ platform: 'woocommerce', product: null }]);
    expect((await seller.call('GET', `${path}ebay/`)).status).toBe(404);
  });

  test('one of them is no waiver; many while the first waits is one', async () => {
    const seller = await ebaySeller();
    const first = await made(seller);
    await bulk(seller, [first], ['ebay']);
    expect(await open(seller)).toMatchObject([{ product: { id: first.id } }]);
    await bulk(seller, [await made(seller), await made(seller)], ['ebay']);
    expect(await stored(seller)).toEqual({ settled: 'waived' });
    expect(await open(seller)).toEqual([]);
  });

  test('what was said to be right stays so', async () => {
    const seller = await ebaySeller();
    await listed(seller, 'ebay');
    await confirm(seller, 'ebay');
    await bulk(seller, [await made(seller), await made(seller)], ['ebay']);
    expect(await stored(seller)).toEqual({ settled: 'right' });
  });
});

describe('whose it is', () => {
  test("another seller's first listing is neither shown nor settled: 404", async () => {
    const seller = await ebaySeller();
    await listed(seller, 'ebay');
    const other = await ebaySeller();
    const stranger = await all.place.connectedSeller({ store: false, ebay: false });
    expect(await open(other)).toEqual([{ platform: 'ebay', product: null, fees: null }]);
    expect(await open(stranger)).toEqual([]);
    for (const one of [other, stranger]) {
      expect((await one.call('GET', `${path}ebay/`)).status).toBe(404);
      expect((await confirm(one, 'ebay')).status).toBe(404);
    }
    expect((await seller.call('GET', `${path}vinted/`)).status).toBe(404);
    expect(await open(seller)).toHaveLength(1);
  });
});
