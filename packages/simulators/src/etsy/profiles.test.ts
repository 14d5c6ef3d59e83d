import { describe, expect, test } from 'vitest';
import { listAt, textAt } from '../http/json-values.ts';
import { createDraft, startShop } from './test-shop.ts';

const profile = {
  title: 'Tracked',
  origin_country_iso: 'GB',
  origin_postal_code: 'YO1 7HY',
  primary_cost: 4.5,
  secondary_cost: 1,
  destination_country_iso: 'GB',
  min_delivery_days: 1,
  max_delivery_days: 3,
};

describe('shipping profiles', () => {
  test('a new seller may have none, and makes one', async () => {
    const { call, seller } = await startShop({ sellers: [{ username: 'new', profiles: false }] });
    const path = `/shops/${seller.shopId}/shipping-profiles`;
    expect((await call('GET', path)).body).toEqual({ count: 0, results: [] });
    const made = await call('POST', path, { form: profile });
    expect(made.body).toMatchObject({ title: 'Tracked', origin_country_iso: 'GB' });
    expect(listAt(made.body, 'shipping_profile_destinations')).toMatchObject([
      { primary_cost: { amount: 450, divisor: 100, currency_code: 'GBP' }, destination_country_iso: 'GB' },
    ]);
    expect((await call('GET', path)).body).toMatchObject({ count: 1, results: [made.body] });
  });

  test.each<[string, Record<string, string | number>]>([
    ['no title', { title: '' }],
    ['no postcode in the United Kingdom', { origin_postal_code: '' }],
    ['a country and a region', { destination_region: 'eu' }],
    ['neither', { destination_country_iso: '' }],
    ['a carrier and delivery days', { shipping_carrier_id: 1, mail_class: 'first' }],
    ['delivery days turned round', { min_delivery_days: 5 }],
    ['a cost below nothing', { primary_cost: -1 }],
  ])('%s is refused', async (_name, changes) => {
    const { call, seller } = await startShop();
    const form = { ...profile, ...changes };
    expect((await call('POST', `/shops/${seller.shopId}/shipping-profiles`, { form })).status).toBe(400);
    const json = await call('POST', `/shops/${seller.shopId}/shipping-profiles`, { json: profile });
    expect(json.status).toBe(400);
  });
});

describe('return policies', () => {
  test.each<[number | undefined, boolean, number]>([
    [30, true, 200],
    [15, true, 400],
    [undefined, true, 400],
    [undefined, false, 200],
  ])('%s days, returns %s: %i', async (deadline, returns, status) => {
    const { call, seller } = await startShop();
    const form = {
      accepts_returns: returns,
      accepts_exchanges: false,
      ...(deadline && { return_deadline: deadline }),
    };
    expect((await call('POST', `/shops/${seller.shopId}/policies/return`, { form })).status).toBe(status);
  });
});

describe('processing profiles', () => {
  const form = { readiness_state: 'made_to_order', min_processing_time: 1, max_processing_time: 2 };

  test('an equal one is a conflict that names the first', async () => {
    const { call, seller, simulator } = await startShop();
    const path = `/shops/${seller.shopId}/readiness-state-definitions`;
    const made = await call('POST', path, { form: { ...form, processing_time_unit: 'weeks' } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ min_processing_days: 5, max_processing_days: 10 });
    const again = await call('POST', path, { form: { ...form, processing_time_unit: 'weeks' } });
    expect(again.status).toBe(409);
    const address = again.headers.get('content-location') ?? '';
    const found = await call('GET', new URL(address, simulator.url).pathname.replace('/v3/application', ''));
    expect(found.body).toEqual(made.body);
    expect((await call('POST', path, { form })).status).toBe(201);
  });

  test.each<[string, Record<string, string | number>]>([
    ['an unknown state', { readiness_state: 'soon' }],
    ['eleven days', { max_processing_time: 11 }],
    ['times turned round', { min_processing_time: 3 }],
  ])('%s is refused', async (_name, changes) => {
    const { call, seller } = await startShop();
    const path = `/shops/${seller.shopId}/readiness-state-definitions`;
    const reply = await call('POST', path, { form: { ...form, ...changes } });
    expect(reply.status).toBe(400);
    expect(textAt(reply.body, 'error')).toBeDefined();
  });

  test('are named by a listing that is live only', async () => {
    const shop = await startShop();
    const { body } = await shop.call('GET', `/listings/${await createDraft(shop)}`);
    expect(body).toMatchObject({ state: 'draft', readiness_state_id: null });
  });
});
