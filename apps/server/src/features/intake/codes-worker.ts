import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { freeBytes } from '../../free-bytes.ts';

// The thread of read-codes.ts. It answers one picture after another.

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
// Else the library would load it from the web.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
parentPort?.on('message', async (picture: Uint8Array) => {
  const found = await readBarcodes(picture, {
    formats: ['QRCode', 'EAN13', 'EAN8', 'UPCA', 'UPCE'],
    tryHarder: true,
    tryInvert: false,
    // In grain and text it finds short codes of two lines that are not there.
    minLineCount: 4,
    maxNumberOfSymbols: 8,
  });
  freeBytes(picture);
  parentPort?.postMessage(found.map(({ format, text }) => ({ format, text })));
});
