import type { Platform } from '@crosslister/contract/platforms.ts';
import {
  type LinkedPair,
  LOOKALIKES_PAGE_SIZE,
  type LookalikePage,
  type LookalikeProduct,
} from '@crosslister/contract/products/linking.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { openLookalikes } from '../../catalogue/open-lookalikes.ts';

export async function listLookalikes(db: Db, userId: number, page: number): Promise<LookalikePage> {
  const rows = await openLookalikes(db, userId)
    .selectAll()
    .orderBy('sure', 'desc')
    .orderBy('score', 'desc')
    .orderBy('id')
    .limit(LOOKALIKES_PAGE_SIZE)
    .offset((page - 1) * LOOKALIKES_PAGE_SIZE)
    .execute();
  const { count, sure_count } = await openLookalikes(db, userId)
    .select([
      ({ fn }) => fn.countAll<number>().as('count'),
      sql<number>`count(*) FILTER (WHERE sure AND error IS NULL)`.as('sure_count'),
    ])
    .executeTakeFirstOrThrow();
  const look = await db
    .selectFrom('lookalike_looks')
    .select([
      'photos_done',
      'photos_total',
      sql<boolean>`looked_at IS NULL OR looked_at < asked_at`.as('looking'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const products = await productsOf(
    db,
    userId,
    rows.flatMap(({ kept_id, other_id }) => [kept_id, other_id]),
  );
  return {
    results: rows.flatMap((row) => {
      const [kept, other] = [products.get(row.kept_id), products.get(row.other_id)];
      if (!kept || !other) return [];
      const { id, sure, error } = row;
      const photo = row.photo === null ? null : percent(row.photo);
      const likeness = {
        score: percent(row.score),
        title: percent(row.title),
        photo,
        price: percent(row.price),
      };
      return [{ id, ...likeness, sure, kept, other, error }];
    }),
    count,
    sure_count,
    looking: look?.looking ?? false,
    photos_done: look?.photos_done ?? 0,
    photos_total: look?.photos_total ?? 0,
  };
}

const percent = (thousandths: number) => Math.round(thousandths / 10);

async function productsOf(db: Db, userId: number, ids: number[]): Promise<Map<number, LookalikeProduct>> {
  const { rows } = await sql<Omit<LookalikeProduct, 'price'> & { price_pence: number }>`
    SELECT p.id, p.name, p.sku, p.price_pence, p.quantity, p.images -> 0 ->> 'src' AS image,
      ARRAY(SELECT platform FROM listings l WHERE l.product_id = p.id AND l.user_id = ${userId}
        AND l.status <> 'delisted' ORDER BY platform) AS platforms
    FROM products p WHERE p.user_id = ${userId} AND p.id = ANY (${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ price_pence, ...row }) => [row.id, { ...row, price: toPounds(price_pence) }]));
}

/** The products that were linked to others, the latest first. One whose kept product was linked too waits for that. */
export async function listLinked(
  db: Db,
  userId: number,
  page: number,
): Promise<{ results: LinkedPair[]; count: number }> {
  const linked = db
    .selectFrom('linked_products as link')
    .innerJoin('products as kept', 'kept.id', 'link.kept_id')
    .innerJoin('products as other', 'other.id', 'link.other_id')
    .where('link.user_id', '=', userId)
    .where('kept.user_id', '=', userId)
    .where('kept.deleted_at', 'is', null);
  const rows = await linked
    .select(['other.id', 'other.name', 'other.sku', 'link.platforms', 'link.linked_at', 'link.kept_id'])
    .select(['kept.name as kept_name', 'kept.sku as kept_sku'])
    .orderBy('link.linked_at', 'desc')
    .orderBy('link.other_id', 'desc')
    .limit(LOOKALIKES_PAGE_SIZE)
    .offset((page - 1) * LOOKALIKES_PAGE_SIZE)
    .execute();
  const { count } = await linked
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = rows.map((row) => ({
    ...row,
    platforms: row.platforms as Platform[],
    linked_at: row.linked_at.toISOString(),
  }));
  return { results, count };
}
