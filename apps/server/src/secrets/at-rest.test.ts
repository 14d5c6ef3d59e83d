import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followBack } from '../../../../e2e/marketplaces.ts';
import { readConfig } from '../config.ts';
import { hasCode } from '../db/embedded/database-problem.ts';
import { createTestDatabase, type TestDatabase } from '../db/embedded/test-database.ts';
import { type RunningServer, startServer } from '../server.ts';
import { startTestEbay, type TestEbay } from '../test/marketplaces.ts';
import { redact } from './redact.ts';

const PASSWORD = `password-${randomBytes(12).toString('hex')}`;
const SECRET_KEY = randomBytes(32).toString('hex');
/** Keeps the write-ahead log from its beginning, because other tests on this server would soon overwrite it. */
const KEEPS_LOG = `at_rest_${randomBytes(8).toString('hex')}`;

let ebay: TestEbay;
let store: WooCommerceSimulator;
let database: TestDatabase;
let server: RunningServer;
let log = '';
let dataDir: string;
const secrets: Record<string, string> = { password: PASSWORD, SECRET_KEY };

beforeAll(async () => {
  ebay = await startTestEbay('anna-sells');
  store = await startWooCommerceSimulator({ name: 'Test Store' });
  database = await createTestDatabase();
  await keepLog('pg_create_physical_replication_slot($1, true)');
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-at-rest-'));
  const env = {
    ...ebay.env,
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    SECRET_KEY,
    PORT: '0',
    ALLOW_PRIVATE_NETWORK: 'true',
  };
  const sink = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  const config = readConfig({ ...env, LOG_LEVEL: 'trace', SALE_POLL_SECONDS: '1' });
  server = await startServer(config, database.connectionString, pino({ level: 'trace', redact }, sink));
});
afterAll(async () => {
  await server.stop();
  await keepLog('pg_drop_replication_slot($1)');
  await Promise.all([ebay.stop(), store.stop(), database.drop()]);
  await rm(dataDir, { recursive: true });
});

async function keepLog(call: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`SELECT ${call}`, [KEEPS_LOG]);
  await client.end();
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Token ${secrets.token ?? ''}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text;
}

/** Everything a seller does with secrets, with every kind of failure in between. */
async function liveADay(): Promise<void> {
  await call('POST', '/api/auth/login/', { username: 'anna', password: PASSWORD });
  const { key } = (await call('POST', '/api/auth/register/', { username: 'anna', password: PASSWORD })) as {
    key: string;
  };
  secrets.token = key;
  await call('POST', '/api/auth/login/', { username: 'anna', password: `${PASSWORD}-wrong` });

  const [keys] = store.keys;
  secrets.consumerKey = keys?.consumerKey ?? '';
  secrets.consumerSecret = keys?.consumerSecret ?? '';
  const credentials = {
    url: store.httpUrl,
    consumer_key: secrets.consumerKey,
    consumer_secret: secrets.consumerSecret,
  };
  await call('POST', '/api/test-connection/', { platform: 'woocommerce', credentials });
  await call('POST', '/api/test-connection/', {
    platform: 'woocommerce',
    credentials: { ...credentials, url: store.httpsUrl },
  });
  for (const kind of ['html', 'cut_before', 'error_before', 'unauthorized'] as const) {
    store.faults.add({ kind, times: 1 });
    await call('POST', '/api/test-connection/', { platform: 'woocommerce', credentials });
  }
  await call('PUT', '/api/credentials/', {
    woo_url: store.httpUrl,
    woo_ck: secrets.consumerKey,
    woo_cs: secrets.consumerSecret,
  });

  const { auth_url } = (await call('GET', '/api/oauth/ebay/init/')) as { auth_url: string };
  const back = new URL(ebay.ebay.agree(auth_url, 'anna-sells'));
  secrets.state = back.searchParams.get('state') ?? '';
  secrets.code = back.searchParams.get('code') ?? '';
  await call('GET', `/oauth/ebay/callback${back.search}`);
  await followBack(`${server.url}/oauth/ebay/callback${back.search}`);
  await followBack(`${server.url}/oauth/ebay/callback${back.search}`);
  await call('GET', '/api/ebay-policies/');
  ebay.faults.add({ kind: 'cut_before', path: '/identity/', times: 2 });
  ebay.ebay.expireTokens();
  await call('GET', '/api/ebay-policies/');
  await call('GET', '/api/ebay-policies/');
  const own = { client_id: 'own-app-id', client_secret: 'own-app-secret', ru_name: 'own-ru-name' };
  ebay.ebay.addApp({ clientId: own.client_id, clientSecret: own.client_secret, ruNames: {} });
  secrets.ownAppSecret = own.client_secret;
  secrets.wrongAppSecret = 'own-app-secret-mistyped';
  await call('PUT', '/api/credentials/', { ebay_app: { ...own, client_secret: secrets.wrongAppSecret } });
  await call('PUT', '/api/credentials/', { ebay_app: own });
  store.faults.add({ kind: 'cut_before', times: 1 });
  await call('POST', '/api/sync/woocommerce/', {});
  await call('POST', '/api/sale-detection/run/', {});
}

async function everyTable(): Promise<string> {
  const { pool } = server.services.database;
  const { rows } = await pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const texts: string[] = [];
  for (const { tablename } of rows as { tablename: string }[]) {
    // Bytes as characters, so that a text stored as bytea is found too.
    const columns = await pool.query(`SELECT * FROM ${tablename}`);
    for (const row of columns.rows) {
      for (const [name, value] of Object.entries(row)) {
        texts.push(
          `${tablename}.${name}: ${Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)}`,
        );
      }
    }
  }
  return texts.join('\n');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Files of this database, the write-ahead log since the beginning, and everything else the server stores. */
async function filesOnDisk(): Promise<string[]> {
  const { pool } = server.services.database;
  // Started by root, the server knows its folder only as its working directory.
  const { rows } = await pool.query(
    `SELECT replace(current_setting('data_directory'), '/self/', '/' || pg_backend_pid() || '/') AS folder, oid
     FROM pg_database WHERE datname = current_database()`,
  );
  const { folder, oid } = rows[0];
  await pool.query('CHECKPOINT');
  const segments = await pool.query(
    `SELECT name FROM pg_ls_waldir(), pg_replication_slots WHERE slot_name = $1
     AND name BETWEEN pg_walfile_name(restart_lsn) AND pg_walfile_name(pg_current_wal_lsn())`,
    [KEEPS_LOG],
  );
  return [
    ...(await filesIn(join(folder, 'base', String(oid)))),
    ...segments.rows.map(({ name }) => join(folder, 'pg_wal', name)),
    ...(await filesIn(dataDir)),
  ];
}

test('no secret stands readable in the database, in its files, or in the log', async () => {
  await liveADay();
  for (const token of ebay.ebay.site.accessTokens.keys()) secrets[`access ${token.slice(-6)}`] = token;
  for (const token of ebay.ebay.site.refreshTokens.keys()) secrets[`refresh ${token.slice(-6)}`] = token;
  secrets.clientSecret = ebay.clientSecret;
  expect(Object.keys(secrets).length).toBeGreaterThan(9);
  expect(Object.values(secrets).every((secret) => secret.length > 8)).toBe(true);

  const stored = await everyTable();
  expect(stored).toContain('connections.secrets');
  expect(stored).toContain('app_keys.keys');
  expect(log).toContain('answered');
  const basic = Buffer.from(`${secrets.consumerKey}:${secrets.consumerSecret}`).toString('base64');
  const forms = Object.entries({ ...secrets, basic }).flatMap(([name, secret]) =>
    [secret, encodeURIComponent(secret)].map((form) => ({ name, form })),
  );
  for (const { name, form } of forms) {
    expect(stored.includes(form), `${name} in the database`).toBe(false);
    expect(log.includes(form), `${name} in the log`).toBe(false);
  }

  let seen = '';
  for (const file of await filesOnDisk()) {
    const bytes = await readFile(file).catch((error: unknown) => {
      // PostgreSQL makes pg_internal.init again whenever its catalogue has changed.
      if (hasCode(error, 'ENOENT')) return Buffer.of();
      throw error;
    });
    for (const { name, form } of forms) expect(bytes.includes(form), `${name} in ${file}`).toBe(false);
    if (bytes.includes('anna-sells')) seen += file;
  }
  // A text that is not secret is found in a table's file and in the write-ahead log, which
  // proves that the search works.
  expect(seen).toContain('/base/');
  expect(seen).toContain('/pg_wal/');
});

test('each line of the log says which request or operation it is about', () => {
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const answered = lines.filter(({ msg }) => msg === 'answered');
  expect(new Set(answered.map(({ requestId }) => requestId)).size).toBe(answered.length);
  expect(answered[0]).toMatchObject({ requestId: expect.stringMatching(/^\w{8}$/), url: '/api/auth/login/' });
  const ended = lines.filter(({ msg }) => msg === 'operation ended');
  expect(ended.length).toBeGreaterThan(0);
  for (const line of ended) {
    expect(line).toMatchObject({ operation: expect.any(Number), kind: 'sync', platform: 'woocommerce' });
  }
  // The request's id in the log of the work that it started.
  const request = answered.find(({ url }) => url === '/api/sync/:platform/');
  const ofRequest = lines.filter(({ requestId }) => requestId === request?.requestId);
  expect(ofRequest.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['operation ended', 'answered']));
});

test('what a library attaches to an error is struck out', () => {
  const lines: string[] = [];
  const strict = pino(
    { redact },
    new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const headers = { authorization: 'Token s3cret' };
  const fields = {
    password: 's3cret',
    consumer_secret: 's3cret',
    access_token: 's3cret',
    refresh_token: 's3cret',
  };
  strict.info({ req: { headers }, err: Object.assign(new Error('no'), fields), body: fields }, 'failed');
  expect(lines.join('')).toContain('failed');
  expect(lines.join('')).not.toContain('s3cret');
});
