import { describe, expect, test } from 'vitest';
import { listAt, textAt } from '../../http/json-values.ts';
import {
  errorIds,
  exampleItem,
  exampleOffer,
  listForSale,
  prepareOffer,
  publish,
  startWithSeller,
  withoutKeys,
} from '../test-seller.ts';

const offers = '/sell/inventory/v1/offer';

describe('an offer', () => {
  test('is made once for a SKU; the second time names the first', async () => {
    const seller = await startWithSeller();
    const offerId = await prepareOffer(seller, 'A1');
    const again = await seller.call('POST', offers, exampleOffer(seller, 'A1'));
    expect([again.status, ...errorIds(again)]).toEqual([400, 25002]);
    expect(again.text).toContain('Offer entity already exists');
    const [error] = listAt(again.body, 'errors');
    expect(listAt(error, 'parameters')).toEqual([{ name: 'offerId', value: offerId }]);
  });

  test('needs an item, a language and this marketplace', async () => {
    const seller = await startWithSeller();
    const body = exampleOffer(seller, 'A1');
    expect(errorIds(await seller.call('POST', offers, body))).toEqual([25702]);
    await seller.call('PUT', '/sell/inventory/v1/inventory_item/A1', exampleItem());
    expect(errorIds(await seller.call('POST', offers, body, { 'content-language': '' }))).toEqual([25709]);
    const abroad = { ...body, marketplaceId: 'EBAY_UK' };
    expect(errorIds(await seller.call('POST', offers, abroad))).toEqual([2004]);
    const nowhere = { ...body, merchantLocationKey: 'attic' };
    expect(errorIds(await seller.call('POST', offers, nowhere))).toEqual([25012]);
  });

  test('is found by SKU only: none is 404, no SKU an error', async () => {
    const seller = await startWithSeller();
    const offerId = await prepareOffer(seller, 'A1');
    const found = await seller.call('GET', `${offers}?sku=A1&format=FIXED_PRICE`);
    expect(found.body).toMatchObject({ total: 1, offers: [{ offerId, status: 'UNPUBLISHED' }] });
    const none = await seller.call('GET', `${offers}?sku=A2`);
    expect([none.status, ...errorIds(none)]).toEqual([404, 25713]);
    expect(errorIds(await seller.call('GET', offers))).toEqual([25707]);
  });

  test('is replaced as a whole', async () => {
    const seller = await startWithSeller();
    const offerId = await prepareOffer(seller, 'A1');
    const body = { pricingSummary: { price: { value: '9.00', currency: 'GBP' } } };
    expect((await seller.call('PUT', `${offers}/${offerId}`, body)).status).toBe(204);
    const offer = (await seller.call('GET', `${offers}/${offerId}`)).body;
    expect(offer).toMatchObject({ ...body, sku: 'A1', marketplaceId: 'EBAY_GB' });
    expect(offer).not.toHaveProperty('categoryId');
    expect(errorIds(await publish(seller, offerId))).toContain(25005);
  });

  test('cannot lose what its live listing needs', async () => {
    const seller = await startWithSeller();
    const { offerId, listingId } = await listForSale(seller, 'A1');
    const refused = await seller.call('PUT', `${offers}/${offerId}`, {});
    expect(errorIds(refused)).toEqual(expect.arrayContaining([25003, 25005, 25007]));
    await seller.call(
      'PUT',
      `${offers}/${offerId}`,
      withoutKeys(
        exampleOffer(seller, 'A1', { pricingSummary: { price: { value: '8.00', currency: 'GBP' } } }),
      ),
    );
    expect(seller.ebay.listing(listingId)?.price).toBe('8.00');
  });

  test('ends its listing when deleted', async () => {
    const seller = await startWithSeller();
    const { offerId, listingId } = await listForSale(seller, 'A1');
    expect((await seller.call('DELETE', `${offers}/${offerId}`)).status).toBe(204);
    expect(seller.ebay.listing(listingId)?.status).toBe('ENDED');
    expect(errorIds(await seller.call('DELETE', `${offers}/${offerId}`))).toEqual([25713]);
  });

  test('tells its fees before it is published', async () => {
    const seller = await startWithSeller();
    const offerId = await prepareOffer(seller, 'A1');
    const fees = await seller.call('POST', `${offers}/get_listing_fees`, { offers: [{ offerId }] });
    expect(listAt(fees.body, 'feeSummaries')).toMatchObject([{ marketplaceId: 'EBAY_GB' }]);
    await publish(seller, offerId);
    const late = await seller.call('POST', `${offers}/get_listing_fees`, { offers: [{ offerId }] });
    expect(errorIds(late)).toEqual([25754]);
  });
});

describe('two edits of one SKU at a time', () => {
  test('end in 500/25025 for the second', async () => {
    const seller = await startWithSeller({ concurrencyWindowMs: 100 });
    const put = () => seller.call('PUT', '/sell/inventory/v1/inventory_item/A1', exampleItem());
    const replies = await Promise.all([put(), put()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 500]);
    expect(replies.flatMap(errorIds)).toEqual([25025]);
  });

  test('are fine on different SKUs, and one after the other', async () => {
    const seller = await startWithSeller({ concurrencyWindowMs: 20 });
    const put = (sku: string) =>
      seller.call('PUT', `/sell/inventory/v1/inventory_item/${sku}`, exampleItem());
    const replies = [...(await Promise.all([put('A1'), put('A2')])), await put('A1')];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 204]);
  });
});

test('prices and quantities change in bulk, each with its own outcome', async () => {
  const seller = await startWithSeller();
  const { offerId, listingId } = await listForSale(seller, 'A1', { availableQuantity: 5 });
  const path = '/sell/inventory/v1/bulk_update_price_quantity';
  const price = { value: '7.25', currency: 'GBP' };
  const fine = {
    sku: 'A1',
    shipToLocationAvailability: { quantity: 3 },
    offers: [{ offerId, availableQuantity: 3, price }],
  };
  const reply = await seller.call('POST', path, { requests: [fine] });
  expect(reply).toMatchObject({
    status: 200,
    body: { responses: [{ offerId, sku: 'A1', statusCode: 200 }] },
  });
  expect(seller.ebay.listing(listingId)).toMatchObject({ price: '7.25', quantity: 3 });
  const mixed = await seller.call('POST', path, { requests: [fine, { sku: 'A9', offers: [] }] });
  expect(mixed.status).toBe(207);
  expect(listAt(mixed.body, 'responses')).toMatchObject([{ statusCode: 200 }, { statusCode: 404 }]);
  const many = await seller.call('POST', path, { requests: Array(26).fill(fine) });
  expect(errorIds(many)).toEqual([25727]);
  expect(
    textAt(await seller.call('GET', `${offers}/${offerId}`), 'body', 'pricingSummary', 'price', 'value'),
  ).toBe('7.25');
});
