import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { connectionString } from '../../apps/server/src/db/embedded/endpoint.ts';
import { readPidFile } from '../../apps/server/src/db/embedded/postmaster.ts';
import { startEtsySimulator } from '../../packages/simulators/src/etsy/start-etsy-simulator.ts';
import {
  connectEbay,
  connectStore,
  followBack,
  photoAddress,
  setEbayPolicies,
  startMarketplaces,
} from '../marketplaces.ts';
import { registerSeller, type Seller } from '../seller.ts';
import { freePort, type ServerProcess, startServerProcess } from '../server-process.ts';
import { type Answer, ask } from './ask.ts';
import { ebayShop, etsyShop, type Shop, type ShopName, type StoreShop, storeShop } from './shops.ts';

/** Time limit of a call to a marketplace that does not answer, in place of a minute. */
const PATIENCE_MS = 1500;

export interface Place {
  shops: Record<ShopName, Shop> & { woocommerce: StoreShop };
  photo: string;
  seller: Seller;
  /** A request that may fail. */
  ask: (method: string, path: string, body?: unknown, prefer?: string) => Promise<Answer>;
  /** Rows of the database, for what the API does not show. */
  query: <T extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;
  killNode: () => Promise<void>;
  killPostgres: () => Promise<void>;
  /** Starts the server when it does not run, and waits until it answers. */
  start: () => Promise<void>;
  /**
   * Moves the clock of the server forward or back: of the process and, as far as the process can tell, of its database.
   */
  jump: (milliseconds: number) => Promise<void>;
  /** Sets it right again. */
  correctClock: () => Promise<void>;
  /** Lets time pass, for the marketplaces too, so that nothing scheduled has to be awaited. */
  pass: (milliseconds: number) => Promise<void>;
  connect: (name: ShopName) => Promise<void>;
  output: () => string;
  stop: () => Promise<void>;
}

/** The columns, in every table, that say when something may go on, and the noted time of the clock. */
const waits: Record<string, string[]> = {
  instance: ['clock_at'],
  operations: ['run_after', 'lease_until'],
  connections: [
    'next_poll_at',
    'poll_lease_until',
    'next_look_at',
    'next_rehearsal_at',
    'rehearsal_failed_at',
  ],
};

/** The server as a process of its own with the embedded database, three simulated marketplaces, and a seller on each. */
export async function openPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-soak-'));
  const dataDir = join(folder, 'data');
  const clockFile = join(folder, 'clock');
  await writeFile(clockFile, '0');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const marketplaces = await startMarketplaces(url);
  const etsy = await startEtsySimulator({ redirectUris: [`${url}/oauth/etsy/callback`] });
  const env = {
    ...marketplaces.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    ETSY_KEYSTRING: etsy.keystring,
    ETSY_SHARED_SECRET: etsy.sharedSecret,
    SOAK_CLOCK: clockFile,
    SOAK_PATIENCE_MS: String(PATIENCE_MS),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.ts')).href}`,
  };
  let server: ServerProcess | null = await startServerProcess(env);
  let written = '';
  let killed: number | null = null;
  let passed = 0;
  let astray = 0;
  marketplaces.store.store.shop.now = () => new Date(Date.now() + passed);
  const seller = await registerSeller(() => url, 'soak-seller');

  const postmaster = () => readPidFile(join(dataDir, 'postgres'));
  const query: Place['query'] = async <T extends Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
  ) => {
    const found = await postmaster();
    if (!found) throw new Error('PostgreSQL does not run');
    const address = connectionString({ host: found.socketFolder, port: found.port });
    const { pool, close } = openDatabase(address, { max: 1, log: () => undefined });
    try {
      return (await pool.query<T>(text, values)).rows;
    } finally {
      await close();
    }
  };
  const setClock = async (change: number) => {
    await writeFile(clockFile, String(passed + astray));
    if (server) process.kill(server.pid, 'SIGUSR2');
    for (const [table, columns] of Object.entries(waits)) {
      const shifted = columns.map((name) => `${name} = ${name} - interval '${change} ms'`);
      await untilNoDeadlock(() => query(`UPDATE ${table} SET ${shifted.join(', ')}`));
    }
  };
  // The server looks at the clock every second. Nothing that was planned tells it of a jump that is over by then.
  const untilClockIsNoted = async () => {
    const deadline = Date.now() + 30_000;
    const isNoted = 'SELECT abs(extract(epoch FROM clock_at - now())) < 60 AS is FROM instance';
    while (!(await query<{ is: boolean }>(isNoted))[0]?.is) {
      if (Date.now() > deadline) throw new Error('the server does not notice its clock');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const connections: Record<ShopName, () => Promise<void>> = {
    woocommerce: () => connectStore(seller, marketplaces),
    ebay: () => connectEbay(seller, marketplaces),
    async etsy() {
      const { auth_url } = await seller.call<{ auth_url: string }>('GET', '/api/oauth/etsy/init/?t=1');
      const page = await followBack(etsy.etsy.agree(auth_url, 'demo-seller'));
      if (!page.includes('Etsy is connected')) throw new Error('Etsy was not connected');
    },
  };
  for (const connect of Object.values(connections)) await connect();
  await setEbayPolicies(seller);
  const etsy_settings = {
    shipping_profile: 'Royal Mail 2nd Class',
    when_made: '1990s',
    taxonomy_id: '1062',
    publish: true,
    list_with: 'api',
  };
  await seller.call('PUT', '/api/credentials/', { pricing_rules: { etsy_settings } });

  return {
    shops: {
      woocommerce: storeShop(marketplaces.store),
      ebay: ebayShop(marketplaces.ebay),
      etsy: etsyShop(etsy),
    },
    photo: photoAddress(marketplaces),
    seller,
    query,
    ask: (method, path, body, prefer) => ask(`${url}${path}`, seller.token, method, body, prefer),
    async killNode() {
      await server?.kill();
      written += server?.output() ?? '';
      server = null;
    },
    async killPostgres() {
      killed = (await postmaster())?.pid ?? null;
      if (killed) process.kill(killed, 'SIGKILL');
    },
    async start() {
      server ??= await startServerProcess(env);
      const deadline = Date.now() + 60_000;
      // For a moment after the kill the old one may still have answered.
      const isBack = async () => (await postmaster())?.pid !== killed;
      while (!(await isBack()) || (await ask(`${url}/readyz`, '', 'GET')).status !== 200) {
        if (Date.now() > deadline) throw new Error('the server does not come back');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async jump(milliseconds) {
      astray += milliseconds;
      await setClock(milliseconds);
    },
    async correctClock() {
      if (astray === 0) return;
      const back = -astray;
      await untilClockIsNoted();
      astray = 0;
      await setClock(back);
    },
    async pass(milliseconds) {
      passed += milliseconds;
      for (const { clock } of [marketplaces.ebay.ebay, etsy.etsy]) clock.advance(milliseconds);
      await setClock(milliseconds);
    },
    connect: (name) => connections[name](),
    output: () => written + (server?.output() ?? ''),
    async stop() {
      await server?.stop();
      await Promise.all([marketplaces.stop(), etsy.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It locks every row of a table in no order, while the server goes on with its own. */
async function untilNoDeadlock(update: () => Promise<unknown>): Promise<void> {
  try {
    await update();
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01') throw error;
    await untilNoDeadlock(update);
  }
}
