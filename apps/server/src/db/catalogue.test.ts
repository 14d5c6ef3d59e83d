import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, migrate, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './embedded/test-database.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.connectionString, { max: 1, log: () => undefined });
  await migrate(handle.db);
  await handle.pool.query(`INSERT INTO users (username, password_hash) VALUES ('one', ''), ('two', '')`);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

/** Statements on a seller's products, some of them on many at once. */
const statement = fc.oneof(
  fc.record({
    text: fc.constant(
      `INSERT INTO products (user_id, sku, name, price_pence, status)
       SELECT $1, gen_random_uuid(), $2 || n, 100, 'active' FROM generate_series(1, 3) AS n`,
    ),
    value: fc.constantFrom('LAMP ', 'Éclair ', 'ΟΔΟΣ '),
  }),
  fc.record({
    text: fc.constantFrom(
      `UPDATE products SET name = name || $2 WHERE user_id = $1 AND id % 2 = 0`,
      `UPDATE products SET sku = sku || $2 WHERE user_id = $1 AND id % 3 = 0`,
      `UPDATE products SET storage_location = $2 WHERE user_id = $1`,
      `UPDATE products SET date_sold = now() WHERE user_id = $1 AND $2 <> ''`,
    ),
    value: fc.constantFrom('X', ' Ä'),
  }),
  fc.record({
    text: fc.constantFrom(
      `UPDATE products SET status = $2 WHERE user_id = $1 AND id % 2 = 1`,
      `UPDATE products SET deleted_at = now(), status = $2 WHERE user_id = $1 AND id % 4 = 0`,
    ),
    value: fc.constantFrom('sold', 'inactive'),
  }),
  fc.record({
    text: fc.constantFrom(
      `UPDATE products SET deleted_at = NULL WHERE user_id = $1 AND $2 <> ''`,
      `UPDATE products SET newest_at = now() WHERE user_id = $1 AND id % 5 = 0 AND $2 <> ''`,
      `DELETE FROM products WHERE user_id = $1 AND id % 3 = 0 AND $2 <> ''`,
      `UPDATE products SET price_pence = price_pence + 1 WHERE user_id = $1 AND $2 <> ''`,
    ),
    value: fc.constant('-'),
  }),
  fc.record({
    text: fc.constantFrom(
      `INSERT INTO listings (user_id, product_id, platform, sku, price_pence, status)
       SELECT user_id, id, 'ebay', sku, 100, $2 FROM products WHERE user_id = $1 AND id % 2 = 0
       ON CONFLICT (product_id, platform) DO UPDATE SET status = excluded.status`,
      `UPDATE listings SET status = $2 WHERE user_id = $1 AND product_id % 3 = 0`,
      `DELETE FROM listings WHERE user_id = $1 AND product_id % 4 = 0 AND $2 <> ''`,
      // What was linked, or split again.
      `UPDATE listings SET product_id = (SELECT max(id) FROM products WHERE user_id = $1)
       WHERE id = (SELECT min(id) FROM listings WHERE user_id = $1 AND $2 <> '' AND NOT EXISTS (SELECT FROM listings l
         WHERE l.product_id = (SELECT max(id) FROM products WHERE user_id = $1)))`,
    ),
    value: fc.constantFrom('active', 'draft', 'delisted'),
  }),
);

test('the catalogue, and what is listed nowhere, is always that of the products, whatever statements change them', async () => {
  const seller = fc.constantFrom(1, 2);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(seller, statement), { maxLength: 12 }), async (changes) => {
      for (const [userId, { text, value }] of changes) {
        await handle.pool.query(text, [userId, value]);
        const { rows } = await handle.pool.query(
          `SELECT kept.*, products.* FROM catalogue AS kept
           FULL JOIN (SELECT * FROM products WHERE deleted_at IS NULL) AS products ON products.id = kept.product_id
           WHERE (kept.user_id, kept.status, kept.newest_at, kept.date_added, kept.price_pence, kept.name_key,
               kept.sku_key) IS DISTINCT FROM (products.user_id, products.status,
               catalogue_place(products.status, products.newest_at, products.date_sold), products.date_added, products.price_pence, lower(products.name), lower(products.sku))`,
        );
        expect(rows).toEqual([]);
        const { rows: unlike } = await handle.pool.query(
          `SELECT id FROM products WHERE (listed_nowhere_since IS NULL) <> EXISTS (SELECT FROM listings
             WHERE product_id = products.id AND listings.status <> 'delisted')`,
        );
        expect(unlike).toEqual([]);
      }
      await handle.pool.query('TRUNCATE products, catalogue, product_counts CASCADE');
    }),
    { numRuns: 40 },
  );
});
