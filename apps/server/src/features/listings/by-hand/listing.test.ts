import type { Operation } from '@crosslister/contract/operation.ts';
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
  untilIdle,
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

const { report, startListing, listedProduct, waiting, post } = stepsOfSeller(
  () => place,
  () => seller,
);

describe('listing on Vinted', () => {
  test('answers at once what is to be entered where, and waits for the seller', async () => {
    await seller.call('PUT', '/api/credentials/', {
      pricing_rules: { vinted_markup: 25, round_to_99: true },
    });
    const { answer, operation, product } = await startListing({
      sku: 'VASE/1',
      name: 'Blue vase',
      price: 10,
      description: '<p>Hand painted.</p><p>Small chip.</p>',
    });
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({
      success: false,
      status: 'processing',
      message: 'Waiting for you on Vinted.',
      item: {
        title: 'Blue vase',
        name: 'Blue vase',
        description: 'Hand painted.\nSmall chip.',
        price: 12.99,
        images: [place.photo],
        sku: 'VASE/1',
      },
      operation: {
        action: 'crosslist',
        platform: 'vinted',
        status: 'processing',
        waits_for_seller: true,
        link: 'https://www.vinted.co.uk/items/new',
        next_step: 'List it on Vinted, then confirm here with its address.',
        error: null,
      },
    });
    const { body } = await seller.call('GET', `/api/operations/${operation.id}/form/`);
    expect(body).toEqual((answer.body as { item: object }).item);
    expect((await readProduct(seller, product.id)).listings.vinted).toBeUndefined();
  });

  test('what the product says of its condition and itself is for the extension to fill in', async () => {
    const specifics = { Brand: ['Hornsea'], Colour: ['Blue'] };
    const { operation } = await startListing({
      price: 10,
      condition: 'USED_VERY_GOOD',
      specifics,
      ebay_category: '20591',
    });
    const { body } = await seller.call('GET', `/api/operations/${operation.id}/form/`);
    expect(body).toMatchObject({ condition: 'USED_VERY_GOOD', specifics, ebay_category: '20591' });
  });

  test('the report of its address ends it, and said twice, or by two at once, it is one listing', async () => {
    await seller.call('PUT', '/api/credentials/', { pricing_rules: { vinted_markup: 25 } });
    const { product, operation } = await startListing({ price: 10 });
    const url = newUrl();
    // The text that Vinted's Share gives. The seller's link may come without its https.
    const shared = `Have a look at this on Vinted! ${url.replace('https://', '')}?referrer=catalog`;
    const said = { success: true, listing_url: shared };
    const answers = await Promise.all([1, 2, 3, 4].map(() => report(operation.id, said)));
    answers.push(await report(operation.id, said));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'completed', waits_for_seller: false, link: null });
    }
    const { listings } = await readProduct(seller, product.id);
    expect(listings.vinted).toMatchObject({
      id: new URL(url).pathname.match(/\d+/)?.[0],
      url,
      price: 12.5,
      status: 'active',
    });
    expect(await tryCrosslist(seller, product, 'vinted')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Already listed on Vinted.', listing_url: url },
    });
  });

  test('two reports with different addresses: the first counts, the other is told where it is listed', async () => {
    const { operation } = await startListing();
    const urls = [newUrl(), newUrl()];
    const answers = await Promise.all(
      urls.map((listing_url) => report(operation.id, { success: true, listing_url })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      detail: 'This has been confirmed already.',
      next_step: expect.stringMatching(/^It is listed on Vinted as https:.* delete it there\.$/),
    });
  });

  test('asked for again while it waits it is the same step', async () => {
    const { product, operation } = await startListing();
    const again = await tryCrosslist(seller, product, 'vinted', { prefer: 'respond-async' });
    expect(again).toMatchObject({ status: 202, body: { operation: { id: operation.id } } });
    expect(await queue(seller)).toHaveLength(1);
  });

  test('a draft without an address waits on; with one it is stored as a draft, and can be published', async () => {
    const { product, operation } = await startListing();
    expect(await report(operation.id, { success: true, draft: true })).toMatchObject({
      status: 200,
      body: {
        waits_for_seller: true,
        has_draft: true,
        next_step: 'Saved as a draft on Vinted. Publish it there, then confirm here with its address.',
      },
    });
    const listing_url = newUrl();
    await report(operation.id, { success: true, draft: true, listing_url });
    expect((await readProduct(seller, product.id)).listings.vinted).toMatchObject({
      status: 'draft',
      url: listing_url,
    });
    const { body } = await tryCrosslist(seller, product, 'vinted');
    const { operation: second } = body as { operation: Operation };
    expect(second.link).toMatch(/\/items\/\d+\/edit$/);
    expect(second).toMatchObject({
      has_draft: true,
      next_step: 'Saved as a draft on Vinted. Publish it there, then confirm here with its address.',
    });
    await report(second.id, { success: true, listing_url });
    expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
  });

  test.each([
    ['of another host', 'https://www.vinted.co.uk.evil.example/items/1-a'],
    ['of a script', 'javascript:alert(1)//https://www.vinted.co.uk/items/1-a'],
    ['without https', 'http://www.vinted.co.uk/items/1-a'],
    ['of no listing', 'https://www.vinted.co.uk/items/new'],
    ['left out', undefined],
    ['too long', `https://www.vinted.co.uk/items/1-${'a'.repeat(3000)}`],
  ])('an address %s is refused, and the step waits on', async (_, listing_url) => {
    const { operation, product } = await startListing();
    const { status, body } = await report(operation.id, { success: true, listing_url });
    expect(status).toBe(400);
    expect((body as { detail: string }).detail).toMatch(/\.$/);
    expect(await operationNow(seller, operation.id)).toMatchObject({ waits_for_seller: true });
    expect((await readProduct(seller, product.id)).listings.vinted).toBeUndefined();
  });

  test('the address of another product is refused by its name', async () => {
    const { url } = await listedProduct({ name: 'Red jug' });
    const { operation } = await startListing();
    expect(await report(operation.id, { success: true, listing_url: url })).toMatchObject({
      status: 409,
      body: { detail: 'That is the address of another product of yours: Red jug.' },
    });
  });

  test('a failure is told in the queue, and Retry starts it over', async () => {
    const { operation, product } = await startListing();
    const said = { success: false, error: 'Vinted asked to sign in.' };
    for (let n = 0; n < 2; n++) expect((await report(operation.id, said)).status).toBe(200);
    expect(await operationNow(seller, operation.id)).toMatchObject({
      status: 'failed',
      error: 'Vinted asked to sign in.',
      link: null,
    });
    expect((await post(`/api/operations/${operation.id}/retry/`)).body).toMatchObject({
      status: 'processing',
      waits_for_seller: true,
      error: null,
      link: 'https://www.vinted.co.uk/items/new',
    });
    await report(operation.id, { success: true, listing_url: newUrl() });
    expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
  });

  test('what is missing is told at once, each in a sentence', async () => {
    const { answer } = await startListing({ price: 0, images: [] });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: false,
        error: 'The product needs a price above £0.00. The product needs at least one photo.',
      },
    });
    const { answer: sold } = await startListing({ status: 'sold' });
    expect(sold.body).toMatchObject({ success: false, error: expect.stringMatching(/^The product is sold/) });
  });

  test('typing the address into the product is a report too', async () => {
    const { operation, product } = await startListing();
    await seller.call('PUT', `/api/products/${product.id}/`, { listings: { vinted: { url: newUrl() } } });
    expect(await operationNow(seller, operation.id)).toMatchObject({ status: 'completed' });
  });

  test('in bulk each is a step of its own, stored before anything is done', async () => {
    const things = await Promise.all([1, 2, 3].map(() => addTestProduct(place, seller)));
    const ids = things.map(({ id }) => id);
    const body = { ids, action: 'crosslist', platforms: ['vinted', 'woocommerce'] };
    const answer = await seller.call('POST', '/api/products/bulk_action/', body, { prefer: 'respond-async' });
    const { steps } = answer.body as { steps: number[] };
    expect(steps).toHaveLength(3);
    await untilIdle(seller);
    expect((await waiting('crosslist')).map(({ id }) => id).toSorted()).toEqual(steps.toSorted());
  });
});

describe('whose word is taken', () => {
  test("another seller's step is not found, and the server's own work takes no report", async () => {
    const { operation } = await startListing();
    const other = await place.connectedSeller({ ebay: false, store: false });
    const said = { success: true, listing_url: newUrl() };
    expect((await report(operation.id, said, other)).status).toBe(404);
    expect((await other.call('GET', `/api/operations/${operation.id}/form/`)).status).toBe(404);
    const product = await addTestProduct(place, seller);
    await crosslist(seller, product, 'woocommerce');
    const [own] = await queue(seller);
    expect(await report(own?.id ?? 0, { success: true })).toMatchObject({
      status: 409,
      body: { detail: 'The server does this automatically, so there is nothing to confirm.' },
    });
    expect((await seller.call('GET', `/api/operations/${own?.id}/form/`)).status).toBe(409);
  });

  test('a step that was cancelled takes no failure, but a listing made all the same', async () => {
    const { operation, product } = await startListing();
    expect((await post(`/api/operations/${operation.id}/cancel/`)).body).toMatchObject({
      status: 'cancelled',
      waits_for_seller: false,
      next_step: 'If you have put it on Vinted already, delete it there.',
    });
    expect(await report(operation.id, { success: false, error: 'Closed.' })).toMatchObject({
      status: 409,
      body: { detail: 'This was cancelled.', next_step: expect.stringMatching(/Retry/) },
    });
    expect((await report(operation.id, { success: true, listing_url: newUrl() })).status).toBe(200);
    expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
  });

  test('a report without its word, or of a deleted product, is refused', async () => {
    const { operation, product } = await startListing();
    expect((await report(operation.id, {})).status).toBe(400);
    await seller.call('DELETE', `/api/products/${product.id}/`);
    expect(await operationNow(seller, operation.id)).toMatchObject({
      status: 'cancelled',
      error: 'The product was deleted.',
      next_step: 'If you have put it on Vinted already, delete it there.',
    });
    expect(await report(operation.id, { success: true, listing_url: newUrl() })).toMatchObject({
      status: 409,
      body: { detail: 'The product has been deleted here.' },
    });
  });
});
