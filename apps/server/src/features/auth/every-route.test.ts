import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMailNotice, addOneOfEach, addReviewItem, type OneOfEach } from '../../test/one-of-each.ts';
import { readProduct } from '../../test/products.ts';
import { type Route, readRoutes } from '../../test/routes.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

/** Everything that may be called without a session. A new route needs one unless it is named here. */
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
  'get /api/extension/tables/',
  'get /api/extension/items/',
  'get /api/extension/items/newest/',
  'post /api/extension/items/',
  'get /api/extension/endings/',
  'post /api/extension/endings/',
  'post /api/extension/sales/',
  'post /api/extension/sales/seen/',
  'post /api/extension/sales/question/',
  'post /api/extension/wardrobe/',
  'get /api/extension/capture/',
  'post /api/extension/capture/',
  'get /api/images/proxy/',
  'get /api/images/{name}',
  'get /extension.zip',
]);

let server: TestServer;
let routes: Route[];
let first: Seller;
let second: Seller;
let things: OneOfEach;
let ids: Record<string, number | string>;
const NAME = 'The brass lamp of the first seller';

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  routes = await readRoutes(server);
  first = await server.register();
  second = await server.register();
  things = await addOneOfEach(server, first, NAME);
  ids = { ...things.ids, imports: things.importId };
});
afterAll(() => server.stop());

/** The fields a call needs before the server checks whose id it names. */
const bodies: Record<string, object> = {
  'post /api/operations/{id}/report/': { success: true, listing_url: 'https://www.vinted.co.uk/items/1' },
  'post /api/mail-notices/{id}/': { product_id: 1 },
  'post /api/products/{id}/ended_by_seller/': { platform: 'vinted' },
  'post /api/lookalikes/{id}/answer/': { action: 'different' },
  'post /api/notifications/channels/{id}/confirm/': { code: '123456' },
  'put /api/description-templates/{id}/': { name: 'Theirs', text: 'Theirs' },
  'post /api/orders/{id}/refund/': { what: 'all', restock: false, by_gateway: true },
  'put /api/rules/{id}/': {
    ...{ name: 'Theirs', enabled: true, after_days: 1, labels: [] },
    ...{ step: { kind: 'relist' }, times: 1, per_day: 1 },
  },
  'put /api/notifications/channels/{id}/': { name: 'Mine', events: [], quiet_from: null, quiet_to: null },
};

const address = (path: string) =>
  path
    .replace(/\/([\w-]+)\/\{id\}/, (_, thing: string) => `/${thing}/${ids[thing] ?? `no ${thing} was made`}`)
    .replace('{number}', '1')
    .replace('{change}', '1')
    .replace('{category}', '1')
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
        expect(answer.body, name).toEqual({
          detail: expect.stringMatching(/sign in/),
          next_step: expect.any(String),
        });
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
      expect(body, name).toMatchObject({ detail: 'Your session has ended. Please sign in again.' });
    }
  });

  test('an odd body does not get past the session', async () => {
    const type = { 'content-type': 'application/json' };
    expect((await server.call('POST', '/api/products/', '{"broken', type)).status).toBe(401);
  });
});

describe('one seller and the things of another', () => {
  test('every route with an id answers 404 and changes nothing', async () => {
    const before = await everything();
    const withId = routes.filter(({ path }) => path.includes('{id}'));
    expect(withId.length).toBeGreaterThan(6);
    for (const { name, method, path } of withId) {
      const sent = method === 'GET' ? undefined : (bodies[name] ?? {});
      const { status, body } = await second.call(method, address(path), sent);
      expect(status, `${name} ${JSON.stringify(body)}`).toBe(404);
      expect(body, name).toMatchObject({ detail: expect.stringMatching(/no such/) });
    }
    expect(await everything()).toEqual(before);
  });

  test('the same routes know the id for its owner', async () => {
    for (const thing of ['products', 'imports', 'operations', 'waiting-items', 'sale-notices', 'sales']) {
      const own = routes.filter(({ path }) => path.startsWith(`/api/${thing}/{id}`));
      expect(own.length, thing).toBeGreaterThan(0);
    }
    expect((await readProduct(first, things.ids.products ?? 0)).id).toBe(ids.products);
    expect((await first.call('DELETE', `/api/sale-notices/${ids['sale-notices']}/`)).status).toBeLessThan(
      300,
    );
  });

  /** By route and field: what the second seller sends to name something of the first. */
  const their = (more: object) => [{ product_ids: [ids.products], platforms: ['ebay'], ...more }];
  const naming = (): Record<string, object[]> => ({
    'post /api/products/undo/ undo_id': [{ undo_id: things.undoId }],
    'post /api/products/bulk_action/ ids': (
      ['mark_as_active', 'mark_as_sold', 'delete', 'delist', 'crosslist', 'relist'] as const
    ).map((action) => ({ ids: [ids.products], action, platforms: ['ebay'] })),
    'post /api/products/bulk_action/ exclude_ids': [
      { query: { status: 'active' }, exclude_ids: [ids.products], action: 'delete' },
      { query: { status: 'active' }, exclude_ids: [], action: 'delete' },
    ],
    'post /api/products/bulk_action/ product_id': [
      {
        ids: [ids.products],
        action: 'crosslist',
        platforms: ['ebay'],
        skip: [{ product_id: ids.products, platforms: ['ebay'] }],
        skipped: [{ product_id: ids.products, platform: 'ebay', missing: [] }],
      },
    ],
    'post /api/products/bulk_label/ ids': (['add', 'remove'] as const).map((action) => ({
      ids: [ids.products],
      action,
      label: 'Theirs',
    })),
    'post /api/products/bulk_label/ exclude_ids': [
      { query: { status: 'active' }, exclude_ids: [ids.products], action: 'add', label: 'Theirs' },
    ],
    'post /api/products/by_ids/ ids': [{ ids: [ids.products] }],
    'post /api/products/bulk_edit/ id': [
      { edits: [{ id: ids.products, name: 'Theirs' }], batch_id: randomUUID() },
    ],
    'post /api/products/bulk_edit/ batch_id': [
      { edits: [{ id: ids.products, price: 1 }], batch_id: things.batchId },
    ],
    'post /api/products/bulk_edit/check/ id': [{ edits: [{ id: ids.products, fields: ['price'] }] }],
    'post /api/crosslist/{platform}/ product_id': [{ product_id: ids.products }],
    'post /api/crosslist/categories/ product_id': [
      { choices: [{ product_id: ids.products, platform: 'ebay', category_id: '20690' }] },
    ],
    'post /api/crosslist/check/ product_id': their({ unsaved: [{ product_id: ids.products, fields: {} }] }),
    'post /api/crosslist/check/ product_ids': their({}),
    'get /api/proposals/ product_ids': [{ product_ids: ids.products }],
    'post /api/proposals/ask/ product_ids': their({ source: 'open_library' }),
    'post /api/delist/manual/ product_id': [{ product_id: ids.products, platforms: ['ebay'] }],
    'post /api/delist/manual/ undo_id': their({ product_id: ids.products, undo_id: things.undoId }),
    'post /api/waiting-items/{id}/resolve/ product_id': [{ action: 'link', product_id: ids.products }],
    'post /api/mail-notices/{id}/ product_id': [{ product_id: ids.products }],
    'get /api/orders/buyers/ ids': [{ ids: ids.orders }],
    'post /api/orders/dispatch/ order_ids': [{ parcels: [{ order_ids: [ids.orders] }] }],
    'post /api/orders/click-and-drop/ order_ids': [{ parcels: [{ order_ids: [ids.orders] }] }],
    'post /api/orders/{id}/refund/ sale_ids': [
      { what: 'lines', sale_ids: [ids.sales], restock: false, by_gateway: true },
    ],
    'post /api/orders/posted/ order_ids': [{ order_ids: [ids.orders], posted: true }],
    'post /api/orders/packed/ sale_ids': [{ sale_ids: [ids.sales], packed: true }],
    'patch /api/intake/photos/ id': [{ changes: [{ id: ids.intake, aside: true }] }],
    'post /api/intake/photos/remove/ ids': [{ ids: [ids.intake] }],
    'post /api/intake/drafts/ photo_ids': [{ things: [{ photo_ids: [ids.intake] }] }],
    'get /api/sales/ product_id': [{ product_id: ids.products }],
    'get /api/sales/ id': [{ id: ids.sales }],
    'put /api/description-templates/order/ ids': [{ ids: [ids['description-templates']] }],
    'post /api/operations/cancel/ ids': [{ ids: [ids.operations] }],
    'post /api/operations/cancel/ batch_id': [{ batch_id: things.batchId }],
    'post /api/operations/retry/ batch_id': [{ batch_id: things.batchId }],
    'post /api/operations/start/ ids': [{ ids: [ids.operations] }],
    'post /api/operations/start/ batch_id': [{ batch_id: things.batchId }],
    'post /api/operations/batches/close/ batch_id': [{ batch_id: things.batchId }],
  });
  /** Ids of a marketplace, or of a seller's own app there. They are not our ids. */
  const elsewhere = ['taxonomy_id', 'category_id', 'client_id'];

  test('no field of a query or a body names a thing of another', async () => {
    const item = await addReviewItem(server, second, 'Of the second seller');
    const mail = await addMailNotice(server, second, 'Of the second seller');
    const before = await everything();
    const found: string[] = [];
    for (const { name, method, path, fields } of routes) {
      if (publicRoutes.has(name)) continue;
      for (const field of [...new Set(fields)].filter(
        (each) => /(^|_)ids?$/.test(each) && !elsewhere.includes(each),
      )) {
        found.push(`${name} ${field}`);
        for (const sent of naming()[`${name} ${field}`] ?? []) {
          const own = path.startsWith('/api/mail-notices/') ? mail : item;
          const to = address(path.replace('{id}', String(own)));
          const query = new URLSearchParams(
            Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, String(value)])),
          );
          const answer =
            method === 'GET'
              ? await second.call(method, `${to}?${query}`)
              : await second.call(method, to, sent);
          expect(answer.status, name).not.toBe(400);
          expect(JSON.stringify(answer.body), name).not.toContain(NAME);
          expect(await everything(), `${name} ${JSON.stringify(sent)}`).toEqual(before);
        }
      }
    }
    // A new route that takes an id must be added here too.
    expect(found.sort()).toEqual(Object.keys(naming()).sort());
  });

  test('whatever is read is one’s own', async () => {
    const reads = routes.filter(
      ({ name, method, path }) =>
        method === 'GET' && !publicRoutes.has(name) && !path.includes('{id}') && path !== '/api/events/',
    );
    const shown: string[] = [];
    for (const { path } of reads) {
      const isShownBy = async (seller: Seller) =>
        JSON.stringify((await seller.call('GET', address(path))).body).includes(NAME);
      if (await isShownBy(first)) shown.push(path);
      expect(await isShownBy(second), path).toBe(false);
    }
    const wanted = ['products', 'products/export', 'sales', 'account/export', 'intake'];
    expect(shown).toEqual(expect.arrayContaining(wanted.map((name) => `/api/${name}/`)));
  });

  /** Every row of the first seller, by table. */
  async function everything() {
    const { pool } = server.services.database;
    const tables = await pool.query(
      "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id'",
    );
    const rows: Record<string, unknown[]> = {};
    for (const { name } of tables.rows) {
      const found = await pool.query(
        `SELECT to_jsonb(t) AS row FROM ${name} t WHERE user_id = $1 ORDER BY 1`,
        [first.id],
      );
      rows[name] = found.rows;
    }
    return rows;
  }
});
