import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawnPhoto, hugePhotos } from '../apps/server/src/test/photos.ts';
import { registerSeller, type Seller } from '../e2e/seller.ts';
import { freePort, startServerProcess } from '../e2e/server-process.ts';
import { type Door, exported, type Place, product, uploadTo } from './doors/door.ts';
import { mailServers, mails } from './doors/mails.ts';
import { manyThings } from './doors/many-things.ts';
import {
  hangingExports,
  hangingImports,
  heicPhotos,
  importedPhotos,
  startDeafHosts,
  uploads,
} from './doors/photos.ts';
import { bodies, descriptions, lookalikes, storeAnswers } from './doors/texts.ts';

/**
 * What strangers can send is sent, in its worst known shapes, to a server in a process of its own. For each door: the delay
 * of the server's event loop, and what an honest seller's calls take meanwhile. A table (XLSX, CSV) is read in the browser
 * alone, and comes here as the body of a call.
 */
const WANTED_P99_MS = 100;
const WANTED_MORE_MS = 2_000;
const LONGEST_DOOR_MS = Number(process.env.BENCH_DOOR_MS ?? 60_000);
/** Only doors with this in their name. */
const ONLY = process.env.BENCH_ONLY ?? '';

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const probePort = await freePort();
const dataDir = await mkdtemp(join(tmpdir(), 'crosslister-doors-'));
const server = await startServerProcess({
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  ALLOW_PRIVATE_NETWORK: 'true',
  PROBE_PORT: String(probePort),
  NODE_OPTIONS: `--import=${new URL('./doors/event-loop-probe.mjs', import.meta.url).href}`,
});
const place: Place = {
  url: server.url,
  async readProbe(of) {
    const response = await fetch(`http://127.0.0.1:${probePort}/${of}`);
    return (await response.json()) as { p99: number; longest: number };
  },
};
const deaf = startDeafHosts();
try {
  const [stranger, honest] = [await register('stranger'), await register('honest')];
  const photo = await drawnPhoto();
  const huge = await hugePhotos();
  const list = () => honest.call('GET', '/api/products/');
  const upload = () => uploadTo(place, honest, photo);
  await honest.call('POST', '/api/products/', product('MINE', { images: [await upload()] }));
  const doors: Door[] = [
    { name: 'mails', send: mails(stranger), honest: list },
    {
      name: 'mail servers that answer oddly',
      send: mailServers(place, stranger),
      honest: list,
      longestMs: 5 * LONGEST_DOOR_MS,
    },
    {
      name: 'photos of 108 million pixels',
      send: uploads(place, stranger, [...huge, ...huge, ...huge]),
      honest: upload,
    },
    { name: 'the same in an import', send: importedPhotos(stranger, huge), honest: upload },
    { name: 'HEIC, whole and broken', send: uploads(place, stranger, await heicPhotos()), honest: upload },
    { name: 'HTML descriptions', send: descriptions(place, stranger), honest: list },
    {
      name: 'bodies of calls, of webhooks and of the extension',
      send: bodies(place, stranger),
      honest: list,
    },
    { name: 'answers of a store', send: storeAnswers(place, stranger), honest: list },
    { name: 'rows with long names, compared', send: lookalikes(stranger), honest: list },
    {
      name: 'photos of imports that never come',
      send: hangingImports(stranger, deaf.address),
      honest: list,
    },
    {
      name: '20 exports whose photos never come',
      send: hangingExports(place, stranger),
      honest: () => exported(place, honest),
    },
    {
      name: 'all of many things',
      send: manyThings(place, await register('keeper')),
      honest: list,
      longestMs: 5 * LONGEST_DOOR_MS,
    },
  ];
  for (const door of doors) if (door.name.includes(ONLY)) await measure(door);
} finally {
  await server.stop();
  deaf.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function register(name: string): Promise<Seller> {
  return registerSeller(() => server.url, name);
}

async function measure({ name, send, honest, longestMs = LONGEST_DOOR_MS }: Door): Promise<void> {
  const alone = Math.min(await timed(honest), await timed(honest), await timed(honest));
  await place.readProbe('whole');
  const gone = AbortSignal.timeout(longestMs);
  let isDone = false;
  const sent = send(gone)
    .catch((error: unknown) => {
      if (!gone.aborted) throw error;
    })
    .finally(() => {
      isDone = true;
    });
  const took: number[] = [];
  do {
    took.push(await timed(honest));
    await sleep(50);
  } while (!isDone);
  await sent;
  const { p99, longest } = await place.readProbe('whole');
  const calls = took.toSorted((a, b) => a - b);
  const slowest = calls.at(-1) ?? 0;
  const verdict = (kept: boolean) => (kept ? 'kept' : 'NOT KEPT');
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `${name}: event loop p99 ${ms(p99)} (wanted <= ${WANTED_P99_MS} ms: ${verdict(p99 <= WANTED_P99_MS)}), longest block ${ms(longest)}; ` +
      `an honest call ${ms(alone)} alone, beside it ${ms(calls[Math.floor(calls.length / 2)] ?? 0)} at the median of ${calls.length} and ${ms(slowest)} at worst (wanted <= ${WANTED_MORE_MS} ms more: ${verdict(slowest - alone <= WANTED_MORE_MS)})`,
  );
}
