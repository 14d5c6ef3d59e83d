import { readInWorker } from '../../read-in-worker.ts';

interface Pixels {
  /** RGBA, upright. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Without the pixels, which are not in the heap. */
const MEGABYTES = 256;

/**
 * The pixels of an iPhone's photo, for which sharp brings no decoder. Twelve million of them take a second or two and
 * 200 MB. So it is done in a thread of its own, which gives the memory back when it ends. Throws an Error: with "pixel
 * limit" or "timeout" in its message, or because the file cannot be read.
 */
export function readHeic(
  bytes: Buffer,
  { maxPixels, seconds }: { maxPixels: number; seconds: number },
): Promise<Pixels> {
  const file = new URL('./heic-worker.ts', import.meta.url);
  return readInWorker(file, { bytes, maxPixels }, { seconds, megabytes: MEGABYTES });
}
