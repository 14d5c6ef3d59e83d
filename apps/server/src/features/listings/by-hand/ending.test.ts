import { MarkResult } from '@crosslister/contract/results.ts';
import { SaleList } from '@crosslister/contract/sales.ts';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../../../test/products.ts';
import {
  type ConnectedSeller,
  crosslist,
  delist,
  detect,
  operationNow,
  queue,
  type TradingPlace,
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
      expect((await waiting('delist')).map(({ product: about }) => about?.id)).toContain(product.id);
    }
  });
});

describe('ending a listing on Vinted', () => {
  test('the seller asks for: deletes it there, confirms, and the product is inactive', async () => {
    const { product, url } = await listedProduct();
    expect(await delist(seller, product, ['vinted'])).toMatchObject({ success: false });
    const [step] = await waiting('delist');
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
    const { product, url } = await listedProduct();
    await delist(seller, product, ['vinted']);
    const [step] = await waiting('delist');
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
    const { product, url } = await listedProduct({ sku: 'ELSE1' });
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
    const { product } = await listedProduct();
    await post(`/api/products/${product.id}/mark_as_sold/`);
    expect((await readProduct(seller, product.id)).status).toBe('action_required');
    await post(`/api/products/${product.id}/mark_as_sold/`);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect((await queue(seller))[0]).toMatchObject({ action: 'delist', status: 'completed' });
    expect(await waiting('delist')).toEqual([]);
  });

  test('Mark as Active calls it off: the listing may stand', async () => {
    const { product } = await listedProduct();
    await post(`/api/products/${product.id}/mark_as_sold/`);
    await post(`/api/products/${product.id}/mark_as_active/`);
    expect((await queue(seller))[0]).toMatchObject({ action: 'delist', status: 'cancelled' });
    expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
  });

  describe('Delete of a thing on Vinted goes through by itself once the last listing is settled', () => {
    const isGone = async (id: number) => (await seller.call('GET', `/api/products/${id}/`)).status === 404;
    async function deleted() {
      const { product, url } = await listedProduct();
      const refused = await seller.call('DELETE', `/api/products/${product.id}/`);
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/is then deleted\.$/) },
      });
      const [step] = await waiting('delist');
      expect(step?.deletes_product).toBe(true);
      return { product, url, step: step?.id ?? 0 };
    }

    test('after Done in the queue', async () => {
      const { product, step } = await deleted();
      await report(step, { success: true });
      expect(await isGone(product.id)).toBe(true);
    });

    test('after the step had failed, and was put away, and the listing ended another way', async () => {
      const { product, step } = await deleted();
      await report(step, { success: false });
      await post('/api/operations/clear/');
      await delist(seller, product, ['vinted']);
      const [again] = await waiting('delist');
      await report(again?.id ?? 0, { success: true });
      expect(await isGone(product.id)).toBe(true);
    });

    test('but not once it was marked as active', async () => {
      const { product } = await deleted();
      await post(`/api/products/${product.id}/mark_as_active/`);
      await delist(seller, product, ['vinted']);
      const [again] = await waiting('delist');
      await report(again?.id ?? 0, { success: true });
      expect((await readProduct(seller, product.id)).status).toBe('inactive');
    });
  });

  test('removing the link here ends the step', async () => {
    const { product } = await listedProduct();
    await delist(seller, product, ['vinted']);
    await seller.call('PUT', `/api/products/${product.id}/`, { listings: { vinted: { url: '' } } });
    expect((await queue(seller))[0]).toMatchObject({
      status: 'cancelled',
      error: 'The link was removed here.',
    });
  });
});

describe('Sold on Vinted by hand', () => {
  const sell = (id: number, body?: object) => post(`/api/products/${id}/mark_as_sold/`, body);
  const saleOf = async (id: number) =>
    SaleList.parse((await seller.call('GET', `/api/sales/?product_id=${id}`)).body).results[0];
  const edit = async (id: number, body: object) =>
    seller.call('PUT', `/api/sales/${(await saleOf(id))?.id}/`, body);
  const stateOf = async (id: number) => {
    const { status, action_info, listings } = await readProduct(seller, id);
    return [status, action_info, listings.vinted?.status];
  };

  test('what sold there needs no deletion there, and the sale counts with the price given', async () => {
    const { product } = await listedProduct({ sku: 'HANDSOLD1' });
    await crosslist(seller, product, 'woocommerce');
    const answer = await sell(product.id, { platform: 'vinted', sale_price: '17.00' });
    expect(answer.body).toMatchObject({ success: true, sold_there: 'vinted' });
    expect(await stateOf(product.id)).toEqual(['sold', null, 'delisted']);
    expect(await waiting('delist')).toEqual([]);
    expect(await saleOf(product.id)).toMatchObject({ platform: 'vinted', sale_price: 17, by_hand: true });
    expect((await readProduct(seller, product.id)).listings.vinted?.proof?.status_seen).toBe(
      'sold there, as you said',
    );
    await untilIdle(seller);
    expect(seller.store.store.product('HANDSOLD1')?.status).toBe('draft');
    // After the undo it is listed there again: nobody has deleted it.
    const { undo_id } = MarkResult.parse(answer.body);
    await post('/api/products/undo/', { undo_id });
    expect((await readProduct(seller, product.id)).listings.vinted?.status).toBe('active');
  });

  test('with an empty body it is as it was: a sale at the price, and the deletion is the seller’s', async () => {
    const { product } = await listedProduct({ price: 30, quantity: 2 });
    expect((await sell(product.id)).body).not.toHaveProperty('sold_there');
    expect(await saleOf(product.id)).toMatchObject({ platform: null, sale_price: 60 });
    expect((await stateOf(product.id))[0]).toBe('action_required');
    expect(await waiting('delist')).toHaveLength(1);
  });

  test('entering Vinted in the Sales tab afterwards settles the task as well, and another place brings it back', async () => {
    const { product, url } = await listedProduct();
    await sell(product.id, {});
    expect((await edit(product.id, { platform: 'vinted', sale_price: 17 })).status).toBe(200);
    expect(await stateOf(product.id)).toEqual(['sold', null, 'delisted']);
    expect(await waiting('delist')).toEqual([]);
    await edit(product.id, { platform: null });
    expect(await stateOf(product.id)).toEqual([
      'action_required',
      expect.objectContaining({ listing_url: url }),
      'active',
    ]);
    expect(await waiting('delist')).toHaveLength(1);
    // The platform may also be named from the task: the sale that is there gets it.
    await sell(product.id, { platform: 'vinted' });
    expect(await stateOf(product.id)).toEqual(['sold', null, 'delisted']);
    expect(await saleOf(product.id)).toMatchObject({ platform: 'vinted', sale_price: 17 });
  });

  test('what cannot be a price is refused, and nothing is marked', async () => {
    const { product } = await listedProduct();
    for (const sale_price of ['', 0, -1, '1.234'])
      expect((await sell(product.id, { platform: 'vinted', sale_price })).status).toBe(400);
    expect((await stateOf(product.id))[0]).toBe('active');
  });
});

describe('an edit of what stands on Vinted', () => {
  const edit = (id: number, fields: object) => seller.call('PUT', `/api/products/${id}/`, fields);

  test('is a step that names what changed, once for several edits, and done by a report', async () => {
    const { product } = await listedProduct({ price: 10 });
    await edit(product.id, { price: 15 });
    await edit(product.id, { name: 'Another name', quantity: 3 });
    const [step, ...others] = await waiting('revise');
    expect(others).toEqual([]);
    expect(step).toMatchObject({
      next_step: 'Changed here: title, price. Change it on Vinted too, then confirm here.',
      link: expect.stringMatching(/^https:\/\/www\.vinted\.co\.uk\/items\/\d+\/edit$/),
    });
    await report(step?.id ?? 0, { success: true });
    expect((await readProduct(seller, product.id)).listings.vinted?.price).toBe(15);
    expect(await waiting('revise')).toEqual([]);
  });

  test('of what buyers do not see there is no step, and the end of the listing ends one', async () => {
    const { product } = await listedProduct();
    await edit(product.id, { quantity: 2, private_note: 'top shelf' });
    expect(await waiting('revise')).toEqual([]);
    await edit(product.id, { price: 30 });
    const [step] = await waiting('revise');
    await delist(seller, product, ['vinted']);
    expect(await operationNow(seller, step?.id ?? 0)).toMatchObject({ status: 'cancelled' });
  });

  test('while it is being listed is still to be made there', async () => {
    const { product, operation } = await startListing({ price: 10 });
    await edit(product.id, { price: 12 });
    await report(operation.id, { success: true, listing_url: newUrl() });
    expect((await waiting('revise'))[0]?.next_step).toMatch(/^Changed here: price\./);
  });
});
