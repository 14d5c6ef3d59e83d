import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './db/database.ts';
import { createTestDatabase } from './db/embedded/test-database.ts';
import { calls } from './http/document/calls.ts';
import { addProduct } from './test/products.ts';
import { type Seller, startTestServer, type TestServer } from './test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
});
afterAll(() => server.stop());

describe('health', () => {
  test('healthz and readyz answer without a session', async () => {
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await server.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('without its database the server lives, is not ready, and answers 503 in a sentence', async () => {
    const lost = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' }, { own: true });
    const signedIn = await lost.register();
    await lost.removeBystander();
    const elsewhere = await createTestDatabase();
    const admin = openDatabase(elsewhere.connectionString, { max: 1, log: () => undefined });
    const name = new URL(lost.connectionString).pathname.slice(1);
    await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    expect((await lost.call('GET', '/healthz')).status).toBe(200);
    await expect.poll(async () => (await lost.call('GET', '/readyz')).status).toBe(503);
    const answer = await signedIn.call('GET', '/api/products/');
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: 'The database does not answer just now.', next_step: expect.any(String) },
    });
    expect(answer.headers.get('retry-after')).toBe('5');
    await admin.close();
    await elsewhere.drop();
    await lost.stop();
  });
});

describe('a database that is busy', () => {
  test('with all connections of the main pool held, signing in, /healthz and /readyz answer', async () => {
    const { pool } = server.services.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      for (const path of ['/healthz', '/readyz']) expect((await server.call('GET', path)).status).toBe(200);
      const newcomer = { username: 'in-spite-of-it', password: 'long enough' };
      expect((await server.call('POST', '/api/auth/register/', newcomer)).status).toBe(201);
      expect((await server.call('POST', '/api/auth/login/', newcomer)).status).toBe(200);
    } finally {
      for (const client of held) client.release();
    }
  });

  test('no statement takes a connection for longer than a minute, nor waits for a lock longer than half of one', async () => {
    const { pool } = server.services.database;
    const { rows } = await pool.query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout') ORDER BY name`,
    );
    expect(rows).toEqual([
      { name: 'lock_timeout', setting: '30000' },
      { name: 'statement_timeout', setting: '60000' },
    ]);
  });

  test.each([
    ['statement_timeout', "RAISE 'canceling statement due to statement timeout' USING ERRCODE = '57014'"],
    ['lock_timeout', "PERFORM set_config('lock_timeout', '20ms', true); PERFORM pg_advisory_xact_lock(42)"],
  ])('what is ended by %s is answered 503 with what to do, and nothing of it is stored', async (_, work) => {
    const { pool } = server.services.database;
    const holder = await pool.connect();
    await holder.query('SELECT pg_advisory_lock(42)');
    await holder.query(`
      CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${work}; RETURN new; END $$;
      CREATE TRIGGER dawdle BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION dawdle()`);
    try {
      const answer = await seller.call('PUT', '/api/credentials/', { default_ebay_category: '42' });
      expect(answer).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/too busy/), next_step: expect.any(String) },
      });
    } finally {
      await holder.query('DROP TRIGGER dawdle ON settings; DROP FUNCTION dawdle');
      await holder.query('SELECT pg_advisory_unlock(42)');
      holder.release();
    }
    const { body } = await seller.call('GET', '/api/credentials/');
    expect(body).toMatchObject({ default_ebay_category: '' });
  });
});

test('a write whose connection breaks within its transaction is answered 503, and can be sent again', async () => {
  const { id } = await addProduct(seller);
  const { pool } = server.services.database;
  const holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [id]);
  const marked = seller.call('POST', `/api/products/${id}/mark_as_sold/`);
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
  expect(await marked).toMatchObject({
    status: 503,
    body: { detail: 'The database does not answer just now.', next_step: expect.any(String) },
  });
  await holder.query('ROLLBACK');
  holder.release();
  expect((await seller.call('POST', `/api/products/${id}/mark_as_sold/`)).status).toBe(200);
});

describe('headers', () => {
  test.each(['/', '/healthz', '/api/products/', '/nothing-here'])('%s carries the policies', async (path) => {
    const { headers } = await server.call('GET', path);
    expect(headers.get('content-security-policy')?.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "script-src-attr 'none'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ]),
    );
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('https is insisted on only where the public address has it', async () => {
    expect((await server.call('GET', '/healthz')).headers.get('strict-transport-security')).toBeNull();
    const secure = await startTestServer({
      ROLE: 'web',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'https://sell.example',
    });
    try {
      expect((await secure.call('GET', '/healthz')).headers.get('strict-transport-security')).toMatch(
        /^max-age=\d{7,}/,
      );
    } finally {
      await secure.stop();
    }
  });
});

describe('what is not there', () => {
  test.each([
    ['GET', '/nothing'],
    ['GET', '/api/nothing/'],
    ['POST', '/api/nothing/'],
    ['PATCH', '/api/products/1/'],
    ['POST', '/healthz'],
    ['OPTIONS', '/api/products/'],
  ])('%s %s: 404 with a sentence', async (method, path) => {
    const { status, body } = await seller.call(method, path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ detail: `There is nothing at ${path}.` });
  });

  test('an address that cannot be decoded, or is too long to be one', async () => {
    expect(await seller.call('GET', '/%zz')).toMatchObject({
      status: 400,
      body: { detail: expect.any(String) },
    });
    const long = await seller.call('GET', `/${'a'.repeat(5000)}`);
    expect(long.status).toBe(404);
    expect(JSON.stringify(long.body).length).toBeLessThan(300);
  });
});

describe('forms of a request', () => {
  test('a path is the same with and without its slash at the end', async () => {
    expect((await seller.call('GET', '/api/products')).status).toBe(200);
  });

  test.each(['/healthz', '/api/products/', '/api/credentials/'])(
    'HEAD %s is GET without a body',
    async (path) => {
      const { status, body, headers } = await seller.call('HEAD', path);
      expect(status).toBe(200);
      expect(body).toBe('');
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    },
  );

  test('an empty POST is taken with a JSON content type and without one', async () => {
    for (const headers of [{ 'content-type': 'application/json' }, {}]) {
      expect((await seller.call('POST', '/api/oauth/ebay/disconnect/', undefined, headers)).status).toBe(200);
    }
  });

  test.each([
    ['application/json', '{"name":', 400, 'The body is not valid JSON.'],
    ['application/json', '{"__proto__": {"a": 1}}', 400, /./],
    ['text/xml', '<a/>', 415, 'A body of this type is not taken here.'],
  ])('%s %s is refused in a sentence', async (type, body, status, detail) => {
    const answer = await seller.call('PUT', '/api/credentials/', body, { 'content-type': type });
    expect(answer).toMatchObject({ status, body: { detail: expect.stringMatching(detail) } });
  });

  test('a field that is missing is named', async () => {
    expect(await seller.call('POST', '/api/test-connection/', { platform: 'woocommerce' })).toMatchObject({
      status: 400,
      body: { detail: 'credentials is missing.', fields: { credentials: 'credentials is missing.' } },
    });
  });

  test('a client that sends rubbish or half a request does not disturb the others', async () => {
    const port = Number(new URL(server.url).port);
    const rubbish = connect(port, '127.0.0.1').on('error', () => undefined);
    rubbish.write('\0\x16\x03\x01 rubbish\r\n\r\n');
    const half = request({
      port,
      method: 'POST',
      path: '/api/auth/login/',
      headers: { 'content-length': 100 },
    });
    half.on('error', () => undefined);
    half.write('{');
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    half.destroy();
    rubbish.destroy();
  });
});

describe('the description of the API', () => {
  test('lists every call, each with its name, subject and refusals', async () => {
    const { status, body } = await server.call('GET', '/api/docs/json');
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\./), info: { title: 'Crosslister' } });
    const { paths } = body as { paths: Record<string, Record<string, Record<string, unknown>>> };
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, summary, tags, responses }]) => {
        const call = `${method.toUpperCase()} ${path}`;
        expect([tags, Object.keys(responses ?? {})], call).toEqual([
          [expect.any(String)],
          expect.arrayContaining(['4XX', '5XX']),
        ]);
        return [operationId, [call, summary]];
      }),
    );
    // A route without a name in calls.ts, or a name there without its route.
    expect(Object.fromEntries(named)).toEqual(calls);
  });

  test('says in each schema what its readers can use', async () => {
    const { body } = await server.call('GET', '/api/docs/json');
    const { servers, paths } = body as { servers: unknown[]; paths: Record<string, unknown> };
    expect(servers).toHaveLength(1);
    const wrong: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { nullable, anyOf, required, properties, schema, ...rest } = node as Record<string, unknown>;
      // What is sent is checked item by item: a list without an end could keep everybody waiting.
      if (rest.type === 'array' && path.includes('/requestBody/') && rest.maxItems === undefined)
        wrong.push(`${path}: a list without a limit`);
      // OpenAPI 3.1 has no such word: null is a type.
      if (nullable !== undefined && !path.endsWith('/properties')) wrong.push(`${path}: nullable`);
      if (Array.isArray(anyOf) && anyOf.length < 2) wrong.push(`${path}: a choice of one`);
      if (schema !== undefined && (typeof schema !== 'object' || Object.keys(schema ?? {}).length === 0))
        wrong.push(`${path}: a schema that says nothing`);
      const known = Object.keys(properties ?? {});
      for (const name of Array.isArray(required) ? required : [])
        if (!known.includes(name)) wrong.push(`${path}: ${name} is required and not defined`);
      for (const [name, each] of Object.entries(node)) visit(each, `${path}/${name}`);
    };
    visit(paths, '');
    expect(wrong).toEqual([]);
  });

  test('can be looked at under the content policy', async () => {
    const page = await server.call('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(String(page.body).match(/<script(?![^>]*src=)/g), 'no inline script').toBeNull();
  });
});
