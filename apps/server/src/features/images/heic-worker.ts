import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

// The thread of read-heic.ts. It answers once.

const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number };
const [photo] = await decode.all({ buffer: bytes });
if (!photo) throw new Error('there is no picture in it');
const { width, height } = photo;
if (width * height > maxPixels) throw new Error('more than the pixel limit');
const { data } = await photo.decode();
parentPort?.postMessage({ data, width, height }, [data.buffer]);
