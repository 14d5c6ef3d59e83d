import { describe, expect, test } from 'vitest';
import { textAt } from '../http/json-values.ts';
import { challengeOf } from './sign-in/tokens.ts';
import { callsOf, send, startShop, type TestShop } from './test-shop.ts';

const verifier = 'a-verifier-of-more-than-forty-three-letters-1234';
const redirectUri = 'http://127.0.0.1:3000/oauth/etsy/callback';

function consentUrl({ simulator }: TestShop, changes: Record<string, string> = {}): string {
  const fields = {
    response_type: 'code',
    client_id: simulator.keystring,
    redirect_uri: redirectUri,
    scope: 'shops_r listings_r',
    state: 'abc',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  };
  return `${simulator.authUrl}/oauth/connect?${new URLSearchParams(fields)}`;
}

function askToken({ simulator }: TestShop, fields: Record<string, string>, asJson = false) {
  const { apiUrl, keystring, sharedSecret } = simulator;
  const body = { client_id: keystring, ...fields };
  return send(`${apiUrl}/public/oauth/token`, {
    method: 'POST',
    headers: {
      'x-api-key': `${keystring}:${sharedSecret}`,
      ...(asJson && { 'content-type': 'application/json' }),
    },
    body: asJson ? JSON.stringify(body) : new URLSearchParams(body),
  });
}

function codeFrom(shop: TestShop): Record<string, string> {
  const target = new URL(shop.etsy.agree(consentUrl(shop), 'ann'));
  const code = target.searchParams.get('code') ?? '';
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
}

async function tokensOf(shop: TestShop) {
  const { body } = await askToken(shop, codeFrom(shop));
  const refresh_token = textAt(body, 'refresh_token') ?? '';
  return { access: textAt(body, 'access_token') ?? '', form: { grant_type: 'refresh_token', refresh_token } };
}

describe('the consent page', () => {
  test.each([
    ['an unknown application', { client_id: 'somebody' }],
    ['an address that is not registered', { redirect_uri: 'https://elsewhere.example/callback' }],
    ['a registered address with a slash more', { redirect_uri: `${redirectUri}/` }],
    ['an unknown scope', { scope: 'shops_r everything' }],
    ['no scope', { scope: '' }],
    ['another response type', { response_type: 'token' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['no challenge', { code_challenge: '' }],
    ['no state', { state: '' }],
  ])('refuses %s with a page, without sending the browser on', async (_name, changes) => {
    const shop = await startShop();
    const reply = await send(consentUrl(shop, changes));
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('An error occurred');
    expect(reply.headers.get('location')).toBeNull();
  });

  test('sends a seller who cancels back with an error and the state', async () => {
    const shop = await startShop();
    const target = new URL(shop.etsy.decline(consentUrl(shop)));
    expect(target.searchParams.get('error')).toBe('access_denied');
    expect(target.searchParams.get('state')).toBe('abc');
    expect(target.searchParams.has('code')).toBe(false);
  });
});

describe('the token endpoint', () => {
  test('takes a code once, as a form or as JSON', async () => {
    const shop = await startShop();
    const form = codeFrom(shop);
    expect((await askToken(shop, form, true)).status).toBe(200);
    expect((await askToken(shop, form)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await askToken(shop, codeFrom(shop))).status).toBe(200);
  });

  test.each([
    ['another verifier', { code_verifier: verifier.replaceAll('a', 'b') }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'http://localhost:3000/oauth/etsy/callback' }],
  ])('refuses a code with %s, and spends it', async (_name, changes) => {
    const shop = await startShop();
    const form = codeFrom(shop);
    const reply = await askToken(shop, { ...form, ...changes });
    expect([reply.status, textAt(reply.body, 'error')]).toEqual([400, 'invalid_grant']);
    expect((await askToken(shop, form)).status).toBe(400);
  });

  test('names a wrong client and a wrong grant', async () => {
    const shop = await startShop();
    const client = await askToken(shop, { ...codeFrom(shop), client_id: 'else' });
    expect(client.body).toMatchObject({ error: 'invalid_client' });
    const grant = await askToken(shop, { grant_type: 'client_credentials' });
    expect(grant.body).toMatchObject({ error: 'unsupported_grant_type' });
  });

  test('every refresh gives another refresh token and ends the one used', async () => {
    const shop = await startShop();
    const { access, form } = await tokensOf(shop);
    const refreshed = await askToken(shop, form);
    expect(refreshed.status).toBe(200);
    expect(textAt(refreshed.body, 'refresh_token')).not.toBe(form.refresh_token);
    const again = await askToken(shop, form);
    expect(again.body).toEqual({ error: 'invalid_grant', error_description: 'refresh_token is revoked' });
    expect((await callsOf(shop.simulator, access)('GET', '/users/me')).status).toBe(200);
  });

  test('two refreshes at once: one wins', async () => {
    const shop = await startShop();
    const { form } = await tokensOf(shop);
    const replies = await Promise.all([askToken(shop, form), askToken(shop, form)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('an access token lasts an hour, a refresh token 90 days', async () => {
    const shop = await startShop();
    const { access, form } = await tokensOf(shop);
    shop.etsy.clock.advance(3_601_000);
    const late = await callsOf(shop.simulator, access)('GET', '/users/me');
    expect(late.status).toBe(401);
    expect(late.body).toEqual({ error: 'invalid_token', error_description: 'access token is expired' });
    shop.etsy.clock.advance(90 * 86_400_000);
    expect((await askToken(shop, form)).body).toMatchObject({
      error_description: 'refresh_token is expired',
    });
  });

  test('expiring and revoking from outside', async () => {
    const shop = await startShop();
    const { access, form } = await tokensOf(shop);
    const call = callsOf(shop.simulator, access);
    shop.etsy.expireTokens();
    expect((await call('GET', '/users/me')).status).toBe(401);
    const refreshed = await askToken(shop, form);
    expect(refreshed.status).toBe(200);
    shop.etsy.revoke('ann');
    const last = { ...form, refresh_token: textAt(refreshed.body, 'refresh_token') ?? '' };
    expect((await askToken(shop, last)).body).toMatchObject({ error: 'invalid_grant' });
  });
});
