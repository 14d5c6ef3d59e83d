import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
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
  pool.on('error', options.log);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

const migrationsFolder = new URL('./migrations/', import.meta.url);

/** Brings the schema up to date; several processes may call it at once (an advisory lock orders them). */
export async function migrate(db: Db): Promise<void> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(new URL(name, migrationsFolder), 'utf8');
    migrations[name.replace(/\.sql$/, '')] = {
      up: async (transaction) => void (await sql.raw(text).execute(transaction)),
    };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
