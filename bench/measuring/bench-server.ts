import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type DatabaseHandle, openDatabase } from '../../apps/server/src/db/database.ts';
import { type EmbeddedPostgres, startPostgres } from '../../apps/server/src/db/embedded/start-postgres.ts';
import { createSealer, type Sealer } from '../../apps/server/src/secrets/seal.ts';
import { registerSeller, type Seller, signIn } from '../../e2e/seller.ts';
import { startServerProcess } from '../../e2e/server-process.ts';

export interface BenchServer {
  url: string;
  pid: number;
  connectionString: string;
  database: DatabaseHandle;
  sealer: Sealer;
  seller: Seller;
  userId: number;
  /** The most memory the server's process has had so far (MB). */
  peakMemoryMb: () => Promise<number>;
  stop: () => Promise<void>;
}

/**
 * The server in a process of its own, as it runs for a seller, on the embedded PostgreSQL with its durability on. In a
 * restored folder the seller exists already.
 */
export async function startBenchServer(
  dataDir: string,
  port: number,
  environment: Record<string, string>,
  isRestored = false,
): Promise<BenchServer> {
  const postgres: EmbeddedPostgres = await startPostgres({ dataDir, log: () => {} });
  const server = await startServerOn(postgres.connectionString, port, environment, { isRestored });
  return {
    ...server,
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}

/** The same on a database that is there. `tree` is a checkout of another commit. */
export async function startServerOn(
  connectionString: string,
  port: number,
  environment: Record<string, string> = {},
  { isRestored = false, tree }: { isRestored?: boolean; tree?: string } = {},
): Promise<BenchServer> {
  const secretKey = environment.SECRET_KEY ?? randomBytes(32).toString('hex');
  const env = {
    LOG_LEVEL: 'warn',
    SALE_POLL_SECONDS: '86400',
    ALLOW_PRIVATE_NETWORK: 'true',
    ...environment,
    DATABASE_URL: connectionString,
    SECRET_KEY: secretKey,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const server = await startServerProcess(env, tree);
  const database = openDatabase(connectionString, { max: 10, log: () => {} });
  const seller = await (isRestored ? signIn : registerSeller)(() => server.url, 'bench');
  const { id: userId } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  return {
    url: server.url,
    pid: server.pid,
    connectionString,
    database,
    sealer: createSealer(secretKey),
    seller,
    userId,
    peakMemoryMb: () => memoryMb(server.pid, 'VmHWM'),
    async stop() {
      await server.stop();
      await database.close();
    },
  };
}

/** Another database in the same PostgreSQL. Returns its connection string. */
export async function createDatabase(connectionString: string, name: string): Promise<string> {
  const admin = openDatabase(connectionString, { max: 1, log: () => {} });
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

/** Linux records what memory a process has (`VmRSS`) and the most it ever had (`VmHWM`). On other systems it is not known. */
export async function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : Number.NaN;
}

/** Seconds from the script of `npm start` to an answer, with an existing database. */
export async function warmStartSeconds(dataDir: string): Promise<number> {
  const start = () => startServerProcess({ DATA_DIR: dataDir }, undefined, 'scripts/start.ts');
  await (await start()).stop();
  const began = performance.now();
  const server = await start();
  const seconds = (performance.now() - began) / 1000;
  await server.stop();
  return Math.round(seconds * 100) / 100;
}
