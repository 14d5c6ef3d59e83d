import { randomUUID } from 'node:crypto';
import type { ServerEvent } from '@crosslister/contract/event.ts';
import { changedThings } from '@crosslister/contract/lists.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { type Db, keptAlive } from './database.ts';
import type { Database } from './schema.ts';

export type ChangedThing = ServerEvent['changed'][number];

const CHANNEL = 'crosslister_changes';
const POLLS = 'crosslister_polls';
const BEGUN = 'begun';
const RECONNECT_MS = 1000;
/** How long (ms) a word to itself may take over the connection that listens; it is asked every so often, twice as long apart. */
const HEARING_MS = 15_000;

/**
 * Tells every process what changed for a seller, when the transaction commits. PostgreSQL folds equal notifications of
 * one transaction into one, so a bulk change of thousands of rows is still one message for each kind of thing.
 */
export async function changed(
  db: Kysely<Database>,
  userId: number,
  ...things: ChangedThing[]
): Promise<void> {
  for (const thing of things) {
    await sql`SELECT pg_notify(${CHANNEL}, ${`${userId}:${thing}`})`.execute(db);
  }
}

/** The same as what a statement returns: it tells the seller of each row it has written. */
export const tellingOwner = (thing: ChangedThing) =>
  sql`pg_notify(${CHANNEL}, concat(user_id, ${`:${thing}`}::text))`;

/** Tells that an operation has begun: the seller sees it, and nobody else need look for work because of it. */
export async function begun(db: Kysely<Database>, userId: number): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${`${userId}:operations:${BEGUN}`})`.execute(db);
}

/** Tells every poller that a connection is due before its time, when the transaction commits. */
export async function pollDue(db: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_notify(${POLLS}, '')`.execute(db);
}

/** `isBegun`: nothing new waits and nothing ended, an operation was only taken up. */
type ChangeListener = (userId: number, thing: ChangedThing, isBegun: boolean) => void;

export interface ChangeFeed {
  /**
   * Calls back for every change of any seller until the returned function is called; `onGap` when changes may have
   * been missed.
   */
  subscribe: (listener: ChangeListener, onGap?: () => void) => () => void;
  /** What has changed for a seller since a time (ms); everything where that is further back than is known. */
  changedSince: (userId: number, time: number) => ChangedThing[];
  /** Calls back when a connection is due before its time, until the returned function is called. */
  onPollDue: (listener: () => void) => () => void;
  close: () => Promise<void>;
}

/** By how much (ms) the clocks of two machines may differ. */
const CLOCKS_DIFFER_MS = 2_000;

/** How long a notification of our own may take to come back (ms); by then a pooler is in between. */
const DEAF_AFTER_MS = 10_000;

/**
 * Says in the log when what is notified through the pool of connections is not heard: then a pooler hands the
 * connection of LISTEN to somebody else after each transaction. Returns what gives up waiting.
 */
export function tellOfDeafness(db: Db, feed: ChangeFeed, log: FastifyBaseLogger): () => Promise<void> {
  const deaf = setTimeout(
    () =>
      log.error(
        'Changes of the database are not heard, so that dashboards do not follow them and work begins late. Where a pooler ' +
          '(PgBouncer) stands in front of PostgreSQL, set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
      ),
    DEAF_AFTER_MS,
  ).unref();
  const heard = () => {
    clearTimeout(deaf);
    forget();
  };
  const forget = feed.onPollDue(heard);
  // Where the database does not answer at all, others say so.
  const asked = pollDue(db).catch(heard);
  return async () => {
    heard();
    await asked;
  };
}

/**
 * One LISTEN connection for the process. When it breaks, or falls silent without breaking (a firewall forgot it), it is opened again. Notifications may have been missed
 * meanwhile: the worker and a waiting call poll by themselves as well, everybody else is told of the gap.
 */
export async function openChangeFeed(
  connectionString: string,
  log: FastifyBaseLogger,
  hearingMs = HEARING_MS,
): Promise<ChangeFeed> {
  // Nobody else listens to it.
  const ear = `crosslister_ear_${randomUUID().replaceAll('-', '')}`;
  let heardOwn: (() => void) | undefined;
  const listeners = new Map<ChangeListener, () => void>();
  const pollers = new Set<() => void>();
  /** When each thing of each seller last changed, as far as was heard without a gap. */
  const lastChanged = new Map<number, Map<ChangedThing, number>>();
  let heardSince = Number.POSITIVE_INFINITY;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      application_name: 'crosslister changes',
      ...keptAlive,
    });
    next.on('error', (error) => log.warn({ err: error }, 'lost the connection for changes'));
    next.on('notification', ({ channel, payload }) => {
      if (channel === ear) return heardOwn?.();
      if (channel === POLLS) {
        for (const poll of pollers) poll();
        return;
      }
      const [user, name, stage] = (payload ?? '').split(':');
      const [userId, thing] = [Number(user), name as ChangedThing];
      const ofSeller = lastChanged.get(userId) ?? new Map<ChangedThing, number>();
      lastChanged.set(userId, ofSeller.set(thing, Date.now()));
      for (const listener of listeners.keys()) listener(userId, thing, stage === BEGUN);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}; LISTEN ${POLLS}; LISTEN ${ear}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    if (closed) return next.end();
    // Only now: a failed attempt ends as well, and must not be followed by two.
    next.on('end', () => {
      client = null;
      heardSince = Number.POSITIVE_INFINITY;
      again();
    });
    client = next;
    heardSince = Date.now();
  };
  /** Tells itself something over the connection it listens on, and gives that up where it is not heard. */
  const listen = async () => {
    const asked = client;
    if (!asked) return;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    heardOwn = () => resolve(true);
    const late = setTimeout(() => resolve(false), hearingMs);
    // What breaks now is told by the connection's own end.
    asked.query(`NOTIFY ${ear}`).catch(() => resolve(true));
    const isHeard = await promise;
    clearTimeout(late);
    if (isHeard || closed || client !== asked) return;
    log.warn('the connection for changes is deaf: it is opened again');
    asked.connection.stream.destroy();
  };
  const checks = setInterval(() => void listen(), hearingMs * 2);
  const again = () => {
    if (!closed) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
  };
  const reconnect = async () => {
    try {
      await connect();
      for (const onGap of listeners.values()) onGap();
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for changes yet');
      again();
    }
  };

  await connect();
  return {
    subscribe(listener, onGap = () => undefined) {
      listeners.set(listener, onGap);
      return () => listeners.delete(listener);
    },
    changedSince(userId, time) {
      const from = time - CLOCKS_DIFFER_MS;
      if (!(from >= heardSince)) return [...changedThings];
      return [...(lastChanged.get(userId) ?? [])].flatMap(([thing, at]) => (at >= from ? [thing] : []));
    },
    onPollDue(listener) {
      pollers.add(listener);
      return () => pollers.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(checks);
      await client?.end();
    },
  };
}
