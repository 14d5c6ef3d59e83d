import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { transact } from '../transact.ts';
import { ofSeller, prepared } from './prepared.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.connectionString, { max: 1, log: () => undefined });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

const marked = async (on = handle.db) =>
  (await sql<{ n: number }>`SELECT ${7}::int AS n ${prepared}`.execute(on)).rows;
const names = async () => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.execute(handle.db);
  return rows.map(({ name }) => name);
};
/** Like a connection that a pooler in transaction mode gives instead of the one before. */
const forgetAll = () => sql`DEALLOCATE ALL`.execute(handle.db);

test('a marked statement is prepared once for each connection, an unmarked one is not', async () => {
  await sql`SELECT ${7}::int AS n`.execute(handle.db);
  expect(await names()).toEqual([]);
  for (let time = 0; time < 3; time += 1) expect(await marked()).toEqual([{ n: 7 }]);
  expect(await names()).toEqual([expect.stringMatching(/^prepared_\d+$/)]);
});

test('behind a pooler that loses it: the transaction runs again, and no more are prepared', async () => {
  await marked();
  await forgetAll();
  let runs = 0;
  const rows = await transact(handle.db, (trx) => {
    runs += 1;
    return marked(trx);
  });
  expect([rows, runs]).toEqual([[{ n: 7 }], 2]);
  expect(await marked()).toEqual([{ n: 7 }]);
  expect(await names()).toEqual([]);
});

test('a column that a migration adds meanwhile changes what a prepared SELECT * returns: it is sent again', async () => {
  const { close, db } = openDatabase(database.connectionString, { max: 1, log: () => undefined });
  await sql`CREATE TABLE things (n int)`.execute(db);
  await sql`INSERT INTO things VALUES (1)`.execute(db);
  const all = async () => (await sql`SELECT * FROM things ${prepared}`.execute(db)).rows;
  expect(await all()).toEqual([{ n: 1 }]);
  await sql`ALTER TABLE things ADD more int`.execute(db);
  expect(await all()).toEqual([{ n: 1, more: null }]);
  await close();
});

test('of sellers with little beside one with much, a prepared statement is not planned anew', async () => {
  const { close, db } = openDatabase(database.connectionString, { max: 1, log: () => undefined });
  await sql`CREATE TABLE owned AS SELECT CASE WHEN n > 9 THEN 1 ELSE n END::bigint AS user_id
    FROM generate_series(1, 20000) AS n`.execute(db);
  await sql`CREATE INDEX ON owned (user_id)`.execute(db);
  await sql`VACUUM ANALYZE owned`.execute(db);
  for (let userId = 2; userId < 10; userId += 1) {
    const { rows } =
      await sql`SELECT count(*) AS n FROM owned WHERE user_id = ${ofSeller(userId)} ${prepared}`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
  }
  const { rows } = await sql`SELECT generic_plans FROM pg_prepared_statements`.execute(db);
  // PostgreSQL plans the first five times.
  expect(rows).toEqual([{ generic_plans: 3 }]);
  await close();
});
