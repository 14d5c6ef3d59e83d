import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBystanderIn } from './bystander.ts';
import { type Marketplaces, photoAddress, startMarketplaces } from './marketplaces.ts';
import {
  answerSlowly,
  askForSales,
  connectBoth,
  listThings,
  sellAll,
  stillListed,
} from './outages/sales-at-once.ts';
import { registerSeller, type Seller } from './seller.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

// The accounts are polled once a day, so a poll that does not come to its end has to be due at once: otherwise the rest of
// its sales are not seen here. bench/takeover.ts has the times.

const SALES = 20;
/** Some of the sales are stored by then, some are not (ms). */
const BEFORE_MS = 500;

let dataDir: string;
let env: Record<string, string>;
let marketplaces: Marketplaces;
let server: ServerProcess;
let seller: Seller;
let checkBystander: () => Promise<void>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-takeover-'));
  const port = await freePort();
  marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  env = { ...marketplaces.env, DATA_DIR: dataDir, PORT: String(port), SALE_POLL_SECONDS: '86400' };
  server = await startServerProcess(env);
  checkBystander = await addBystanderIn(dataDir, env.PUBLIC_URL, { restarts: true });
  seller = await registerSeller(() => server.url, 'takeover-seller');
  await connectBoth(seller, marketplaces);
  answerSlowly(marketplaces);
});
afterAll(async () => {
  try {
    await checkBystander?.();
  } finally {
    await server?.stop();
    await marketplaces?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test.for<[what: string, name: string, death: () => Promise<void>]>([
  ['kill -9 of the only process', 'KILLED', () => server.kill()],
  ['an orderly stop of the only process', 'STOPPED', async () => void (await server.stop())],
  [
    'kill -9 of its PostgreSQL',
    'DATABASE',
    async () => {
      const file = join(dataDir, 'postgres/postmaster.pid');
      process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
    },
  ],
])('%s while 20 sales come in: every one of them is seen and ended everywhere', async ([, name, death]) => {
  const skus = await listThings(seller, photoAddress(marketplaces), { name, count: SALES });
  sellAll(marketplaces, skus);
  await askForSales(seller);
  await sleep(BEFORE_MS);
  await death();
  if (name !== 'DATABASE') server = await startServerProcess(env);
  await expect.poll(() => stillListed(marketplaces, skus), { timeout: 60_000 }).toEqual([]);
  const { results } = await seller.call<{ results: { sku: string }[] }>('GET', '/api/sales/?page_size=500');
  const sold = results.map(({ sku }) => sku).filter((sku) => sku.startsWith(`${name}N`));
  expect(sold.toSorted()).toEqual(skus.toSorted());
});
