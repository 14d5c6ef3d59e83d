import { describe, expect, test } from 'vitest';
import { listAt, textAt } from '../../http/json-values.ts';
import { knownScopes } from '../sign-in/authorize.ts';
import { callsOf, errorIds, startWithSeller } from '../test-seller.ts';

const account = '/sell/account/v1';
const locations = '/sell/inventory/v1/location';
const categoryTypes = [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }];

describe('business policies', () => {
  test('are out of reach until opting in has taken effect', async () => {
    const { ebay, simulator } = await startWithSeller({
      sellers: [{ username: 'ann' }, { username: 'carl', policies: false }],
      optInDelayMs: 3_600_000,
    });
    const call = callsOf(simulator.url, ebay.issueTokens('carl', knownScopes).accessToken);
    const list = () => call('GET', `${account}/payment_policy?marketplace_id=EBAY_GB`);
    const programs = async () =>
      listAt((await call('GET', `${account}/program/get_opted_in_programs`)).body, 'programs');
    expect(errorIds(await list())).toEqual([20403]);
    const optIn = { programType: 'SELLING_POLICY_MANAGEMENT' };
    expect((await call('POST', `${account}/program/opt_in`, optIn)).status).toBe(200);
    expect(await programs()).toEqual([]);
    ebay.clock.advance(3_700_000);
    expect(await programs()).toEqual([optIn]);
    expect((await list()).body).toEqual({ total: 0, paymentPolicies: [] });
    expect((await call('POST', `${account}/program/opt_in`, optIn)).status).toBe(409);
  });

  test('are listed by marketplace, which must be named', async () => {
    const { call } = await startWithSeller();
    const list = await call('GET', `${account}/return_policy?marketplace_id=EBAY_GB`);
    expect(listAt(list.body, 'returnPolicies')).toHaveLength(1);
    expect(errorIds(await call('GET', `${account}/return_policy`))).toEqual([20401]);
    const elsewhere = await call('GET', `${account}/return_policy?marketplace_id=EBAY_US`);
    expect(elsewhere.body).toEqual({ total: 0, returnPolicies: [] });
  });

  test('are found by name, and a name is taken once', async () => {
    const { call } = await startWithSeller();
    const body = {
      name: 'Fast post',
      marketplaceId: 'EBAY_GB',
      categoryTypes,
      handlingTime: { unit: 'DAY', value: 1 },
      shippingOptions: [{ optionType: 'DOMESTIC', costType: 'FLAT_RATE', shippingServices: [] }],
    };
    const made = await call('POST', `${account}/fulfillment_policy/`, body);
    expect(made.status).toBe(201);
    const id = textAt(made.body, 'fulfillmentPolicyId');
    expect(made.headers.get('location')).toContain(`/fulfillment_policy/${id}`);
    const again = await call('POST', `${account}/fulfillment_policy/`, body);
    expect(errorIds(again)).toEqual([20400]);
    expect(again.text).toContain(id);
  });

  test.each([
    ['fulfillment_policy', { shippingOptions: [] }],
    ['return_policy', {}],
    ['return_policy', { returnsAccepted: true }],
  ])('refuse a %s that lacks something: %j', async (kind, more) => {
    const { call } = await startWithSeller();
    const body = { name: 'New', marketplaceId: 'EBAY_GB', categoryTypes, ...more };
    expect(errorIds(await call('POST', `${account}/${kind}`, body))).toEqual([20401]);
  });
});

test('the selling limit and registration are told', async () => {
  const { call } = await startWithSeller();
  expect((await call('GET', `${account}/privilege`)).body).toEqual({
    sellerRegistrationCompleted: true,
    sellingLimit: { amount: { currency: 'GBP', value: '10000000.0' }, quantity: 100_000 },
  });
});

describe('inventory locations', () => {
  const address = { location: { address: { postalCode: 'YO1 7HY', country: 'GB' } } };

  test('are made once', async () => {
    const { call } = await startWithSeller();
    expect((await call('POST', `${locations}/shed`, address)).status).toBe(204);
    const again = await call('POST', `${locations}/shed`, address);
    expect([again.status, ...errorIds(again)]).toEqual([409, 25803]);
    expect((await call('GET', `${locations}/shed`)).body).toMatchObject({
      merchantLocationStatus: 'ENABLED',
    });
    const list = await call('GET', locations);
    expect(listAt(list.body, 'locations').map((entry) => textAt(entry, 'merchantLocationKey'))).toEqual([
      'home',
      'shed',
    ]);
    expect((await call('GET', `${locations}/attic`)).status).toBe(404);
  });

  test('need a postcode and a country, and a short key', async () => {
    const { call } = await startWithSeller();
    const nowhere = { location: { address: { country: 'GB' } } };
    expect(errorIds(await call('POST', `${locations}/shed`, nowhere))).toEqual([25801]);
    expect(errorIds(await call('POST', `${locations}/${'x'.repeat(37)}`, address))).toEqual([25800]);
  });
});
