import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** It took longer than it may, or needed more memory, so its thread was ended. */
export class Overrun extends Error {}

export interface Limits {
  /** For one answer. */
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
  const worker = startThread(file, megabytes, workerData);
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    const [message] = await once(worker, 'message', { signal: late });
    return message;
  } catch (error) {
    throw overrunOf(error, late);
  } finally {
    await worker.terminate();
  }
}

/** Libraries print what they find wrong with a file: it goes nowhere. */
const startThread = (file: URL, megabytes: number, workerData: object = {}): Worker =>
  new Worker(file, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    stdout: true,
    stderr: true,
  });

function overrunOf(error: unknown, late: AbortSignal): unknown {
  if (late.aborted) return new Overrun('timeout');
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new Overrun('out of memory', { cause: error }) : error;
}

/**
 * A thread for many questions, one after another: it loads its libraries once, and ends when nobody has asked for
 * `idleSeconds`. One that fails or takes too long is ended, and the next question starts another. Throws as `readInWorker`.
 * The bytes of a question go over to the thread, and are empty here.
 */
export function keepThread<Answer>(
  file: URL,
  { seconds, megabytes, idleSeconds }: Limits & { idleSeconds: number },
): (question: Uint8Array<ArrayBuffer>) => Promise<Answer> {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Forgotten first: the next question must not go to a thread that is ending. */
  function end(ended: Worker): void {
    if (thread === ended) thread = undefined;
    void ended.terminate();
  }

  function begin(): Worker {
    const begun = startThread(file, megabytes);
    // Also between two questions, when nobody waits for its answer.
    begun.on('error', () => end(begun)).on('exit', () => end(begun));
    // It keeps no process alive.
    begun.unref();
    return begun;
  }

  async function ask(question: Uint8Array<ArrayBuffer>): Promise<Answer> {
    clearTimeout(idle);
    thread ??= begin();
    const asked = thread;
    const late = AbortSignal.timeout(seconds * 1000);
    try {
      asked.postMessage(question, [question.buffer]);
      const [answer] = await once(asked, 'message', { signal: late });
      idle = setTimeout(end, idleSeconds * 1000, asked).unref();
      return answer;
    } catch (error) {
      end(asked);
      throw overrunOf(error, late);
    }
  }

  return (question) => {
    const answer = turn.then(() => ask(question));
    turn = answer.catch(() => undefined);
    return answer;
  };
}
