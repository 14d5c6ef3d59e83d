import '../scripts/end-with-parent.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterName, type Machine, startCluster } from '../e2e/cluster/place.ts';
import { type Marketplaces, photoAddress, startMarketplaces } from '../e2e/marketplaces.ts';
import {
  answerSlowly,
  askForSales,
  connectBoth,
  listThings,
  sellAll,
  stillListed,
} from '../e2e/outages/sales-at-once.ts';
import { smallDisk } from '../e2e/outages/small-disk.ts';
import { registerSeller, type Seller } from '../e2e/seller.ts';
import { freePort, type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { percentile } from './measuring/measure.ts';

/**
 * How long after something died the last of 20 sales is ended everywhere: each a few times, beside each other. Polls are a
 * minute apart, so what was lost would show.
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SALES = 20;
/** From the sales until it dies (ms): some are stored by then, some are not. */
const BEFORE_MS = 700;
/** How long (ms) the disk is full. */
const FULL_MS = 10_000;
const PATIENCE_MS = 180_000;
const WANTED_SECONDS = 3;
const SECONDS = { SALE_POLL_SECONDS: '60' };

interface Place {
  seller: Seller;
  marketplaces: Marketplaces;
  photo: string;
}
/** Resolves once what died is there again, if somebody starts it. Then with the time (ms) since which the others are waited for. */
type Death = () => Promise<number>;

let things = 0;

async function run({ seller, marketplaces, photo }: Place, death: Death): Promise<number> {
  things += 1;
  const skus = await listThings(seller, photo, { name: `T${things}`, count: SALES });
  sellAll(marketplaces, skus);
  await askForSales(seller);
  await sleep(BEFORE_MS);
  if (stillListed(marketplaces, skus).length === 0) throw new Error('all were ended before anything died');
  const since = await death();
  while (stillListed(marketplaces, skus).length > 0) {
    if (performance.now() - since > PATIENCE_MS)
      throw new Error(`still listed: ${stillListed(marketplaces, skus)}`);
    await sleep(20);
  }
  return (performance.now() - since) / 1000;
}

/** Says how long the start took, which is not counted: it is the machine's. */
async function timed(start: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await start();
  const since = performance.now();
  process.stdout.write(`(there again after ${((since - began) / 1000).toFixed(1)} s) `);
  return since;
}

const results = new Map<string, number[]>();
async function measure(what: string, place: Place, death: Death, after?: () => Promise<void>): Promise<void> {
  for (let n = 1; n <= RUNS; n += 1) {
    const seconds = await run(place, death);
    results.set(what, [...(results.get(what) ?? []), seconds]);
    console.log(`${what}: ${seconds.toFixed(1)} s`);
    await after?.();
  }
}

async function onTwoWorkers(): Promise<void> {
  const cluster = await startCluster(SECONDS);
  try {
    console.log(`Two web machines and two workers: ${clusterName()}`);
    answerSlowly(cluster.marketplaces);
    await measure('nothing died (two workers)', cluster, async () => performance.now());
    let victim: Machine = 'worker 1';
    const kill = async () => {
      victim = await cluster.busierWorker();
      const since = performance.now();
      await cluster.kill(victim);
      return since;
    };
    await measure('a worker killed', cluster, kill, () => cluster.start(victim));
    const { restart } = cluster.database;
    if (restart)
      await measure('PostgreSQL restarted under two workers, from its answering again', cluster, async () => {
        return timed(restart);
      });
  } finally {
    await cluster.stop();
  }
}

interface Single extends Place {
  server: ServerProcess;
  dataDir: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** One process with its own database in this folder. */
async function startSingle(dataDir: string): Promise<Single> {
  const port = await freePort();
  const marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  const env = { ...marketplaces.env, ...SECONDS, DATA_DIR: dataDir, PORT: String(port) };
  const server = await startServerProcess(env);
  const seller = await registerSeller(() => `http://127.0.0.1:${port}`, 'takeover-seller');
  await connectBoth(seller, marketplaces);
  answerSlowly(marketplaces);
  const single: Single = {
    seller,
    marketplaces,
    photo: photoAddress(marketplaces),
    server,
    dataDir,
    async start() {
      single.server = await startServerProcess(env);
    },
    async stop() {
      await single.server.stop();
      await marketplaces.stop();
    },
  };
  return single;
}

async function onOneProcess(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crosslister-takeover-'));
  const single = await startSingle(dataDir);
  try {
    await measure('nothing died (one process)', single, async () => performance.now());
    await measure('the only process killed (-9), from its being ready again', single, async () => {
      await single.server.kill();
      return timed(single.start);
    });
    await measure('the only process stopped in order, from its being ready again', single, async () => {
      await single.server.stop();
      return timed(single.start);
    });
    await measure('its PostgreSQL killed (-9), from its answering again', single, async () => {
      const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await sleep(100);
      return timed(async () => {
        while (!(await fetch(`${single.server.url}/readyz`)).ok) await sleep(20);
      });
    });
  } finally {
    await single.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The disk is full before anything sells, so nothing is seen until there is room again. */
async function onSmallDisk(): Promise<void> {
  const disk = smallDisk();
  if (!disk.mount('size=400m')) {
    console.log('A full disk was not tried: this user may not mount a small one.');
    return disk.remove();
  }
  try {
    const single = await startSingle(join(disk.folder, 'data'));
    try {
      for (let n = 1; n <= RUNS; n += 1) {
        const what = 'a full disk has room again';
        things += 1;
        const skus = await listThings(single.seller, single.photo, { name: `T${things}`, count: SALES });
        const makeRoom = disk.fill();
        await untilRefused(single.seller);
        sellAll(single.marketplaces, skus);
        const said = await askForSales(single.seller).then(JSON.stringify, ({ message }: Error) => message);
        await sleep(FULL_MS);
        const waiting = stillListed(single.marketplaces, skus).length;
        const ready = await fetch(`${single.server.url}/readyz`).then((answer) => answer.text());
        const since = performance.now();
        makeRoom();
        while (stillListed(single.marketplaces, skus).length > 0) {
          if (performance.now() - since > PATIENCE_MS) throw new Error('sales are not seen any more');
          await sleep(20);
        }
        const seconds = (performance.now() - since) / 1000;
        results.set(what, [...(results.get(what) ?? []), seconds]);
        console.log(
          `${what}: ${seconds.toFixed(1)} s (${waiting} of ${SALES} waited; Detect Sales was told ${said}, /readyz said ${ready})`,
        );
        await sleep(1_000);
      }
    } finally {
      await single.stop();
    }
  } finally {
    disk.unmount();
    disk.remove();
  }
}

/** PostgreSQL has some space in reserve. It is used up when half a megabyte cannot be saved. */
async function untilRefused(seller: Seller): Promise<void> {
  for (let n = 0; n < 300; n += 1) {
    const description = Array.from({ length: 30_000 }, () => Math.random().toString(36)).join('');
    things += 1;
    const sku = `FILL${things}N${n}`;
    const refusal = await seller
      .call('POST', '/api/products/', { name: sku, sku, price: 5, description })
      .then(
        () => null,
        ({ message }: Error) => message,
      );
    if (refusal) return;
  }
  throw new Error('the disk does not fill');
}

const only = process.env.BENCH_ONLY;
if (!only || only.startsWith('workers')) await onTwoWorkers();
if (!only || only === 'process') await onOneProcess();
if (!only || only === 'disk') await onSmallDisk();

console.log(`\nThe last of ${SALES} sales ended everywhere, seconds after:`);
let isKept = true;
for (const [what, seconds] of results) {
  const worst = Math.max(...seconds);
  if (worst > WANTED_SECONDS) isKept = false;
  console.log(`${what}: median ${percentile(seconds, 0.5)}, worst ${worst.toFixed(1)} of ${seconds.length}`);
}
console.log(`Wanted: ${WANTED_SECONDS} s at most: ${isKept ? 'kept' : 'NOT KEPT'}`);
if (!isKept) process.exitCode = 1;
