import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ClickAndDropSimulator,
  startClickAndDropSimulator,
} from '@crosslister/simulators/click-and-drop/start-click-and-drop-simulator.ts';
import { type EtsySimulator, startEtsySimulator } from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followBack } from '../../../../../e2e/marketplaces.ts';
import { freePort } from '../../../../../e2e/server-process.ts';
import { readArchive } from '../../backup/archive.ts';
import { writeBackup } from '../../backup/backup.ts';
import { readConfig } from '../../config.ts';
import { createTestDatabase, type TestDatabase } from '../../db/embedded/test-database.ts';
import { type RunningServer, startServer } from '../../server.ts';
import { makeFolder } from '../../test/commands.ts';
import { until } from '../../test/simulated-marketplaces.ts';

let store: WooCommerceSimulator;
let etsy: EtsySimulator;
let clickAndDrop: ClickAndDropSimulator;
let database: TestDatabase;
let server: RunningServer;
let token = '';
const log: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  store = await startWooCommerceSimulator({ name: 'Test Store' });
  etsy = await startEtsySimulator({
    redirectUris: [`${PUBLIC_URL}/oauth/etsy/callback`],
    sellers: [{ username: 'maker' }],
  });
  clickAndDrop = await startClickAndDropSimulator();
  database = await createTestDatabase();
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    SECRET_KEY: 'a'.repeat(64),
    PORT: String(port),
    PUBLIC_URL,
    ALLOW_PRIVATE_NETWORK: 'true',
    SALE_POLL_SECONDS: '86400',
    LOG_LEVEL: 'trace',
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    ETSY_KEYSTRING: etsy.keystring,
    ETSY_SHARED_SECRET: etsy.sharedSecret,
    CLICK_AND_DROP_API_URL: clickAndDrop.apiUrl,
  });
  const stream = { write: (line: string) => void log.push(line) };
  server = await startServer(config, database.connectionString, pino({ level: 'trace' }, stream));
  const { key } = JSON.parse(
    await call('POST', '/api/auth/register/', { username: 'anna', password: 'a long password' }),
  );
  token = key;
});
afterAll(async () => {
  await server.stop();
  await Promise.all([store.stop(), etsy.stop(), clickAndDrop.stop(), database.drop()]);
});

/** The body of the answer, as text. */
async function call(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Token ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.text();
}

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { pool } = server.services.database;
  const tables = await pool.query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** Everything that a backup holds, as text. */
async function backedUp(): Promise<string> {
  const file = join(await makeFolder(), 'backup.tar');
  await writeBackup(database.connectionString, server.services.config, file);
  const texts: string[] = [];
  for await (const { name, bytes } of readArchive(file))
    texts.push((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  return texts.join('\n');
}

const detect = () => call('POST', '/api/sale-detection/run/');
/** What is captured for a bug report is searched too. */
const capture = (platform: string) => call('PUT', `/api/connections/${platform}/capture/`, { on: true });

/**
 * Looks for the buyer in all stored rows and all answers. The product must be found, which
 * proves that the search works.
 */
async function expectNothingOf(buyer: readonly string[], thing: string, answers: string[]): Promise<void> {
  const files = ['woocommerce', 'etsy'].map((platform) => `/api/connections/${platform}/capture/file/`);
  const rows = await everything();
  expect(rows).toContain(thing);
  expect(rows).toContain('"method\\":\\"GET');
  const answered = await Promise.all(
    [
      '/api/sales/',
      '/api/sales/notices/',
      '/api/operations/',
      '/api/orders/',
      '/api/orders/?state=posted',
      '/api/account/export/',
      '/metrics',
      ...files,
    ].map((path) => call('GET', path)),
  );
  const backup = await backedUp();
  expect(backup).toContain(thing);
  const kept = [rows, backup, ...log, ...answers, ...answered].join('\n');
  for (const text of buyer)
    expect(kept.toLowerCase().includes(text.toLowerCase()), `${text} was kept`).toBe(false);
}

/** Click & Drop refuses the parcel and repeats the address, does not answer, and has it at last. */
async function sendToClickAndDrop(ids: number[], buyer: readonly string[]): Promise<void> {
  await call('PUT', '/api/posting/click-and-drop/', { key: clickAndDrop.key });
  const send = async () =>
    JSON.parse(await call('POST', '/api/orders/click-and-drop/', { parcels: [{ order_ids: ids }] }));
  const postcode = buyer.find((text) => /^[A-Z]{2}\d+ \d[A-Z]{2}$/.test(text)) ?? '';
  clickAndDrop.refusePostcode(postcode);
  expect((await send()).left_out).toHaveLength(1);
  clickAndDrop.refusePostcode('');
  const body = JSON.stringify({ message: buyer.join(', ') });
  clickAndDrop.faults.add({ kind: 'error_before', method: 'POST', times: 1, status: 400, body });
  expect((await send()).left_out).toHaveLength(1);
  expect((await send()).sent).toEqual(ids);
  expect(JSON.stringify(clickAndDrop.orders)).toContain(postcode);
}

/** The desk shows the buyer, and the marketplace is told that the parcel has left, also once it refuses. */
async function post(buyer: readonly string[], refuse: () => void, settle: () => void): Promise<void> {
  const { results } = JSON.parse(await call('GET', '/api/orders/'));
  const ids = results.map(({ id }: { id: number }) => id);
  expect(ids).toHaveLength(1);
  for (const path of [`/api/orders/${ids[0]}/buyer/`, `/api/orders/buyers/?ids=${ids}`]) {
    const shown = await call('GET', path);
    for (const text of buyer) expect(shown, 'is shown on the desk').toContain(text);
  }
  await sendToClickAndDrop(ids, buyer);
  const parcels = [{ order_ids: ids, carrier: 'royal_mail', tracking_number: 'AB123456789GB' }];
  refuse();
  await call('POST', '/api/orders/dispatch/', { parcels });
  await until(
    async () => JSON.parse(await call('GET', '/api/orders/')).results[0]?.dispatch?.state,
    (state) => state === 'failed',
  );
  settle();
  await call('POST', '/api/orders/dispatch/', { parcels });
  await until(
    async () => JSON.parse(await call('GET', '/api/orders/?state=posted')).results,
    (posted) => posted.length === 1,
  );
}

/** The gateway refuses, and says whose money it is. */
async function refund(buyer: readonly string[]): Promise<void> {
  const gateway = { title: 'Card', refunds: true };
  store.store.shop.gateways.set('card', {
    ...gateway,
    refuses: `No refund for ${buyer.join(', ').toUpperCase()}`,
  });
  const posted = async () => JSON.parse(await call('GET', '/api/orders/?state=posted')).results;
  const [{ id }] = await posted();
  await call('POST', `/api/orders/${id}/refund/`, { what: 'all', restock: false, by_gateway: true });
  const refundOf = async () => (await posted())[0]?.refunds[0];
  expect(await until(refundOf, ({ state }) => state === 'failed')).toMatchObject({
    error: 'Your store did not refund it.',
  });
}

test('of a buyer in the store nothing is kept: not of an order, its webhook, or one that is not understood', async () => {
  const [keys] = store.keys;
  await call('PUT', '/api/credentials/', {
    woo_url: store.httpUrl,
    woo_ck: keys?.consumerKey,
    woo_cs: keys?.consumerSecret,
  });
  await capture('woocommerce');
  await store.store.addProduct({ name: 'Enamel sign', sku: 'S1', regular_price: '24.50', stock_quantity: 3 });
  await until(
    async () => store.store.shop.webhooks.size,
    (size) => size === 2,
  );
  await detect();
  const order = store.store.buy('S1');
  const buyer = {
    first_name: 'Quentina',
    last_name: 'Quibbleworth',
    address_1: '17 Farthing Wold',
    postcode: 'ZX81 9QQ',
    email: 'quentina@example.invalid',
    phone: '07700 900123',
  };
  Object.assign(order.billing, buyer);
  Object.assign(order.shipping, buyer);
  order.customer_note = 'Leave it with Mrs Pettigrew';
  const texts = [...Object.values(buyer), order.customer_note];

  expect(await store.store.runCron()).toBeGreaterThan(0);
  const answers = [await detect()];
  const body = JSON.stringify([{ id: 'not a number', billing: buyer, customer_note: order.customer_note }]);
  for (const status of [200, 400, 500]) {
    store.faults.add({ kind: 'error_before', path: '/wc/v3/orders', times: 1, status, body });
    answers.push(await detect());
  }
  store.faults.clear();
  const shown = texts.filter((text) => text !== buyer.email);
  await post(
    shown,
    () =>
      void store.faults.add({
        kind: 'error_before',
        path: '/notes',
        status: 400,
        body: JSON.stringify({ code: 'refused', message: 'Notes are closed', data: { status: 400 } }),
      }),
    () => store.faults.clear(),
  );
  await refund(texts);
  await expectNothingOf(texts, 'Enamel sign', answers);
});

test('of a buyer on Etsy nothing is kept, even where Etsy shows the address', async () => {
  const { auth_url } = JSON.parse(await call('GET', '/api/oauth/etsy/init/'));
  expect(await followBack(etsy.etsy.agree(auth_url, 'maker'))).toContain('Etsy is connected');
  await capture('etsy');
  await detect();
  const { id } = etsy.etsy.addListing('maker', { title: 'Copper jug', price: '18.00', sku: 'J1' });
  const address = {
    email: 'barnaby@example.invalid',
    firstLine: '4 Tanglewood Ginnel',
    city: 'Mithering-on-Sea',
    zip: 'QQ7 3XX',
    message: 'It is for my aunt Philomena',
  };
  etsy.etsy.buy(id, { buyer: 'Barnaby Thistlewick', address });
  const answers = [await detect()];
  const texts = ['Barnaby', 'Thistlewick', ...Object.values(address)];
  const body = JSON.stringify({ count: 1, results: [{ receipt_id: 'none', name: 'Barnaby', ...address }] });
  for (const status of [200, 400, 500]) {
    etsy.faults.add({ kind: 'error_before', path: '/receipts', times: 1, status, body });
    answers.push(await detect());
  }
  etsy.faults.clear();
  await post(
    texts.filter((text) => text !== address.email),
    () =>
      void etsy.faults.add({
        kind: 'error_before',
        path: '/tracking',
        status: 400,
        body: JSON.stringify({ error: 'tracking refused' }),
      }),
    () => etsy.faults.clear(),
  );
  await expectNothingOf(texts, 'Copper jug', answers);
});
