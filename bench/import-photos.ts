import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { grainyPhoto } from '../apps/server/src/test/photos.ts';
import { registerSeller } from '../e2e/seller.ts';
import { freePort, startServerProcess } from '../e2e/server-process.ts';
import type { FileImports } from '../packages/contract/src/imports.ts';
import { listingAddressIn } from '../packages/contract/src/listings/listing-address.ts';
import { MAX_IMPORT_BATCH } from '../packages/contract/src/product.ts';
import { lookAtTable } from '../packages/domain/src/table/look-at-table.ts';
import { createPartReader } from '../packages/domain/src/table/read-parts.ts';
import { createTextRows } from '../packages/domain/src/table/text-rows.ts';
import { memoryMb } from './measuring/bench-server.ts';
import { processorSeconds } from './measuring/processor-time.ts';

/**
 * A foreign table with a photo address in each row, read and sent as the dashboard does, the photos from a server on this
 * machine. The server is killed twice, while rows are stored and while photos are copied, and started again.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 10_000);
const WANTED_SECONDS = 300;
const WANTED_MB = 300;
const IMPORT_ID = '5f0d3a52-8f3b-4f39-9a35-0c9f3c1b7d10';

const photos = await startPhotos();
const dataDir = await mkdtemp(join(tmpdir(), 'crosslister-import-photos-'));
const env = { DATA_DIR: dataDir, PORT: String(await freePort()), ALLOW_PRIVATE_NETWORK: 'true' };
let server = await startServerProcess(env);
let [peak, processor] = [0, 0];
try {
  const seller = await registerSeller(() => server.url, 'bench');
  const rows = createTextRows();
  const text = tableOf(photos.address);
  const all = [...rows.read(text), ...rows.end()];
  const { mapping } = lookAtTable(all.slice(0, 201));
  const { products: read } = createPartReader(mapping, listingAddressIn).end(all);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  for (let start = 0; start < read.length; start += MAX_IMPORT_BATCH) {
    const send = () =>
      seller.call('POST', '/api/products/', {
        products: read.slice(start, start + MAX_IMPORT_BATCH).map(({ product }) => product),
        duplicate_handling: 'skip',
        import_id: IMPORT_ID,
        file_name: 'things.csv',
      });
    // In the middle of a call: whether its rows are stored, nobody has heard. They are sent again.
    const isHalf = start <= ROWS / 2 && start + MAX_IMPORT_BATCH > ROWS / 2;
    if (isHalf) await Promise.allSettled([send(), restart()]);
    await send();
  }
  const stored = seconds();
  const progress = async () =>
    (await seller.call<FileImports>('GET', '/api/imports/')).results.find(({ id }) => id === IMPORT_ID)
      ?.photos;
  let killed = false;
  for (;;) {
    const now = await progress();
    if (now && now.done + now.failed >= now.total) break;
    if (now && !killed && now.done > ROWS / 2) {
      killed = true;
      await restart();
    }
    await sleep(500);
  }
  const took = seconds();
  await noteFigures();

  const { products } = await seller.call<{ products: { sku: string; images: { src: string }[] }[] }>(
    'GET',
    '/api/products/export/?format=json',
  );
  const copies = products.flatMap(({ images }) => images.map(({ src }) => src.replace(/\?.*/, '')));
  const isCopied = copies.filter((src) => src.startsWith(`${server.url}/api/images/`));
  const verdict = (kept: boolean) => (kept ? 'kept' : 'NOT KEPT');
  const isOnce =
    products.length === ROWS &&
    new Set(products.map(({ sku }) => sku)).size === ROWS &&
    copies.length === ROWS &&
    new Set(isCopied).size === ROWS;
  console.log(
    `rows stored after ${stored.toFixed(1)} s, photos copied after ${took.toFixed(1)} s, with ${processor.toFixed(0)} s of a processor in Node`,
  );
  console.log(
    `${ROWS} rows with ${ROWS} photo addresses, killed while rows were stored and while photos were copied: ${took.toFixed(0)} s (wanted: <= ${WANTED_SECONDS} s: ${verdict(took <= WANTED_SECONDS)})`,
  );
  console.log(`most memory of Node ${peak} MB (wanted: <= ${WANTED_MB} MB: ${verdict(peak <= WANTED_MB)})`);
  console.log(
    `${products.length} products, ${new Set(isCopied).size} photos copied, ${photos.again()} addresses asked again because of the kill: ${verdict(isOnce)}`,
  );
} finally {
  await server.stop();
  photos.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function noteFigures(): Promise<void> {
  peak = Math.max(peak, await memoryMb(server.pid, 'VmHWM'));
  processor += await processorSeconds(server.pid);
}

async function restart(): Promise<void> {
  await sleep(50);
  await noteFigures();
  await server.kill();
  server = await startServerProcess(env);
}

function tableOf(base: string): string {
  const lines = ['Title;Custom label;Item price;Qty;Picture'];
  for (let n = 1; n <= ROWS; n += 1)
    lines.push(`Old jug no. ${n};JUG-${n};${(n % 90) + 5},50;1;${base}/${n}.jpg`);
  return lines.join('\n');
}

/** Each photo has other pixels. */
async function startPhotos() {
  const drawn = await grainyPhoto();
  // The first figures by which a JPEG's parts are multiplied: another figure, another picture.
  const table = drawn.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  const asked = new Map<string, number>();
  const server = createServer(({ url = '' }, answer) => {
    asked.set(url, (asked.get(url) ?? 0) + 1);
    const photo = Buffer.from(drawn);
    const number = [...(/\d+/.exec(url)?.[0] ?? '').padStart(6, '0')];
    for (const [at, figure] of number.entries()) {
      const byte = table + 1 + at;
      photo[byte] = (photo[byte] ?? 0) + Number(figure);
    }
    answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  console.log(`photos of ${Math.round(drawn.length / 1024)} KB`);
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    again: () => [...asked.values()].filter((times) => times > 1).length,
    close: () => server.close(),
  };
}
