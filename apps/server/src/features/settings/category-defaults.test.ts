import { Credentials } from '@crosslister/contract/credentials.ts';
import { CategoryDefaultsList } from '@crosslister/contract/settings/category-defaults.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
});

const path = '/api/category-defaults/';
const list = async (of = seller) => CategoryDefaultsList.parse((await of.call('GET', path)).body).results;
const keep = (category: string, body: object) => seller.call('PUT', `${path}${category}/`, body);
const parcels = async () =>
  Credentials.parse((await seller.call('GET', '/api/credentials/')).body).pricing_rules.parcels;

const none = {
  parcel_weight_g: null,
  parcel_length_cm: null,
  parcel_width_cm: null,
  parcel_height_cm: null,
};
const coats = {
  condition: 'USED_GOOD',
  specifics: { Department: ['Women'] },
  overrides: { ebay: { shipping_policy: 'Large' }, etsy: { who_made: 'someone_else' } },
};

test('what is kept for a category is replaced as a whole, and each seller has their own', async () => {
  const first = await keep('63862', { ...coats, parcel: { parcel_weight_g: '900' } });
  const kept = { category_id: '63862', ...coats, parcel: { ...none, parcel_weight_g: 900 } };
  expect(first).toMatchObject({ status: 200, body: kept });
  expect(await list()).toEqual([kept]);
  await keep('63862', { condition: 'NEW' });
  expect(await list()).toEqual([
    { category_id: '63862', condition: 'NEW', specifics: {}, overrides: {}, parcel: none },
  ]);
  expect(await list(await server.register())).toEqual([]);
});

test('the parcel is the one that Settings have for the category', async () => {
  const rule = { category: '11450', ...none, parcel_weight_g: 350 };
  const usual = { ...none, parcel_length_cm: 30 };
  await seller.call('PUT', '/api/credentials/', {
    pricing_rules: { parcels: { usual, by_category: [rule] } },
  });
  const { category: _, ...parcel } = rule;
  expect(await list()).toEqual([
    { category_id: '11450', condition: null, specifics: {}, overrides: {}, parcel },
  ]);

  await keep('63862', { ...coats, parcel: { parcel_weight_g: 900 } });
  await keep('11450', { parcel: { parcel_weight_g: 400 } });
  expect(await parcels()).toEqual({
    usual,
    by_category: [
      { ...rule, parcel_weight_g: 400 },
      { category: '63862', ...none, parcel_weight_g: 900 },
    ],
  });

  expect((await seller.call('DELETE', `${path}63862/`)).status).toBe(204);
  expect((await seller.call('DELETE', `${path}63862/`)).status).toBe(404);
  expect(await parcels()).toEqual({ usual, by_category: [{ ...rule, parcel_weight_g: 400 }] });
  await seller.call('DELETE', `${path}11450/`);
  expect(await list()).toEqual([]);
});

test.each([
  ['nothing', '1', {}, 'There is nothing to keep for this category.'],
  ['only empty values', '1', { overrides: { ebay: {} } }, 'There is nothing to keep'],
  ['a condition that is none', '1', { condition: 'SHINY' }, 'condition must be one of'],
  ['a specific without a name', '1', { specifics: { ' ': ['a'] } }, 'must not be empty'],
  ['no category', 'coats', coats, 'The category must be a number.'],
  ['a weight below zero', '1', { parcel: { parcel_weight_g: -1 } }, 'Parcel weight must be more than 0.'],
])('%s is refused with a sentence', async (_, category, body, sentence) => {
  const answer = await keep(category, body);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(sentence);
  expect(await list()).toEqual([]);
});

test('there are 200 categories at most', async () => {
  const by_category = Array.from({ length: 199 }, (_, n) => ({
    category: String(1000 + n),
    parcel_weight_g: 100,
  }));
  await seller.call('PUT', '/api/credentials/', { pricing_rules: { parcels: { by_category } } });
  expect((await keep('1', coats)).status).toBe(200);
  expect(await keep('2', coats)).toMatchObject({
    status: 400,
    body: { detail: 'There are defaults for 200 categories already.' },
  });
  expect((await keep('1', { condition: 'NEW' })).status).toBe(200);
});
