import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startPushService } from '../../apps/server/src/test/push-service.ts';
import { addChannel, confirmAddresses } from '../../e2e/add-channel.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
  startMarketplaces,
} from '../../e2e/marketplaces.ts';
import { untilQueueIsDone } from '../../e2e/seller.ts';
import { freePort } from '../../e2e/server-process.ts';
import { startMailCatcher } from '../../packages/simulators/src/mail-catcher/start-mail-catcher.ts';
import { type BenchServer, startBenchServer } from '../measuring/bench-server.ts';
import { percentile, type Row } from '../measuring/measure.ts';

/** How often (s) the store is asked for orders, and for how long (ms) after a sale there the next may come, on average. */
const POLL_SECONDS = 15;
const PAUSE_MS = 600;
const PATIENCE_MS = 60_000;

type Db = BenchServer['database']['db'];

interface Thing {
  sku: string;
  ebayId: string;
  boughtAt: Date;
}

/**
 * From a sale until the last listing has ended, on eBay (which reports it) and in a store that is polled, and from when
 * the server has seen it until a push service and a mail server have accepted the message about it.
 */
export async function measureNotified(folder: string, sales: number): Promise<Row[]> {
  const port = await freePort();
  const marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  // Its own messages would come with the next request after a minute; here only polls find orders.
  marketplaces.store.store.cronEverySeconds = 86_400;
  const [push, mail] = [await startPushService(), await startMailCatcher()];
  const server = await startBenchServer(join(folder, 'told'), port, {
    ...marketplaces.env,
    SALE_POLL_SECONDS: String(POLL_SECONDS),
    SMTP_URL: mail.smtpUrl,
    SMTP_FROM: 'crosslister@example.com',
  });
  const { seller, database } = server;
  try {
    const things = await listThings(server, marketplaces, sales * 2);
    const { push_key: key } = await seller.call<{ push_key: string }>('GET', '/api/notifications/');
    await addChannel(seller, 'Push', push.subscribe(key));
    await addChannel(seller, 'E-mail', { kind: 'email', address: 'seller@example.com' });
    await confirmAddresses(database.db);

    const pushed = things.slice(0, sales);
    for (const thing of pushed) {
      thing.boughtAt = new Date();
      marketplaces.ebay.ebay.buy(thing.ebayId);
      await untilEnded(database.db, [thing]);
    }
    const polled = things.slice(sales);
    const moments = polled.map(() => Math.random() * sales * PAUSE_MS).sort((a, b) => a - b);
    const began = Date.now();
    for (const [n, thing] of polled.entries()) {
      await sleep(Math.max(0, began + (moments[n] ?? 0) - Date.now()));
      thing.boughtAt = new Date();
      marketplaces.store.store.buy(thing.sku);
    }
    await untilEnded(database.db, polled);
    const accepted = await untilTold(database.db, things.length);
    const came = { push: push.pushed.length, email: mail.mails.length };
    if (came.push < things.length || came.email < things.length)
      throw new Error(`of ${things.length} sales only ${JSON.stringify(came)} were told`);
    return [
      rowOf('sale on eBay, which reports it, to last listing ended', await endedAfter(database.db, pushed)),
      rowOf(
        `sale in a store polled every ${POLL_SECONDS} s to last listing ended`,
        await endedAfter(database.db, polled),
      ),
      rowOf('sale seen to accepted by the push service', accepted.push),
      rowOf('sale seen to accepted by the mail server', accepted.email),
    ];
  } finally {
    await server.stop();
    await Promise.all([marketplaces.stop(), push.stop(), mail.stop()]);
  }
}

const rowOf = (what: string, times: number[]): Row => ({
  what,
  runs: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
});

/** So many products, on sale in the store and on eBay. */
async function listThings(
  { seller, database: { db } }: BenchServer,
  marketplaces: Marketplaces,
  count: number,
): Promise<Thing[]> {
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
  const photo = photoAddress(marketplaces);
  const products = Array.from({ length: count }, (_, n) => ({
    name: `Told thing ${n}`,
    sku: `TOLD${n}`,
    price: 12.5,
    images: [{ src: photo }],
  }));
  const ids: number[] = [];
  for (let from = 0; from < count; from += 500) {
    const { products: made } = await seller.call<{ products: { id: number }[] }>('POST', '/api/products/', {
      products: products.slice(from, from + 500),
    });
    ids.push(...made.map(({ id }) => id));
  }
  const platforms = ['woocommerce', 'ebay'];
  const wanted = { ids, action: 'crosslist', platforms };
  await seller.call('POST', '/api/products/bulk_action/', wanted, { prefer: 'respond-async' });
  await untilQueueIsDone(seller, 600_000);
  const listed = await db
    .selectFrom('listings')
    .innerJoin('products', 'products.id', 'listings.product_id')
    .select(['products.sku', 'listings.external_id'])
    .where('listings.platform', '=', 'ebay')
    .where('listings.status', '=', 'active')
    .orderBy('listings.id')
    .execute();
  if (listed.length !== count) throw new Error(`${listed.length} of ${count} are listed on eBay`);
  await untilEbayReports(db);
  return listed.map(({ sku, external_id: id }) => ({ sku, ebayId: id ?? '', boughtAt: new Date(0) }));
}

/** Tries again until it succeeds, and gives up after a minute without. */
async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== null) return found;
    await sleep(20);
  }
  throw new Error(`${what} within a minute`);
}

const untilEbayReports = (db: Db) =>
  until('eBay was not asked to report orders', async () => {
    const row = await db
      .selectFrom('webhooks')
      .innerJoin('connections', 'connections.id', 'webhooks.connection_id')
      .select('active')
      .where('platform', '=', 'ebay')
      .where('active', '=', true)
      .executeTakeFirst();
    return row ?? null;
  });

/** When the last listing of each product had ended. */
async function endings(db: Db, things: readonly Thing[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ sku: string; ended: Date }>`
    SELECT p.sku, max(e.finished_at) AS ended FROM sale_endings e JOIN products p ON p.id = e.product_id
    WHERE p.sku = ANY (${things.map(({ sku }) => sku)}) GROUP BY p.sku
    HAVING bool_and(e.status = 'completed')`.execute(db);
  return new Map(rows.map(({ sku, ended }) => [sku, ended]));
}

const untilEnded = (db: Db, things: readonly Thing[]) =>
  until('not all that was sold was ended', async () => {
    const ended = await endings(db, things);
    return ended.size === things.length ? ended : null;
  });

async function endedAfter(db: Db, things: readonly Thing[]): Promise<number[]> {
  const ended = await endings(db, things);
  return things.map(({ sku, boughtAt }) => (ended.get(sku)?.getTime() ?? Number.NaN) - boughtAt.getTime());
}

/** Milliseconds from when each sale was seen until its message was accepted. */
const untilTold = (db: Db, sales: number) =>
  until('not all sales were told', async () => {
    const { rows } = await sql<{ kind: 'push' | 'email'; times: number[] }>`
      SELECT d.channel_kind AS kind, array_agg(extract(epoch FROM d.sent_at - s.seen_at)::float8 * 1000) AS times
      FROM notification_deliveries d JOIN notifications n ON n.id = d.notification_id JOIN sales s ON s.id = n.sale_id
      WHERE n.event = 'sold' AND d.status = 'sent' GROUP BY d.channel_kind`.execute(db);
    const [push = [], email = []] = (['push', 'email'] as const).map(
      (kind) => rows.find((row) => row.kind === kind)?.times,
    );
    return push.length === sales && email.length === sales ? { push, email } : null;
  });
