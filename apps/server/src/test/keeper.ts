import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { seedCatalogue } from '../../../../bench/catalogue/seed.ts';
import type { ConnectedSeller, TradingPlace } from './simulated-marketplaces.ts';

/** A seller with so many things here, and as many others in their store. */
export interface Keeper {
  seller: ConnectedSeller;
  ids: number[];
  skus: string[];
  /** Of their failed operations. */
  batch: string;
}

/** Each of their things has labels, listings, two sales at most, a change and a failed operation. */
export async function addKeeper(place: TradingPlace, count: number): Promise<Keeper> {
  const seller = await place.connectedSeller({ ebay: false });
  const { db } = place.server.services;
  const batch = randomUUID();
  await seedCatalogue(db, seller.id, count);
  const mine = sql`WHERE user_id = ${seller.id}`;
  for (const statement of [
    sql`UPDATE products SET labels = ARRAY['Box ' || id % 40, 'Summer'], storage_location = 'Shelf ' || id % 50,
      specifics = '{"Brand": ["Denby"]}', cost_pence = 100 ${mine}`,
    sql`UPDATE listings SET created_at = now() - interval '100 days' ${mine}`,
    sql`INSERT INTO sales (user_id, platform, order_id, line_id, product_id, name, sku, price_pence, currency, quantity, sold_at, seen_at)
      SELECT user_id, (ARRAY['ebay','vinted'])[1 + id % 2], 'older-' || id, '1', id, name, sku, price_pence, 'GBP', 1,
        now() - make_interval(days => age), now() - make_interval(days => age)
      FROM (SELECT *, (7 * row_number() OVER (ORDER BY id) % 300)::int AS age FROM products ${mine}) AS p`,
    sql`INSERT INTO product_changes (user_id, product_id, changed_at, source, before, after)
      SELECT user_id, id, now(), 'seller', '{"price_pence": 1}', '{"price_pence": 2}' FROM products ${mine}`,
    sql`INSERT INTO operations (user_id, kind, platform, product_id, lane, priority, status, error, cause, batch_id, created_at, finished_at)
      SELECT user_id, 'crosslist', 'etsy', id, 'etsy', 3, 'failed', 'Etsy refused it.', 'refused', ${batch}::uuid, now(), now()
      FROM products ${mine}`,
  ])
    await statement.execute(db);
  for (let n = 0; n < count; n += 1)
    await seller.store.store.addProduct({ name: `Shop thing ${n}`, sku: `SHOP-${n}`, regular_price: '5' });
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('user_id', '=', seller.id)
    .orderBy('id')
    .execute();
  return { seller, batch, ids: rows.map(({ id }) => id), skus: rows.map(({ sku }) => sku) };
}
