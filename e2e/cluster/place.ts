import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBystanderTo } from '../../apps/server/src/test/server-database.ts';
import { type S3Simulator, startS3Simulator } from '../../packages/simulators/src/s3/start-s3-simulator.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
  startMarketplaces,
} from '../marketplaces.ts';
import { registerSeller, type Seller } from '../seller.ts';
import { freePort, type ServerProcess, startServerProcess } from '../server-process.ts';
import { type ClusterDatabase, databaseName, startClusterDatabase } from './databases.ts';
import { type FrontDoor, proxyName, startProxy } from './proxy.ts';

export const machines = ['web 1', 'web 2', 'worker 1', 'worker 2'] as const;
export type Machine = (typeof machines)[number];

export interface Cluster {
  /** Where browsers and marketplaces reach it. */
  url: string;
  database: ClusterDatabase;
  photos: S3Simulator;
  /** Address of a picture in the store. */
  photo: string;
  marketplaces: Marketplaces;
  seller: Seller;
  /** The address of one machine, past the proxy. */
  urlOf: (machine: Machine) => string;
  /** kill -9. */
  kill: (machine: Machine) => Promise<void>;
  /** The machine hangs, with all its connections open, until the returned function is called. */
  hang: (machine: Machine) => () => void;
  /** The worker that has called marketplaces more often. */
  busierWorker: () => Promise<Machine>;
  start: (machine: Machine) => Promise<void>;
  /** Starts those that were killed. */
  startAgain: () => Promise<unknown>;
  /** What all processes wrote to their logs. */
  output: () => string;
  stop: () => Promise<void>;
}

/** What the cluster runs on here, for the names of tests. */
export const clusterName = () => `${databaseName()}, ${proxyName()}`;

/** Two web machines and two workers, each a process, on one database behind one proxy, with their photos in one bucket. */
export async function startCluster(more: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'crosslister-cluster-'));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    const problems: unknown[] = [];
    for (const end of stops.splice(0).reverse()) await end().catch((error: unknown) => problems.push(error));
    if (problems.length > 0) throw problems[0];
  };
  try {
    return { ...(await start(folder, stops, more)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  folder: string,
  stops: (() => Promise<unknown>)[],
  more: Record<string, string>,
): Promise<Omit<Cluster, 'stop'>> {
  const ports = await Promise.all(machines.map(freePort));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const marketplaces = await startMarketplaces(url);
  stops.push(marketplaces.stop);
  const photos = await startS3Simulator();
  stops.push(photos.stop);
  const database = await startClusterDatabase(folder);
  stops.push(database.stop);
  const env = {
    ...marketplaces.env,
    ...database.env,
    SECRET_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: url,
    TRUST_PROXY: 'true',
    SALE_POLL_SECONDS: '1',
    PHOTO_STORE_URL: photos.bucketUrl,
    PHOTO_STORE_REGION: photos.region,
    PHOTO_STORE_ACCESS_KEY: photos.accessKey,
    PHOTO_STORE_SECRET_KEY: photos.secretKey,
    ...more,
  };
  const running = new Map<Machine, ServerProcess>();
  const ended: string[] = [];
  const startMachine = async (machine: Machine) => {
    const [ROLE = ''] = machine.split(' ');
    const PORT = String(ports[machines.indexOf(machine)]);
    running.set(machine, await startServerProcess({ ...env, ROLE, PORT }));
  };
  stops.push(() => Promise.all([...running.values()].map((each) => each.stop())));
  // All at once, on an empty database: one migrates it, the others wait.
  await Promise.all(machines.map(startMachine));
  stops.push(await addBystanderTo(database.directUrl, url));
  const [web1 = 0, web2 = 0] = ports;
  const proxy: FrontDoor = await startProxy(folder, port, [web1, web2]);
  stops.push(proxy.stop);
  const seller = await registerSeller(() => proxy.url, 'cluster-seller');
  await connectEbay(seller, marketplaces);
  await connectStore(seller, marketplaces);
  await setEbayPolicies(seller);
  const urlOf = (machine: Machine) => `http://127.0.0.1:${ports[machines.indexOf(machine)]}`;
  return {
    url,
    database,
    photos,
    marketplaces,
    photo: photoAddress(marketplaces),
    seller,
    urlOf,
    hang(machine) {
      const { pid } = running.get(machine) ?? {};
      if (!pid) throw new Error(`${machine} does not run`);
      process.kill(pid, 'SIGSTOP');
      return () => process.kill(pid, 'SIGCONT');
    },
    async busierWorker() {
      const workers = ['worker 1', 'worker 2'] as const;
      const [first = 0, second = 0] = await Promise.all(workers.map((each) => callsOf(urlOf(each))));
      return first > second ? 'worker 1' : 'worker 2';
    },
    async kill(machine) {
      const victim = running.get(machine);
      running.delete(machine);
      await victim?.kill();
      ended.push(victim?.output() ?? '');
    },
    start: startMachine,
    startAgain: () => Promise.all(machines.filter((each) => !running.has(each)).map(startMachine)),
    output: () => [...ended, ...[...running.values()].map((each) => each.output())].join(''),
  };
}

/** How often the machine at this address has called marketplaces. */
export async function callsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = text.matchAll(/^crosslister_marketplace_call_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
