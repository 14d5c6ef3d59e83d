import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Pixels {
  /** RGBA, upright. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * The pixels of an iPhone's photo, for which sharp brings no decoder. Twelve million of them take a second or two and
 * 200 MB. So it is done in a thread of its own, which gives the memory back when it ends. Throws an Error: with "pixel
 * limit" or "timeout" in its message, or because the file cannot be read.
 */
export async function readHeic(
  bytes: Buffer,
  { maxPixels, seconds }: { maxPixels: number; seconds: number },
): Promise<Pixels> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, maxPixels },
    // The decoder prints what it finds wrong with a file.
    stdout: true,
    stderr: true,
  });
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    const [pixels] = await once(worker, 'message', { signal: late });
    return pixels;
  } catch (error) {
    throw late.aborted ? new Error('timeout') : error;
  } finally {
    await worker.terminate();
  }
}
