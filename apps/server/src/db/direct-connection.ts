import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { keptAlive } from './database.ts';

/** How soon (ms) it is opened again. Others take this process for dead when it stays away for long (life.ts). */
export const RECONNECT_MS = 200;
const CONNECT_MS = 5_000;

export interface DirectConnection {
  /** Does something with every new connection before it counts as open, with the present one now. */
  onOpen: (setUp: (client: pg.Client) => Promise<void>) => Promise<void>;
  /** Null while it is away. */
  client: () => pg.Client | null;
  /** Closes a connection that no longer answers, so that it is opened again. */
  giveUp: (client: pg.Client) => void;
  close: () => Promise<void>;
}

/**
 * The one connection of this process that leads past every pooler, for what belongs to a session. It is opened again
 * whenever it breaks. Throws if it cannot be opened the first time.
 */
export async function openDirectConnection(
  connectionString: string,
  log: FastifyBaseLogger,
): Promise<DirectConnection> {
  const setUps: ((client: pg.Client) => Promise<void>)[] = [];
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let isLogged = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString,
      application_name: 'crosslister changes',
      connectionTimeoutMillis: CONNECT_MS,
      ...keptAlive,
    });
    next.on('error', (error) => log.warn({ err: error }, 'lost the direct connection to the database'));
    try {
      await next.connect();
      for (const setUp of setUps) await setUp(next);
    } catch (error) {
      await next.end();
      throw error;
    }
    if (closed) return next.end();
    // Added only now: a failed attempt ends too, and must not be followed by two new ones.
    next.on('end', () => {
      client = null;
      again();
    });
    client = next;
    isLogged = false;
  };
  const again = () => {
    if (!closed) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
  };
  const reconnect = () =>
    connect().catch((error) => {
      if (!isLogged) log.warn({ err: error }, 'the direct connection to the database cannot be opened yet');
      isLogged = true;
      again();
    });

  await connect();
  return {
    async onOpen(setUp) {
      setUps.push(setUp);
      if (client) await setUp(client);
    },
    client: () => client,
    giveUp: (given) => void given.connection.stream.destroy(),
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
