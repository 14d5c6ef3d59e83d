import type { Credentials } from '@crosslister/contract/credentials.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

const store = { woo_url: 'https://shop.example', woo_ck: 'ck_one', woo_cs: 'cs_one' };

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
beforeEach(async () => {
  seller = await server.register();
});
afterAll(() => server.stop());

const read = async () => (await seller.call('GET', '/api/credentials/')).body as Credentials;
const put = (update: Record<string, unknown>) => seller.call('PUT', '/api/credentials/', update);
const save = async (update: Record<string, unknown>) =>
  expect(await put(update)).toMatchObject({ status: 200, body: { success: true } });

describe('the same field saved in two tabs, in Settings', () => {
  const rules = (ebay_markup: number, etsy_markup = 0) => ({ pricing_rules: { ebay_markup, etsy_markup } });

  test("the later one is told 'changed elsewhere to 15%', and nothing of it is saved", async () => {
    await save({ ...rules(15), before: rules(0) });
    const late = await put({ ...rules(20, 5), source_platform: 'ebay', before: rules(0) });
    expect(late).toMatchObject({
      status: 409,
      body: {
        detail: 'eBay markup was changed elsewhere to 15%.',
        next_step: 'Choose which of the two to keep.',
        fields: { 'pricing_rules.ebay_markup': 'eBay markup was changed elsewhere to 15%.' },
        present: { pricing_rules: { ebay_markup: 15 } },
      },
    });
    expect(await read()).toMatchObject({ ...rules(15), source_platform: 'woocommerce' });
    // The seller has seen the new value and keeps their own.
    await save({ ...rules(20, 5), before: rules(15) });
    expect(await read()).toMatchObject(rules(20, 5));
  });

  test('what was sent as it was read stays as it was changed elsewhere', async () => {
    const shown = (enabled: boolean) => ({ vinted: { enabled, name: 'Vinted' } });
    const before = { ...rules(0), platform_settings: shown(true), default_ebay_category: '' };
    await save({ ...rules(15), platform_settings: shown(true), default_ebay_category: '63861', before });
    await save({ ...rules(0, 7), platform_settings: shown(false), default_ebay_category: '', before });
    expect(await read()).toMatchObject({
      ...rules(15, 7),
      platform_settings: shown(false),
      default_ebay_category: '63861',
    });
  });

  test('of two at the same moment one is told', async () => {
    const both = await Promise.all([15, 20].map((markup) => put({ ...rules(markup), before: rules(0) })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the address of the store is one of the fields, and without `before` a call is taken as ever', async () => {
    await save({ ...store, before: { woo_url: '' } });
    const other = { ...store, woo_url: 'https://mine.example' };
    expect(await put({ ...other, before: { woo_url: '' } })).toMatchObject({
      status: 409,
      body: { detail: 'Store URL was changed elsewhere to https://shop.example.' },
    });
    expect(await read()).toMatchObject({ woo_url: store.woo_url });
    await save(rules(3));
    await save(rules(4));
    expect(await read()).toMatchObject(rules(4));
  });
});
