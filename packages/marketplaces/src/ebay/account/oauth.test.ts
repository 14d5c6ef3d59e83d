import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { ebay } from '../ebay.ts';
import { startListener } from '../sales/notification-listener.ts';
import { type Connected, connected, connection, consent } from '../simulated-ebay.ts';
import { test as testAccount } from './account.ts';
import { basicScope } from './ask-token.ts';
import { decodeCode, oauth } from './oauth.ts';

let shop: Connected;
beforeEach(async () => {
  shop = await connected({ allowHttpEndpoints: true });
});
afterEach(() => shop.simulator.stop());

const tokenCalls = () =>
  shop.simulator.requests
    .matching('POST', '/identity/v1/oauth2/token')
    .map(({ body }) => new URLSearchParams(body))
    .filter((form) => form.get('grant_type') === 'refresh_token');

describe('consent', () => {
  test('asks for every scope at once, with the RuName as the place to return to', () => {
    const request = { state: 'a b', verifier: '', redirectUri: 'http://127.0.0.1:3000/oauth/ebay/callback' };
    const url = new URL(oauth.authorizationUrl(shop.config, request));
    expect(url.pathname).toBe('/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: shop.config.ebay.ruName,
      response_type: 'code',
      state: 'a b',
      locale: 'en-GB',
    });
    expect(url.searchParams.get('scope')?.split(' ')).toContain(
      'https://api.ebay.com/oauth/api_scope/sell.fulfillment',
    );
  });

  test('a keyset without a scope (invalid_scope) is asked for less, and connects without name and notifications', async () => {
    const { app } = shop.site.site.settings;
    app.scopes = ['', '/sell.inventory', '/sell.account', '/sell.fulfillment'].map((end) => basicScope + end);
    const request = { state: 's' };
    const whole = oauth.authorizationUrl(shop.config, request);
    expect(await oauth.refusesScopes(shop.context(), whole)).toBe(true);
    const fewer = oauth.authorizationUrl(shop.config, { ...request, fewer: true });
    expect(await oauth.refusesScopes(shop.context(), fewer)).toBe(false);
    const code = new URL(shop.site.agree(fewer, 'ann')).searchParams.get('code') ?? '';
    const tokens = await oauth.exchange(shop.context(), { code, verifier: '', redirectUri: '' });
    expect(tokens.account).toEqual({ id: '', name: 'eBay' });
    const { token } = connection(tokens.secrets);
    const context = shop.context({ token: token(shop.context()) });
    expect(await testAccount(context)).toEqual({ id: '', name: 'eBay' });
    const listener = await startListener(() => context);
    const error = await failureOf(ebay.webhooks.ensure(context, listener.hook));
    await listener.stop();
    expect(error.details.nextStep).toMatch(/^Nothing to do: sales are found by asking eBay/);
  });

  test('a consent page that does not answer is opened all the same', async () => {
    shop.simulator.faults.add({ kind: 'error_before', path: '/oauth2/authorize' });
    const url = oauth.authorizationUrl(shop.config, { state: 's' });
    expect(await oauth.refusesScopes(shop.context(), url)).toBe(false);
  });

  test.each([
    ['as it is', (code: string) => code],
    ['still encoded', encodeURIComponent],
  ])('trades the code %s for tokens and learns whose account it is', async (_, shape) => {
    const code = shape(consent(shop.simulator, 'ann'));
    const { token: _unused, journal: _neither, ...context } = shop.context();
    const tokens = await oauth.exchange(context, { code, verifier: '', redirectUri: '' });
    expect(tokens.account).toEqual({ id: shop.site.site.sellers.get('ann')?.userId, name: 'ann' });
    expect(tokens.secrets).toMatchObject({ user_id: tokens.account?.id, username: 'ann' });
    const months = (Date.parse(tokens.consentExpiresAt ?? '') - Date.now()) / (30.4 * 86_400_000);
    expect(months).toBeCloseTo(18, 0);
    const { expiresAt } = oauth.accessToken(tokens.secrets);
    expect((Date.parse(expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(2, 1);
  });

  test('a code used up or mistyped says to connect again', async () => {
    const code = consent(shop.simulator, 'ann');
    const request = { code, verifier: '', redirectUri: '' };
    await oauth.exchange(shop.context(), request);
    const error = await failureOf(oauth.exchange(shop.context(), request));
    expect(error).toMatchObject({ kind: 'credentials', details: { code: 'invalid_grant' } });
    expect(error.message).toBe('eBay does not know this code: it is mistyped, used already or too old.');
    expect(error.details.nextStep).toBe('Connect eBay again under Settings → Connections.');
  });

  test('names the environment variables that are not set', () => {
    const config = { ...shop.config, ebay: { ...shop.config.ebay, clientSecret: '', ruName: '' } };
    const request = { state: '', verifier: '', redirectUri: '' };
    expect(() => oauth.authorizationUrl(config, request)).toThrow(
      'There are no app keys for eBay yet: you have entered none, and EBAY_CLIENT_SECRET, EBAY_RU_NAME is not set on this server.',
    );
  });

  test('a code is decoded once, whatever is in it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ019+/=.-_#^') });
    fc.assert(
      fc.property(letters, (text) => {
        const code = `v^1.1#i^1#${text}`;
        expect(decodeCode(code)).toBe(code);
        expect(decodeCode(encodeURIComponent(code))).toBe(code);
      }),
    );
  });
});

describe('the access token', () => {
  test.each(['unauthorized', 'forbidden'] as const)('is refreshed once after "%s"', async (kind) => {
    shop.simulator.faults.add({ kind, path: '/sell/inventory/', times: 1 });
    await ebay.catalogue.list(shop.context(), null);
    expect(shop.refreshes()).toBe(1);
    expect(tokenCalls()).toHaveLength(1);
  });

  test('is refreshed when it has run out, and the consent stays as it was', async () => {
    shop.site.clock.advance(3 * 3_600_000);
    await ebay.catalogue.list(shop.context(), null);
    await testAccount(shop.context());
    expect(shop.refreshes()).toBe(1);
    const secrets = await oauth.refresh(shop.context());
    expect(secrets).toMatchObject({
      refresh_token: shop.secrets.refresh_token,
      user_id: shop.secrets.user_id,
    });
    expect(secrets.access_token).not.toBe(shop.secrets.access_token);
  });

  test('refused again after that, the seller has to connect', async () => {
    shop.simulator.faults.add({ kind: 'forbidden', path: '/sell/inventory/' });
    const error = await failureOf(ebay.catalogue.list(shop.context(), null));
    expect(error).toMatchObject({ kind: 'credentials', details: { code: '1100' } });
    expect(shop.refreshes()).toBe(1);
  });

  test('a consent taken back cannot be refreshed', async () => {
    shop.site.revoke('ann');
    const error = await failureOf(testAccount(shop.context()));
    expect(error.kind).toBe('credentials');
    expect(error.message).toContain('taken back');
  });

  test('trouble at eBay while refreshing is no reason to connect again', async () => {
    shop.simulator.faults.add({ kind: 'error_before', path: '/oauth2/token' });
    expect((await failureOf(oauth.refresh(shop.context()))).kind).toBe('unavailable');
    shop.simulator.faults.clear();
    shop.simulator.faults.add({ kind: 'maintenance', path: '/oauth2/token' });
    expect((await failureOf(oauth.refresh(shop.context()))).kind).toBe('unavailable');
  });

  test('secrets of an older shape count as not connected', async () => {
    const stale = connection({ access_token: 'x' });
    const error = await failureOf(testAccount(shop.context({ token: stale.token(shop.context()) })));
    expect(error).toMatchObject({ kind: 'credentials', message: 'eBay is not connected.' });
  });
});

test('an account that may not sell yet is named', async () => {
  const seller = shop.site.site.sellers.get('ann');
  if (seller) seller.registrationCompleted = false;
  const error = await failureOf(testAccount(shop.context()));
  expect(error).toMatchObject({ kind: 'setup', details: { link: 'https://www.ebay.co.uk/sh/ovw' } });
  expect(error.message).toContain('ann');
});

describe('app keys', () => {
  const check = (over: object) =>
    ebay.appKeys.check(shop.context({ config: { ...shop.config, ebay: { ...shop.config.ebay, ...over } } }));

  test('known ones pass; a wrong secret or id is told, naming where they stand', async () => {
    await expect(check({})).resolves.toBeUndefined();
    for (const wrong of [{ clientSecret: 'wrong' }, { clientId: 'nobody' }]) {
      const error = await failureOf(check(wrong));
      expect(error).toMatchObject({ kind: 'setup', message: 'eBay does not know these app keys.' });
      expect(error.details.nextStep).toMatch(/App ID and the Cert ID under Settings, Connections/);
    }
  });

  test('the day of the quota begins at midnight Pacific, in summer and in winter', () => {
    const { day, secondsLeft } = ebay.appKeys.quota;
    expect(day(new Date('2026-07-02T06:59:59Z'))).toBe('2026-07-01');
    expect(secondsLeft(new Date('2026-07-02T06:59:59Z'))).toBe(1);
    expect(day(new Date('2026-12-02T08:00:00Z'))).toBe('2026-12-02');
    expect(secondsLeft(new Date('2026-12-02T08:00:00Z'))).toBe(86_400);
  });
});
