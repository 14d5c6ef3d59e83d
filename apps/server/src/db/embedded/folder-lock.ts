import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { FolderInUse, hasCode } from './database-problem.ts';
import { connectionString, DATABASE, type Endpoint } from './endpoint.ts';

/**
 * The one session that owns the data folder. It holds an advisory lock, so the folder is free the moment its process
 * ends, however it ends. It is also the first to notice that PostgreSQL died.
 */
export interface FolderLock {
  /** Resolves with the reason once the session is gone. */
  lost: Promise<string>;
  release(): Promise<void>;
}

const LOCK_KEY = 7_270_911;
// The session of a process that was just killed may still be closing, and a server that is
// being replaced needs some time.
const PATIENCE_MS = 2000;

const Taken = z.array(z.object({ taken: z.boolean() }));
const Marker = z.array(z.object({ cluster_name: z.string() }));
const Holders = z.array(z.object({ application_name: z.string() }));

/** Takes the lock; null while the server does not answer (starting, stopping, gone) or is another folder's. */
export async function takeLock(
  endpoint: Endpoint,
  marker: string,
  dataDir: string,
  signal?: AbortSignal,
): Promise<FolderLock | null> {
  // Advisory locks belong to a database, so all must use the one that always exists.
  const client = new pg.Client({
    connectionString: connectionString(endpoint, 'postgres'),
    connectionTimeoutMillis: 5000,
    application_name: `crosslister ${process.pid}`,
  });
  const { promise: lost, resolve } = Promise.withResolvers<string>();
  let gone = false;
  const lose = (reason: string) => {
    gone = true;
    resolve(reason);
  };
  client.on('error', (error) => lose(error.message));
  client.on('end', () => lose('the connection ended'));
  try {
    await client.connect();
    const [server] = Marker.parse((await client.query('show cluster_name')).rows);
    if (server?.cluster_name === marker) {
      await lockOrRefuse(client, dataDir, signal);
      await makeDatabase(client);
      return { lost, release: () => client.end() };
    }
  } catch (error) {
    if (!gone && !isPassing(error)) {
      await client.end();
      throw error;
    }
  }
  await client.end();
  return null;
}

async function lockOrRefuse(client: pg.Client, dataDir: string, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
    if (Taken.parse(rows)[0]?.taken) return;
    if (Date.now() > deadline) break;
    await delay(100, undefined, { signal });
  }
  const { rows } = await client.query(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [LOCK_KEY],
  );
  const pid = Holders.parse(rows)[0]?.application_name.split(' ').at(-1) ?? 'unknown';
  throw new FolderInUse(
    `Another Crosslister (process ${pid}) is using the data folder ${dataDir}. ` +
      'Stop it first, or give this one a folder of its own with DATA_DIR.',
  );
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}

// Not listening yet, or "starting up" / "shutting down": what a server answers while it starts or stops.
function isPassing(error: unknown): boolean {
  const codes = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'];
  return (
    hasCode(error, ...codes) || (error instanceof Error && /terminated|timeout expired/.test(error.message))
  );
}
