import type { Batch, SkippedOfBatch } from '@crosslister/contract/batch.ts';
import type { SkippedListing } from '@crosslister/contract/product-query.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';

/**
 * What was skipped and could still be listed: it has not been listed since, is not being listed or sold, and no later batch
 * has skipped it again.
 */
const isOpen = sql<boolean>`(
  EXISTS (SELECT FROM products p WHERE p.id = s.product_id AND p.user_id = s.user_id AND p.deleted_at IS NULL AND p.status <> 'sold')
  AND NOT EXISTS (SELECT FROM listings l WHERE l.product_id = s.product_id AND l.user_id = s.user_id
    AND l.platform = s.platform AND (l.status <> 'delisted' OR l.created_at > s.created_at))
  AND NOT EXISTS (SELECT FROM operations o WHERE o.product_id = s.product_id AND o.user_id = s.user_id
    AND o.platform = s.platform AND o.kind = 'crosslist' AND o.status IN ('queued', 'processing', 'waiting'))
  AND NOT EXISTS (SELECT FROM skipped_listings later WHERE later.product_id = s.product_id AND later.user_id = s.user_id
    AND later.platform = s.platform AND later.created_at > s.created_at))`;

/** Notes what a batch left out because something was missing. Products that are not the seller's are ignored. */
export async function rememberSkipped(
  { db }: Services,
  userId: number,
  batchId: string,
  skipped: readonly SkippedListing[],
): Promise<void> {
  const rows = skipped.map(({ product_id, platform, missing }) => ({ product_id, platform, missing }));
  await transact(db, async (trx) => {
    await sql`
      INSERT INTO skipped_listings (user_id, batch_id, product_id, platform, missing)
      SELECT ${userId}, ${batchId}::uuid, p.id, s.platform, ARRAY (SELECT jsonb_array_elements_text(s.missing))
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (product_id bigint, platform text, missing jsonb)
      JOIN products p ON p.id = s.product_id AND p.user_id = ${userId} AND p.deleted_at IS NULL
      ORDER BY p.id
      ON CONFLICT DO NOTHING`.execute(trx);
    await changed(trx, userId, 'operations');
  });
}

/** The batches of the last day that left something out which could still be listed. */
export const batchesWithSkipped = (userId: number) => sql`SELECT batch_id FROM skipped_listings s
  WHERE user_id = ${userId} AND created_at > now() - interval '1 day' AND ${isOpen}`;

/** By batch: how much was skipped on each platform, and what was missing most often. */
export async function countSkipped(
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<Map<string, NonNullable<Batch['skipped']>>> {
  const { rows } = await sql<{ batch_id: string } & NonNullable<Batch['skipped']>[number]>`
    WITH open AS (SELECT batch_id, platform, missing FROM skipped_listings s
      WHERE user_id = ${userId} AND batch_id = ANY (${ids}::uuid[]) AND ${isOpen})
    SELECT batch_id, platform, count(*)::int AS count, ARRAY (
      SELECT name FROM open other, unnest(other.missing) name
      WHERE other.batch_id = open.batch_id AND other.platform = open.platform
      GROUP BY name ORDER BY count(*) DESC, name) AS missing
    FROM open GROUP BY batch_id, platform ORDER BY batch_id, platform`.execute(db);
  const byBatch = Map.groupBy(rows, ({ batch_id: id }) => id);
  return new Map([...byBatch].map(([id, found]) => [id, found.map(({ batch_id: _, ...each }) => each)]));
}

/** What of a batch could still be listed, in the order of the products. */
export async function readSkipped(
  { db }: Services,
  userId: number,
  batchId: string,
): Promise<SkippedOfBatch['results']> {
  const { rows } = await sql<SkippedOfBatch['results'][number]>`
    SELECT product_id, array_agg(platform ORDER BY platform) AS platforms,
      jsonb_agg(jsonb_build_object('platform', platform, 'missing', missing) ORDER BY platform) AS reasons
    FROM skipped_listings s
    WHERE user_id = ${userId} AND batch_id = ${batchId}::uuid AND ${isOpen}
    GROUP BY product_id ORDER BY product_id`.execute(db);
  return rows.map((row) => ({ ...row, product_id: Number(row.product_id) }));
}
