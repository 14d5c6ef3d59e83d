import type { Operation } from '@crosslister/contract/operation.ts';
import { ProductSaved } from '@crosslister/contract/results.ts';
import { describe, expect, test } from 'vitest';
import { setEbayPolicies } from '../../../../../../e2e/marketplaces.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  delist,
  detect,
  operationNow,
  queue,
  startCrosslist,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
  untilSent,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;
const onEbay = (sku: string) =>
  ebay()
    .listings()
    .find((listing) => listing.sku === sku);
const inStore = (sku: string) => seller.store.store.product(sku);
const edit = (id: number, fields: Record<string, unknown>) =>
  client(seller).call('PUT', `/api/products/${id}/`, fields);
const revises = async () => (await queue(seller)).filter(({ action }) => action === 'revise');
/** Every request to either marketplace that could change something. */
const changes = () =>
  [place.marketplaces.ebay.requests, seller.store.requests].flatMap((log) =>
    log.all().filter(({ method }) => method !== 'GET'),
  );

async function listedProduct(
  fields: Parameters<typeof addTestProduct>[2] = {},
  platforms = ['woocommerce', 'ebay'],
) {
  const product = await addTestProduct(place, seller, fields);
  for (const platform of platforms) await crosslist(seller, product, platform);
  return readProduct(seller, product.id);
}

/** Edits while eBay is slow, and waits until the edit's first changing request is on its way. */
async function editUnderWay(id: number, fields: Record<string, unknown>): Promise<Operation> {
  ebay().setLatency(150);
  await edit(id, fields);
  const [operation] = (await revises()).filter(({ platform }) => platform === 'ebay');
  if (!operation) throw new Error('no revise was stored');
  await untilSent(place, operation);
  return operation;
}

describe('an edit', () => {
  test('of the price reaches eBay with its markup and WooCommerce as it is, and nothing else changes', async () => {
    await setEbayPolicies(client(seller), 25);
    const { id } = await listedProduct({ sku: 'PRICE1', price: 10, quantity: 3 });
    const pictures = seller.store.store.shop.attachments.size;
    const before = onEbay('PRICE1');
    const saved = await edit(id, { price: 20 });
    // What the dashboard says after Save: a price edit is sent to these marketplaces too.
    const { operations: sent = [] } = ProductSaved.parse(saved);
    expect(sent.map(({ platform }) => platform).sort()).toEqual(['ebay', 'woocommerce']);
    await untilIdle(seller);
    expect((await revises()).map(({ status, error, sent }) => [status, error, sent]).sort()).toEqual([
      ['completed', null, 'Sent to WooCommerce: price £20.00.'],
      ['completed', null, 'Sent to eBay: price £25.00.'],
    ]);
    expect(onEbay('PRICE1')).toEqual({ ...before, price: '25.00' });
    expect(inStore('PRICE1')).toMatchObject({ price: '20.00', stock_quantity: 3 });
    expect(seller.store.store.shop.attachments.size).toBe(pictures);
    const { listings } = await readProduct(seller, id);
    expect(listings).toMatchObject({ ebay: { price: 25 }, woocommerce: { price: 20 } });
  });

  test('of name, description and quantity reaches both', async () => {
    const { id } = await listedProduct({ sku: 'TEXT1' });
    await edit(id, { name: 'Copper jug', description: '<p>Polished</p>', quantity: 4 });
    await untilIdle(seller);
    expect(onEbay('TEXT1')).toMatchObject({
      title: 'Copper jug',
      description: '<p>Polished</p>',
      quantity: 4,
    });
    expect(inStore('TEXT1')).toMatchObject({ name: 'Copper jug', stock_quantity: 4 });
    expect(inStore('TEXT1')?.description).toContain('Polished');
  });

  test('of the photos brings the new one and keeps what the store has', async () => {
    const { id } = await listedProduct({ sku: 'PHOTO1' });
    const pictures = seller.store.store.shop.attachments.size;
    const [kept] = inStore('PHOTO1')?.images ?? [];
    await edit(id, {
      images: [{ src: place.photo }, { src: place.photo.replace('127.0.0.1', 'localhost') }],
    });
    await untilIdle(seller);
    expect(inStore('PHOTO1')?.images).toHaveLength(2);
    expect(inStore('PHOTO1')?.images[0]).toEqual(kept);
    expect(onEbay('PHOTO1')?.imageUrls).toHaveLength(2);
    expect(seller.store.store.shop.attachments.size).toBe(pictures + 1);
  });

  test('that changes nothing buyers see sends nothing', async () => {
    const product = await listedProduct();
    const { name, price } = product;
    const saved = await edit(product.id, { name, price, storage_location: 'Shelf 4' });
    expect(saved).not.toHaveProperty('operations');
    expect(await revises()).toEqual([]);
  });

  test('of what is only drafted or scheduled keeps it so', async () => {
    const { id } = await addTestProduct(place, seller, { sku: 'LATER1' });
    await tryCrosslist(seller, { id }, 'ebay', { mode: 'review' });
    await tryCrosslist(seller, { id }, 'woocommerce', { mode: 'review' });
    const startsAt = onEbay('LATER1')?.startsAt;
    await edit(id, { price: 31 });
    await untilIdle(seller);
    expect(onEbay('LATER1')).toMatchObject({ status: 'SCHEDULED', price: '31.00', startsAt });
    expect(inStore('LATER1')).toMatchObject({ status: 'draft', regular_price: '31.00' });
  });

  test('made while the last one is under way ends with the newest values', async () => {
    const { id } = await listedProduct({ sku: 'TWICE1' });
    await editUnderWay(id, { price: 30 });
    await edit(id, { price: 40 });
    await edit(id, { name: 'The newest', quantity: 2 });
    await untilIdle(seller);
    expect(onEbay('TWICE1')).toMatchObject({ price: '40.00', title: 'The newest', quantity: 2 });
    expect(inStore('TWICE1')).toMatchObject({ price: '40.00', name: 'The newest', stock_quantity: 2 });
    expect((await revises()).every(({ status }) => status === 'completed')).toBe(true);
  });

  test('that joins a revise the seller was cancelling is made all the same', async () => {
    const { id } = await listedProduct({ sku: 'CANCEL1' }, ['ebay']);
    const { id: operation } = await editUnderWay(id, { name: 'Never mind', price: 30 });
    await seller.call('POST', `/api/operations/${operation}/cancel/`);
    await edit(id, { price: 41 });
    await untilIdle(seller);
    expect(onEbay('CANCEL1')?.price).toBe('41.00');
  });

  test('made while one was under way that is cancelled as it waits is made all the same', async () => {
    const { id } = await listedProduct({ sku: 'CANCEL2' }, ['ebay']);
    place.marketplaces.ebay.faults.add({ kind: 'rate_limited', retryAfter: 60, method: 'GET', times: 1 });
    const release = place.marketplaces.ebay.faults.hold();
    await edit(id, { price: 30 });
    await until(revises, ([operation]) => operation?.status === 'processing');
    await edit(id, { name: 'The newest' });
    release();
    const [waiting] = await until(revises, ([operation]) => operation?.next_attempt_at !== null);
    await seller.call('POST', `/api/operations/${waiting?.id}/cancel/`);
    expect(await operationNow(seller, waiting?.id ?? 0)).toMatchObject({ status: 'cancelled' });
    await untilIdle(seller);
    expect(onEbay('CANCEL2')).toMatchObject({ title: 'The newest', price: '30.00' });
  });

  test('made while the product is being listed is on the listing in the end', async () => {
    const product = await addTestProduct(place, seller, { sku: 'EARLY1' });
    ebay().setLatency(60);
    await untilSent(place, await startCrosslist(seller, product, 'ebay'));
    await edit(product.id, { price: 45 });
    await untilIdle(seller);
    expect(onEbay('EARLY1')?.price).toBe('45.00');
  });

  test('whose answer is lost ends right', async () => {
    const { id } = await listedProduct({ sku: 'LOST1' });
    place.marketplaces.ebay.faults.add({ kind: 'error_after', method: 'PUT', times: 1 });
    seller.store.faults.add({ kind: 'error_after', method: 'PUT', times: 1 });
    await edit(id, { name: 'Heard at last', price: 33, images: [{ src: place.photo }] });
    await untilIdle(seller);
    expect(onEbay('LOST1')).toMatchObject({ price: '33.00', title: 'Heard at last' });
    expect(inStore('LOST1')).toMatchObject({ price: '33.00', name: 'Heard at last' });
    expect(inStore('LOST1')?.images).toHaveLength(1);
    expect((await revises()).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  test('that failed says why, leaves the product as it is, and goes with the next one', async () => {
    const { id } = await listedProduct({ sku: 'FAIL1' }, ['woocommerce']);
    await edit(id, { price: 50, images: [{ src: `${place.photo}.txt` }] });
    await untilIdle(seller);
    expect(await revises()).toMatchObject([
      { status: 'failed', error: expect.stringMatching(/could not take/) },
    ]);
    expect(await readProduct(seller, id)).toMatchObject({ status: 'active', price: 50 });
    await edit(id, { images: [{ src: place.photo }] });
    await untilIdle(seller);
    expect(inStore('FAIL1')?.price).toBe('50.00');
  });
});

describe('what is not for sale any more', () => {
  test('a sold product and an ended listing are sent nothing', async () => {
    const sold = await listedProduct({ sku: 'GONE1' });
    await seller.call('POST', `/api/products/${sold.id}/mark_as_sold/`);
    const ended = await listedProduct({ sku: 'GONE2' });
    await delist(seller, ended, ['ebay', 'woocommerce']);
    await untilIdle(seller);
    const before = changes().length;
    await edit(sold.id, { price: 99 });
    await edit(ended.id, { price: 99 });
    expect(await revises()).toEqual([]);
    expect(changes()).toHaveLength(before);
  });

  test('a listing ended on eBay by hand is not published again', async () => {
    const { id, listings } = await listedProduct({ sku: 'HAND1' }, ['ebay']);
    ebay().endListing(listings.ebay?.id ?? '');
    await edit(id, { price: 60 });
    await untilIdle(seller);
    expect(await revises()).toMatchObject([{ status: 'failed', error: expect.stringMatching(/has ended/) }]);
    expect(ebay().activeCount('HAND1')).toBe(0);
  });

  test('a revise that waits does not keep the delists of a sale waiting', async () => {
    const { id } = await listedProduct({ sku: 'WAIT1' });
    place.marketplaces.ebay.faults.add({ kind: 'rate_limited', retryAfter: 60, method: 'PUT' });
    await edit(id, { price: 70 });
    await until(revises, (all) => all.some(({ next_attempt_at }) => next_attempt_at !== null));
    seller.store.store.buy('WAIT1');
    await detect(seller);
    await untilIdle(seller);
    expect(ebay().activeCount('WAIT1')).toBe(0);
    expect((await readProduct(seller, id)).status).toBe('sold');
  });

  test('a sale while a revise is under way stops it before its next step', async () => {
    const { id } = await listedProduct({ sku: 'STOP1' });
    const operation = await editUnderWay(id, { name: 'Too late', price: 70 });
    seller.store.store.buy('STOP1');
    await detect(seller);
    await untilIdle(seller);
    expect((await operationNow(seller, operation.id)).status).not.toBe('failed');
    expect(ebay().activeCount('STOP1')).toBe(0);
  });
});

describe('stock', () => {
  test('one of two sold in the store leaves one on eBay, and the other way round', async () => {
    await listedProduct({ sku: 'PAIR1', quantity: 2 });
    seller.store.store.buy('PAIR1');
    await detect(seller);
    await untilIdle(seller);
    expect(onEbay('PAIR1')?.quantity).toBe(1);

    const { listings } = await listedProduct({ sku: 'PAIR2', quantity: 2 });
    ebay().buy(listings.ebay?.id ?? '');
    await detect(seller);
    await untilIdle(seller);
    expect(inStore('PAIR2')?.stock_quantity).toBe(1);
    expect(onEbay('PAIR2')?.quantity).toBe(1);
  });

  test('a sale not seen yet is not undone by another edit', async () => {
    const { id, listings } = await listedProduct({ sku: 'UNSEEN1', quantity: 2 });
    ebay().buy(listings.ebay?.id ?? '');
    seller.store.store.buy('UNSEEN1');
    await edit(id, { price: 80 });
    await untilIdle(seller);
    expect(onEbay('UNSEEN1')?.quantity).toBe(1);
    expect(inStore('UNSEEN1')?.stock_quantity).toBe(1);
  });
});

describe('a change at the source', () => {
  test('that a sync brings goes to the other platforms, not back to the source', async () => {
    const { id } = await listedProduct({ sku: 'SOURCE1' });
    await seller.store.store.updateProduct('SOURCE1', { name: 'Renamed in the shop', regular_price: '55' });
    const before = seller.store.requests.all().filter(({ method }) => method !== 'GET').length;
    await client(seller).call('POST', '/api/sync/woocommerce/');
    await untilIdle(seller);
    expect(onEbay('SOURCE1')).toMatchObject({ title: 'Renamed in the shop', price: '55.00' });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Renamed in the shop', price: 55 });
    expect(seller.store.requests.all().filter(({ method }) => method !== 'GET')).toHaveLength(before);
    expect((await revises()).map(({ platform }) => platform)).toEqual(['ebay']);
  });

  test('and an overwriting CSV import goes everywhere', async () => {
    await listedProduct({ sku: 'CSV1' });
    await client(seller).call('POST', '/api/products/', {
      products: [{ name: 'From the file', sku: 'CSV1', price: 65 }],
      duplicate_handling: 'update',
    });
    await untilIdle(seller);
    expect(onEbay('CSV1')).toMatchObject({ title: 'From the file', price: '65.00' });
    expect(inStore('CSV1')).toMatchObject({ name: 'From the file', price: '65.00' });
  });
});
