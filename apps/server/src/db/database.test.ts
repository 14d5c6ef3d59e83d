import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, openDatabase } from './database.ts';
import { DatabaseProblem } from './embedded/database-problem.ts';
import { createTestDatabase } from './embedded/test-database.ts';

const open = (connectionString: string) => openDatabase(connectionString, { max: 2, log: () => undefined });

test('behind a pooler in transaction mode: each transaction has the settings, whichever connection it is given', async () => {
  const settings = { statement_timeout: 60_000, lock_timeout: 30_000, 'crosslister.most_products': 7 };
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connectionString, { max: 1, log: () => undefined, settings });
  const read = async (on: typeof db) => {
    const { rows } = await sql<
      Record<string, string>
    >`SELECT current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock, current_setting('crosslister.most_products', true) AS products,
      current_setting('transaction_isolation') AS isolation`.execute(on);
    return rows[0];
  };
  const set = { statement: '1min', lock: '30s', products: '7' };
  expect(await read(db)).toMatchObject(set);
  // Like a connection that the pooler has just opened and that has no settings yet.
  await sql`RESET ALL`.execute(db);
  expect(await db.transaction().execute(read)).toEqual({ ...set, isolation: 'read committed' });
  const exact = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  expect(await exact.execute(read)).toEqual({ ...set, isolation: 'repeatable read' });
  // None of the settings stay with the connection.
  expect(await read(db)).toMatchObject({ statement: '0', lock: '0' });
  await close();
  await database.drop();
});

async function problemOf(connectionString: string): Promise<string> {
  const { db, close } = open(connectionString);
  try {
    await migrate(db);
  } catch (error) {
    if (error instanceof DatabaseProblem) return error.message;
    throw error;
  } finally {
    await close();
  }
  return 'migrated';
}

test('servers that start on one empty database at once migrate it once', async () => {
  const database = await createTestDatabase();
  const handles = Array.from({ length: 4 }, () => open(database.connectionString));
  await Promise.all(handles.map(({ db }) => migrate(db)));
  const reader = open(database.connectionString);
  const { rows } = await reader.pool.query('SELECT name FROM kysely_migration ORDER BY name');
  expect(rows[0]).toEqual({ name: '001_initial' });
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  await Promise.all([...handles, reader].map(({ close }) => close()));
  await database.drop();
});

test('a migration that fails leaves nothing behind and is told', async () => {
  const database = await createTestDatabase();
  const { db, pool, close } = open(database.connectionString);
  await pool.query('CREATE TABLE product_counts (in_the_way int)');
  await expect(migrate(db)).rejects.toThrow('relation "product_counts" already exists');
  const { rows } = await pool.query("SELECT to_regclass('users') AS users");
  expect(rows).toEqual([{ users: null }]);
  await pool.query('DROP TABLE product_counts');
  await migrate(db);
  await close();
  await database.drop();
});

test('a database of a newer version is refused in a sentence', async () => {
  const database = await createTestDatabase();
  expect(await problemOf(database.connectionString)).toBe('migrated');
  const { pool, close } = open(database.connectionString);
  await pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('999_future', now()::text)");
  await close();
  expect(await problemOf(database.connectionString)).toMatch(/^A newer Crosslister has used this database\./);
  await database.drop();
});

test('a database that does not exist, a server that is not there, a wrong user: each a sentence', async () => {
  const database = await createTestDatabase();
  const other = new URL(database.connectionString);
  other.pathname = '/not_made_yet';
  expect(await problemOf(other.href)).toMatch(/does not exist/);
  expect(await problemOf('postgres://u:p@127.0.0.1:9/db')).toMatch(/cannot be reached/);
  expect(await problemOf('postgres://u:p@nowhere.invalid/db')).toMatch(/cannot be reached/);
  await database.drop();
});

test('a connection that dies between two statements of a transaction fails that transaction, not the process', async () => {
  const database = await createTestDatabase();
  const broken: string[] = [];
  const { db, pool, close } = openDatabase(database.connectionString, {
    max: 2,
    log: ({ message }) => broken.push(message),
  });
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => broken).not.toEqual([]);
    await sql`SELECT 1`.execute(trx);
  });
  await expect(work).rejects.toThrow();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await close();
  await database.drop();
});

test('closing ends the connections of a handle whose pool alone was used', async () => {
  const database = await createTestDatabase();
  const { pool, close } = open(database.connectionString);
  await pool.query('SELECT');
  await close();
  expect(pool.totalCount).toBe(0);
  await database.drop();
});

test('raw SQL with an OR is kept apart from the conditions beside it, wherever it stands', async () => {
  const database = await createTestDatabase();
  const { db, close } = open(database.connectionString);
  await migrate(db);
  const either = sql<boolean>`true OR false`;
  const ownNobody = db.selectFrom('users').select('id').where('users.id', '=', -1);
  await sql`INSERT INTO users (username, password_hash) VALUES ('one', '')`.execute(db);
  const conditions = {
    'after another': ownNobody.where(either),
    'before another': db.selectFrom('users').select('id').where(either).where('id', '=', -1),
    'within or and and': ownNobody.where(({ and, or }) => or([and([either, sql<boolean>`false`])])),
    negated: ownNobody.where(({ not }) => not(sql<boolean>`true AND false OR true`)),
    'of a join': db
      .selectFrom('users')
      .select('users.id')
      .innerJoin('users as other', (join) => join.on('users.id', '=', -1).on(either)),
    'of groups': db.selectFrom('users').select('id').groupBy('id').having('id', '=', -1).having(either),
    'of an update': db
      .updateTable('users')
      .set({ username: 'two' })
      .where('id', '=', -1)
      .where(either)
      .returning('id'),
    'of a deletion': db.deleteFrom('users').where('id', '=', -1).where(either).returning('id'),
    'compared with a value': db.selectFrom('users').select('id').where(sql`true OR true`, '=', false),
  };
  for (const [where, query] of Object.entries(conditions)) {
    expect(await query.execute(), `${where}: ${query.compile().sql}`).toEqual([]);
  }
  const filtered = db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().filterWhere('id', '=', -1).filterWhere(either).as('n'));
  expect(await filtered.execute()).toEqual([{ n: 0 }]);
  await close();
  await database.drop();
});
