import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema.ts';

const WORDS = ['Brass', 'Teal', 'Oak', 'Denim', 'Wool', 'Enamel', 'Glass', 'Linen', 'Copper', 'Ceramic'];
const THINGS = ['Lamp', 'Jacket', 'Vase', 'Clock', 'Camera', 'Record'];

/** A catalogue made in the database itself, always the same: a sixth of it are lamps, one in a thousand is named rare. */
export async function seedCatalogue(db: Db, userId: number, products: number): Promise<void> {
  await sql`
    INSERT INTO products (user_id, sku, name, price_pence, description, status, date_added, newest_at, date_sold)
    SELECT ${userId}, 'SKU-' || ${userId}::text || '-' || n,
      (${WORDS}::text[])[1 + n % 10] || ' ' || (${THINGS}::text[])[1 + n % 6] || ' no. ' || n ||
        CASE WHEN n % 1000 = 7 THEN ' Quixotic' ELSE '' END,
      500 + ((n::bigint * 7919) % 20000)::int, repeat('A description of some length. ', 20),
      CASE WHEN n % 10 = 0 THEN 'sold' WHEN n % 25 = 1 THEN 'inactive' ELSE 'active' END,
      now() - make_interval(mins => n), now() - make_interval(mins => n),
      CASE WHEN n % 10 = 0 THEN now() - make_interval(mins => n) END
    FROM generate_series(1, ${products}) AS n`.execute(db);
  await sql`
    INSERT INTO listings (user_id, product_id, platform, external_id, sku, url, price_pence, status, created_at)
    SELECT user_id, id, platform, id::text, sku, 'https://example.com/' || id, price_pence, 'active', newest_at
    FROM products CROSS JOIN (VALUES ('woocommerce'), ('ebay')) AS p (platform)
    WHERE user_id = ${userId} AND (platform = 'woocommerce' OR id % 2 = 0)`.execute(db);
  await sql`
    INSERT INTO sales (user_id, platform, order_id, line_id, product_id, name, sku, price_pence, currency, quantity, sold_at)
    SELECT user_id, 'ebay', 'order-' || id, '1', id, name, sku, price_pence, 'GBP', 1, date_sold
    FROM products WHERE user_id = ${userId} AND status = 'sold'`.execute(db);
}
