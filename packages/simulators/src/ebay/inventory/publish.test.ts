import { describe, expect, test } from 'vitest';
import { listAt, textAt } from '../../http/json-values.ts';
import { knownScopes } from '../sign-in/authorize.ts';
import {
  callsOf,
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
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('publishing', () => {
  test.each([
    ['no photo', exampleItem({ imageUrls: [] }), {}, 25002, 'Add at least 1 photo'],
    ['a missing item specific', exampleItem({ aspects: {} }), {}, 25002, 'item specific Brand is missing'],
    ['a condition of other categories', exampleItem({}, { condition: 'USED_GOOD' }), {}, 25021, 'condition'],
    ['a category that is no leaf', exampleItem(), { categoryId: '11450' }, 25005, 'leaf'],
    ['no price', exampleItem(), { pricingSummary: {} }, 25003, 'price'],
    ['no quantity', exampleItem({}, { availability: {} }), {}, 25004, 'quantity'],
    ['no location', exampleItem(), { merchantLocationKey: undefined }, 25002, 'Item.Country'],
    ['no fulfilment policy', exampleItem(), { listingPolicies: {} }, 25007, 'Fulfillment'],
    ['no payment policy', exampleItem(), { listingPolicies: {} }, 25008, 'Payment'],
    ['no return policy', exampleItem(), { listingPolicies: {} }, 25009, 'Return'],
  ])('refuses %s', async (_name, item, offer, errorId, words) => {
    const seller = await startWithSeller();
    const offerId = await prepareOffer(seller, 'A1', item, offer);
    const reply = await publish(seller, offerId);
    expect(reply.status).toBe(400);
    expect(errorIds(reply)).toContain(errorId);
    expect(reply.text).toContain(words);
    expect(seller.ebay.activeCount('A1')).toBe(0);
  });

  test('names the missing item specific in the parameters', async () => {
    const seller = await startWithSeller();
    const aspects = { Brand: ['Next'], Department: ['Women'], Size: ['12'], Type: ['Dress'] };
    const offerId = await prepareOffer(seller, 'A1', exampleItem({ aspects }));
    const errors = listAt((await publish(seller, offerId)).body, 'errors');
    expect(errors).toHaveLength(1);
    expect(listAt(errors[0], 'parameters')).toContainEqual({ name: '2', value: 'Colour' });
  });

  test('stops at the selling limit', async () => {
    const sellers = [{ username: 'ann', location: 'home', sellingLimit: { quantity: 1, amount: 650 } }];
    const seller = await startWithSeller({ sellers });
    await listForSale(seller, 'A1');
    const second = await prepareOffer(seller, 'A2');
    expect(errorIds(await publish(seller, second))).toEqual([25026]);
  });

  test('twice makes one listing', async () => {
    const seller = await startWithSeller();
    const { offerId, listingId } = await listForSale(seller, 'A1');
    expect((await publish(seller, offerId)).body).toEqual({ listingId });
    expect(seller.ebay.activeCount('A1')).toBe(1);
  });

  test('after a withdrawal makes a new listing', async () => {
    const seller = await startWithSeller();
    const { offerId, listingId } = await listForSale(seller, 'A1');
    const withdrawn = await seller.call('POST', `${offers}/${offerId}/withdraw`);
    expect(withdrawn).toMatchObject({ status: 200, body: { listingId } });
    const offer = (await seller.call('GET', `${offers}/${offerId}`)).body;
    expect(offer).toMatchObject({ status: 'UNPUBLISHED' });
    expect(offer).not.toHaveProperty('listing');
    const again = await seller.call('POST', `${offers}/${offerId}/withdraw`);
    expect([again.status, ...errorIds(again)]).toEqual([400, 25713]);
    expect(textAt((await publish(seller, offerId)).body, 'listingId')).not.toBe(listingId);
    expect(seller.ebay.activeCount('A1')).toBe(1);
  });
});

describe('a listing that ended by itself', () => {
  test.each(['sold', 'ended in Seller Hub'])('leaves its offer published when %s', async (how) => {
    const seller = await startWithSeller();
    const { offerId, listingId } = await listForSale(seller, 'A1');
    if (how === 'sold') seller.ebay.buy(listingId);
    else seller.ebay.endListing(listingId);
    expect((await seller.call('GET', `${offers}/${offerId}`)).body).toMatchObject({
      status: 'PUBLISHED',
      listing: { listingId, listingStatus: 'ENDED', soldQuantity: how === 'sold' ? 1 : 0 },
    });
    expect(errorIds(await seller.call('POST', `${offers}/${offerId}/withdraw`))).toEqual([25713]);
  });

  test('stays, out of stock, with the out-of-stock control on', async () => {
    const sellers = [{ username: 'ann', location: 'home', outOfStockControl: true }];
    const seller = await startWithSeller({ sellers });
    const { listingId } = await listForSale(seller, 'A1');
    seller.ebay.buy(listingId);
    expect(seller.ebay.listing(listingId)?.status).toBe('OUT_OF_STOCK');
    expect(() => seller.ebay.buy(listingId)).toThrow('OUT_OF_STOCK');
  });
});

describe('a start date', () => {
  test('ahead makes a scheduled listing that opens by itself', async () => {
    const seller = await startWithSeller();
    const { offerId, listingId } = await listForSale(seller, 'A1', { listingStartDate: inDays(1) });
    expect(seller.ebay.listing(listingId)?.status).toBe('SCHEDULED');
    expect((await seller.call('GET', `${offers}/${offerId}`)).body).toMatchObject({
      status: 'PUBLISHED',
      listing: { listingStatus: 'INACTIVE' },
    });
    expect(() => seller.ebay.buy(listingId)).toThrow('SCHEDULED');
    seller.ebay.clock.advance(2 * 86_400_000);
    expect(seller.ebay.activeCount('A1')).toBe(1);
  });

  test('can be moved while it waits, not once it is live', async () => {
    const seller = await startWithSeller();
    const { offerId, listingId } = await listForSale(seller, 'A1', { listingStartDate: inDays(1) });
    const move = (listingStartDate: string) => {
      const token = seller.ebay.issueTokens('ann', knownScopes).accessToken;
      const offer = withoutKeys(exampleOffer(seller, 'A1', { listingStartDate }));
      return callsOf(seller.simulator.url, token)('PUT', `${offers}/${offerId}`, offer);
    };
    const later = inDays(2);
    expect((await move(later)).status).toBe(204);
    expect(seller.ebay.listing(listingId)?.startsAt.toISOString()).toBe(later);
    seller.ebay.clock.advance(3 * 86_400_000);
    const warned = await move(inDays(5));
    expect(warned.status).toBe(200);
    expect(warned.text).toContain('25753');
    expect(seller.ebay.listing(listingId)?.status).toBe('ACTIVE');
  });

  test('in the past starts now, with a warning', async () => {
    const seller = await startWithSeller();
    const offerId = await prepareOffer(seller, 'A1', exampleItem(), { listingStartDate: inDays(-1) });
    const reply = await publish(seller, offerId);
    expect(listAt(reply.body, 'warnings')).toMatchObject([{ errorId: 25753 }]);
    expect(seller.ebay.activeCount('A1')).toBe(1);
  });

  test.each(['tomorrow', '2026-13-45T00:00:00Z', '2026-12-24', inDays(40)])('%s is refused', async (date) => {
    const seller = await startWithSeller();
    await seller.call('PUT', '/sell/inventory/v1/inventory_item/A1', exampleItem());
    const offer = exampleOffer(seller, 'A1', { listingStartDate: date });
    expect(errorIds(await seller.call('POST', offers, offer))).toEqual([25752]);
  });
});
