import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';
import './test-database.ts';

const PREFIX = 'crosslister-tests-';
/** Several files run at a time, each with a server that opens up to 26. */
const CONNECTIONS = 200;

/** One PostgreSQL for a whole test run, in a temporary folder; TEST_DATABASE_URL names another server instead. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const postgres = await startPostgres({ dataDir, log: () => undefined, connections: CONNECTIONS });
  await forgetDurability(postgres.connectionString);
  project.provide('postgresUrl', postgres.connectionString);
  // For the other projects of this run: each is set up after the one before.
  process.env.TEST_DATABASE_URL = postgres.connectionString;
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

// Test data may be lost in a power cut, and is gone before it needs a vacuum. Both would only make the tests slow.
async function forgetDurability(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await client.query(`alter system set ${name} = off`);
  }
  await client.query('select pg_reload_conf()');
  await client.end();
}

// A killed test run leaves its server behind; the next run ends it.
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-')[0]);
    if (!pid || isAlive(pid)) continue;
    await removeServer(join(tmpdir(), name)).catch((error) => {
      console.warn(`An earlier test run left ${name}, which cannot be removed: ${error.message}`);
    });
  }
}

async function removeServer(dataDir: string): Promise<void> {
  const abandoned = await startPostgres({ dataDir, log: () => undefined });
  await abandoned.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
