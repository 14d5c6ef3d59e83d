import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  operationNow,
  queue,
  type TradingPlace,
  tryCrosslist,
  until,
} from '../../../test/simulated-marketplaces.ts';
import { newUrl, stepsOfSeller } from '../../../test/steps.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (...made) => {
    [place, seller] = made;
  },
  { connections: { ebay: false } },
);

const { report, startListing, waiting, post } = stepsOfSeller(
  () => place,
  () => seller,
);

describe('time and restarts', () => {
  const expire = (id: number) =>
    place.server.services.db
      .updateTable('operations')
      .set({ lease_until: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();

  test('no worker takes a step, and a restart leaves it waiting', async () => {
    const { operation, product } = await startListing();
    await place.server.restart();
    // Other work is done meanwhile, by a worker that could have claimed the step.
    await crosslist(seller, await addTestProduct(place, seller), 'woocommerce');
    expect(await operationNow(seller, operation.id)).toMatchObject({
      status: 'processing',
      waits_for_seller: true,
      attempt: 0,
    });
    await report(operation.id, { success: true, listing_url: newUrl() });
    expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
  });

  test('steps take no place of the server’s, and do not keep the same product waiting', async () => {
    const things = await Promise.all([1, 2, 3, 4, 5].map(() => startListing()));
    for (const { product } of things) await crosslist(seller, product, 'woocommerce');
    expect(await waiting('crosslist')).toHaveLength(5);
  });

  test('a step that has failed is never without its next step, whenever it is read', async () => {
    const { db } = place.server.services;
    const steps = [await startListing(), await startListing()];
    await sql`ALTER TABLE operations ADD CONSTRAINT whole
      CHECK (status <> 'failed' OR next_step IS NOT NULL)`.execute(db);
    try {
      for (const { operation } of steps) await expire(operation.id);
      for (const { operation } of steps) {
        const ended = await until(
          () => operationNow(seller, operation.id),
          ({ status }) => status === 'failed',
        );
        expect(ended).toMatchObject({
          error: 'It was not confirmed within a day.',
          next_step:
            'If it is listed on Vinted, choose Retry and confirm it with its address. Otherwise Retry and list it.',
          link: null,
        });
      }
    } finally {
      await sql`ALTER TABLE operations DROP CONSTRAINT whole`.execute(db);
    }
  });

  test('after a day it has failed, says so, and can be started over or reported on all the same', async () => {
    const { operation, product } = await startListing();
    await expire(operation.id);
    const ended = await until(
      () => operationNow(seller, operation.id),
      ({ status }) => status === 'failed',
    );
    expect(ended).toMatchObject({
      error: 'It was not confirmed within a day.',
      next_step: expect.stringMatching(/^If it is listed on Vinted, choose Retry/),
      waits_for_seller: false,
    });
    await report(operation.id, { success: true, listing_url: newUrl() });
    expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
  });

  test('Clear All leaves what waits for the seller', async () => {
    const { operation } = await startListing();
    await post('/api/operations/clear/');
    expect((await queue(seller)).map(({ id }) => id)).toEqual([operation.id]);
  });
});

describe('Etsy', () => {
  test('means the API, unless the call says: with the extension', async () => {
    const product = await addTestProduct(place, seller);
    const { body } = await tryCrosslist(seller, product, 'etsy');
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/Shipping Profile/) });
    const { operation, answer } = await startListing({}, { with: 'extension' }, 'etsy');
    expect(answer).toMatchObject({
      status: 202,
      body: { message: 'Waiting for you on Etsy.', item: { price: 20 } },
    });
    expect(operation.link).toBe('https://www.etsy.com/your/shops/me/listing-editor/create');
  });

  test('listed so, it is ended and changed by the seller', async () => {
    const { operation, product } = await startListing({ sku: 'ETSYHAND1' }, { with: 'extension' }, 'etsy');
    const vinted = { success: true, listing_url: newUrl() };
    expect((await report(operation.id, vinted)).status).toBe(400);
    const listing_url = 'https://www.etsy.com/uk/listing/4711/a-thing?ref=shop_home';
    await report(operation.id, { success: true, listing_url });
    expect((await readProduct(seller, product.id)).listings.etsy).toMatchObject({
      url: 'https://www.etsy.com/listing/4711',
      status: 'active',
    });
    await seller.call('PUT', `/api/products/${product.id}/`, { price: 31 });
    expect((await waiting('revise'))[0]).toMatchObject({ platform: 'etsy' });
    await post(`/api/products/${product.id}/mark_as_sold/`);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'action_required',
      action_info: { type: 'manual_delist_required', listing_url: 'https://www.etsy.com/listing/4711' },
    });
  });

  test.each([
    ['ebay', 'extension', /^eBay is listed on by the server/],
    ['vinted', 'api', /^Vinted has no API for its members/],
    ['etsy', 'hope', /./],
  ])('%s with %s is refused', async (platform, choice, words) => {
    const product = await addTestProduct(place, seller);
    const body = { product_id: product.id, with: choice };
    const answer = await seller.call('POST', `/api/crosslist/${platform}/`, body);
    expect(answer.status).toBe(400);
    expect((answer.body as { detail: string }).detail).toMatch(words);
  });
});
