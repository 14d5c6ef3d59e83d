import { Worker } from 'node:worker_threads';
import type { Asked, CallName, Calls, Said } from './calls.ts';
import { MailboxFailure } from './mailbox-failure.ts';

/** Asked whether it still answers: every second, while it is used. */
const BEAT_MS = 1_000;
/** It hangs when so many beats went unanswered. The longest answer within the limits takes a fraction of one. */
const MOST_UNANSWERED = 5;
/** Until it has answered once it loads its libraries. */
const MOST_AT_START = 60;
/** Beats for which it is kept unused. A start takes half a second of a slow core. */
const KEPT_UNUSED = 60;
/** Of the thread's own heap. */
const MEGABYTES = 128;

/** The thread did not answer, or needed more memory, so it was ended with all it did. */
export class ThreadEnded extends Error {}

export type Call = <Name extends CallName>(
  name: Name,
  argument: Parameters<Calls[Name]>[0],
) => Promise<ReturnType<Calls[Name]>>;

export interface ImapThread {
  /** Once it has loaded its libraries. */
  ready: Promise<void>;
  /** Begins a conversation for a seller. */
  begin: (userId: number) => { call: Call; end: () => void };
  hasEnded: () => boolean;
  stop: () => void;
}

interface Waiting {
  conversation: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Starts a thread in which the library that speaks IMAP runs: what a mail server answers may take any time to read.
 * `onLost` hears why it was ended, and who was read in it.
 */
export function startImapThread(onLost: (error: Error, userIds: number[]) => void): ImapThread {
  const worker = new Worker(new URL('./imap-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    stdout: true,
    stderr: true,
  });
  // It keeps no process from ending. What its libraries print is not kept.
  worker.unref();
  worker.stdout.resume();
  worker.stderr.resume();
  const ask = (asked: Asked) => worker.postMessage(asked);
  const conversations = new Map<number, number>();
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  let isReady = false;
  let unanswered = 0;
  let unused = 0;
  let ended: Error | undefined;

  function stop(error: Error = new ThreadEnded('it is not used')): void {
    if (ended) return;
    ended = error;
    clearInterval(beats);
    void worker.terminate();
    ready.reject(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function lose(error: Error): void {
    if (ended) return;
    const userIds = [...conversations.values()];
    stop(error);
    onLost(error, userIds);
  }

  // Counted, not timed: this thread may have been kept from hearing the answer.
  const beats = setInterval(() => {
    unused = conversations.size === 0 ? unused + 1 : 0;
    if (unused > KEPT_UNUSED) return stop();
    if (unused > 0) return;
    unanswered += 1;
    if (unanswered > (isReady ? MOST_UNANSWERED : MOST_AT_START))
      return lose(new ThreadEnded('it does not answer'));
    ask('beat');
  }, BEAT_MS).unref();

  worker.on('message', (said: Said) => {
    isReady = true;
    unanswered = 0;
    ready.resolve();
    if (said === 'beat') return;
    const call = waiting.get(said.id);
    waiting.delete(said.id);
    if ('value' in said) call?.resolve(said.value);
    else if ('error' in said) call?.reject(said.error);
    else call?.reject(new MailboxFailure(said.failure.message, said.failure));
  });
  // Before it has answered nothing of a stranger has been read.
  worker.on('error', (error: Error) =>
    lose(isReady ? new ThreadEnded('it failed', { cause: error }) : error),
  );
  worker.on('exit', () => lose(new ThreadEnded('it has ended')));

  return {
    ready: ready.promise,
    begin(userId) {
      last += 1;
      const conversation = last;
      conversations.set(conversation, userId);
      return {
        call: (name, argument) => {
          if (ended) return Promise.reject(ended);
          last += 1;
          const id = last;
          const { promise, resolve, reject } = Promise.withResolvers<unknown>();
          waiting.set(id, { conversation, resolve, reject });
          ask({ conversation, id, name, argument });
          return promise as Promise<never>;
        },
        end() {
          conversations.delete(conversation);
          for (const [id, each] of waiting) if (each.conversation === conversation) waiting.delete(id);
          if (!ended) ask({ conversation, end: true });
        },
      };
    },
    hasEnded: () => ended !== undefined,
    stop,
  };
}
