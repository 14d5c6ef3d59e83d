import fc from 'fast-check';
import pg from 'pg';
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
  await handle.pool.query(`INSERT INTO products (user_id, sku, name, price_pence, status)
    SELECT u, u || '-' || n, 'A thing', 100, 'active' FROM generate_series(1, 2) AS u, generate_series(1, 2) AS n`);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

/** A second before and after a month and a day begin in London, in winter time and in summer time, and the nights the clocks change. */
const times = [
  '2026-01-31T23:59:59Z',
  '2026-02-01T00:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-06-29T23:00:00Z',
  '2026-06-30T22:59:59Z',
  '2026-06-30T23:00:00Z',
  '2026-10-25T01:30:00Z',
  '2026-10-31T23:59:59.999999Z',
  '2026-11-01T00:00:00Z',
];

const INSERT = `INSERT INTO sales (user_id, order_id, line_id, product_id, name, sku, price_pence, currency, quantity, sold_at)
  SELECT $1, gen_random_uuid(), n::text, (SELECT min(id) FROM products WHERE user_id = $1), 'A thing', 'S',
    100 * n + 7, CASE WHEN n = 2 THEN 'USD' ELSE 'GBP' END, n, $2::timestamptz FROM generate_series(1, 3) AS n`;

/** What happens to sales: several at once, a refund, a cancelled order and back, a reset, another product, the seller's edit. */
const statement = fc.record({
  userId: fc.constantFrom(1, 2),
  at: fc.constantFrom(...times),
  text: fc.constantFrom(
    INSERT,
    INSERT,
    `UPDATE sales SET refunded_pence = refunded_pence + 3 WHERE user_id = $1 AND $2 <> '' AND id % 2 = 0`,
    `UPDATE sales SET state = 'cancelled', cancelled_at = $2::timestamptz WHERE user_id = $1 AND id % 3 = 0`,
    `UPDATE sales SET state = 'void' WHERE user_id = $1 AND $2 <> '' AND id % 5 = 0`,
    `UPDATE sales SET state = 'sold' WHERE user_id = $1 AND $2 <> ''`,
    `UPDATE sales SET sold_at = NULL, reset_sold_at = sold_at WHERE user_id = $1 AND sold_at >= $2::timestamptz`,
    `UPDATE sales SET sold_at = $2::timestamptz WHERE user_id = $1 AND id % 2 = 1`,
    `UPDATE sales SET price_pence = price_pence + 11, quantity = quantity + 1, currency = 'EUR'
      WHERE user_id = $1 AND $2 <> '' AND id % 4 = 0`,
    `UPDATE sales SET product_id = (SELECT max(id) FROM products WHERE user_id = $1) WHERE user_id = $1 AND $2 <> ''`,
    `UPDATE sales SET name = $2 WHERE user_id = $1`,
    `DELETE FROM sales WHERE user_id = $1 AND $2 <> '' AND id % 3 = 1`,
  ),
});

const SUMS = `(SELECT user_id, 'month' AS period, month AS starts, currency, pence, n FROM sale_months
  UNION ALL SELECT user_id, 'day', day, currency, pence, n FROM sale_days) AS sums`;

/** The days and months whose kept sums are not those of the sales. */
async function wrongSums(): Promise<unknown[]> {
  const { rows } = await handle.pool.query(
    `SELECT * FROM (SELECT user_id, period, starts, currency, sum(pence) AS pence, sum(n) AS n FROM ${SUMS}
       GROUP BY 1, 2, 3, 4) AS kept
     FULL JOIN (SELECT user_id, period, date_trunc(period, sold_at AT TIME ZONE 'Europe/London') AT TIME ZONE 'Europe/London' AS starts,
         currency, sum(price_pence - refunded_pence) AS pence, sum(quantity) AS n
       FROM sales, unnest(ARRAY['day', 'month']) AS period
       WHERE state = 'sold' AND sold_at IS NOT NULL GROUP BY 1, 2, 3, 4) AS sold USING (user_id, period, starts, currency)
     WHERE coalesce(kept.pence, 0) <> coalesce(sold.pence, 0) OR coalesce(kept.n, 0) <> coalesce(sold.n, 0)`,
  );
  return rows;
}

test('the sums of days and months are those of the sales, whatever statements change them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { maxLength: 15 }), async (changes) => {
      for (const { text, userId, at } of changes) {
        await handle.pool.query(text, [userId, at]);
        expect(await wrongSums(), text).toEqual([]);
      }
      await handle.pool.query('DELETE FROM sales');
      expect(await wrongSums()).toEqual([]);
    }),
    { numRuns: 60 },
  );
  const { rows } = await handle.pool.query(`SELECT user_id, period, starts, currency FROM ${SUMS}`);
  expect(
    new Set(rows.map((row) => JSON.stringify(row))).size,
    'one after the other, a day and a month have one row each',
  ).toBe(rows.length);
});

test('sales of one seller and month do not wait for each other, and no sum is lost', async () => {
  const open = async () => {
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query("SET lock_timeout = '20s'");
    return client;
  };
  const clients = [await open(), await open(), await open()];
  const [first, second, third] = clients as [pg.Client, pg.Client, pg.Client];
  const begin = (client: pg.Client) => client.query('BEGIN');
  const sell = (client: pg.Client) => client.query(INSERT, [1, '2026-11-02T12:00:00Z']);
  try {
    await sell(first);
    await begin(first);
    await sell(first);
    await begin(second);
    await sell(second);
    // The first and the second have not ended: a test that waited for them would fail here.
    await sell(third);
    await first.query('COMMIT');
    await second.query('ROLLBACK');
    await sell(third);
    expect(await wrongSums()).toEqual([]);
    const { rows } = await handle.pool.query(
      "SELECT count(*)::int AS rows, sum(n)::int AS n FROM sale_months WHERE user_id = 1 AND month = '2026-11-01' AND currency = 'USD'",
    );
    expect(rows[0]).toEqual({ rows: expect.any(Number), n: 8 });
    expect(rows[0].rows).toBeLessThanOrEqual(3);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
});

test('an account that is deleted leaves no sum', async () => {
  await handle.pool.query(INSERT, [2, '2026-11-02T12:00:00Z']);
  await handle.pool.query('DELETE FROM sale_months WHERE user_id = 2');
  await handle.pool.query('DELETE FROM sale_days WHERE user_id = 2');
  // Without a row of its month, the sale that goes with the account would make one.
  await handle.pool.query('DELETE FROM users WHERE id = 2');
  const { rows } = await handle.pool.query(`SELECT FROM ${SUMS} WHERE user_id = 2`);
  expect(rows).toEqual([]);
});
