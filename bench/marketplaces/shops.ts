import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
} from '../../e2e/marketplaces.ts';
import { type Seller, untilQueueIsDone } from '../../e2e/seller.ts';
import { once } from '../catalogue/csv.ts';
import type { BenchServer } from '../measuring/bench-server.ts';
import { percentile, type Row } from '../measuring/measure.ts';

const PAGE = 100;
const PATIENCE_MS = 60_000;
const kept = new Agent({ keepAlive: true });

/** An answer of the store as the adapter asks for it, with nothing done with it. */
async function bareFetch({ store }: Marketplaces, path: string): Promise<void> {
  const [key] = store.keys;
  const auth = `${key?.consumerKey}:${key?.consumerSecret}`;
  const url = `${store.httpsUrl}/wp-json/wc/v3/${path}`;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { auth, ca: store.caCertificate, agent: kept }, resolve).on('error', reject);
  });
  for await (const _ of answer);
  if (answer.statusCode !== 200) throw new Error(`the store answered ${answer.statusCode}`);
}

/** Puts so many products into the simulated store. */
export async function fillStore({ store: { store } }: Marketplaces, products: number): Promise<void> {
  for (let n = 1; n <= products; n++) {
    await store.addProduct({
      name: `Shop thing ${n}`,
      sku: `SHOP-${n}`,
      regular_price: `${(n % 90) + 5}.50`,
      description: 'A description of some length. '.repeat(20),
      manage_stock: true,
      stock_quantity: 1,
    });
  }
}

/** Reads the whole store into the catalogue. */
export async function readStore(seller: Seller, by: 'import' | 'sync'): Promise<void> {
  await seller.call('POST', `/api/${by}/woocommerce/`, {}, { prefer: 'respond-async' });
  const { results } = await untilQueueIsDone(seller, 600_000);
  const [operation] = results;
  if (operation?.status !== 'completed') throw new Error(`the ${by} ended as ${JSON.stringify(operation)}`);
}

/** The products of the store into the catalogue, and the same pages merely fetched. */
export async function measureImport(
  { seller }: BenchServer,
  marketplaces: Marketplaces,
  products: number,
): Promise<Row> {
  await connectStore(seller, marketplaces);
  const began = performance.now();
  await readStore(seller, 'import');
  const ms = performance.now() - began;
  const bareBegan = performance.now();
  for (let page = 1; page <= Math.ceil(products / PAGE); page++) {
    await bareFetch(
      marketplaces,
      `products?per_page=${PAGE}&page=${page}&orderby=id&order=asc&status=publish`,
    );
  }
  const bare = Math.round(performance.now() - bareBegan);
  return { ...once(`import of a store of ${products}`, ms, products), bare };
}

/** One poll for new orders at each of so many connections, all due at once. */
export async function measureDetection(
  { url, database: { db }, sealer }: BenchServer,
  marketplaces: Marketplaces,
  connections: number,
): Promise<Row> {
  const { httpUrl, keys } = marketplaces.store;
  const secrets = {
    url: httpUrl,
    consumer_key: keys[0]?.consumerKey,
    consumer_secret: keys[0]?.consumerSecret,
  };
  const users = await db.selectFrom('users').select('id').orderBy('id', 'desc').limit(connections).execute();
  const tomorrow = new Date(Date.now() + 86_400_000);
  for (const { id } of users) {
    await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('connections')
        .values({
          user_id: id,
          platform: 'woocommerce',
          secrets: sealer.seal(JSON.stringify(secrets), `${id}:woocommerce:secrets`),
          account_id: httpUrl,
          next_poll_at: tomorrow,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      // Without messages of their own: the store would send two hundred of each order to the one server of the bench.
      if (made)
        await trx
          .insertInto('webhooks')
          .values({ connection_id: made.id, check_at: tomorrow, public_url: url })
          .execute();
    });
  }
  const { rows } = await sql<{ now: Date }>`
    UPDATE connections SET next_poll_at = now() WHERE platform = 'woocommerce' RETURNING now()`.execute(db);
  const began = performance.now();
  while (await anyUnanswered(db, rows[0]?.now ?? new Date())) await sleep(20);
  const ms = performance.now() - began;
  const bareBegan = performance.now();
  for (let asked = 0; asked < rows.length; asked++) {
    await bareFetch(marketplaces, 'orders?per_page=100&status=any');
  }
  const bare = Math.round(performance.now() - bareBegan);
  // A store tells each of its connections of each order: what follows is about one seller's own.
  await db
    .deleteFrom('connections')
    .where(
      'user_id',
      'in',
      users.map(({ id }) => id),
    )
    .execute();
  return { ...once(`detection over ${rows.length} connections`, ms, rows.length), bare };
}

async function anyUnanswered(db: BenchServer['database']['db'], since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where('platform', '=', 'woocommerce')
    .where((eb) => eb.or([eb('last_answered_at', 'is', null), eb('last_answered_at', '<', since)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** From an order in the store, told by its webhook, until the listing on eBay is proved ended. */
export async function measureSaleToEnded(
  { seller, database: { db } }: BenchServer,
  marketplaces: Marketplaces,
  sales: number,
): Promise<Row> {
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
  await untilWebhookStands(db);
  const photo = photoAddress(marketplaces);
  const products = Array.from({ length: sales }, (_, n) => ({
    name: `Sold thing ${n}`,
    sku: `SOLD${n}`,
    price: 12.5,
    images: [{ src: photo }],
  }));
  const made = await seller.call<{ products: { id: number }[] }>('POST', '/api/products/', { products });
  const ids = made.products.map(({ id }) => id);
  const platforms = ['woocommerce', 'ebay'];
  await seller.call('POST', '/api/products/bulk_action/', { ids, action: 'crosslist', platforms });
  await untilQueueIsDone(seller, 120_000);
  const times: number[] = [];
  for (const { sku } of products) {
    if (marketplaces.ebay.ebay.activeCount(sku) !== 1) throw new Error(`${sku} is not listed on eBay`);
    marketplaces.store.store.buy(sku);
    const began = performance.now();
    await marketplaces.store.store.runCron();
    while (!(await isProvedEnded(db, sku))) {
      if (performance.now() - began > PATIENCE_MS) throw new Error(`${sku} was sold and is still on eBay`);
      await sleep(5);
    }
    times.push(performance.now() - began);
  }
  return {
    what: 'sale to last listing proved ended',
    runs: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}

async function isProvedEnded(db: BenchServer['database']['db'], sku: string): Promise<boolean> {
  const row = await db
    .selectFrom('listings')
    .select('id')
    .where('platform', '=', 'ebay')
    .where('sku', '=', sku)
    .where('status', '=', 'delisted')
    .where('proof', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function untilWebhookStands(db: BenchServer['database']['db']): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const row = await db
      .selectFrom('webhooks')
      .select('active')
      .where('active', '=', true)
      .executeTakeFirst();
    if (row) return;
    await sleep(100);
  }
  throw new Error('the store was not asked to tell of orders');
}
