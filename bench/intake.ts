import '../scripts/end-with-parent.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerSeller } from '../e2e/seller.ts';
import { freePort, startServerProcess } from '../e2e/server-process.ts';
import type {
  DraftsMade,
  IntakeTray,
  KnownPhotos,
  LabelsAhead,
} from '../packages/contract/src/intake/intake.ts';
import type { Product } from '../packages/contract/src/product.ts';
import { thingsOf } from '../packages/domain/src/intake/things-of.ts';
import { type CameraFile, photographPile } from './intake/camera.ts';
import { groupWithoutLabels } from './intake/without-labels.ts';
import { memoryMb } from './measuring/bench-server.ts';
import { keepResults, measuredOn } from './measuring/keep-results.ts';
import { processorSeconds } from './measuring/processor-time.ts';

/**
 * A pile of photos of 12 million pixels becomes drafts: sent as a browser sends them, but not made smaller before. The
 * server is killed while they are sent and while drafts are made, and what was not answered is sent again.
 */
const THINGS = Number(process.env.BENCH_THINGS ?? 50);
const [WANTED_SECONDS, WANTED_MB] = [60, 300];
/** As the browser does. */
const AT_ONCE = 3;
const MB = 1_000_000;
/** Four photos a thing on average, that of its label first. */
const sizes = Array.from({ length: THINGS }, (_, thing) => [3, 4, 5, 4][thing % 4] ?? 4);
sizes[THINGS - 1] = 4 * THINGS - sizes.slice(0, -1).reduce((sum, size) => sum + size, 0);

const verdict = (kept: boolean) => (kept ? 'kept' : 'NOT KEPT');
const folder = await mkdtemp(join(tmpdir(), 'crosslister-intake-'));
const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
let server = await startServerProcess(env);
let [peak, processor] = [0, 0];
try {
  const seller = await registerSeller(() => server.url, 'bench');
  const { skus } = await seller.call<LabelsAhead>('POST', '/api/intake/labels/', { count: THINGS });
  const files = await photographPile(folder, { skus, sizes, address: server.url });
  const inMb = files.map(({ bytes }) => bytes / MB).sort((one, other) => one - other);
  console.log(
    `${files.length} photos of 12 megapixels, ${inMb[0]?.toFixed(1)} to ${inMb.at(-1)?.toFixed(1)} MB, of ${THINGS} things`,
  );

  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  let answered = 0;
  const upload = async (file: CameraFile) => {
    const query = new URLSearchParams({ hash: file.hash, name: file.name });
    const response = await fetch(`${server.url}/api/intake/photos/?${query}`, {
      method: 'POST',
      headers: { authorization: `Token ${seller.token}`, 'content-type': 'image/jpeg' },
      body: await readFile(file.path),
    });
    if (!response.ok) throw new Error(`${file.name}: ${response.status} ${await response.text()}`);
    answered += 1;
  };
  /** Those that were not answered. */
  const send = async (some: readonly CameraFile[]): Promise<CameraFile[]> => {
    const [waiting, left] = [[...some], [] as CameraFile[]];
    const work = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const isSent = await upload(file).then(
          () => true,
          () => false,
        );
        if (!isSent) left.push(file);
        if (!isSent && !killing) throw new Error(`${file.name} was refused`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return left;
  };
  let killing = false;
  const killOnce = async (isTime: () => boolean) => {
    while (!isTime()) await sleep(20);
    killing = true;
    await noteFigures();
    await server.kill();
    server = await startServerProcess(env);
    killing = false;
  };
  const half = files.slice(0, files.length / 2 + AT_ONCE);
  const [left] = await Promise.all([send(half), killOnce(() => answered >= files.length / 2)]);
  const { known } = await seller.call<KnownPhotos>('POST', '/api/intake/known/', {
    hashes: files.map(({ hash }) => hash),
  });
  const rest = files.filter(({ hash }) => !known.includes(hash));
  await send(rest);
  const sent = seconds();

  const tray = await seller.call<IntakeTray>('GET', '/api/intake/');
  const things = thingsOf(tray.photos).map(({ photos }) => ({ photo_ids: photos.map(({ id }) => id) }));
  const make = () => seller.call<DraftsMade>('POST', '/api/intake/drafts/', { things });
  await Promise.allSettled([make(), sleep(150).then(() => killOnce(() => true))]);
  const between = await seller.call<IntakeTray>('GET', '/api/intake/');
  const { products, refused } = await make();
  const drafted = seconds();
  await noteFigures();

  const nameOf = new Map(tray.photos.map(({ src, name }) => [src.replace(/\?.*/, ''), name]));
  const isRight = async ({ id, sku }: DraftsMade['products'][number]) => {
    const product = await seller.call<Product>('GET', `/api/products/${id}/`);
    const shown = product.images.map(({ src }) => nameOf.get(src.replace(/\?.*/, '')));
    const thing = skus.indexOf(sku);
    const own = files.filter((file) => file.thing === thing && !file.isLabel).map(({ name }) => name);
    return product.status === 'inactive' && JSON.stringify(shown) === JSON.stringify(own);
  };
  const right = (await Promise.all(products.map(isRight))).filter(Boolean).length;
  const { count } = await seller.call<{ count: number }>('GET', '/api/products/?page_size=25');
  const after = await seller.call<IntakeTray>('GET', '/api/intake/');
  const upright = tray.photos.filter(
    ({ name, width, height }) => files.find((file) => file.name === name)?.isTurned === height > width,
  ).length;
  const isOnce =
    tray.photos.length === files.length &&
    new Set(tray.photos.map(({ hash }) => hash)).size === files.length &&
    upright === files.length &&
    count === THINGS &&
    after.photos.length === 0 &&
    refused.length === 0;
  const took = drafted - sent;
  console.log(
    `sent in ${sent.toFixed(0)} s, ${AT_ONCE} at once, with ${processor.toFixed(0)} s of a processor in Node; killed after ${files.length / 2}: ${left.length} were not answered, ${half.length + rest.length - files.length} sent twice`,
  );
  console.log(
    `${right} of ${THINGS} drafts right (wanted: all: ${verdict(right === THINGS && products.length === THINGS)})`,
  );
  console.log(
    `from the last photo's answer to the last draft ${took.toFixed(1)} s, with a kill after ${(files.length - between.photos.length) / 4} drafts in it (wanted: <= ${WANTED_SECONDS} s: ${verdict(took <= WANTED_SECONDS)})`,
  );
  console.log(`most memory of Node ${peak} MB (wanted: <= ${WANTED_MB} MB: ${verdict(peak <= WANTED_MB)})`);
  console.log(`nothing doubled or lost: ${verdict(isOnce)}`);

  const groups = await groupWithoutLabels();
  for (const [what, { right: whole, things: all, missing, extra, shares }] of Object.entries(groups))
    console.log(
      `without labels, ${what}: ${whole} of ${all} groups right (${Math.round((whole / all) * 100)} %; by pile ${shares.join(', ')} %), ${missing} beginnings missing, ${extra} too many`,
    );
  if (process.env.BENCH_THINGS === undefined)
    await keepResults({
      intake: {
        ...measuredOn(),
        photos: files.length,
        things: THINGS,
        right,
        sentSeconds: Math.round(sent),
        draftsSeconds: Math.round(took * 10) / 10,
        peakMemoryMb: peak,
        nothingDoubledOrLost: isOnce,
        withoutLabels: groups,
      },
    });
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function noteFigures(): Promise<void> {
  peak = Math.max(peak, await memoryMb(server.pid, 'VmHWM'));
  processor += await processorSeconds(server.pid);
}
