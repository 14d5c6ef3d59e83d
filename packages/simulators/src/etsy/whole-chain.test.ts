import { expect, test } from 'vitest';
import { listAt, numberAt, textAt, valueAt } from '../http/json-values.ts';
import { challengeOf } from './sign-in/tokens.ts';
import {
  callsOf,
  exampleDraft,
  exampleInventory,
  pictureParts,
  resultIds,
  send,
  startShop,
} from './test-shop.ts';

const verifier = 'a-verifier-of-more-than-forty-three-letters-1234';
const redirectUri = 'http://127.0.0.1:3000/oauth/etsy/callback';
const scopes = 'shops_r listings_r listings_w listings_d transactions_r';

test('from the consent page to a sale and a delisting', async () => {
  const { simulator, etsy, seller } = await startShop();
  const { keystring, sharedSecret, apiUrl, authUrl, url } = simulator;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: keystring,
    redirect_uri: redirectUri,
    scope: scopes,
    state: 'abc',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  const consent = await send(`${authUrl}/oauth/connect?${query}`);
  expect(consent.text).toContain('Allow access');
  query.set('seller', 'ann');
  query.set('decision', 'allow');
  const allowed = await send(`${authUrl}/oauth/connect`, { method: 'POST', body: query });
  const target = new URL(allowed.headers.get('location') ?? '');
  expect(target.searchParams.get('state')).toBe('abc');
  const grant = await send(`${apiUrl}/public/oauth/token`, {
    method: 'POST',
    headers: { 'x-api-key': `${keystring}:${sharedSecret}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: keystring,
      redirect_uri: redirectUri,
      code: target.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  expect(grant.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  const token = textAt(grant.body, 'access_token') ?? '';
  expect(token.split('.')[0]).toBe(String(seller.userId));

  const call = callsOf(simulator, token);
  const me = await call('GET', '/users/me');
  expect(me.body).toEqual({ user_id: seller.userId, shop_id: seller.shopId });
  const shop = `/shops/${numberAt(me.body, 'shop_id')}`;
  const draft = await call('POST', `${shop}/listings`, { form: exampleDraft({ seller }) });
  expect(draft.status).toBe(201);
  expect(draft.body).toMatchObject({ state: 'draft', readiness_state_id: null });
  const id = numberAt(draft.body, 'listing_id') ?? 0;
  await call('POST', `${shop}/listings/${id}/images`, { parts: pictureParts({ rank: 1 }) });
  await call('PUT', `/listings/${id}/inventory`, { json: exampleInventory({ seller }, 'MUG-1') });
  expect(etsy.fees(id)).toEqual([]);
  const live = await call('PATCH', `${shop}/listings/${id}`, { form: { state: 'active' } });
  expect(live.body).toMatchObject({
    state: 'active',
    price: { amount: 950, divisor: 100, currency_code: 'GBP' },
    readiness_state_id: [...seller.readiness.keys()][0],
  });
  expect(etsy.activeCount('MUG-1')).toBe(1);
  expect(etsy.fees(id)).toMatchObject([{ kind: 'listing', usCents: 20 }]);

  const address = textAt(live.body, 'url') ?? '';
  expect(address).toBe(`${url}/listing/${id}/blue-stoneware-mug`);
  expect((await send(address)).text).toContain('Buy it now');
  await send(`${url}/listing/${id}/buy`, { method: 'POST' });
  expect((await send(address)).text).toContain('sold out');
  const sold = await call('GET', `${shop}/listings?state=sold_out&includes=Inventory`);
  expect(resultIds(sold, 'listing_id')).toEqual([id]);
  const receipts = await call('GET', `${shop}/receipts?was_paid=true&sort_on=updated&sort_order=asc`);
  const [receipt] = listAt(receipts.body, 'results');
  expect(receipt).toMatchObject({
    status: 'paid',
    transactions: [{ listing_id: id, sku: 'MUG-1', quantity: 1, price: { amount: 950, divisor: 100 } }],
  });
  expect((await call('DELETE', `/listings/${id}`)).status).toBe(204);
  expect(valueAt((await call('GET', `/listings/${id}`)).body, 'error')).toContain('Could not find');
});
