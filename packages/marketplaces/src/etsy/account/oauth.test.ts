import { afterEach, describe, expect, test } from 'vitest';
import { contextWith } from '../../conformance/context.ts';
import { failureOf } from '../../conformance/subject.ts';
import { activeListings } from '../catalogue/active-listings.ts';
import { etsy } from '../etsy.ts';
import { type Connected, configOf, connected, consent, redirectUri, verifier } from '../simulated-etsy.ts';
import { oauth } from './oauth.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(...options: Parameters<typeof connected>): Promise<Connected> {
  const shop = await connected(...options);
  stops.push(() => shop.simulator.stop());
  return shop;
}

const days = (from: Date, to: string | null) => (Date.parse(to ?? '') - from.getTime()) / 86_400_000;

describe('connecting', () => {
  test('names the shop and when the consent runs out', async () => {
    const shop = await start();
    const context = contextWith({}, { config: shop.config, now: () => shop.site.clock.now() });
    const code = consent(shop.simulator, 'ann');
    const { account, consentExpiresAt, secrets } = await oauth.exchange(context, {
      code: ` ${code} `,
      verifier,
      redirectUri,
    });
    const seller = [...shop.site.site.sellers.values()][0];
    expect(account).toEqual({ id: String(seller?.shopId), name: 'annShop' });
    expect(days(shop.site.clock.now(), consentExpiresAt)).toBeCloseTo(90, 3);
    expect(oauth.consentExpiresAt(secrets)).toBe(consentExpiresAt);
  });

  test('asks for the permissions it needs, with a challenge', async () => {
    const shop = await start();
    const url = new URL(oauth.authorizationUrl(shop.config, { state: 'abc', verifier, redirectUri }));
    expect(url.pathname).toBe('/oauth/connect');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: shop.simulator.keystring,
      redirect_uri: redirectUri,
      state: 'abc',
      code_challenge_method: 'S256',
      scope: 'shops_r shops_w listings_r listings_w listings_d transactions_r transactions_w',
    });
  });

  test('fails with another verifier, and with a code used before', async () => {
    const shop = await start();
    const request = { code: consent(shop.simulator, 'ann'), verifier, redirectUri };
    const wrong = await failureOf(oauth.exchange(shop.context(), { ...request, verifier: `${verifier}x` }));
    expect(wrong.kind).toBe('credentials');
    const again = { ...request, code: consent(shop.simulator, 'ann') };
    await oauth.exchange(shop.context(), again);
    expect(await failureOf(oauth.exchange(shop.context(), again))).toMatchObject({
      kind: 'credentials',
      message: 'Etsy does not know this code: it is mistyped, used already or too old.',
      details: { nextStep: 'Connect Etsy again under Settings → Connections.' },
    });
  });

  test('names the environment variables that are not set', async () => {
    const shop = await start();
    const request = { state: '', verifier, redirectUri };
    const without = (keys: object) => ({ ...shop.config, etsy: { ...shop.config.etsy, ...keys } });
    const none = without({ keystring: '', sharedSecret: '' });
    expect(() => oauth.authorizationUrl(none, request)).toThrow(
      'There are no app keys for Etsy yet: you have entered none, and ETSY_KEYSTRING, ETSY_SHARED_SECRET is not set on this server.',
    );
    const half = without({ sharedSecret: '' });
    expect(() => oauth.authorizationUrl(half, request)).toThrow('ETSY_SHARED_SECRET is not set');
    const error = await failureOf(activeListings(shop.context({ config: half }), null));
    expect(error.kind).toBe('setup');
  });

  test('says that the keys are wrong, not that the seller is', async () => {
    const shop = await start();
    const config = configOf({ ...shop.simulator, sharedSecret: 'wrong' });
    const error = await failureOf(activeListings(shop.context({ config }), null));
    expect(error).toMatchObject({ kind: 'setup', details: { code: 'api_key' } });
    expect(error.details.nextStep).toContain('ETSY_SHARED_SECRET');
  });
});

describe('the refresh', () => {
  test('gives all the new secrets, and the old refresh token is spent', async () => {
    const shop = await start();
    shop.site.clock.advance(30 * 86_400_000);
    const before = shop.secrets;
    const after = await oauth.refresh(shop.context({ secrets: before }));
    expect(after).toMatchObject({ shop_id: before.shop_id, shop_name: 'annShop', currency: 'GBP' });
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(after.access_token).not.toBe(before.access_token);
    expect(days(shop.site.clock.now(), oauth.consentExpiresAt(after))).toBeCloseTo(90, 3);
    const spent = await failureOf(oauth.refresh(shop.context({ secrets: before })));
    expect(spent).toMatchObject({ kind: 'credentials', details: { code: 'invalid_grant' } });
    expect(oauth.accessToken(await oauth.refresh(shop.context({ secrets: after }))).token).not.toBe('');
  });

  test('happens once when the token has run out, for all who ask', async () => {
    const shop = await start();
    shop.site.expireTokens();
    const context = shop.context();
    await Promise.all([activeListings(context, null), activeListings(shop.context(), null)]);
    expect(shop.kept.refreshes()).toBe(1);
    await activeListings(shop.context(), null);
    expect(shop.kept.refreshes()).toBe(1);
  });

  test('is over when the seller took the consent back', async () => {
    const shop = await start();
    shop.site.revoke('ann');
    const error = await failureOf(activeListings(shop.context(), null));
    expect(error.kind).toBe('credentials');
    expect(error.message).toBe('The consent given to Crosslister on Etsy has ended or was taken back.');
  });
});

describe('app keys', () => {
  test('known ones pass; a wrong secret and a wrong keystring are told', async () => {
    const shop = await start();
    await expect(etsy.appKeys.check(shop.context())).resolves.toBeUndefined();
    for (const wrong of [{ sharedSecret: 'wrong' }, { keystring: 'nobody' }]) {
      const config = configOf({ ...shop.simulator, ...wrong });
      const error = await failureOf(etsy.appKeys.check(shop.context({ config })));
      expect(error).toMatchObject({
        kind: 'setup',
        message: expect.stringMatching(/^Etsy does not know these/),
      });
    }
  });

  test('the headers of an answer tell the day so far', () => {
    const shown = (headers: Record<string, string>) => etsy.appKeys.quota.reported(new Headers(headers));
    expect(shown({ 'x-limit-per-day': '10000', 'x-remaining-today': '9990' })).toEqual({
      limit: 10_000,
      used: 10,
    });
    expect(shown({ 'x-limit-per-day': '10000' })).toBeNull();
    expect(shown({ 'x-limit-per-day': 'many', 'x-remaining-today': '1' })).toBeNull();
  });
});

test.each([
  ['transactions_w', 'warning'],
  ['listings_d', 'failed'],
])('of a token without %s the check says: %s', async (scope, state) => {
  const shop = await start();
  for (const token of shop.site.site.accessTokens.values())
    token.scopes = token.scopes.filter((granted) => granted !== scope);
  const looks = etsy.account.check(shop.context(), {});
  expect(await looks.find(({ name }) => name === 'Permissions')?.look()).toMatchObject({
    state,
    text: `Etsy did not grant ${scope}.`,
  });
});
