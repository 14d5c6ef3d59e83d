import type { ListingForm } from '@crosslister/contract/results.ts';
import { describe, expect, test } from 'vitest';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  type TradingPlace,
  tryCrosslist,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

const MUSIC = '11233';
const RECORDS = '176985';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const none = {
  parcel_weight_g: null,
  parcel_length_cm: null,
  parcel_width_cm: null,
  parcel_height_cm: null,
};
const saveDefaults = (parcels: object) =>
  client(seller).call('PUT', '/api/credentials/', { pricing_rules: { parcels } });
const record = (fields: object = {}) =>
  addTestProduct(place, seller, {
    name: 'Kind of Blue, LP',
    ebay_category: RECORDS,
    condition: 'USED_VERY_GOOD',
    specifics: { Artist: ['Miles Davis'], 'Release Title': ['Kind of Blue'], Format: ['Record'] },
    ...fields,
  });
const parcelOnEbay = (sku: string) =>
  place.marketplaces.ebay.ebay.site.sellers.get(seller.ebayName)?.items.get(sku)?.body.packageWeightAndSize;

describe('parcel weight and size', () => {
  test('of the product, of its category or one above it, and of Settings are sent to eBay', async () => {
    await saveDefaults({
      usual: {
        ...none,
        parcel_weight_g: 900,
        parcel_length_cm: 40,
        parcel_width_cm: 30,
        parcel_height_cm: 20,
      },
      by_category: [{ category: MUSIC, ...none, parcel_weight_g: 450 }],
    });
    const own = await record({ sku: 'LP1', parcel_weight_g: 380.4, parcel_length_cm: 33 });
    expect(own).toMatchObject({ parcel_weight_g: 380, parcel_length_cm: 33, parcel_width_cm: null });
    await crosslist(seller, own, 'ebay');
    expect(parcelOnEbay('LP1')).toEqual({ weight: { value: 380, unit: 'GRAM' } });

    await crosslist(seller, await record({ sku: 'LP2' }), 'ebay');
    const size = { length: 40, width: 30, height: 20, unit: 'CENTIMETER' };
    expect(parcelOnEbay('LP2')).toEqual({ weight: { value: 450, unit: 'GRAM' }, dimensions: size });
    await crosslist(seller, await addTestProduct(place, seller, { sku: 'CLOCK1' }), 'ebay');
    expect(parcelOnEbay('CLOCK1')).toEqual({ weight: { value: 900, unit: 'GRAM' }, dimensions: size });
  });

  test('an edit reaches the live listing', async () => {
    const product = await record({ sku: 'LP3' });
    await crosslist(seller, product, 'ebay');
    expect(parcelOnEbay('LP3')).toBeUndefined();
    await client(seller).call('PUT', `/api/products/${product.id}/`, { parcel_weight_g: 410 });
    await untilIdle(seller);
    expect(parcelOnEbay('LP3')).toEqual({ weight: { value: 410, unit: 'GRAM' } });
  });

  test('an emptied parcel field empties it in the live listing, and leaves what eBay alone knows', async () => {
    const parcel = { parcel_weight_g: 410, parcel_length_cm: 33, parcel_width_cm: 33, parcel_height_cm: 3 };
    const product = await record({ sku: 'LP4', ...parcel });
    await crosslist(seller, product, 'ebay');
    Object.assign(parcelOnEbay('LP4') ?? {}, { packageType: 'LETTER' });
    const edit = (fields: object) => client(seller).call('PUT', `/api/products/${product.id}/`, fields);
    await edit({ parcel_height_cm: null });
    await untilIdle(seller);
    expect(parcelOnEbay('LP4')).toEqual({ packageType: 'LETTER', weight: { value: 410, unit: 'GRAM' } });
    await edit({ parcel_weight_g: null });
    await untilIdle(seller);
    expect(parcelOnEbay('LP4')).toEqual({ packageType: 'LETTER' });
  });

  test('calculated postage without a weight (25020) is refused with the field that is missing', async () => {
    const account = place.marketplaces.ebay.ebay.site.sellers.get(seller.ebayName);
    for (const policy of account?.policies.fulfillment.values() ?? [])
      policy.shippingOptions = [{ optionType: 'DOMESTIC', costType: 'CALCULATED', shippingServices: [] }];
    const { body } = await tryCrosslist(seller, await record(), 'ebay');
    expect(body).toMatchObject({
      success: false,
      error: expect.stringMatching(
        /Missing: Parcel weight, Parcel length, Parcel width and Parcel height\.$/,
      ),
      operation: { fix: { target: 'product', field: 'parcel_weight_g' } },
    });
    expect(await client(seller).call('GET', '/api/ebay-policies/')).toMatchObject({
      shipping_policies: expect.arrayContaining([expect.objectContaining({ cost_type: 'calculated' })]),
    });
  });

  test('a new product in the store gets the weight of its category or of Settings too, in any unit', async () => {
    const { shop } = seller.store.store;
    const weightOf = async (sku: string, product: ReturnType<typeof record>) => {
      await crosslist(seller, await product, 'woocommerce');
      return [...shop.products.values()].find((each) => each.sku === sku)?.weight;
    };
    await saveDefaults({
      usual: { ...none, parcel_weight_g: 900 },
      by_category: [{ category: MUSIC, ...none, parcel_weight_g: 450 }],
    });
    shop.weightUnit = 'lbs';
    expect(await weightOf('LP6', record({ sku: 'LP6' }))).toBe('0.992');
    shop.weightUnit = 'oz';
    expect(await weightOf('LP7', record({ sku: 'LP7', parcel_weight_g: 380 }))).toBe('13.404');
    shop.weightUnit = 'g';
    expect(await weightOf('CLOCK2', addTestProduct(place, seller, { sku: 'CLOCK2' }))).toBe('900');
  });

  test('a new product in the store gets weight and size in its units; one that the store has keeps its own', async () => {
    const product = await record({
      sku: 'LP5',
      parcel_weight_g: 450,
      parcel_length_cm: 33,
      parcel_width_cm: 33,
      parcel_height_cm: 3,
    });
    await crosslist(seller, product, 'woocommerce');
    const there = () => [...seller.store.store.shop.products.values()].find(({ sku }) => sku === 'LP5');
    expect(there()?.weight).toBe('0.45');
    expect(there()?.dimensions).toEqual({ length: '33', width: '33', height: '3' });
    const stored = there();
    if (stored) stored.weight = '0.6';
    await client(seller).call('PUT', `/api/products/${product.id}/`, { parcel_weight_g: 500, name: 'LP' });
    await untilIdle(seller);
    expect(there()?.weight).toBe('0.6');
  });

  test('Vinted’s form gets its size of parcel, unless the product names one', async () => {
    const sized = { parcel_weight_g: 450, parcel_length_cm: 33, parcel_width_cm: 33, parcel_height_cm: 3 };
    const formOf = async (fields: object) => {
      const { body } = await tryCrosslist(seller, await record(fields), 'vinted');
      return (body as { item: ListingForm }).item.specifics;
    };
    expect(await formOf(sized)).toMatchObject({ 'Parcel size': ['Small'] });
    expect(await formOf({ ...sized, parcel_height_cm: 10 })).toMatchObject({ 'Parcel size': ['Medium'] });
    expect(await formOf({ ...sized, specifics: { 'Parcel size': ['Large'] } })).toMatchObject({
      'Parcel size': ['Large'],
    });
    expect(await formOf({ parcel_weight_g: 450 })).not.toHaveProperty('Parcel size');
    const size = { parcel_length_cm: 33, parcel_width_cm: 33, parcel_height_cm: 3 };
    await saveDefaults({ by_category: [{ category: MUSIC, ...none, ...size }] });
    expect(await formOf({ parcel_weight_g: 450 })).toMatchObject({ 'Parcel size': ['Small'] });
  });
});
