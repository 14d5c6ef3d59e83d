import { expect, test } from 'vitest';
import { migrate, openDatabase } from './database.ts';
import { createTestDatabase } from './embedded/test-database.ts';

/** Of these a seller has a few at most, so looking through a table once for each of them is nothing. */
const FEW = ['users', 'connections'];

test('whoever deletes many products, sales or photos looks nothing up without an index', async () => {
  const database = await createTestDatabase();
  const { db, pool, close } = openDatabase(database.connectionString, { max: 1, log: () => undefined });
  await migrate(db);
  const { rows } = await pool.query<{ target: string; column: string; indexed: boolean }>(
    `SELECT confrelid::regclass::text AS target, conrelid::regclass || '.' || attname AS column,
       EXISTS (SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
         AND coalesce(pg_get_expr(indpred, indrelid), '(' || attname || ' IS NOT NULL)')
           = '(' || attname || ' IS NOT NULL)') AS indexed
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f'`,
  );
  const many = rows.filter(({ target }) => !FEW.includes(target));
  expect(many.map(({ column }) => column)).toContain('sales.doubles_sale_id');
  expect(many.filter(({ indexed }) => !indexed).map(({ column }) => column)).toEqual([]);
  await close();
  await database.drop();
});
