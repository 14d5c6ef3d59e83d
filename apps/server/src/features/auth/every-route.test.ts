import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProduct, readProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

/** Everything that may be called without a session; a new route is a seller's unless it is named here. */
const publicRoutes = new Set([
  'post /api/auth/login/',
  'post /api/auth/register/',
  'post /api/auth/logout/',
  'get /healthz',
  'get /readyz',
  'get /metrics',
  'get /oauth/{platform}/callback',
  'get /oauth/callback.js',
  'post /keys/{platform}/callback',
  'get /keys/{platform}/return',
  'post /webhooks/{platform}/{token}/',
  'get /webhooks/{platform}/{token}/',
  'get /webhooks/ebay/account-deletion/',
  'post /webhooks/ebay/account-deletion/',
  'post /api/extension/token/',
  'get /api/extension/token/',
  'delete /api/extension/token/',
  'get /api/extension/items/',
  'post /api/extension/items/',
  'get /api/images/proxy/',
  'get /api/images/{name}',
  'get /extension.zip',
]);

interface Route {
  name: string;
  method: string;
  path: string;
}

let server: TestServer;
let routes: Route[];
let first: Seller;
let second: Seller;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  const { body } = await server.call('GET', '/api/docs/json');
  routes = Object.entries((body as { paths: Record<string, object> }).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ name: `${method} ${path}`, method: method.toUpperCase(), path })),
  );
  first = await server.register();
  second = await server.register();
  const product = await addProduct(first);
  ids.products = product.id;
  ids['sale-notices'] = await addSale(first, product.id);
  ids.sales = ids['sale-notices'];
  ids.operations = await addOperation(first, product.id);
  ids['waiting-items'] = await addWaiting(first);
  ids.pairings = await addPairing(first);
});
afterAll(() => server.stop());

async function addSale({ id: user_id }: Seller, product_id: number): Promise<number> {
  const sale = {
    name: 'A thing',
    sku: 'A',
    price_pence: 100,
    currency: 'GBP',
    quantity: 1,
    platform: 'ebay' as const,
  };
  return (
    await server.services.db
      .insertInto('sales')
      .values({ user_id, product_id, ...sale })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

async function addWaiting({ id: user_id }: Seller): Promise<number> {
  const item = { externalId: '1', title: 'A thing', pricePence: 100 };
  return (
    await server.services.db
      .insertInto('waiting_items')
      .values({ user_id, platform: 'ebay', reason: 'no_sku', external_id: '1', item: JSON.stringify(item) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

async function addOperation({ id: user_id }: Seller, product_id: number): Promise<number> {
  return (
    await server.services.db
      .insertInto('operations')
      .values({
        user_id,
        product_id,
        kind: 'crosslist',
        platform: 'ebay',
        lane: 'ebay',
        priority: 1,
        status: 'failed',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

async function addPairing({ id: user_id }: Seller): Promise<number> {
  return (
    await server.services.db
      .insertInto('extension_pairings')
      .values({ user_id, name: 'Chrome', token_hash: randomBytes(32) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** What a call must say before it is looked whose id it names. */
const bodies: Record<string, object> = {
  'post /api/operations/{id}/report/': { success: true, listing_url: 'https://www.vinted.co.uk/items/1' },
};

const address = (path: string) =>
  path
    .replace(/\/([\w-]+)\/\{id\}/, (_, thing: string) => `/${thing}/${ids[thing] ?? `no ${thing} was made`}`)
    .replace('{platform}', 'ebay');

describe('the session', () => {
  test('the route table is whole', () => {
    expect(routes.length).toBeGreaterThan(30);
    for (const name of publicRoutes) expect(routes.map((route) => route.name)).toContain(name);
  });

  test.each([
    ['none', undefined],
    ['of another form', 'Basic YTpi'],
    ['unknown', `Token ${randomBytes(32).toString('base64url')}`],
    ['cut short', 'Token abc'],
  ])(
    'with a token that is %s every route of a seller answers 401 with a sentence',
    async (_, authorization) => {
      for (const { name, method, path } of routes) {
        if (publicRoutes.has(name)) continue;
        const answer = await server.call(
          method,
          address(path),
          undefined,
          authorization ? { authorization } : {},
        );
        expect(answer.status, name).toBe(401);
        expect(answer.body, name).toEqual({ detail: expect.stringMatching(/sign in/) });
      }
    },
  );

  test('an expired token is refused everywhere', async () => {
    const late = await server.register();
    await server.services.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', late.id)
      .execute();
    for (const { name, method, path } of routes) {
      if (publicRoutes.has(name)) continue;
      const { status, body } = await late.call(method, address(path));
      expect(status, name).toBe(401);
      expect(body, name).toEqual({ detail: 'Your session has ended. Please sign in again.' });
    }
  });

  test('an odd body does not get past the session', async () => {
    const answer = await server.call('POST', '/api/products/', '{"broken', {
      'content-type': 'application/json',
    });
    expect(answer.status).toBe(401);
  });
});

describe('one seller and the things of another', () => {
  test('every route with an id answers 404 and changes nothing', async () => {
    const before = await everything();
    const withId = routes.filter(({ path }) => path.includes('{id}'));
    expect(withId.length).toBeGreaterThan(6);
    for (const { name, method, path } of withId) {
      const { status, body } = await second.call(
        method,
        address(path),
        method === 'GET' ? undefined : (bodies[name] ?? {}),
      );
      expect(status, `${name} ${JSON.stringify(body)}`).toBe(404);
      expect(body, name).toMatchObject({ detail: expect.stringMatching(/no such/) });
    }
    expect(await everything()).toEqual(before);
  });

  test('the same routes know the id for its owner', async () => {
    for (const thing of ['products', 'operations', 'waiting-items', 'sale-notices', 'sales']) {
      const own = routes.filter(({ path }) => path.startsWith(`/api/${thing}/{id}`));
      expect(own.length, thing).toBeGreaterThan(0);
    }
    expect((await readProduct(first, ids.products ?? 0)).id).toBe(ids.products);
    expect((await first.call('DELETE', `/api/sale-notices/${ids['sale-notices']}/`)).status).toBeLessThan(
      300,
    );
  });

  test.each([
    ['POST', '/api/delist/manual/', (id: number) => ({ product_id: id, platforms: ['ebay'] })],
    ['POST', '/api/crosslist/ebay/', (id: number) => ({ product_id: id })],
  ])('%s %s with a foreign product_id: 404', async (method, path, body) => {
    const before = await everything();
    expect((await second.call(method, path, body(ids.products ?? 0))).status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  test('a check of crosslists leaves foreign products out', async () => {
    const body = { product_ids: [ids.products], platforms: ['ebay', 'woocommerce'] };
    expect((await second.call('POST', '/api/crosslist/check/', body)).body).toEqual({ results: [] });
    expect((await first.call('POST', '/api/crosslist/check/', body)).body).toMatchObject({
      results: [{ platform: 'ebay' }, { platform: 'woocommerce' }],
    });
  });

  test.each(['mark_as_active', 'mark_as_sold', 'delete', 'delist'])(
    'bulk %s leaves foreign products alone',
    async (action) => {
      const before = await everything();
      await second.call('POST', '/api/products/bulk_action/', {
        ids: [ids.products],
        action,
        platforms: ['ebay'],
      });
      expect(await everything()).toEqual(before);
    },
  );

  test('lists show only what is one’s own', async () => {
    for (const path of [
      '/api/products/',
      '/api/operations/',
      '/api/waiting-items/',
      '/api/sale-notices/',
      '/api/sales/',
    ]) {
      expect(await second.call('GET', path), path).toMatchObject({ status: 200, body: { results: [] } });
    }
    expect((await second.call('GET', '/api/products/export/')).body).not.toContain('A thing');
  });

  async function everything() {
    const { pool } = server.services.database;
    const rows = async (table: string) =>
      (await pool.query(`SELECT * FROM ${table} WHERE user_id = $1 ORDER BY id`, [first.id])).rows;
    return {
      products: await rows('products'),
      sales: await rows('sales'),
      operations: await rows('operations'),
      waiting_items: await rows('waiting_items'),
      extension_pairings: await rows('extension_pairings'),
      undo_steps: await rows('undo_steps'),
    };
  }
});
