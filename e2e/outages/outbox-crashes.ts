import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { findRunningPostgres } from '../../apps/server/src/db/embedded/find-running.ts';
import type { Db } from '../../apps/server/src/db/schema.ts';
import { startPushService } from '../../apps/server/src/test/push-service.ts';
import type { ChannelTarget, NotificationSettings } from '../../packages/contract/src/notifications.ts';
import { json } from '../../packages/simulators/src/http/answer.ts';
import { listen } from '../../packages/simulators/src/http/listen.ts';
import { startMailCatcher } from '../../packages/simulators/src/mail-catcher/start-mail-catcher.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '../../packages/simulators/src/woocommerce/start-woocommerce-simulator.ts';
import { addChannel, confirmAddresses } from '../add-channel.ts';
import { addBystanderIn } from '../bystander.ts';
import { connectStore } from '../marketplaces.ts';
import { registerSeller, type Seller } from '../seller.ts';
import { freePort, type ServerProcess, startServerProcess } from '../server-process.ts';

/** How long (ms) a receiver takes to answer, so that crashes come in the middle of it. */
const LATENCY_MS = 50;
/** From the order until its message is usually accepted. Crashes come at any moment of it. */
const WINDOW_MS = 2_500;
/** One part of the window after the other has a crash, at a random moment of it. */
const PARTS = 10;
/** What has not arrived by then is lost. */
const PATIENCE_MS = 60_000;
const SKU = 'STAMP';
const SELLER = 'told-seller';

/** What came over one channel. */
interface Outcome {
  /** Orders of which nothing came. */
  lost: number;
  /** Messages that came more than once, with the same id. */
  repeated: number;
  /** How often one message came, at most. */
  most: number;
  /** The same without a crash in between. */
  mostWithoutCrash: number;
  /** Orders that were told with more than one id. */
  underTwoIds: number;
}

interface Arrival {
  /** The same in every attempt. */
  id: string;
  saleId: number;
  /** How many crashes there were before. */
  crashes: number;
}

/**
 * A store sells so many stamps, and the seller is told of each by e-mail, a webhook and push messages, while the server is killed
 * and started again. After each crash all that was sold before it is told first, so no message meets two of them.
 */
export async function tellThroughCrashes(
  orders: number,
  crashes: number,
): Promise<Record<'email' | 'webhook' | 'push', Outcome>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crosslister-told-'));
  const store = await startStore(orders);
  const receivers = await startReceivers();
  const env = { ...receivers.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  let server: ServerProcess = await startServerProcess(env);
  try {
    const checkBystander = await addBystanderIn(dataDir, undefined, { restarts: true });
    const seller = await registerSeller(() => server.url, SELLER);
    await connectStore(seller, { store });
    // Not of the summary, which is sent each morning.
    for (const target of [...receivers.targets, await receivers.pushTarget(seller)])
      await addChannel(seller, target.kind, target, ['sold']);
    await inDatabase(dataDir, confirmAddresses);
    for (let crash = 0, bought = 0; crash < crashes; crash++) {
      for (; bought < Math.round((orders * (crash + 1)) / crashes); bought++) store.store.buy(SKU);
      const parts = Math.min(PARTS, crashes);
      await sleep((((crash % parts) + Math.random()) / parts) * WINDOW_MS);
      await server.kill();
      await receivers.noteCrash();
      server = await startServerProcess(env);
      await untilSent(dataDir, bought);
    }
    await checkBystander();
  } finally {
    await server.stop();
    await Promise.all([receivers.stop(), store.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
  const { email, webhook, push } = receivers.arrivals();
  return {
    email: outcomeOf(orders, email),
    webhook: outcomeOf(orders, webhook),
    push: outcomeOf(orders, push),
  };
}

async function startStore(stamps: number): Promise<WooCommerceSimulator> {
  const store = await startWooCommerceSimulator({ name: 'Stamps' });
  const stamp = { name: 'Stamp', sku: SKU, regular_price: '2', manage_stock: true, stock_quantity: stamps };
  await store.store.addProduct(stamp);
  return store;
}

const saleIn = (text: string) => Number(/\?sale=(\d+)/.exec(text)?.[1]);

async function startReceivers() {
  let crashes = 0;
  const crashTimes: Date[] = [];
  const webhook: Arrival[] = [];
  const mail = await startMailCatcher({ latencyMs: LATENCY_MS });
  const push: Arrival[] = [];
  const service = await startPushService({
    latencyMs: LATENCY_MS,
    onPushed: ({ id, open }) => push.push({ id, saleId: saleIn(open), crashes }),
  });
  const hook = await listen({
    async handle({ headers, body }) {
      const { facts } = JSON.parse(body.toString()) as { facts: { sale_id: number } };
      webhook.push({ id: headers['x-crosslister-id'] ?? '', saleId: facts.sale_id, crashes });
      await sleep(LATENCY_MS);
      return json(200, {});
    },
  });
  const fromMails = (): Arrival[] =>
    mail.mails.map(({ messageId, text, at }) => ({
      id: messageId,
      saleId: saleIn(text),
      crashes: crashTimes.filter((time) => time <= at).length,
    }));
  return {
    env: {
      ALLOW_PRIVATE_NETWORK: 'true',
      SALE_POLL_SECONDS: '1',
      SMTP_URL: mail.smtpUrl,
      SMTP_FROM: 'crosslister@example.com',
    },
    targets: [
      { kind: 'email', address: 'seller@example.com' },
      { kind: 'webhook', url: `${hook.httpUrl}/told` },
    ] satisfies ChannelTarget[],
    /** As a browser subscribes with the key of the server. */
    async pushTarget(seller: Seller): Promise<ChannelTarget> {
      const { push_key: key } = await seller.call<NotificationSettings>('GET', '/api/notifications/');
      return service.subscribe(key);
    },
    arrivals: () => ({ email: fromMails(), webhook, push }),
    /** Called when the server has been killed. What it had sent before arrives first. */
    async noteCrash() {
      for (let turn = 0; turn < 10; turn++) await sleep(25);
      crashes += 1;
      crashTimes.push(new Date());
    },
    stop: () => Promise.all([hook.stop(), mail.stop(), service.stop()]),
  };
}

/** Until so many sales are stored and no message waits, as far as the server knows. */
async function untilSent(dataDir: string, sales: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  await inDatabase(dataDir, async (db) => {
    let isSent = false;
    while (!isSent && Date.now() < deadline) {
      await sleep(50);
      const { rows } = await sql<{ sent: boolean }>`
        SELECT (SELECT count(*) FROM sales WHERE user_id = users.id) >= ${sales} AND NOT EXISTS (
          SELECT FROM notification_deliveries WHERE user_id = users.id AND status = 'waiting') AS sent
        FROM users WHERE username = ${SELLER}`.execute(db);
      isSent = rows[0]?.sent ?? false;
    }
  });
}

/** In the database of the server that runs there. */
async function inDatabase(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase((await findRunningPostgres(dataDir)) ?? '', { max: 1, log: () => {} });
  try {
    await work(db);
  } finally {
    await close();
  }
}

function outcomeOf(orders: number, arrivals: readonly Arrival[]): Outcome {
  const sizes = (key: (arrival: Arrival) => string | number) =>
    [...Map.groupBy(arrivals, key).values()].map(({ length }) => length);
  const times = sizes(({ id }) => id);
  const bySale = Map.groupBy(arrivals, ({ saleId }) => saleId);
  return {
    lost: orders - bySale.size,
    repeated: times.filter((count) => count > 1).length,
    most: Math.max(0, ...times),
    mostWithoutCrash: Math.max(0, ...sizes(({ id, crashes }) => `${id} ${crashes}`)),
    underTwoIds: [...bySale.values()].filter((each) => new Set(each.map(({ id }) => id)).size > 1).length,
  };
}
