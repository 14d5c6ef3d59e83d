import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  end,
  isServerRunning,
  makeDataDir,
  postmasterPid,
  query,
  start,
  startInChild,
} from './launcher-fixture.ts';
import { startPostgres } from './start-postgres.ts';

describe('a fresh data folder', () => {
  test('gets PostgreSQL 18, durable, checksummed, with C.UTF-8 and the extensions for search', async () => {
    const postgres = await start(await makeDataDir());
    const [settings] = await query(
      postgres.connectionString,
      `select current_setting('server_version_num')::int / 10000 as major, current_database() as name,
         current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
         current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
         current_setting('listen_addresses') as addresses,
         (select datlocale from pg_database where datname = current_database()) as locale`,
    );
    expect(settings).toEqual({
      major: 18,
      name: 'crosslister',
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      checksums: 'on',
      addresses: '',
      locale: 'C.UTF-8',
    });
    await query(postgres.connectionString, 'create extension pg_trgm');
    await query(postgres.connectionString, 'create extension btree_gin');
    expect(await query(postgres.connectionString, "select lower('ÄÖ') as lower")).toEqual([{ lower: 'äö' }]);
  });

  test('keeps its data over a stop and a start, and nothing runs in between', async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    await query(first.connectionString, 'create table kept as select 42 as answer');
    const pid = await postmasterPid(dataDir);
    await first.stop();
    expect(await isServerRunning(dataDir, pid)).toBe(false);
    const second = await start(dataDir);
    expect(await query(second.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test.for(['with space, comma and ünïcödé %41', 'a'.repeat(120)])('may be called %s', async (name) => {
    const dataDir = await makeDataDir(name);
    const postgres = await start(dataDir);
    const socketFolder = new URL(postgres.connectionString).searchParams.get('host') ?? '';
    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(socketFolder)).mode & 0o077).toBe(0);
    await postgres.stop();
    if (name.length > 100) await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
  });

  test('may be given relative to the current folder', async () => {
    const dataDir = await makeDataDir();
    const postgres = await start(relative(process.cwd(), dataDir));
    expect(new URL(postgres.connectionString).searchParams.get('host')).toBe(join(dataDir, 'postgres'));
  });

  test('works over TCP with a password, as on Windows, and not without it', async () => {
    const postgres = await start(await makeDataDir(), { transport: 'tcp' });
    const address = new URL(postgres.connectionString);
    expect(address.searchParams.get('host')).toBe('127.0.0.1');
    expect(await query(address.href, 'select 1 as one')).toEqual([{ one: 1 }]);
    address.password = 'wrong';
    await expect(query(address.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('is given up half-way when asked to, and the next start is clean', async () => {
    const dataDir = await makeDataDir();
    const half = startPostgres({ dataDir, log: () => undefined, signal: AbortSignal.timeout(150) });
    await expect(half).rejects.toThrow(/abort|timeout/i);
    await start(dataDir);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });

  test('recovers from a process killed while making the database', async () => {
    const dataDir = await makeDataDir();
    const { child } = startInChild(dataDir);
    while (!(await readdir(dataDir).catch(() => [])).some((name) => name.includes('.new-'))) await delay(10);
    await delay(100);
    await end(child, 'SIGKILL');
    await start(dataDir);
    // The orphaned initdb may go on writing for a moment. The next start removes what it leaves.
    expect(await readdir(dataDir)).toContain('postgres');
  });
});
