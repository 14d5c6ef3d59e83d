import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { createTestDatabase } from '../../apps/server/src/db/embedded/test-database.ts';
import { findDebianTool } from '../../scripts/installed/find-debian-tools.ts';
import { freePort } from '../server-process.ts';
import { asNobody, giveToNobody } from './as-nobody.ts';
import { startProgram } from './program.ts';

export interface ClusterDatabase {
  name: string;
  /** Settings of every machine: DATABASE_URL, and DATABASE_DIRECT_URL if there is a pooler. */
  env: Record<string, string>;
  directUrl: string;
  /** Where this is a server of its own: stops it in order and starts it again. */
  restart: (() => Promise<void>) | null;
  stop: () => Promise<void>;
}

/** Which PostgreSQL and which pooler there are, for the names of tests. */
export function databaseName(): string {
  if (!findDebianTool('postgres')) return 'the embedded PostgreSQL as a plain server';
  return `Debian's PostgreSQL${findDebianTool('pgbouncer') ? ' behind PgBouncer' : ''}`;
}

/**
 * An empty database on Debian's PostgreSQL, through PgBouncer if there is one, otherwise on the server of the test run.
 */
export async function startClusterDatabase(folder: string): Promise<ClusterDatabase> {
  const postgres = findDebianTool('postgres');
  const initdb = findDebianTool('initdb');
  if (!postgres || !initdb) {
    const { connectionString, drop } = await createTestDatabase();
    const env = { DATABASE_URL: connectionString };
    return { name: databaseName(), env, directUrl: connectionString, restart: null, stop: drop };
  }
  const data = join(folder, 'postgres');
  mkdirSync(data);
  giveToNobody(folder);
  giveToNobody(data);
  const made = spawnSync(
    initdb.path,
    ['-D', data, '-U', 'crosslister', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    {
      ...asNobody(),
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...initdb.env },
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  // This server never loses power. Waiting for the disk would only make the tests slow.
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${data}`,
    'fsync=off',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const startServer = () => startProgram(postgres, args, port, { ...asNobody(), cwd: folder });
  let server = await startServer();
  const directUrl = `postgres://crosslister@127.0.0.1:${port}/postgres`;
  await untilReady(directUrl);
  const pooler = await startPooler(folder, port);
  return {
    name: databaseName(),
    env: pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl } : { DATABASE_URL: directUrl },
    directUrl,
    async restart() {
      await server.stop('SIGINT');
      server = await startServer();
    },
    async stop() {
      await pooler?.stop();
      await server.stop('SIGINT');
    },
  };
}

/** It accepts connections some moments before it answers on them. */
async function untilReady(connectionString: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { pool, close } = openDatabase(connectionString, { max: 1, log: () => undefined });
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await close();
    }
  }
}

async function startPooler(folder: string, postgresPort: number) {
  const pgbouncer = findDebianTool('pgbouncer');
  if (!pgbouncer) return null;
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"crosslister" ""\n');
  writeFileSync(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
server_login_retry = 1
max_client_conn = 200
`,
  );
  const program = await startProgram(pgbouncer, [settings], port, { ...asNobody(), cwd: folder });
  return { url: `postgres://crosslister@127.0.0.1:${port}/postgres`, stop: () => program.stop('SIGINT') };
}
