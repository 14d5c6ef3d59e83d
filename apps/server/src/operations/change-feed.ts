import type { ServerEvent } from '@crosslister/contract/event.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/schema.ts';

export type ChangedThing = ServerEvent['changed'][number];

const CHANNEL = 'crosslister_changes';
const RECONNECT_MS = 1000;

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

export type ChangeListener = (userId: number, thing: ChangedThing) => void;

export interface ChangeFeed {
  /** Calls back for every change of any seller until the returned function is called. */
  subscribe: (listener: ChangeListener) => () => void;
  close: () => Promise<void>;
}

/**
 * One LISTEN connection for the process. When it breaks it is opened again, and since notifications may have been
 * missed meanwhile, every listener polls by itself as well (the worker each second, a waiting call each second).
 */
export async function openChangeFeed(connectionString: string, log: FastifyBaseLogger): Promise<ChangeFeed> {
  const listeners = new Set<ChangeListener>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      application_name: 'crosslister changes',
      keepAlive: true,
    });
    next.on('error', (error) => log.warn({ err: error }, 'lost the connection for changes'));
    next.on('end', () => {
      if (client === next) client = null;
      if (!closed) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
    });
    next.on('notification', ({ payload }) => {
      const [userId, thing] = (payload ?? '').split(':');
      for (const listener of listeners) listener(Number(userId), thing as ChangedThing);
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  };
  const reconnect = async () => {
    try {
      await connect();
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for changes yet');
      if (!closed) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
    }
  };

  await connect();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
