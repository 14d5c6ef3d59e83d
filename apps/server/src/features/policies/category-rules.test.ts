import type { CategoryRulesAnswer } from '@crosslister/contract/item-specifics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConnectedSeller,
  client,
  startTradingPlace,
  type TradingPlace,
} from '../../test/simulated-marketplaces.ts';

/** A category that requires Department from a list, and one that is not a leaf. */
const DRESSES = '63861';
const WOMENS_CLOTHING = '15724';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
  seller = await place.connectedSeller();
});
afterAll(() => place.stop());

const rules = (id: string, by = seller) =>
  client(by).call<CategoryRulesAnswer>('GET', `/api/ebay-categories/${id}/rules/`);
const age = () =>
  place.server.services.db
    .updateTable('category_rules')
    .set({ fetched_at: new Date(0) })
    .execute();

test('are read once and then served as stored; old ones serve on while eBay is down', async () => {
  const first = await rules(DRESSES);
  expect(first).toMatchObject({ success: true });
  expect(first.specifics.find(({ name }) => name === 'Department')).toEqual({
    name: 'Department',
    required: true,
    multiple: false,
    free_text: false,
    max_length: 65,
    values: expect.arrayContaining(['Women', 'Men']),
  });
  expect(first.conditions).toContainEqual({ condition: 'NEW', label: 'New with tags', details: [] });
  place.marketplaces.ebay.requests.clear();
  expect(await rules(DRESSES)).toEqual({ ...first, source: 'stored' });
  expect(place.marketplaces.ebay.requests.all()).toEqual([]);
  await age();
  const stranger = await place.connectedSeller({ ebay: false });
  expect(await rules(DRESSES, stranger)).toMatchObject({
    success: true,
    specifics: first.specifics,
    message: expect.stringMatching(/as stored\. eBay account not connected/),
  });
});

test('of a category that is no leaf, or gone since they were stored, and without an account, are a sentence', async () => {
  await rules(DRESSES);
  place.marketplaces.ebay.ebay.expireCategory(DRESSES, null);
  await age();
  // The process itself keeps what eBay said for an hour.
  const { services } = place.server;
  const { now } = services;
  services.now = () => new Date(Date.now() + 2 * 3_600_000);
  const gone = await rules(DRESSES);
  services.now = now;
  expect(gone).toMatchObject({ success: false, specifics: [], next_step: expect.any(String) });
  expect(await rules(WOMENS_CLOTHING)).toMatchObject({
    success: false,
    specifics: [],
    error: expect.stringMatching(/lists nothing in the chosen category/),
    next_step: expect.stringMatching(/\w/),
  });
  const stranger = await place.connectedSeller({ ebay: false });
  expect(await rules('53159', stranger)).toMatchObject({
    success: false,
    source: 'none',
    error: 'eBay account not connected.',
  });
  expect((await seller.call('GET', '/api/ebay-categories/x/rules/')).status).toBe(400);
});
