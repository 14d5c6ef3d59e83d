import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, migrate, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './embedded/test-database.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.connectionString, { max: 1, log: () => undefined });
  await migrate(handle.db, (name) => name <= '046_sold_out_on');
  await handle.pool.query(`
    INSERT INTO users (username, password_hash) VALUES ('seller', '');
    INSERT INTO products (user_id, sku, name, price_pence, status)
      SELECT 1, 'A' || n, 'A thing', 100, 'active' FROM generate_series(1, 60) n`);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

/** As the rules asked for it while operations were kept for ever. */
const asked = `
  SELECT p.id AS product_id, platform,
    (SELECT coalesce(array_agg(o.id ORDER BY o.id), '{}') FROM operations o WHERE o.product_id = p.id AND o.platform = l.platform
      AND o.kind = 'crosslist' AND o.status NOT IN ('completed', 'queued', 'processing', 'waiting') AND o.journal ->> 'sent' = 'true'
      AND NOT EXISTS (SELECT FROM operations d WHERE d.product_id = p.id AND d.platform = l.platform AND d.kind = 'delist'
        AND d.status = 'completed' AND d.finished_at >= o.finished_at)) AS unheard,
    (SELECT max(finished_at)::text FROM operations d WHERE d.product_id = p.id AND d.platform = l.platform AND d.kind = 'delist'
      AND d.status = 'completed' AND NOT d.params ? 'sold_out_on') AS ended_at,
    EXISTS (SELECT FROM operations o WHERE o.product_id = p.id AND o.platform = l.platform AND kind = 'revise'
      AND (params ? 'fewer' OR params ? 'quantity' OR params -> 'again' ? 'fewer')) AS quantity_told,
    (SELECT max(finished_at)::text FROM operations o WHERE o.product_id = p.id AND o.platform = l.platform
      AND (o.kind = 'crosslist' OR o.kind = 'revise' AND (params ? 'fewer' OR params ? 'quantity' OR params -> 'again' ? 'fewer'))
      AND o.journal ->> 'sent' = 'true') AS stock_sent_at,
    (SELECT max(finished_at)::text FROM operations o WHERE o.product_id = p.id AND o.platform = l.platform
      AND o.kind = 'revise' AND o.journal ->> 'sent' = 'true') AS revised_at,
    (SELECT CASE WHEN kind = 'revise' AND status IN ('failed', 'cancelled') THEN params END FROM operations o
      WHERE o.product_id = p.id AND o.platform = l.platform AND kind IN ('revise', 'crosslist') ORDER BY id DESC LIMIT 1) AS unsent,
    (SELECT CASE WHEN status IN ('failed', 'cancelled') THEN journal - ARRAY['sent', 'draft', 'sent_before'] END FROM operations o
      WHERE o.product_id = p.id AND o.platform = l.platform AND kind = 'crosslist' ORDER BY id DESC LIMIT 1) AS left_behind,
    (SELECT created_at::text FROM operations o
      WHERE o.product_id = p.id AND o.platform = l.platform AND kind = 'crosslist' ORDER BY id DESC LIMIT 1) AS left_behind_since,
    (SELECT max(created_at)::text FROM operations o
      WHERE o.product_id = p.id AND o.platform = l.platform AND kind = 'crosslist' AND status = 'completed') AS crosslist_stored_at,
    (SELECT max(finished_at)::text FROM operations o WHERE o.product_id = p.id AND o.platform = l.platform) AS worked_at
  FROM products p CROSS JOIN (VALUES ('ebay'), ('etsy')) l (platform) ORDER BY 1, 2`;

/** A crosslist that is started over is under way, which the rules ask of operations themselves. */
const noted = `
  SELECT p.id AS product_id, l.platform, (SELECT coalesce(array_agg(o.id ORDER BY o.id), '{}') FROM operations o
      WHERE o.id = ANY (s.unheard) AND o.status NOT IN ('queued', 'processing', 'waiting')) AS unheard, ended_at::text,
    coalesce(quantity_told, false) AS quantity_told, stock_sent_at::text, revised_at::text, unsent, left_behind,
    left_behind_since::text, crosslist_stored_at::text, worked_at::text
  FROM products p CROSS JOIN (VALUES ('ebay'), ('etsy')) l (platform)
    LEFT JOIN listing_states s ON s.product_id = p.id AND s.platform = l.platform ORDER BY 1, 2`;

async function both() {
  const live = await handle.pool.query(
    "SELECT DISTINCT product_id, platform FROM operations WHERE status = 'queued'",
  );
  // What has ended and is started over has not ended: the rules then go by what is under way.
  const timeless = live.rows.map((row) => `${row.product_id} ${row.platform}`);
  const read = async (query: string) =>
    (await handle.pool.query(query)).rows.map(({ worked_at, stock_sent_at, revised_at, ...row }) => ({
      ...row,
      ...(!timeless.includes(`${row.product_id} ${row.platform}`) && {
        worked_at,
        stock_sent_at,
        revised_at,
      }),
    }));
  return { before: await read(asked), after: await read(noted) };
}

/** Operations of every kind and end, of random products; of one kind, product and platform at most one is live. */
const addOperations = (count: number) =>
  handle.pool.query(`
  INSERT INTO operations (user_id, product_id, kind, platform, params, journal, status, lane, priority, created_at, finished_at)
  SELECT 1, 1 + n % 60, (ARRAY['crosslist', 'revise', 'delist'])[1 + (random() * 2)::int],
    (ARRAY['ebay', 'etsy'])[1 + n % 2],
    (ARRAY['{}', '{"title": true}', '{"fewer": true, "lowers": true}', '{"price": true, "again": {"fewer": true}}',
      '{"quantity": true}', '{"reason": "sale"}', '{"reason": "sale", "sold_out_on": "ebay"}'])[1 + (random() * 6)::int]::jsonb,
    (ARRAY['{}', '{"sent": true, "etsy_create": 1}', '{"generation": 2, "sent": true}', '{"draft": true}'])[1 + (random() * 3)::int]::jsonb,
    status, 'ebay', 3, clock_timestamp(), CASE WHEN status IN ('queued', 'waiting') THEN NULL ELSE clock_timestamp() END
  FROM (SELECT n, (ARRAY['completed', 'failed', 'cancelled', 'partial'])[1 + (random() * 3)::int] AS status
    FROM generate_series(1, ${count}) n) made ORDER BY random()`);

test('an upgrade finds in old operations what it notes from then on', async () => {
  await addOperations(2000);
  await handle.pool.query(`
    INSERT INTO operations (user_id, product_id, kind, platform, params, status, lane, priority)
    SELECT 1, n, 'crosslist', 'ebay', '{"mode": "live"}', 'queued', 'ebay', 5 FROM generate_series(1, 20) n`);
  await migrate(handle.db);
  const { before, after } = await both();
  expect(after).toEqual(before);
  for (const column of ['unheard', 'unsent', 'left_behind', 'ended_at'])
    expect(new Set(after.map((row) => JSON.stringify(row[column]))).size).toBeGreaterThan(1);
});

test('what is stored, ends, is started over and ends again is noted as the rules would find it', async () => {
  await addOperations(500);
  for (let round = 0; round < 40; round++) {
    // One that has ended is started over, as by Retry; a delist that has ended a listing is not.
    await handle.pool.query(`
      UPDATE operations o SET status = 'queued', finished_at = NULL WHERE id IN (
        SELECT DISTINCT ON (product_id, platform, kind) id FROM operations WHERE status IN ('failed', 'cancelled')
        ORDER BY product_id, platform, kind, random())
      AND random() < 0.3 AND NOT EXISTS (SELECT FROM operations l WHERE l.product_id = o.product_id AND l.platform = o.platform
        AND l.kind = o.kind AND l.status IN ('queued', 'processing', 'waiting'))`);
    // An edit joins one that waits; some send something.
    await handle.pool.query(`
      UPDATE operations SET params = params || '{"again": {"fewer": true}}' WHERE status = 'queued' AND kind = 'revise' AND random() < 0.2`);
    await handle.pool.query(`
      UPDATE operations SET journal = journal || '{"sent": true}' WHERE status = 'queued' AND random() < 0.5`);
    await handle.pool.query(`
      UPDATE operations SET status = (ARRAY['completed', 'failed', 'cancelled', 'partial'])[1 + (random() * 3)::int],
        finished_at = clock_timestamp() WHERE status = 'queued' AND random() < 0.6`);
    const { before, after } = await both();
    expect(after).toEqual(before);
  }
});

test('it goes with its product', async () => {
  await handle.pool.query('DELETE FROM products WHERE id = 1');
  const { rows } = await handle.pool.query('SELECT FROM listing_states WHERE product_id = 1');
  expect(rows).toEqual([]);
});
