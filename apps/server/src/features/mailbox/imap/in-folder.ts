import type { MailboxSettings } from '@crosslister/contract/accounts/mailbox.ts';
import { fairPlaces } from '../../../fair-places.ts';
import type { Services } from '../../../services.ts';
import type { FolderState } from './calls.ts';
import { type Call, type ImapThread, startImapThread, ThreadEnded } from './imap-thread.ts';
import { MailboxFailure } from './mailbox-failure.ts';

/** It was cut short for a reason that lies elsewhere, and is to be begun anew. */
export class Interrupted extends Error {}
/** Too many wait for a thread of their own. */
export class NoTurn extends Error {}

export interface Folder extends FolderState {
  call: Call;
}

interface Mailbox extends Pick<MailboxSettings, 'host' | 'port' | 'username' | 'password' | 'folder'> {
  userId: number;
  /** `failing`: the last look failed; `unknown`: no look has been made. By default all went well. */
  health?: 'well' | 'failing' | 'unknown';
}

/** For so long (ms) after a thread was lost each mailbox that was read in it is read in one of its own. */
const SUSPECTED_MS = 3_600_000;

/** More do not wait for a turn: a reader that waits for them would look into no other mailbox. */
const MOST_WAITING = 16;

/** Turns of mailboxes that have a thread for themselves. */
const turns = fairPlaces({ width: 2, ofSeller: 1, slowMs: 2_000, most: 4 });
let waiting = 0;
/** Mailboxes share a thread, as looks wait for mail servers and do little. Those that fail do not hold up the others. */
const shared = new Map<'well' | 'failing', ImapThread>();
/** Threads of which each is used by one at a time. */
const unused: ImapThread[] = [];
/** Sellers in whose mailbox something may have made a thread hang: until when. */
const suspects = new Map<number, number>();

/**
 * Opens the folder in a thread (imap-worker.ts), runs the work with it, and closes the connection when the work, the
 * patience (ms) or the signal ends. Throws MailboxFailure, Interrupted or NoTurn.
 */
export async function inFolder<T>(
  services: Pick<Services, 'config' | 'log'>,
  { userId, health = 'well', host, port, username, password, folder }: Mailbox,
  { stop, patience }: { stop: AbortSignal; patience: number },
  work: (folder: Folder) => Promise<T>,
): Promise<T> {
  const allowPrivate = services.config.allowPrivateNetwork;
  const reach = { host, port, username, password, folder, allowPrivate };
  const talk = async (thread: ImapThread): Promise<T> => {
    const { call, end } = thread.begin(userId);
    const over = Promise.withResolvers<never>();
    over.promise.catch(() => undefined);
    const halt = () => over.reject(stop.reason);
    stop.addEventListener('abort', halt, { once: true });
    if (stop.aborted) halt();
    const ask: Call = (name, argument) => Promise.race([call(name, argument), over.promise]);
    let late: NodeJS.Timeout | undefined;
    try {
      // What the start of a thread takes on a busy machine is not the mail server's fault.
      await Promise.race([thread.ready, over.promise]);
      late = setTimeout(() => over.reject(new MailboxFailure(`${host} did not answer in time.`)), patience);
      const state = await ask('open', reach);
      return await work({ ...state, call: ask });
    } finally {
      clearTimeout(late);
      stop.removeEventListener('abort', halt);
      end();
    }
  };
  if (health === 'unknown' || isSuspected(userId)) return alone(services, host, userId, stop, talk);
  let thread = shared.get(health);
  if (!thread || thread.hasEnded()) thread = startThread(services);
  shared.set(health, thread);
  return talk(thread).catch((error: unknown) => {
    // One of those in it made it hang. The next look has a thread for itself.
    throw error instanceof ThreadEnded ? new Interrupted('its thread was ended', { cause: error }) : error;
  });
}

async function alone<T>(
  services: Pick<Services, 'log'>,
  host: string,
  userId: number,
  signal: AbortSignal,
  talk: (thread: ImapThread) => Promise<T>,
): Promise<T> {
  if (waiting >= MOST_WAITING) throw new NoTurn();
  waiting += 1;
  const place = await turns.take(userId, { signal }).finally(() => {
    waiting -= 1;
  });
  const thread = takeUnused() ?? startThread(services);
  try {
    const value = await talk(thread);
    unused.push(thread);
    return value;
  } catch (error) {
    // It may be busy with what it was sent.
    thread.stop();
    if (error instanceof ThreadEnded)
      throw new MailboxFailure(`${host} sends what takes too long to read, or cannot be read.`);
    throw error;
  } finally {
    place.end();
  }
}

function takeUnused(): ImapThread | undefined {
  let thread = unused.pop();
  // It ends when nobody has needed it for a while.
  while (thread?.hasEnded()) thread = unused.pop();
  return thread;
}

function startThread({ log }: Pick<Services, 'log'>): ImapThread {
  return startImapThread((error, userIds) => {
    log.warn({ err: error, mailboxes: userIds }, 'a thread that reads mailboxes was lost');
    if (!(error instanceof ThreadEnded)) return;
    for (const userId of userIds) suspects.set(userId, Date.now() + SUSPECTED_MS);
  });
}

function isSuspected(userId: number): boolean {
  const until = suspects.get(userId) ?? 0;
  if (until < Date.now()) suspects.delete(userId);
  return suspects.has(userId);
}
