import { describe, expect, test } from 'vitest';
import { textAt } from '../http/json-values.ts';
import { scope } from './sign-in/authorize.ts';
import { callsOf, errorIds, send, startWithSeller, type TestSeller } from './test-seller.ts';

const ruName = 'Crosslister-Crosslis-Simula-abcdef';
const scopes = [scope(''), scope('sell.inventory'), scope('sell.account')].join(' ');

function consentUrl({ simulator }: TestSeller, changes: Record<string, string> = {}): string {
  const fields = {
    client_id: simulator.clientId,
    redirect_uri: ruName,
    response_type: 'code',
    scope: scopes,
    state: 'abc',
    ...changes,
  };
  return `${simulator.url}/oauth2/authorize?${new URLSearchParams(fields)}`;
}

function askToken({ simulator }: TestSeller, form: Record<string, string>, secret = simulator.clientSecret) {
  const basic = Buffer.from(`${simulator.clientId}:${secret}`).toString('base64');
  return send(`${simulator.url}/identity/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
}

function codeFrom(seller: TestSeller): Record<string, string> {
  const target = new URL(seller.ebay.agree(consentUrl(seller), 'ann'));
  const code = target.searchParams.get('code') ?? '';
  return { grant_type: 'authorization_code', code, redirect_uri: ruName };
}

describe('the consent page', () => {
  test.each([
    ['a foreign client', { client_id: 'somebody' }],
    ['an address in place of the RuName', { redirect_uri: 'https://dashboard.example/callback' }],
    ['an unknown scope', { scope: 'sell.inventory' }],
    ['another response type', { response_type: 'token' }],
  ])('refuses %s', async (_name, changes) => {
    const seller = await startWithSeller();
    expect((await send(consentUrl(seller, changes))).status).toBe(400);
  });

  test('sends a seller who cancels to the declined address, with an error and the state', async () => {
    const seller = await startWithSeller({
      ruNames: { [ruName]: { accepted: 'https://a.example/yes', declined: 'https://a.example/no' } },
    });
    const target = new URL(seller.ebay.decline(consentUrl(seller)));
    expect(target.pathname).toBe('/no');
    expect(target.searchParams.get('error')).toBe('access_denied');
    expect(target.searchParams.get('state')).toBe('abc');
  });
});

describe('the token endpoint', () => {
  test('takes a code once, and one that was decoded twice not at all', async () => {
    const seller = await startWithSeller();
    const form = codeFrom(seller);
    expect((await askToken(seller, form, 'wrong')).body).toMatchObject({ error: 'invalid_client' });
    const mangled = { ...form, code: (form.code ?? '').replaceAll('+', ' ') };
    expect((await askToken(seller, mangled)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await askToken(seller, form)).status).toBe(200);
    expect((await askToken(seller, form)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('refuses a code after 299 seconds', async () => {
    const seller = await startWithSeller();
    const form = codeFrom(seller);
    seller.ebay.clock.advance(300_000);
    expect((await askToken(seller, form)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('refreshes without a new refresh token, until the seller revokes', async () => {
    const seller = await startWithSeller();
    const tokens = await askToken(seller, codeFrom(seller));
    const form = { grant_type: 'refresh_token', refresh_token: textAt(tokens.body, 'refresh_token') ?? '' };
    const refreshed = await askToken(seller, form);
    expect(refreshed.status).toBe(200);
    expect(refreshed.body).not.toHaveProperty('refresh_token');
    const wider = await askToken(seller, { ...form, scope: scope('sell.fulfillment') });
    expect(wider.body).toMatchObject({ error: 'invalid_scope' });
    seller.ebay.revoke('ann');
    expect((await askToken(seller, form)).body).toMatchObject({ error: 'invalid_grant' });
    const call = callsOf(seller.simulator.url, textAt(refreshed.body, 'access_token') ?? '');
    expect(errorIds(await call('GET', '/sell/account/v1/privilege'))).toEqual([1001]);
  });

  test('gives the application a token for public data only', async () => {
    const seller = await startWithSeller();
    const form = { grant_type: 'client_credentials', scope: scope('') };
    const token = textAt((await askToken(seller, form)).body, 'access_token') ?? '';
    const call = callsOf(seller.simulator.url, token);
    const tree = await call(
      'GET',
      '/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=EBAY_GB',
    );
    expect(tree.body).toMatchObject({ categoryTreeId: '3' });
    expect((await call('GET', '/sell/inventory/v1/location')).status).toBe(403);
  });
});

describe('another developer’s keyset', () => {
  const own = {
    clientId: 'Anns-own',
    clientSecret: 'anns-secret',
    ruNames: { Ann: { accepted: 'https://a.example/yes', declined: 'https://a.example/no' } },
  };

  test('gives codes and tokens of its own, which no other keyset can use', async () => {
    const seller = await startWithSeller();
    seller.ebay.addApp(own);
    const asked = consentUrl(seller, { client_id: own.clientId, redirect_uri: 'Ann' });
    const target = new URL(seller.ebay.agree(asked, 'ann'));
    expect(target.origin).toBe('https://a.example');
    const form = {
      grant_type: 'authorization_code',
      code: target.searchParams.get('code') ?? '',
      redirect_uri: 'Ann',
    };
    expect((await askToken(seller, form)).body).toMatchObject({ error: 'invalid_grant' });
    const mine = { ...seller, simulator: { ...seller.simulator, ...own } };
    const tokens = await askToken(mine, form);
    expect(tokens.status).toBe(200);
    const refresh = {
      grant_type: 'refresh_token',
      refresh_token: textAt(tokens.body, 'refresh_token') ?? '',
    };
    expect((await askToken(seller, refresh)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await askToken(mine, refresh)).status).toBe(200);
  });
});

describe('access', () => {
  test('an expired token is 401/1001, but 403/1100 on Inventory', async () => {
    const seller = await startWithSeller();
    seller.ebay.clock.advance(7_201_000);
    const account = await seller.call('GET', '/sell/account/v1/privilege');
    expect([account.status, ...errorIds(account)]).toEqual([401, 1001]);
    const inventory = await seller.call('GET', '/sell/inventory/v1/inventory_item');
    expect([inventory.status, ...errorIds(inventory)]).toEqual([403, 1100]);
  });

  test('a missing scope is 403/1100, a missing token 401/1002', async () => {
    const seller = await startWithSeller();
    const { accessToken } = seller.ebay.issueTokens('ann', [scope('sell.account.readonly')]);
    const call = callsOf(seller.simulator.url, accessToken);
    expect((await call('GET', '/sell/account/v1/privilege')).status).toBe(200);
    const optIn = await call('POST', '/sell/account/v1/program/opt_in', {});
    expect([optIn.status, ...errorIds(optIn)]).toEqual([403, 1100]);
    const bare = await send(`${seller.simulator.url}/sell/account/v1/privilege`);
    expect([bare.status, ...errorIds(bare)]).toEqual([401, 1002]);
  });

  test('what fetch sends as Accept-Language by itself is refused by Inventory', async () => {
    const seller = await startWithSeller();
    const path = '/sell/inventory/v1/inventory_item';
    const reply = await seller.call('GET', path, undefined, { 'accept-language': '*' });
    expect([reply.status, ...errorIds(reply)]).toEqual([400, 25709]);
  });
});
