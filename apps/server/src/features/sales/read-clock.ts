import type { Platform } from '@crosslister/contract/platforms.ts';
import type { SaleClock } from '@crosslister/contract/sales.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

const DAYS = 30;

interface EndedSale {
  name: string;
  /** Null while it is still listed somewhere else. */
  seconds: number | null;
  after_seen: number;
  last_platform: Platform;
}

/**
 * How quickly products sold in the last 30 days were off every other marketplace. A listing the seller ended by hand
 * counts from their report on. Sales the seller entered are not counted, because nobody knows when they took place.
 */
export async function readClock(db: Kysely<Database>, userId: number, now: Date): Promise<SaleClock> {
  const since = new Date(now.getTime() - DAYS * 24 * 3600_000);
  const { rows } = await sql<EndedSale>`
    WITH endings AS (
      SELECT sales.id, sales.name, sales.seen_at, o.platform,
        -- The marketplace's clock may be ahead of ours.
        least(coalesce(sales.sold_at, sales.seen_at), sales.seen_at) AS sold_at,
        CASE WHEN o.status = 'completed' THEN o.finished_at WHEN l.status = 'delisted' THEN l.delisted_at END AS ended_at
      FROM sales
        JOIN sale_endings AS o ON o.user_id = sales.user_id AND o.product_id = sales.product_id
          AND o.sale_id = sales.id AND o.status <> 'cancelled'
        LEFT JOIN listings AS l ON l.product_id = o.product_id AND l.platform = o.platform
      WHERE sales.user_id = ${userId} AND sales.seen_at > ${since} AND sales.state <> 'void' AND sales.order_id <> ''
    )
    SELECT name, CASE WHEN bool_and(ended_at IS NOT NULL)
        THEN greatest(0, extract(epoch FROM max(ended_at) - sold_at))::float8 END AS seconds,
      greatest(0, extract(epoch FROM max(ended_at) - seen_at))::float8 AS after_seen,
      (array_agg(platform ORDER BY ended_at DESC NULLS LAST, platform))[1] AS last_platform
    FROM endings GROUP BY id, name, sold_at, seen_at`.execute(db);
  const ended = rows.flatMap(({ seconds, ...row }) => (seconds === null ? [] : [{ ...row, seconds }]));
  const worst = ended.toSorted((a, b) => b.seconds - a.seconds)[0];
  return {
    sales: ended.length,
    median_seconds: median(ended.map(({ seconds }) => seconds)),
    median_seconds_after_seen: median(ended.map(({ after_seen }) => after_seen)),
    worst: worst
      ? { seconds: Math.round(worst.seconds), name: worst.name, platform: worst.last_platform }
      : null,
    not_ended: rows.length - ended.length,
  };
}

/** In whole seconds. For an even number of values, the mean of the two in the middle. */
function median(values: number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0;
  return Math.round((lower + upper) / 2);
}
