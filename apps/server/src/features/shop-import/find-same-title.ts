import type { Platform } from '@crosslister/contract/platforms.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/schema.ts';

/** A seller with a hundred identical products chooses among the oldest of them. */
const MAX_CANDIDATES = 50;

interface Titled {
  key: string;
  id: number;
  name: string;
  sku: string;
  price_pence: number;
  images: { src: string }[];
}

/**
 * Products that these titles may name. The title is the same except for case, spaces and punctuation; the product is
 * for sale and has no live listing on the platform. The key of the answer is the title as it was given.
 */
export async function productsTitled(
  db: Db,
  { userId, platform }: { userId: number; platform: Platform },
  titles: string[],
): Promise<Map<string, Titled[]>> {
  if (titles.length === 0) return new Map();
  // LATERAL with a limit makes one index lookup per title. With a plain join and no statistics, as during an import,
  // the planner would read the whole catalogue for every page.
  const { rows } = await sql<Titled>`
    SELECT sent.title AS key, p.id, p.name, p.sku, p.price_pence, p.images
    FROM (SELECT title, title_key(title) AS title_key FROM unnest(${[...new Set(titles)]}::text[]) AS title) AS sent
    CROSS JOIN LATERAL (SELECT * FROM products
      WHERE user_id = ${userId} AND title_key(name) = sent.title_key AND deleted_at IS NULL
        AND status IN ('active', 'inactive')
        AND NOT EXISTS (SELECT FROM listings l WHERE l.product_id = products.id AND l.platform = ${platform}
          AND l.status <> 'delisted')
      ORDER BY id LIMIT ${MAX_CANDIDATES}) AS p
    WHERE sent.title_key <> ''
    ORDER BY p.id`.execute(db);
  const found = new Map<string, Titled[]>();
  for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row]);
  return found;
}

/** The first product that each of these unknown items may be. One query per page. */
export async function findSameTitle(
  trx: Trx,
  target: { userId: number; platform: Platform },
  items: RemoteItem[],
): Promise<Map<RemoteItem, number>> {
  const products = await productsTitled(
    trx,
    target,
    items.map(({ title }) => title),
  );
  return new Map(
    items.flatMap((item) => {
      const [first] = products.get(item.title) ?? [];
      return first ? [[item, first.id] as const] : [];
    }),
  );
}
