import { describe, expect, test } from 'vitest';
import { listAt } from '../http/json-values.ts';
import { concurrentAccessFault } from './ebay-refusals.ts';
import { errorIds, exampleItem, prepareOffer, publish, startWithSeller } from './test-seller.ts';

const privilege = '/sell/account/v1/privilege';

describe('a fault speaks as eBay does', () => {
  test.each([
    ['unauthorized', 401, 1001],
    ['forbidden', 403, 1100],
    ['rate_limited', 429, 2001],
    ['error_before', 500, 25001],
    ['error_after', 500, 25001],
  ] as const)('%s', async (kind, status, errorId) => {
    const { call, simulator } = await startWithSeller();
    simulator.faults.add({ kind, path: '/privilege', times: 1, retryAfter: 9 });
    const reply = await call('GET', privilege);
    expect([reply.status, ...errorIds(reply)]).toEqual([status, errorId]);
    if (kind === 'rate_limited') expect(reply.headers.get('retry-after')).toBe('9');
    expect((await call('GET', privilege)).status).toBe(200);
  });

  test('an error after the work leaves a listing behind', async () => {
    const seller = await startWithSeller();
    const offerId = await prepareOffer(seller, 'A1');
    seller.simulator.faults.add({ kind: 'error_after', method: 'POST', path: '/publish', times: 1 });
    expect((await publish(seller, offerId)).status).toBe(500);
    expect(seller.ebay.activeCount('A1')).toBe(1);
    expect((await publish(seller, offerId)).status).toBe(200);
    expect(seller.ebay.listings()).toHaveLength(1);
  });

  test('a cut connection before the work leaves nothing', async () => {
    const seller = await startWithSeller();
    seller.simulator.faults.add({ kind: 'cut_before', method: 'PUT', times: 1 });
    const path = '/sell/inventory/v1/inventory_item/A1';
    await expect(seller.call('PUT', path, exampleItem())).rejects.toThrow();
    expect((await seller.call('GET', path)).status).toBe(404);
  });

  test('25025 on demand', async () => {
    const seller = await startWithSeller();
    seller.simulator.faults.add(concurrentAccessFault({ method: 'PUT', times: 1 }));
    const put = () => seller.call('PUT', '/sell/inventory/v1/inventory_item/A1', exampleItem());
    expect(errorIds(await put())).toEqual([25025]);
    expect((await put()).status).toBe(201);
  });
});

describe('daily quotas', () => {
  test('end in 429/2001 until midnight Pacific time', async () => {
    const { call, ebay } = await startWithSeller({ quotas: { 'sell.account': 1 } });
    ebay.clock.set(new Date('2026-11-20T07:30:00Z'));
    const { accessToken } = ebay.issueTokens('ann', ['https://api.ebay.com/oauth/api_scope/sell.account']);
    const ask = () => call('GET', privilege, undefined, { authorization: `Bearer ${accessToken}` });
    expect((await ask()).status).toBe(200);
    expect(errorIds(await ask())).toEqual([2001]);
    ebay.clock.advance(3_600_000);
    expect((await ask()).status).toBe(200);
  });

  test('are told with what is left of them', async () => {
    const { call } = await startWithSeller({ quotas: { 'sell.account': 100 } });
    await call('GET', privilege);
    const reply = await call('GET', '/developer/analytics/v1_beta/rate_limit/?api_name=account');
    const [api] = listAt(reply.body, 'rateLimits');
    const [resource] = listAt(api, 'resources');
    expect(listAt(resource, 'rates')).toMatchObject([{ limit: 100, remaining: 99, timeWindow: 86_400 }]);
  });
});

test('an unknown path is a plain 404 of eBay', async () => {
  const { call } = await startWithSeller();
  const reply = await call('GET', '/sell/inventory/v1/nothing');
  expect([reply.status, ...errorIds(reply)]).toEqual([404, 2002]);
});
