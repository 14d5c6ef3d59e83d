import { readdir, readFile } from 'node:fs/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { DatabaseProblem } from './embedded/database-problem.ts';
import type { Database, Db, Trx } from './schema.ts';
import { explainStart } from './statistics/explain-start.ts';
import { preparingClients } from './statistics/prepared.ts';
import { QueryCompiler } from './statistics/query-compiler.ts';

const BIGINT = 20;

/** The system's own keepalive begins after two hours, and a firewall forgets a silent connection within minutes. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

export interface DatabaseHandle {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/**
 * A connection pool for the database. Bigints arrive as numbers: ids and pence stay far below 2^53. Idle connections
 * that break (the server restarted) are dropped and logged, and the next query gets a new one. `settings` are
 * PostgreSQL settings for everything done here. A pooler in transaction mode may give each transaction another
 * connection, so every transaction begins by setting them. A single statement has the settings of its connection, which
 * behind a pooler may have been set up with fewer.
 */
export function openDatabase(
  connectionString: string,
  options: {
    max: number;
    log: (error: Error) => void;
    /** Hears of every statement that fails. */
    onFailure?: (error: unknown) => void;
    settings?: Readonly<Record<string, number>>;
  },
): DatabaseHandle {
  const each = Object.entries(options.settings ?? {});
  const pool = new pg.Pool({
    Client: preparingClients(),
    connectionString,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    ...keptAlive,
    application_name: 'crosslister',
    // Not as parameters of the connection's start, which PgBouncer refuses.
    ...(each.length > 0 && {
      onConnect: async (client: pg.ClientBase) => {
        await client.query(each.map(([name, value]) => `SET ${name} = ${value}`).join('; '));
      },
    }),
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // The pool handles errors only while a connection is idle. An error between two statements of a transaction would end
  // the process.
  pool.on('connect', (client) => client.on('error', options.log));
  // Errors of an idle connection are logged by the handler above already.
  pool.on('error', () => undefined);
  const local = each.map(([name, value]) => `; SET LOCAL ${name} = ${value}`).join('');
  const { onFailure } = options;
  const db = new Kysely<Database>({
    dialect: new Dialect({ pool }, local),
    log: (event) => {
      if (event.level === 'error') onFailure?.(event.error);
    },
  });
  const close = async () => {
    await db.destroy();
    // Kysely ends the pool only if Kysely itself has used it.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close };
}

/** For a transaction without a time limit, such as a migration of large tables. */
export async function takeYourTime(trx: Trx): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(
    trx,
  );
}

/** The same number as Kysely's own lock, so that an earlier release waits too. */
const MIGRATION_LOCK = 3853314791062309107n;

/**
 * Kysely locks migrations for the session, outside of their transaction. Behind a pooler two machines could then
 * migrate at the same time, and the lock would stay with an unused connection. Our lock is taken in runMigrations.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Begins a transaction and sets its other settings in the same message. */
class Driver extends PostgresDriver {
  readonly #local: string;

  constructor(config: PostgresDialectConfig, local: string) {
    super(config);
    this.#local = local;
  }
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [isolationLevel && `ISOLATION LEVEL ${isolationLevel}`, accessMode]
      .filter(Boolean)
      .join(' ');
    await connection.executeQuery(CompiledQuery.raw(`BEGIN ${modes}${this.#local}`));
  }
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #local: string;

  constructor(config: PostgresDialectConfig, local: string) {
    super(config);
    [this.#config, this.#local] = [config, local];
  }
  override createDriver(): Driver {
    return new Driver(this.#config, this.#local);
  }
  override createAdapter(): Adapter {
    return new Adapter();
  }
  override createQueryCompiler(): QueryCompiler {
    return new QueryCompiler();
  }
}

/** The oldest PostgreSQL whose SQL is used here, as `server_version_num` counts. */
const OLDEST = 150_000;
const migrationsFolder = new URL('./migrations/', import.meta.url);

/**
 * Migrates the schema to the present release, or by these migrations of it only. Several processes may call it at once; an
 * advisory lock makes them take turns. Throws DatabaseProblem if a person has to act.
 */
export async function migrate(db: Db, isWanted: (name: string) => boolean = () => true): Promise<void> {
  try {
    await checkVersion(db);
    await runMigrations(db, isWanted);
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

async function runMigrations(db: Db, isWanted: (name: string) => boolean): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const name of (await listMigrations()).filter(isWanted)) {
    const text = await readFile(new URL(`${name}.sql`, migrationsFolder), 'utf8');
    migrations[name] = {
      up: async (transaction) => void (await sql.raw(text).execute(transaction)),
    };
  }
  await db.transaction().execute(async (trx) => {
    await takeYourTime(trx);
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
      // One that was written first can come into a release after another that was written later.
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}
