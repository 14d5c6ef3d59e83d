import { describe, expect, test } from 'vitest';
import { textAt } from '../http/json-values.ts';
import { callsOf, startShop } from './test-shop.ts';

describe('the key', () => {
  test.each([
    ['no key', ''],
    ['the keystring alone', 'simulatorkeystring000000'],
    ['a wrong secret', 'simulatorkeystring000000:wrong'],
    ['an unknown keystring', 'other:simulsecret'],
  ])('%s is 403 on every call, with a good token too', async (_name, key) => {
    const { call } = await startShop();
    for (const path of ['/users/me', '/seller-taxonomy/nodes', '/listings/batch?listing_ids=1']) {
      const reply = await call('GET', path, {}, { 'x-api-key': key });
      expect(reply.status).toBe(403);
      expect(textAt(reply.body, 'error')).toBeDefined();
    }
  });

  test('each seller may bring an application of their own, whose tokens work with its key only', async () => {
    const { etsy, simulator, call } = await startShop();
    etsy.addApp({ keystring: 'anns', sharedSecret: 's', redirectUris: [] });
    const { accessToken } = etsy.issueTokens('ann', ['shops_r'], 'anns');
    const mine = callsOf({ ...simulator, keystring: 'anns', sharedSecret: 's' }, accessToken);
    expect((await mine('GET', '/users/me')).status).toBe(200);
    const foreign = await call('GET', '/users/me', {}, { authorization: `Bearer ${accessToken}` });
    expect([foreign.status, textAt(foreign.body, 'error')]).toEqual([401, 'invalid_token']);
  });
});

describe('the token', () => {
  test.each([
    ['missing', undefined, 401],
    ['invented', '81000001.nonsense', 401],
  ])('%s is 401 where a seller is needed', async (_name, token, status) => {
    const { simulator } = await startShop();
    const reply = await callsOf(simulator, token)('GET', '/users/me');
    expect([reply.status, textAt(reply.body, 'error')]).toEqual([status, 'invalid_token']);
  });

  test('is not needed for what is public', async () => {
    const { simulator, seller } = await startShop();
    const call = callsOf(simulator, undefined);
    expect((await call('GET', '/seller-taxonomy/nodes')).status).toBe(200);
    expect((await call('GET', `/shops/${seller.shopId}`)).status).toBe(200);
  });

  test.each([
    ['GET', '/users/me', 'shops_r'],
    ['GET', '/shops/{shop}/listings', 'listings_r'],
    ['POST', '/shops/{shop}/listings', 'listings_w'],
    ['DELETE', '/listings/1', 'listings_d'],
    ['GET', '/shops/{shop}/receipts', 'transactions_r'],
    ['POST', '/shops/{shop}/shipping-profiles', 'shops_w'],
  ])('%s %s needs %s', async (method, path, scope) => {
    const { simulator, etsy, seller } = await startShop();
    const others = ['shops_r', 'shops_w', 'listings_r', 'listings_w', 'listings_d', 'transactions_r'];
    const { accessToken } = etsy.issueTokens(
      'ann',
      others.filter((other) => other !== scope),
    );
    const call = callsOf(simulator, accessToken);
    const reply = await call(method, path.replace('{shop}', String(seller.shopId)));
    expect([reply.status, textAt(reply.body, 'error')]).toEqual([403, 'insufficient_scope']);
  });

  test('opens its own shop only', async () => {
    const { call, etsy } = await startShop();
    const bob = [...etsy.site.sellers.values()].find(({ username }) => username === 'bob');
    expect((await call('GET', `/shops/${bob?.shopId}/receipts`)).status).toBe(403);
    expect((await call('GET', '/shops/1/receipts')).status).toBe(404);
    const { id } = etsy.addListing('bob', { title: 'Vase', price: '5.00' });
    expect((await call('GET', `/listings/${id}/inventory`)).status).toBe(403);
    expect((await call('DELETE', `/listings/${id}`)).status).toBe(403);
  });
});

describe('limits', () => {
  test('every answer tells what is left', async () => {
    const { call } = await startShop();
    const { headers } = await call('GET', '/users/me');
    expect(headers.get('x-limit-per-second')).toBe('150');
    expect(headers.get('x-remaining-this-second')).toBe('149');
    expect(headers.get('x-remaining-today')).toBe('99999');
  });

  test('too many in one second are 429 with a retry-after, and the next second is free again', async () => {
    const { call, etsy } = await startShop({ limits: { perSecond: 2 } });
    const replies = [];
    for (let count = 0; count < 3; count += 1) replies.push(await call('GET', '/users/me'));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(replies[2]?.headers.get('retry-after')).toBe('1');
    expect(replies[2]?.headers.get('x-remaining-this-second')).toBe('0');
    etsy.clock.advance(1001);
    expect((await call('GET', '/users/me')).status).toBe(200);
  });

  test('the day is any 24 hours', async () => {
    const { call, etsy } = await startShop({ limits: { perDay: 1 } });
    expect((await call('GET', '/users/me')).status).toBe(200);
    etsy.clock.advance(23 * 3_600_000);
    const refused = await call('GET', '/users/me');
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    etsy.clock.advance(wait * 1000);
    expect((await call('GET', '/users/me')).status).toBe(200);
  });
});

test('a path nobody serves is 404', async () => {
  const { call } = await startShop();
  expect((await call('GET', '/nothing/here')).body).toEqual({ error: 'Resource not found' });
});
