import { pageCache } from '@crosslister/simulators/woocommerce/pages/page-cache.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { trusting } from '../../conformance/context.ts';
import { failureOf } from '../../conformance/subject.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';
import { checkAccount } from './check-account.ts';

let simulator: WooCommerceSimulator;
beforeEach(async () => {
  simulator = await startWooCommerceSimulator();
  const stock = { manage_stock: true, stock_quantity: 1, status: 'publish', regular_price: '10' };
  await simulator.store.addProduct({ name: 'Vase', sku: 'VASE', ...stock });
  await simulator.store.addProduct({ name: 'Jug', sku: 'JUG', ...stock });
});
afterEach(() => simulator.stop());

/** Over https, where no nonce makes each address another one, and always at the same time. */
const now = new Date();
const context = () =>
  contextOf(
    { httpUrl: simulator.httpsUrl, keys: simulator.keys },
    { fetch: trusting(simulator.caCertificate), now: () => now },
  );
const refOf = (sku: string) => {
  const product = simulator.store.product(sku);
  return { externalId: String(product?.id), sku, extra: {}, url: '' };
};
const cacheLine = async () => {
  const look = checkAccount(context(), {}).find(({ name }) => name === 'Caches');
  if (!look) throw new Error('no such line');
  return look.look();
};

const litespeed = { 'x-litespeed-cache': 'hit' };

test('what a cache writes behind an answer does not hide it', async () => {
  simulator.store.state = 'cache_comment';
  simulator.store.buy('JUG');
  const { sales } = await woocommerce.sales.list(context(), null);
  expect(sales.map(({ sku }) => sku)).toEqual(['JUG']);
  expect(await woocommerce.listing.withdraw(context(), refOf('VASE'))).toMatchObject({ statusSeen: 'draft' });
});

describe('a cache that keeps answers of the API by their address', () => {
  beforeEach(() => {
    simulator.store.shop.pageCache = pageCache(litespeed);
  });

  test('hides no sale, and no stock', async () => {
    simulator.store.buy('JUG');
    const first = await woocommerce.sales.list(context(), null);
    const second = await woocommerce.sales.list(context(), first.cursor);
    await woocommerce.listing.readStatuses(context(), [refOf('VASE')]);
    simulator.store.buy('VASE');
    const third = await woocommerce.sales.list(context(), second.cursor);
    expect(third.sales.map(({ sku }) => sku)).toContain('VASE');
    expect(await woocommerce.listing.readStatuses(context(), [refOf('VASE')])).toMatchObject([
      { state: 'sold_out' },
    ]);
  });

  test('an end is proved by what the store says now', async () => {
    await woocommerce.listing.readStatuses(context(), [refOf('VASE')]);
    expect(await woocommerce.listing.withdraw(context(), refOf('VASE'))).toMatchObject({
      statusSeen: 'draft',
    });
  });

  test('the check of the account names it, and what to except', async () => {
    const line = await cacheLine();
    expect(line).toMatchObject({ state: 'warning' });
    expect(line?.text).toContain('LiteSpeed Cache');
    expect(line).toMatchObject({ nextStep: expect.stringContaining('/wp-json/wc/') });
  });
});

describe.each([
  ['LiteSpeed Cache', litespeed],
  ['Cloudflare', { 'cf-cache-status': 'HIT', age: '900' }],
  ['Kinsta', { 'x-kinsta-cache': 'HIT' }],
  ['a proxy', { 'x-proxy-cache': 'HIT' }],
  ['a cache', { age: '5' }],
])('%s that ignores what makes an address fresh', (_, says) => {
  beforeEach(() => {
    simulator.store.shop.pageCache = pageCache(says, /^fresh$/);
  });

  test('its answers prove nothing: not that a sale is missing, not that a listing has ended', async () => {
    await woocommerce.sales.list(context(), null);
    await woocommerce.listing.readStatuses(context(), [refOf('VASE')]);
    for (const asked of [
      () => woocommerce.sales.list(context(), null),
      () => woocommerce.listing.readStatuses(context(), [refOf('VASE')]),
    ]) {
      const error = await failureOf(asked());
      expect(error.kind).toBe('unavailable');
      expect(error.message).toMatch(/from a cache/);
      expect(error.details.nextStep).toContain('/wp-json/wc/');
    }
  });

  test('an end is not proved by what it kept', async () => {
    const error = await failureOf(woocommerce.listing.withdraw(context(), refOf('VASE')));
    expect(error.kind).toBe('unavailable');
    // It was asked for all the same: only the proof is missing.
    expect(simulator.store.product('VASE')?.status).toBe('draft');
  });

  test('the check of the account fails, and says what to except', async () => {
    expect(await failureOf(cacheLine())).toMatchObject({
      kind: 'unavailable',
      details: { nextStep: expect.stringContaining('/wp-json/wc/') },
    });
  });
});

test('a cache that says nothing of itself is found by the check of the account', async () => {
  simulator.store.shop.pageCache = pageCache({}, /^fresh$/);
  const line = await cacheLine();
  expect(line).toMatchObject({ state: 'failed', nextStep: expect.stringContaining('/wp-json/wc/') });
});

test('a store without a cache passes, over http too', async () => {
  expect(await cacheLine()).toMatchObject({ state: 'ok' });
  const look = checkAccount(contextOf(simulator), {}).find(({ name }) => name === 'Caches');
  expect(await look?.look()).toMatchObject({ state: 'ok' });
});

test.each([
  ['x-litespeed-cache', 'miss'],
  ['cf-cache-status', 'DYNAMIC'],
  ['cf-cache-status', 'REVALIDATED'],
  ['x-cache', 'Miss from cloudfront'],
  ['x-cache-hits', '3'],
  ['age', '0'],
])('%s: %s is not taken for a kept answer', async (name, value) => {
  const fetch: typeof globalThis.fetch = async (...call) => {
    const answer = await globalThis.fetch(...call);
    return new Response(await answer.text(), { headers: { [name]: value } });
  };
  await expect(woocommerce.sales.list(contextOf(simulator, { fetch }), null)).resolves.toBeDefined();
});
