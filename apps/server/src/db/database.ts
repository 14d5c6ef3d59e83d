import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { DatabaseProblem } from './embedded/database-problem.ts';
import { explainStart } from './explain-start.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

const BIGINT = 20;

export interface DatabaseHandle {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/**
 * A pool on the database. Bigints arrive as numbers: ids and pence stay far below 2^53. Idle connections that break
 * (the server restarted) are dropped and logged; the next query gets a new one.
 */
export function openDatabase(
  connectionString: string,
  options: { max: number; log: (error: Error) => void },
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    application_name: 'crosslister',
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // The pool listens only while a connection is idle; one that dies between two statements of a transaction would end
  // the process.
  pool.on('connect', (client) => client.on('error', options.log));
  // Of an idle one the pool tells as well.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** The oldest PostgreSQL whose SQL is used here, as `server_version_num` counts. */
const OLDEST = 150_000;
const migrationsFolder = new URL('./migrations/', import.meta.url);

/**
 * Brings the schema up to date, or only as far as the migration `upTo`; several processes may call it at once (an
 * advisory lock orders them). Throws DatabaseProblem where a person has to act.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  try {
    await checkVersion(db);
    await runMigrations(db, upTo);
  } catch (error) {
    throw explainStart(error);
  }
}

async function checkVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ n: number; name: string }>`
    SELECT current_setting('server_version_num')::int AS n, current_setting('server_version') AS name`.execute(
    db,
  );
  const [version] = rows;
  if (version && version.n < OLDEST) {
    throw new DatabaseProblem(`This PostgreSQL is ${version.name}; Crosslister needs 15 or newer.`);
  }
}

/** The names of this release's migrations, in their order. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(migrationsFolder);
  return files.flatMap((name) => (name.endsWith('.sql') ? [name.slice(0, -'.sql'.length)] : [])).sort();
}

async function runMigrations(db: Db, upTo: string | undefined): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const name of await listMigrations()) {
    const text = await readFile(new URL(`${name}.sql`, migrationsFolder), 'utf8');
    migrations[name] = {
      up: async (transaction) => void (await sql.raw(text).execute(transaction)),
    };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
}
