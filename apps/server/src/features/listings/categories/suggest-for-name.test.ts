import type { SuggestedCategories } from '@crosslister/contract/listings/category-choice.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  startTradingPlace,
  type TradingPlace,
} from '../../../test/simulated-marketplaces.ts';

const CDS = '176984';
const DRESSES = '63861';
const RECORDS = '2330';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
  seller = await place.connectedSeller();
});
afterAll(() => place.stop());

const suggested = async (name: string, by = seller) =>
  (
    await client(by).call<SuggestedCategories>(
      'GET',
      `/api/ebay-categories/suggested/?name=${encodeURIComponent(name)}`,
    )
  ).results;

test('eBay’s suggestions for a name that is typed, with their paths', async () => {
  const results = await suggested('Blue summer dress');
  expect(results[0]).toEqual({
    id: DRESSES,
    path: ['Clothes, Shoes & Accessories', 'Women', "Women's Clothing", 'Dresses'],
    from: 'suggested',
  });
  expect(results.length).toBeLessThanOrEqual(3);
  expect(await suggested('Qwertyuiop')).toEqual([]);
});

test('what the seller chose for such a thing comes first, with its path', async () => {
  const record = await addTestProduct(place, seller, { name: 'Abba Gold, CD' });
  await client(seller).call('POST', '/api/crosslist/categories/', {
    choices: [{ product_id: record.id, platform: 'ebay', category_id: RECORDS, kinds: [`ebay:${CDS}`] }],
  });
  expect(await suggested('Abba Arrival, CD')).toMatchObject([
    { id: RECORDS, from: 'remembered' },
    { id: CDS, from: 'suggested' },
  ]);
  const other = await place.connectedSeller();
  expect((await suggested('Abba Arrival, CD', other))[0]).toMatchObject({ id: CDS, from: 'suggested' });
});

test('nothing is suggested without an account, or while eBay does not answer; a name is needed', async () => {
  expect(await suggested('Blue dress', await place.connectedSeller({ ebay: false }))).toEqual([]);
  const disarm = place.marketplaces.ebay.faults.add({
    kind: 'error_before',
    path: '/get_category_suggestions',
  });
  expect(await suggested('Green dress')).toEqual([]);
  disarm();
  expect((await seller.call('GET', '/api/ebay-categories/suggested/?name=%20')).status).toBe(400);
});
