import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, migrate, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './embedded/test-database.ts';

/** A seller has at most a few of these, so searching a table once for each of them costs little. */
const FEW = ['users', 'connections'];

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.connectionString, { max: 1, log: () => undefined });
  await migrate(handle.db);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

test('whoever deletes many products, sales or photos looks nothing up without an index', async () => {
  const { rows } = await handle.pool.query<{ target: string; column: string; indexed: boolean }>(
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
});

/** Their rows are made from the product's own, in the statement that changes it or by a trigger (decision 016). */
const WITHOUT_KEY = ['catalogue', 'product_changes'];

test('every table with a product and a seller refers to both together', async () => {
  const { rows } = await handle.pool.query<{ name: string }>(
    `SELECT one.attrelid::regclass::text AS name FROM pg_attribute one
     JOIN pg_attribute other ON other.attrelid = one.attrelid AND other.attname = 'user_id'
     JOIN pg_class ON pg_class.oid = one.attrelid AND relkind = 'r' AND relnamespace = 'public'::regnamespace
     WHERE one.attname = 'product_id' AND NOT EXISTS (SELECT FROM pg_constraint
       WHERE contype = 'f' AND conrelid = one.attrelid AND confrelid = 'products'::regclass
         AND conkey @> ARRAY[one.attnum, other.attnum])
     ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(WITHOUT_KEY);
});

test.each([
  `INSERT INTO listings (user_id, product_id, platform, external_id, sku, url, price_pence, status)
   VALUES ($1, $2, 'ebay', '1', 'A', '', 100, 'active')`,
  `INSERT INTO listing_external_ids (user_id, product_id, platform, external_id) VALUES ($1, $2, 'ebay', '1')`,
  `INSERT INTO sales (user_id, product_id, platform, order_id, line_id, name, sku, price_pence, currency, quantity)
   VALUES ($1, $2, 'ebay', '1', '1', 'A', 'A', 100, 'GBP', 1)`,
  `INSERT INTO operations (user_id, product_id, platform, kind, lane, priority) VALUES ($1, $2, 'ebay', 'delist', 'ebay', 1)`,
  `INSERT INTO waiting_items (user_id, product_id, platform, reason, external_id, item)
   VALUES ($1, $2, 'ebay', 'conflict', '1', '{}')`,
  `INSERT INTO listing_states (user_id, product_id, platform) VALUES ($1, $2, 'etsy')`,
  `INSERT INTO sale_endings (user_id, product_id, operation_id, platform, sku, reason, sold_out, status, created_at)
   VALUES ($1, $2, 1, 'ebay', 'A', 'sale', false, 'completed', now())`,
  `INSERT INTO undo_steps (user_id, product_id, undo_id, action, before)
   VALUES ($1, $2, gen_random_uuid(), 'delist', '{}')`,
  `INSERT INTO rule_steps (user_id, product_id, platform, day, kind, before_pence, after_pence)
   VALUES ($1, $2, 'ebay', '2026-11-26', 'price', 200, 100)`,
  `INSERT INTO imported_photos (user_id, product_id, address) VALUES ($1, $2, 'https://photos.example/1.jpg')`,
  `INSERT INTO proposals (user_id, product_id, source, field, value, why)
   VALUES ($1, $2, 'assistant', 'name', '{A}', '')`,
  `INSERT INTO proposal_asks (user_id, product_id, source) VALUES ($1, $2, 'open_library')`,
  `INSERT INTO intake_photos (user_id, product_id, used_at, hash, image_id, width, height, name, position, look)
   VALUES ($1, $2, now(), 'a', 'a', 1, 1, '', 1, '')`,
  `INSERT INTO skipped_listings (user_id, product_id, batch_id, platform, missing)
   VALUES ($1, $2, gen_random_uuid(), 'ebay', '{Condition}')`,
  `WITH added AS (INSERT INTO imports (user_id, import_id, name) VALUES ($1, gen_random_uuid(), '') RETURNING import_id)
   INSERT INTO import_rows (user_id, product_id, import_id, created) SELECT $1::bigint, $2::bigint, import_id, true FROM added`,
])('no row of one seller names a product of another: %s', async (statement) => {
  const { pool } = handle;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (username, password_hash) VALUES (gen_random_uuid(), ''), (gen_random_uuid(), '') RETURNING id`,
  );
  const [own = 0, other = 0] = rows.map(({ id }) => id);
  const made = await pool.query<{ id: number }>(
    `INSERT INTO products (user_id, sku, name, price_pence, status) VALUES ($1, 'A', 'A', 100, 'active') RETURNING id`,
    [own],
  );
  const id = made.rows[0]?.id;
  await expect(pool.query(statement, [other, id])).rejects.toThrow(/foreign key/);
  await pool.query(statement, [own, id]);
  await pool.query('DELETE FROM products WHERE id = $1', [id]);
});
