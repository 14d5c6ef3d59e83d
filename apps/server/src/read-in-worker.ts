import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** It took longer than it may, or needed more memory, so its thread was ended. */
export class Overrun extends Error {}

interface Limits {
  seconds: number;
  /** Of the thread's own heap; buffers and WebAssembly are not counted. */
  megabytes: number;
}

/**
 * Runs a file in a thread of its own and returns its one message. Bytes of strangers are read so: a library may take any
 * time for some of them, and on the main thread nobody would be answered meanwhile. Throws Overrun, or what the file
 * throws.
 */
export async function readInWorker<T>(
  file: URL,
  workerData: object,
  { seconds, megabytes }: Limits,
): Promise<T> {
  const worker = new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // Libraries print what they find wrong with a file.
    stdout: true,
    stderr: true,
  });
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    const [message] = await once(worker, 'message', { signal: late });
    return message;
  } catch (error) {
    if (late.aborted) throw new Overrun('timeout');
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? new Overrun('out of memory', { cause: error }) : error;
  } finally {
    await worker.terminate();
  }
}
