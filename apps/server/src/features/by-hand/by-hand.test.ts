import type { Operation } from '@crosslister/contract/operation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import {
  addThing,
  type ConnectedSeller,
  crosslist,
  delist,
  detect,
  operationNow,
  queue,
  startTradingPlace,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place.stop());
beforeEach(async () => {
  seller = await place.connectedSeller({ ebay: false });
});

let items = 4700;
/** The address of a listing no other test names. */
function newUrl(): string {
  items += 1;
  return `https://www.vinted.co.uk/items/${items}-a-thing`;
}

type Thing = Parameters<typeof addThing>[2];
const report = (id: number, said: object, by: ConnectedSeller = seller) =>
  by.call('POST', `/api/operations/${id}/report/`, said);
const post = (path: string) => seller.call('POST', path);

async function startListing(fields: Thing = {}, body: object = {}, platform = 'vinted') {
  const product = await addThing(place, seller, fields);
  const answer = await seller.call('POST', `/api/crosslist/${platform}/`, {
    product_id: product.id,
    ...body,
  });
  const { operation } = answer.body as { operation: Operation };
  return { product, operation, answer };
}

/** A product that stands on Vinted by the seller's own report. */
async function listedThing(fields: Thing = {}) {
  const { product, operation } = await startListing(fields);
  const url = newUrl();
  expect((await report(operation.id, { success: true, listing_url: url })).status).toBe(200);
  return { product: await readProduct(seller, product.id), operation, url };
}

const stepsOf = async (action: string) =>
  (await queue(seller)).filter((operation) => operation.action === action && operation.waits_for_seller);

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

  test('the report of its address ends it, and said twice, or by two at once, it is one listing', async () => {
    await seller.call('PUT', '/api/credentials/', { pricing_rules: { vinted_markup: 25 } });
    const { product, operation } = await startListing({ price: 10 });
    const url = newUrl();
    const said = { success: true, listing_url: `${url}?referrer=catalog` };
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
    const { url } = await listedThing({ name: 'Red jug' });
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
    const things = await Promise.all([1, 2, 3].map(() => addThing(place, seller)));
    const ids = things.map(({ id }) => id);
    const body = { ids, action: 'crosslist', platforms: ['vinted', 'woocommerce'] };
    const answer = await seller.call('POST', '/api/products/bulk_action/', body, { prefer: 'respond-async' });
    const { steps } = answer.body as { steps: number[] };
    expect(steps).toHaveLength(3);
    await untilIdle(seller);
    expect((await stepsOf('crosslist')).map(({ id }) => id).toSorted()).toEqual(steps.toSorted());
  });
});

describe('whose word is taken', () => {
  test("another seller's step is not found, and the server's own work takes no report", async () => {
    const { operation } = await startListing();
    const other = await place.connectedSeller({ ebay: false, store: false });
    const said = { success: true, listing_url: newUrl() };
    expect((await report(operation.id, said, other)).status).toBe(404);
    expect((await other.call('GET', `/api/operations/${operation.id}/form/`)).status).toBe(404);
    const product = await addThing(place, seller);
    await crosslist(seller, product, 'woocommerce');
    const [own] = await queue(seller);
    expect(await report(own?.id ?? 0, { success: true })).toMatchObject({
      status: 409,
      body: { detail: 'The server does this by itself, so there is nothing to confirm.' },
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

describe('a sale meanwhile', () => {
  async function soldWhileListing() {
    const { product, operation } = await startListing({ sku: `SALE-${crypto.randomUUID().slice(0, 8)}` });
    await crosslist(seller, product, 'woocommerce');
    seller.store.store.buy(product.sku);
    return { product, operation };
  }

  test('calls the step off and says what may stand; a late report makes it a task at once', async () => {
    const { product, operation } = await soldWhileListing();
    await detect(seller);
    expect(await operationNow(seller, operation.id)).toMatchObject({
      status: 'cancelled',
      error: 'It was sold.',
      next_step: 'If you have put it on Vinted already, delete it there.',
    });
    expect((await post(`/api/operations/${operation.id}/retry/`)).status).toBe(409);
    const url = newUrl();
    await report(operation.id, { success: true, listing_url: url });
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'action_required',
      action_info: { type: 'manual_delist_required', listing_url: url, platform: 'vinted' },
    });
    expect((await queue(seller))[0]).toMatchObject({ action: 'delist', waits_for_seller: true, link: url });
  });

  test('at the same moment as the report never leaves it live in silence', async () => {
    for (let n = 0; n < 4; n++) {
      const { product, operation } = await soldWhileListing();
      const url = newUrl();
      await Promise.all([
        detect(seller),
        report(operation.id, { success: true, listing_url: url }),
        report(operation.id, { success: true, listing_url: url }),
      ]);
      const now = await readProduct(seller, product.id);
      expect(now.status).toBe('action_required');
      expect(now.action_info?.listing_url).toBe(url);
      expect((await stepsOf('delist')).map(({ product: about }) => about?.id)).toContain(product.id);
    }
  });
});

describe('ending a listing on Vinted', () => {
  test('the seller asks for: deletes it there, confirms, and the product is inactive', async () => {
    const { product, url } = await listedThing();
    expect(await delist(seller, product, ['vinted'])).toMatchObject({ success: false });
    const [step] = await stepsOf('delist');
    expect(step).toMatchObject({ link: url, next_step: 'Delete it on Vinted, then confirm here.' });
    for (let n = 0; n < 2; n++) expect((await report(step?.id ?? 0, { success: true })).status).toBe(200);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'inactive',
      listings: { vinted: { status: 'delisted', url: '', id: '' } },
    });
    const { proof } = await place.server.services.db
      .selectFrom('listings')
      .select('proof')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(proof?.status_seen).toBe('ended by the seller');
  });

  test('that did not work is a failure, the listing stays, and Retry is the step again', async () => {
    const { product, url } = await listedThing();
    await delist(seller, product, ['vinted']);
    const [step] = await stepsOf('delist');
    await report(step?.id ?? 0, { success: false });
    expect(await operationNow(seller, step?.id ?? 0)).toMatchObject({
      status: 'failed',
      error: 'It was not deleted on Vinted.',
      link: url,
    });
    expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
    await post(`/api/operations/${step?.id}/retry/`);
    expect((await post(`/api/operations/${step?.id}/cancel/`)).body).toMatchObject({ status: 'cancelled' });
    expect((await readProduct(seller, product.id)).status).toBe('active');
  });

  test('a sale elsewhere asks for stands first in the queue, cannot be waved away, and its report is the end', async () => {
    const { product, url } = await listedThing({ sku: 'ELSE1' });
    await crosslist(seller, product, 'woocommerce');
    seller.store.store.buy('ELSE1');
    await detect(seller);
    for (let n = 0; n < 3; n++) await startListing();
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'action_required',
      action_info: { type: 'manual_delist_required', listing_url: url },
    });
    const [first] = await queue(seller);
    expect(first).toMatchObject({
      action: 'delist',
      link: url,
      next_step: 'It is sold. Delete it on Vinted, then confirm here.',
    });
    expect((await post(`/api/operations/${first?.id}/cancel/`)).status).toBe(409);
    await report(first?.id ?? 0, { success: true });
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', action_info: null });
  });

  test('Mark as Sold from there is the seller’s word as well, and ends the step', async () => {
    const { product } = await listedThing();
    await post(`/api/products/${product.id}/mark_as_sold/`);
    expect((await readProduct(seller, product.id)).status).toBe('action_required');
    await post(`/api/products/${product.id}/mark_as_sold/`);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect((await queue(seller))[0]).toMatchObject({ action: 'delist', status: 'completed' });
    expect(await stepsOf('delist')).toEqual([]);
  });

  test('Mark as Active calls it off: the listing may stand', async () => {
    const { product } = await listedThing();
    await post(`/api/products/${product.id}/mark_as_sold/`);
    await post(`/api/products/${product.id}/mark_as_active/`);
    expect((await queue(seller))[0]).toMatchObject({ action: 'delist', status: 'cancelled' });
    expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
  });

  test('before a deletion: once confirmed, the product is gone', async () => {
    const { product } = await listedThing();
    expect((await seller.call('DELETE', `/api/products/${product.id}/`)).status).toBe(409);
    const [step] = await stepsOf('delist');
    expect(step?.deletes_product).toBe(true);
    await report(step?.id ?? 0, { success: true });
    expect((await seller.call('GET', `/api/products/${product.id}/`)).status).toBe(404);
  });

  test('removing the link here ends the step', async () => {
    const { product } = await listedThing();
    await delist(seller, product, ['vinted']);
    await seller.call('PUT', `/api/products/${product.id}/`, { listings: { vinted: { url: '' } } });
    expect((await queue(seller))[0]).toMatchObject({
      status: 'cancelled',
      error: 'The link was removed here.',
    });
  });
});

describe('an edit of what stands on Vinted', () => {
  const edit = (id: number, fields: object) => seller.call('PUT', `/api/products/${id}/`, fields);

  test('is a step that names what changed, once for several edits, and done by a report', async () => {
    const { product } = await listedThing({ price: 10 });
    await edit(product.id, { price: 15 });
    await edit(product.id, { name: 'Another name', quantity: 3 });
    const [step, ...others] = await stepsOf('revise');
    expect(others).toEqual([]);
    expect(step).toMatchObject({
      next_step: 'Changed here: title, price. Change it on Vinted too, then confirm here.',
      link: expect.stringMatching(/^https:\/\/www\.vinted\.co\.uk\/items\/\d+\/edit$/),
    });
    await report(step?.id ?? 0, { success: true });
    expect((await readProduct(seller, product.id)).listings.vinted?.price).toBe(15);
    expect(await stepsOf('revise')).toEqual([]);
  });

  test('of what buyers do not see there is no step, and the end of the listing ends one', async () => {
    const { product } = await listedThing();
    await edit(product.id, { quantity: 2, private_note: 'top shelf' });
    expect(await stepsOf('revise')).toEqual([]);
    await edit(product.id, { price: 30 });
    const [step] = await stepsOf('revise');
    await delist(seller, product, ['vinted']);
    expect(await operationNow(seller, step?.id ?? 0)).toMatchObject({ status: 'cancelled' });
  });

  test('while it is being listed is still to be made there', async () => {
    const { product, operation } = await startListing({ price: 10 });
    await edit(product.id, { price: 12 });
    await report(operation.id, { success: true, listing_url: newUrl() });
    expect((await stepsOf('revise'))[0]?.next_step).toMatch(/^Changed here: price\./);
  });
});

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
    // Other work is done meanwhile, by a worker that had every chance to take it.
    await crosslist(seller, await addThing(place, seller), 'woocommerce');
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
    expect(await stepsOf('crosslist')).toHaveLength(5);
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
      next_step: expect.stringMatching(/^If it stands on Vinted, choose Retry/),
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
    const product = await addThing(place, seller);
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
    expect((await stepsOf('revise'))[0]).toMatchObject({ platform: 'etsy' });
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
    const product = await addThing(place, seller);
    const body = { product_id: product.id, with: choice };
    const answer = await seller.call('POST', `/api/crosslist/${platform}/`, body);
    expect(answer.status).toBe(400);
    expect((answer.body as { detail: string }).detail).toMatch(words);
  });
});
