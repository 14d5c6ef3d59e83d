import type { CategoriesAnswer, PoliciesAnswer } from '@crosslister/contract/policies.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectEbay, startTestEbay, type TestEbay } from '../../test/marketplaces.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let ebay: TestEbay;
let server: TestServer;
let stranger: Seller;
let seller: Seller;
beforeAll(async () => {
  ebay = await startTestEbay('anna-sells');
  server = await startTestServer({ ...ebay.env, ROLE: 'web', LOG_LEVEL: 'error' });
  stranger = await server.register();
  seller = await server.register();
  await connectEbay(server, seller, ebay, 'anna-sells');
});
beforeEach(() => {
  ebay.faults.clear();
  ebay.requests.clear();
});
afterAll(async () => {
  await server.stop();
  await ebay.stop();
});

const policies = async (by: Seller, path = 'ebay-policies') => {
  const { status, body } = await by.call('GET', `/api/${path}/`);
  return { status, body: body as PoliciesAnswer };
};
const categories = async (by = seller) => {
  const { status, body } = await by.call('GET', '/api/ebay-categories/');
  expect(status).toBe(200);
  return body as CategoriesAnswer;
};
const askedForCategories = () => ebay.requests.matching('GET', '/commerce/taxonomy/').length;
const letTheTreeAge = () =>
  server.services.database.pool.query("UPDATE category_trees SET fetched_at = now() - interval '8 days'");

describe('policies', () => {
  test('without a connection: nothing, and an error that says not connected', async () => {
    expect(await policies(stranger)).toMatchObject({
      status: 200,
      body: {
        success: false,
        error: expect.stringContaining('not connected'),
        payment_policies: [],
        shipping_policies: [],
        return_policies: [],
        current_settings: { payment_policy: '', shipping_policy: '', return_policy: '' },
      },
    });
    expect(await policies(stranger, 'etsy-profiles')).toMatchObject({
      status: 200,
      body: {
        success: false,
        error: 'Etsy account not connected.',
        shipping_profiles: [],
        return_policies: [],
      },
    });
  });

  test('connected: every kind with id and name, shipping with its cost type, and what is chosen now', async () => {
    const rules = {
      ebay_settings: { payment_policy: 'Mine', shipping_policy: 'Post', return_policy: 'Back' },
    };
    await seller.call('PUT', '/api/credentials/', { pricing_rules: rules });
    const { body } = await policies(seller);
    expect(body).toMatchObject({ success: true, current_settings: rules.ebay_settings });
    expect(body.error).toBeUndefined();
    const { payment_policies = [], shipping_policies = [], return_policies = [] } = body;
    const named = { id: expect.stringMatching(/./), name: expect.stringMatching(/./) };
    for (const list of [payment_policies, shipping_policies, return_policies])
      expect(list.length).toBeGreaterThan(0);
    for (const policy of [...payment_policies, ...return_policies]) expect(policy).toEqual(named);
    for (const policy of shipping_policies) expect(policy).toEqual({ ...named, cost_type: 'flat' });
  });

  test('eBay failing is told in a sentence with status 200, so that the panel shows it', async () => {
    ebay.faults.add({ kind: 'error_before', path: '/sell/account/' });
    const { status, body } = await policies(seller);
    expect(status).toBe(200);
    // They are loaded once, and no background work repeats that for the seller.
    const said = { error: 'eBay has a problem at the moment (500).', next_step: 'Try again in a minute.' };
    expect(body).toMatchObject({ success: false, ...said });
    expect(body.error).not.toContain('not connected');
  });
});

describe('categories', () => {
  test('without a stored tree and without app keys: none, and why', async () => {
    const bare = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
    // Trees are everybody's: another file that used this server may have left one.
    await bare.services.db.deleteFrom('category_trees').execute();
    try {
      expect(await categories(await bare.register())).toEqual({
        success: false,
        categories: [],
        source: 'none',
        error: expect.stringContaining('app keys'),
        next_step: expect.stringContaining('Settings'),
        debug_info: expect.stringContaining('Settings'),
      });
    } finally {
      await bare.stop();
    }
  });

  test('eBay being down the first time: none, and why', async () => {
    ebay.faults.add({ kind: 'error_before', path: '/commerce/taxonomy/' });
    expect(await categories()).toMatchObject({
      success: false,
      categories: [],
      source: 'none',
      error: expect.stringMatching(/eBay/),
      debug_info: 'Try again in a minute.',
    });
  });

  test('read from eBay once, even by several at once, then served as stored, to everybody', async () => {
    const [first, second] = await Promise.all([categories(), categories()]);
    // Whichever came first asked.
    expect([first.source, second.source]).toContain('ebay');
    expect(second.categories).toEqual(first.categories);
    ebay.requests.clear();
    const again = await categories();
    expect(again).toMatchObject({ success: true, source: 'stored' });
    expect(again.categories).toEqual(first?.categories);
    expect((await categories(stranger)).categories).toEqual(first?.categories);
    expect(askedForCategories()).toBe(0);
  });

  test('parents, levels and leaves fit together', async () => {
    const { categories: all } = await categories();
    const byId = new Map(all.map((category) => [category.id, category]));
    expect(byId.size).toBe(all.length);
    const parents = new Set(all.map(({ parent_id }) => parent_id));
    for (const category of all) {
      const parent = byId.get(category.parent_id ?? '');
      expect(category.level, category.name).toBe(parent ? parent.level + 1 : 1);
      expect(category.parent_id === null, category.name).toBe(category.level === 1);
      expect(category.leaf, category.name).toBe(!parents.has(category.id));
    }
    expect(new Set(all.map(({ level }) => level)).size).toBeGreaterThanOrEqual(3);
  });

  test('after a day eBay is asked whether its tree has changed, and sends it only then', async () => {
    await letTheTreeAge();
    expect(await categories()).toMatchObject({ success: true, source: 'ebay', version: '131' });
    expect(askedForCategories()).toBe(1);
    ebay.requests.clear();
    expect(await categories()).toMatchObject({ source: 'stored' });
    expect(askedForCategories()).toBe(0);
  });

  test('a browser that has the tree is told so', async () => {
    const first = await stranger.call('GET', '/api/ebay-categories/');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/131/);
    const ask = (by: Seller, tag: string) =>
      by.call('GET', '/api/ebay-categories/', undefined, { 'if-none-match': tag });
    expect(await ask(stranger, `W/${etag}`)).toMatchObject({ status: 304, body: '' });
    expect((await ask(stranger, '"another"')).status).toBe(200);
  });

  test('a seller who is not connected is shown the tree with the keys of the server', async () => {
    await server.services.database.pool.query('DELETE FROM category_trees');
    expect(await categories(stranger)).toMatchObject({ success: true, source: 'ebay' });
  });

  test('an old tree serves on while eBay is down, and says so', async () => {
    const before = (await categories()).categories;
    await letTheTreeAge();
    ebay.faults.add({ kind: 'error_before', path: '/commerce/taxonomy/' });
    for (const by of [seller, stranger]) {
      const answer = await categories(by);
      expect(answer).toMatchObject({
        success: true,
        source: 'stored',
        message: expect.stringMatching(/as stored/),
      });
      expect(answer.categories).toEqual(before);
    }
  });

  test('a new version is read whole, once, with the categories eBay has replaced', async () => {
    const old = await stranger.call('GET', '/api/ebay-categories/');
    ebay.ebay.expireCategory('63861', '63869');
    await letTheTreeAge();
    ebay.requests.clear();
    const answers = await Promise.all([seller, stranger, seller, stranger].map((by) => categories(by)));
    expect(ebay.requests.matching('GET', '/commerce/taxonomy/v1/category_tree/3').length).toBeLessThanOrEqual(
      2,
    );
    for (const { success } of answers) expect(success).toBe(true);
    const now = await categories();
    expect(now).toMatchObject({ version: '132', expired: [{ from: '63861', to: '63869' }] });
    expect(now.categories.some(({ id }) => id === '63861')).toBe(false);
    const etag = old.headers.get('etag') ?? '';
    const again = await stranger.call('GET', '/api/ebay-categories/', undefined, { 'if-none-match': etag });
    expect(again.status).toBe(200);
  });
});
