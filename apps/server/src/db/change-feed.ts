import { randomUUID } from 'node:crypto';
import type { ServerEvent } from '@crosslister/contract/event.ts';
import { changedThings } from '@crosslister/contract/lists.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { DirectConnection } from './direct-connection.ts';
import type { Db } from './schema.ts';

export type ChangedThing = ServerEvent['changed'][number];

const CHANNEL = 'crosslister_changes';
const POLLS = 'crosslister_polls';
const BEGUN = 'begun';
/**
 * How long (ms) a notification to itself may take on the listening connection. One is sent at intervals of twice that.
 */
const HEARING_MS = 15_000;

/**
 * Notifies every process of what changed for a seller, when the transaction commits. PostgreSQL merges equal
 * notifications of one transaction, so a bulk change of thousands of rows is one message for each kind of thing.
 */
export async function changed(db: Db, userId: number, ...things: ChangedThing[]): Promise<void> {
  for (const thing of things) {
    await sql`SELECT pg_notify(${CHANNEL}, ${`${userId}:${thing}`})`.execute(db);
  }
}

/** For the `returning` of a statement: notifies the seller of each row it has written. */
export const notifyingOwner = (thing: ChangedThing) =>
  sql`pg_notify(${CHANNEL}, concat(user_id, ${`:${thing}`}::text))`;

/** Notifies that an operation has started. The seller sees it, and no worker has to look for work because of it. */
export async function begun(db: Db, userId: number): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${`${userId}:operations:${BEGUN}`})`.execute(db);
}

/** The same for the `returning` of a statement, and for pollers of all kinds. */
export const notifyingPollers = sql`pg_notify(${sql.lit(POLLS)}, '')`;

/** Notifies every poller, when the transaction commits, that a connection is due earlier than planned. */
export async function pollDue(db: Db): Promise<void> {
  await sql`SELECT ${notifyingPollers}`.execute(db);
}

/** `isBegun`: an operation has only started. Nothing new is queued and nothing has ended. */
type ChangeListener = (userId: number, thing: ChangedThing, isBegun: boolean) => void;

export interface ChangeFeed {
  /**
   * Calls `listener` for every change of any seller until the returned function is called, and `onGap` when changes may
   * have been missed.
   */
  subscribe: (listener: ChangeListener, onGap?: () => void) => () => void;
  /** What has changed for a seller since a time (ms). Everything, if that is earlier than this process knows. */
  changedSince: (userId: number, time: number) => ChangedThing[];
  /** Calls `listener` when a connection is due earlier than planned, until the returned function is called. */
  onPollDue: (listener: () => void) => () => void;
  close: () => Promise<void>;
}

/** How far (ms) the clocks of two machines may differ. */
const CLOCKS_DIFFER_MS = 2_000;

/** How long (ms) a notification of our own may take to come back. If it takes longer, there is a pooler in between. */
const DEAF_AFTER_MS = 10_000;

/**
 * Logs a warning if notifications sent through the pool do not arrive: then a pooler gives the connection of LISTEN to
 * somebody else after each transaction. Returns a function that stops waiting.
 */
export function warnOfDeafness(db: Db, feed: ChangeFeed, log: FastifyBaseLogger): () => Promise<void> {
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
  // If the database does not answer at all, that is logged elsewhere.
  const asked = pollDue(db).catch(heard);
  return async () => {
    heard();
    await asked;
  };
}

/**
 * Listens on the direct connection of the process. When that breaks, or no longer receives anything without breaking, as
 * after a firewall has forgotten it, it is opened again, and notifications may have been missed meanwhile. Workers and
 * waiting requests also look now and then; everybody else is notified of the gap.
 */
export async function openChangeFeed(
  direct: DirectConnection,
  log: FastifyBaseLogger,
  hearingMs = HEARING_MS,
): Promise<ChangeFeed> {
  // A channel that only this process listens to.
  const ear = `crosslister_ear_${randomUUID().replaceAll('-', '')}`;
  let heardOwn: (() => void) | undefined;
  const listeners = new Map<ChangeListener, () => void>();
  const pollers = new Set<() => void>();
  /** When each thing of each seller last changed, as far as it was received without a gap. */
  const lastChanged = new Map<number, Map<ChangedThing, number>>();
  let heardSince = Number.POSITIVE_INFINITY;
  let isFirst = true;
  let closed = false;

  const hear = async (client: pg.Client) => {
    client.on('notification', ({ channel, payload }) => {
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
    client.on('end', () => {
      heardSince = Number.POSITIVE_INFINITY;
    });
    await client.query(`LISTEN ${CHANNEL}; LISTEN ${POLLS}; LISTEN ${ear}`);
    heardSince = Date.now();
    if (!isFirst) for (const onGap of listeners.values()) onGap();
    isFirst = false;
  };
  /** Sends itself a notification on the listening connection, and closes the connection if it does not arrive. */
  const listen = async () => {
    const asked = direct.client();
    if (!asked) return;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    heardOwn = () => resolve(true);
    const late = setTimeout(() => resolve(false), hearingMs);
    // If it breaks now, the connection's own end event reports that.
    asked.query(`NOTIFY ${ear}`).catch(() => resolve(true));
    const isHeard = await promise;
    clearTimeout(late);
    if (isHeard || closed || direct.client() !== asked) return;
    log.warn('the connection for changes is deaf: it is opened again');
    direct.giveUp(asked);
  };
  const checks = setInterval(() => void listen(), hearingMs * 2);

  await direct.onOpen(hear);
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
      clearInterval(checks);
    },
  };
}
