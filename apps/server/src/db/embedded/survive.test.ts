import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
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
import type { PostgresExit } from './start-postgres.ts';

describe('after a crash', () => {
  test('the PostgreSQL of a killed process is adopted at once, with all it had acknowledged', async () => {
    const dataDir = await makeDataDir();
    const { child, outcome } = startInChild(dataDir);
    expect(await outcome).toMatch(/^started: /);
    await query((await outcome).slice('started: '.length), 'create table kept as select 1 as one');
    const pid = await postmasterPid(dataDir);
    await end(child, 'SIGKILL');
    const messages: string[] = [];
    const postgres = await start(dataDir, { log: (message) => messages.push(message) });
    expect(await postmasterPid(dataDir)).toBe(pid);
    expect(messages).toEqual(['Found PostgreSQL still running from before, and took it over']);
    expect(await query(postgres.connectionString, 'select one from kept')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(await isServerRunning(dataDir, pid)).toBe(false);
  });

  test('a deep folder is adopted through its short socket', async () => {
    const dataDir = await makeDataDir('d'.repeat(150));
    const { child, outcome } = startInChild(dataDir);
    await outcome;
    await end(child, 'SIGKILL');
    const postgres = await start(dataDir);
    expect(`started: ${postgres.connectionString}`).toBe(await outcome);
  });

  test('a killed PostgreSQL is started again under the same address, and a pool carries on', async () => {
    const dataDir = await makeDataDir();
    const postgres = await start(dataDir);
    const exits: PostgresExit[] = [];
    postgres.onExit((exit) => exits.push(exit));
    const pool = new pg.Pool({ connectionString: postgres.connectionString });
    pool.on('error', () => undefined);
    await pool.query('create table kept as select 1 as one');
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => exits.length).toBe(1);
    const ask = () => pool.query('select one from kept').then(({ rows }) => rows, String);
    await expect.poll(ask, { interval: 100 }).toEqual([{ one: 1 }]);
    await pool.end();
    expect(exits).toEqual([{ reason: expect.any(String), restarting: true }]);
  });

  test('a crashed session does not cost the lock', async () => {
    const dataDir = await makeDataDir();
    const postgres = await start(dataDir);
    const messages: string[] = [];
    postgres.onExit((exit) => messages.push(exit.reason));
    const [backend] = await query(
      postgres.connectionString,
      `select pid from pg_stat_activity where application_name like 'crosslister %'`,
    );
    process.kill(Number(backend?.pid), 'SIGKILL');
    await expect.poll(() => messages.length).toBe(1);
    await expect.poll(() => startInChild(dataDir).outcome).toContain('FolderInUse');
  });

  test.for([0, 30, 150])('stop %d ms after a death ends the restart too', async (wait) => {
    const dataDir = await makeDataDir();
    const postgres = await start(dataDir);
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await delay(wait);
    await postgres.stop();
    await delay(500);
    const left = await postmasterPid(dataDir).catch(() => pid);
    expect(await isServerRunning(dataDir, left)).toBe(false);
  });

  test('a postmaster.pid whose number now belongs to another program does not stand in the way', async () => {
    const dataDir = await makeDataDir();
    await (await start(dataDir)).stop();
    const cluster = join(dataDir, 'postgres');
    const lines = [process.pid, cluster, 1_700_000_000, 5432, cluster, '', '1 1', 'ready'];
    await writeFile(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`);
    const postgres = await start(dataDir);
    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('one folder, one process', () => {
  test('a second process is refused by name, and the first carries on', async () => {
    const dataDir = await makeDataDir();
    const postgres = await start(dataDir);
    expect(await startInChild(dataDir).outcome).toBe(
      `failed: FolderInUse: Another Crosslister (process ${process.pid}) is using the data folder ${dataDir}. ` +
        'Stop it first, or give this one a folder of its own with DATA_DIR.',
    );
    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('one that starts while another stops gets the folder', async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    const { outcome } = startInChild(dataDir);
    // By now it has reached the lock and waits for it.
    const waiting = `select from pg_stat_activity where application_name like 'crosslister %'`;
    await expect.poll(() => query(first.connectionString, waiting)).toHaveLength(2);
    await first.stop();
    expect(await outcome).toBe(`started: ${first.connectionString}`);
  });

  test('of two that start together on a new folder, one wins', async () => {
    const dataDir = await makeDataDir();
    const both = await Promise.all([startInChild(dataDir).outcome, startInChild(dataDir).outcome]);
    expect(both.map((outcome) => outcome.slice(0, 19)).sort()).toEqual([
      'failed: FolderInUse',
      'started: postgresql',
    ]);
  });

  test('a copied folder is a folder of its own', async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    await query(first.connectionString, 'create table kept as select 1 as one; checkpoint');
    const copy = `${dataDir}-copy`;
    await cp(dataDir, copy, { recursive: true, filter: (source) => !source.includes('.s.PGSQL') });
    const second = await start(copy);
    expect(await query(second.connectionString, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(await query(first.connectionString, 'select one from kept')).toEqual([{ one: 1 }]);
  });
});

describe('a folder this release cannot open', () => {
  test('one of another major version is left as it is, with the way out', async () => {
    const dataDir = await makeDataDir();
    await (await start(dataDir)).stop();
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow(
      /made by PostgreSQL 17, and this release brings 18.*npm run backup/,
    );
    expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  });

  test('one with other files in it is left alone', async () => {
    const dataDir = await makeDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine');
    await expect(start(dataDir)).rejects.toThrow('holds files but no database');
  });

  test('a damaged one is named with the reason and the log', async () => {
    const dataDir = await makeDataDir();
    await (await start(dataDir)).stop();
    await rename(join(dataDir, 'postgres/global/pg_control'), join(dataDir, 'pg_control'));
    await expect(start(dataDir)).rejects.toThrow(/PostgreSQL did not start: .*Its log is .*postgres\.log/);
  });
});
