import { expect, test } from 'vitest';
import { listAt, numberAt, textAt } from '../http/json-values.ts';
import { knownScopes } from './sign-in/authorize.ts';
import { startEbaySimulator } from './start-ebay-simulator.ts';
import { callsOf, exampleItem, send } from './test-seller.ts';

const inventory = '/sell/inventory/v1';
const account = '/sell/account/v1';
const everyCategory = [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }];

test('a new seller signs in, sets up, lists, sells and is told so', async () => {
  const ruName = 'Test-Test-Simula-abc';
  const simulator = await startEbaySimulator({
    sellers: [{ username: 'new-seller', policies: false }],
    ruNames: { [ruName]: 'https://dashboard.example/oauth/ebay/callback' },
  });
  const { url, ebay } = simulator;
  try {
    const consent = new URLSearchParams({
      client_id: simulator.clientId,
      redirect_uri: ruName,
      response_type: 'code',
      scope: knownScopes.join(' '),
      state: 'state 1',
    });
    const page = await send(`${url}/oauth2/authorize?${consent}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('new-seller');
    consent.set('decision', 'agree');
    consent.set('seller', 'new-seller');
    const agreed = await send(`${url}/oauth2/authorize`, { method: 'POST', body: consent });
    const target = new URL(agreed.headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe('https://dashboard.example/oauth/ebay/callback');
    expect(target.searchParams.get('state')).toBe('state 1');

    const basic = Buffer.from(`${simulator.clientId}:${simulator.clientSecret}`).toString('base64');
    const tokens = await send(`${url}/identity/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: target.searchParams.get('code') ?? '',
        redirect_uri: ruName,
      }),
    });
    expect(tokens.body).toMatchObject({ expires_in: 7200, token_type: 'User Access Token' });
    const call = callsOf(url, textAt(tokens.body, 'access_token') ?? '');

    expect((await call('GET', '/commerce/identity/v1/user/')).body).toMatchObject({ username: 'new-seller' });
    await call('POST', `${account}/program/opt_in`, { programType: 'SELLING_POLICY_MANAGEMENT' });
    const common = { marketplaceId: 'EBAY_GB', categoryTypes: everyCategory };
    const shipping = await call('POST', `${account}/fulfillment_policy/`, {
      ...common,
      name: 'Post',
      handlingTime: { unit: 'DAY', value: 2 },
    });
    const payment = await call('POST', `${account}/payment_policy`, { ...common, name: 'Pay' });
    const returns = await call('POST', `${account}/return_policy`, {
      ...common,
      name: 'Back',
      returnsAccepted: false,
    });
    const location = { location: { address: { postalCode: 'LS1 4AP', country: 'GB' } } };
    expect((await call('POST', `${inventory}/location/home`, location)).status).toBe(204);

    const item = await call('PUT', `${inventory}/inventory_item/A1`, exampleItem());
    expect([item.status, item.text]).toEqual([201, '']);
    const offer = await call('POST', `${inventory}/offer`, {
      sku: 'A1',
      marketplaceId: 'EBAY_GB',
      format: 'FIXED_PRICE',
      categoryId: '63861',
      merchantLocationKey: 'home',
      pricingSummary: { price: { value: '12.50', currency: 'GBP' } },
      listingPolicies: {
        fulfillmentPolicyId: textAt(shipping.body, 'fulfillmentPolicyId'),
        paymentPolicyId: textAt(payment.body, 'paymentPolicyId'),
        returnPolicyId: textAt(returns.body, 'returnPolicyId'),
      },
    });
    expect(offer.status).toBe(201);
    const offerId = textAt(offer.body, 'offerId');
    const published = await call('POST', `${inventory}/offer/${offerId}/publish`);
    expect(published.status).toBe(200);
    const listingId = textAt(published.body, 'listingId') ?? '';
    expect(ebay.activeCount('A1')).toBe(1);

    const shop = await send(`${url}/itm/${listingId}`);
    expect(shop.text).toContain('Buy it now');
    await send(`${url}/itm/${listingId}/buy`, { method: 'POST' });
    expect((await send(`${url}/itm/${listingId}`)).text).toContain('This listing sold');

    const since = new Date(Date.now() - 60_000).toISOString();
    const filter = encodeURIComponent(`lastmodifieddate:[${since}..]`);
    const orders = await call('GET', `/sell/fulfillment/v1/order?filter=${filter}`);
    expect(numberAt(orders.body, 'total')).toBe(1);
    const [order] = listAt(orders.body, 'orders');
    expect(order).toMatchObject({ orderPaymentStatus: 'PAID' });
    expect(listAt(order, 'lineItems')).toMatchObject([
      { legacyItemId: listingId, sku: 'A1', quantity: 1, lineItemCost: { value: '12.50', currency: 'GBP' } },
    ]);
    expect(ebay.activeCount('A1')).toBe(0);
  } finally {
    await simulator.stop();
  }
});
