import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { listMigrations } from '../db/database.ts';
import { makeDataDir, query, start } from '../db/embedded/launcher-fixture.ts';
import { startServer } from '../server.ts';
import { useBackedUpDatabases } from '../test/backed-up-databases.ts';
import { makeFolder, runCommand, runScript } from '../test/commands.ts';

const KEY = 'k'.repeat(32);
const { emptyDatabase, databaseAt, backUp } = useBackedUpDatabases(KEY);

describe('a backup of another release', () => {
  test('an older one is brought up to date on the way, statistics included', async () => {
    const old = await databaseAt((name) => name === '001_initial');
    const file = await backUp(old.env);
    const place = await emptyDatabase();
    const { code, output } = await runCommand('restore', [file], place.env);
    expect(output).toContain('Restored 1 user, 3 products, 0 listings, 1 sale, 0 photos');
    expect(code).toBe(0);
    const names = await query(place.url, 'SELECT name FROM kysely_migration ORDER BY name');
    expect(names.map(({ name }) => name)).toEqual(await listMigrations());
    // Filled in by a migration that came after the backup.
    expect(await query(place.url, 'SELECT taken, sold_out FROM sales')).toEqual([
      { taken: 1, sold_out: true },
    ]);
    expect(await query(place.url, `SELECT name FROM products WHERE sku = 'A-1'`)).toEqual([
      { name: 'A thing\twith\\odd\ncharacters' },
    ]);
    expect(
      await query(place.url, `SELECT status, n::int FROM product_counts WHERE n > 0 ORDER BY 1`),
    ).toEqual([
      { status: 'active', n: 2 },
      { status: 'sold', n: 1 },
    ]);
    // Right after a restore the planner knows the tables, and no search reads a list one by one.
    expect(
      await query(
        place.url,
        `SELECT relname, reltuples, pg_stat_get_vacuum_count(oid) > 0 AS vacuumed, gin_clean_pending_list('catalogue_search')::int AS pending
         FROM pg_class WHERE relname IN ('catalogue', 'products') ORDER BY 1`,
      ),
    ).toEqual(
      ['catalogue', 'products'].map((relname) => ({ relname, reltuples: 3, vacuumed: true, pending: 0 })),
    );
  });

  test('one whose migrations came in another order than they were written is brought up to date too', async () => {
    const old = await databaseAt((name) => name !== '215_click_and_drop_key');
    const place = await emptyDatabase();
    expect(await runCommand('restore', [await backUp(old.env)], place.env)).toMatchObject({ code: 0 });
    const names = await query(place.url, 'SELECT name FROM kysely_migration ORDER BY name');
    expect(names.map(({ name }) => name)).toEqual(await listMigrations());
  });

  test('a newer one is refused before anything is touched', async () => {
    const newer = await databaseAt();
    await query(newer.url, `INSERT INTO kysely_migration (name, timestamp) VALUES ('999_future', 'now')`);
    const place = await emptyDatabase();
    const { code, output } = await runCommand('restore', [await backUp(newer.env)], place.env);
    expect(output).toMatch(/^This backup was made by a newer Crosslister .*Install that release/);
    expect(code).toBe(1);
    expect(await query(place.url, `SELECT FROM pg_class WHERE relname = 'users'`)).toEqual([]);
  });
});

describe('what is restored', () => {
  test('does not make a listing twice: what was being listed is the seller’s to look at, endings go on', async () => {
    const place = await emptyDatabase();
    const { output } = await runCommand('restore', [await backUp((await databaseAt()).env)], place.env);
    expect(output).toContain('1 listing was waiting to be made, and failed in the queue');
    expect(await query(place.url, 'SELECT kind, status, next_step FROM operations ORDER BY kind')).toEqual([
      { kind: 'crosslist', status: 'failed', next_step: expect.stringMatching(/^Sync the platform first/) },
      { kind: 'delist', status: 'queued', next_step: null },
    ]);
  });

  test('holds to that as well when the restore itself did not come to its end', async () => {
    const file = await backUp((await databaseAt((name) => name === '001_initial')).env);
    const place = await emptyDatabase();
    // A migration that runs after the rows were loaded finds this and fails.
    await query(place.url, `CREATE FUNCTION catalogue_products() RETURNS int LANGUAGE sql AS 'SELECT 1'`);
    const { code, output } = await runCommand('restore', [file], place.env);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('catalogue_products'),
    });
    expect(await query(place.url, 'SELECT kind, status FROM operations ORDER BY kind')).toEqual([
      { kind: 'crosslist', status: 'failed' },
      { kind: 'delist', status: 'queued' },
    ]);
  });

  test('can be started without the key it was made with, once --new-key has left the connections out', async () => {
    const there = await databaseAt();
    await query(
      there.url,
      `INSERT INTO notification_channels (user_id, kind, name, target, shown_to, address_key, events)
       SELECT id, 'push', 'Phone', '\\x01', 'Chrome', '\\x02', '{}' FROM users`,
    );
    await query(
      there.url,
      `WITH told AS (INSERT INTO notifications (user_id, event, key) SELECT id, 'summary', 'day' FROM users RETURNING *)
       INSERT INTO notification_deliveries (user_id, notification_id, channel_id, channel_name, channel_kind)
       SELECT told.user_id, told.id, c.id, c.name, c.kind FROM told JOIN notification_channels c USING (user_id)`,
    );
    await query(
      there.url,
      `INSERT INTO mailboxes (user_id, host, port, username, password, folder, seller_address)
       SELECT id, 'imap.example.com', 993, 'anna', '\\x01', 'INBOX', 'anna@example.com' FROM users`,
    );
    const file = await backUp(there.env);
    const place = await emptyDatabase();
    const { output } = await runCommand('restore', [file, '--new-key'], place.env);
    expect(output).toContain('sign in and connect each marketplace again');
    const server = await startServer(
      readConfig({ ...place.env, ROLE: 'web', PORT: '0' }),
      place.url,
      pino({ level: 'error' }),
    );
    await server.stop();
    expect(await query(place.url, 'SELECT platform, secrets FROM connections')).toEqual([
      { platform: 'ebay', secrets: null },
    ]);
    expect(await query(place.url, 'SELECT id FROM notification_channels')).toEqual([]);
    expect(await query(place.url, 'SELECT DISTINCT status FROM notification_deliveries')).toEqual([
      { status: 'failed' },
    ]);
    expect(await query(place.url, 'SELECT user_id FROM mailboxes')).toEqual([]);
  });

  test('replaces nothing: a database with tables is refused', async () => {
    const there = await databaseAt();
    const { code, output } = await runCommand('restore', [await backUp(there.env)], there.env);
    expect(output).toMatch(/has tables already, and a restore replaces nothing/);
    expect(code).toBe(1);
    expect(await query(there.url, 'SELECT count(*)::int AS n FROM products')).toEqual([{ n: 3 }]);
  });
});

describe('a file that is not a whole backup', () => {
  test.for([
    [
      'cut short',
      (bytes: Buffer) => bytes.subarray(0, bytes.length - 6000),
      /is damaged: its end is missing|not a whole backup/,
    ],
    [
      'changed by one byte',
      (bytes: Buffer) => changeRows(bytes),
      /is damaged: its contents are not what was written/,
    ],
    ['something else', () => Buffer.from('Dear diary'), /is not a (whole )?backup/],
    ['empty', () => Buffer.alloc(0), /is not a backup of Crosslister/],
  ] as const)('%s: is refused, and nothing is made', async ([, spoil, sentence]) => {
    const file = await backUp((await databaseAt()).env);
    await writeFile(file, spoil(await readFile(file)));
    const dataDir = join(await makeFolder(), 'new');
    const { code, output } = await runCommand('restore', [file], { DATA_DIR: dataDir });
    expect(output).toMatch(sentence);
    expect(code).toBe(1);
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  test('none, and none named', async () => {
    const DATA_DIR = await makeFolder();
    expect(await runCommand('restore', ['/nowhere/a.tar'], { DATA_DIR })).toEqual({
      code: 1,
      output: 'There is no file /nowhere/a.tar.\n',
    });
    expect((await runCommand('restore', [], { DATA_DIR })).output).toMatch(/^Say which backup to restore/);
  });

  /** Changes a byte in the rows of a table, where gzip's own check would come too late. */
  function changeRows(bytes: Buffer): Buffer {
    const at = bytes.indexOf('tables/products/') + 512 + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  }
});

describe('the embedded database', () => {
  test('is backed up while it runs and while it does not, and restored into an empty folder only', {
    timeout: 120_000,
  }, async () => {
    const dataDir = await makeDataDir();
    const postgres = await start(dataDir);
    const server = await startServer(
      readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }),
      postgres.connectionString,
      pino({ level: 'error' }),
    );
    await query(
      postgres.connectionString,
      `INSERT INTO users (username, password_hash) VALUES ('anna', 'hash')`,
    );
    const folder = await makeFolder();
    const running = await runScript('backup', [join(folder, 'running.tar')], { DATA_DIR: dataDir });
    expect(running.output).toMatch(/^Backed up 1 user, 0 products/);
    expect(running.output).toContain(`Keep ${join(dataDir, 'secret.key')} too`);
    await server.stop();
    await postgres.stop();
    const stopped = await runScript('backup', [join(folder, 'stopped.tar')], { DATA_DIR: dataDir });
    expect(stopped).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up 1 user/) });
    await expect(readFile(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');

    const inTheWay = await runCommand('restore', [join(folder, 'running.tar')], { DATA_DIR: dataDir });
    expect(inTheWay.output).toMatch(/is not empty \(images|is not empty \(postgres/);
    expect(inTheWay.code).toBe(1);

    const next = await makeDataDir('restored');
    const restored = await runCommand('restore', [join(folder, 'running.tar')], { DATA_DIR: next });
    expect(restored.output).toContain(`Put yours back as ${join(next, 'secret.key')} before you start.`);
    expect(await readdir(next)).toEqual(['postgres']);
    await writeFile(join(next, 'secret.key'), await readFile(join(dataDir, 'secret.key')));
    const again = await start(next);
    const second = await startServer(
      readConfig({ DATA_DIR: next, PORT: '0', LOG_LEVEL: 'error' }),
      again.connectionString,
      pino({ level: 'error' }),
    );
    expect(await query(again.connectionString, 'SELECT username FROM users')).toEqual([{ username: 'anna' }]);
    await second.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
