import type { ClockFigures, LongExposure } from '@crosslister/contract/reports/oversell-clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/** How many of the longest exposures are named: of those that ended, and of those that have not. */
const NAMED = 5;

interface Period {
  /** Sales seen from `since` on, and before `until`. */
  since: RawBuilder<Date>;
  until: RawBuilder<Date>;
  now: Date;
}

/**
 * How long products that sold stayed listed elsewhere: from the sale until the last other listing ended. A listing the
 * seller ended by hand counts until their report. Sales the seller entered are left out, because nobody knows when
 * they took place. One query reads each sale once; every figure is made of these.
 */
export async function readFigures(
  db: Db,
  userId: number,
  { since, until, now }: Period,
): Promise<{ figures: ClockFigures[]; longest: LongExposure[] }> {
  const { rows } = await sql<{ figures: RawFigures[]; longest: LongExposure[] | null }>`
    WITH endings AS NOT MATERIALIZED (
      SELECT o.sale_id, o.product_id, o.platform, CASE WHEN o.status = 'completed' THEN o.finished_at ELSE (
        SELECT l.delisted_at FROM listings l WHERE l.user_id = o.user_id AND l.product_id = o.product_id
          AND l.platform = o.platform AND l.status = 'delisted') END AS ended_at
      FROM sale_endings o
      WHERE o.user_id = ${userId} AND o.sale_id IS NOT NULL AND o.status <> 'cancelled'
    ), told AS (
      SELECT n.sale_id, min(d.sent_at) AS sent_at
      FROM notifications n JOIN notification_deliveries d ON d.notification_id = n.id
      WHERE n.user_id = ${userId} AND n.event IN ('sold', 'sold_twice') AND n.sale_id IS NOT NULL AND d.status = 'sent'
      GROUP BY n.sale_id
    ), seen AS (
      SELECT s.id, s.product_id, s.name, s.platform, s.seen_at,
        -- The marketplace's clock may be ahead of ours.
        least(coalesce(s.sold_at, s.seen_at), s.seen_at) AS sold_at,
        s.state = 'sold' AND s.put_back_at IS NULL AS is_sold,
        CASE WHEN s.doubles_sale_id IS NULL THEN s.state = 'sold' AND coalesce(s.taken < s.quantity, false)
          WHEN s.doubles_sale_id IN (SELECT id FROM sales WHERE user_id = ${userId} AND state = 'void') THEN false
          -- The seller has answered that the sale they had entered was this order.
          ELSE s.double_dismissed_at IS NULL
            OR s.doubles_sale_id NOT IN (SELECT id FROM sales WHERE user_id = ${userId} AND order_id = '') END AS is_double,
        count(e.platform) > 0 AS was_elsewhere, bool_and(e.ended_at IS NOT NULL) AS has_ended, max(e.ended_at) AS ended_at
      FROM sales s LEFT JOIN endings e ON e.sale_id = s.id AND e.product_id = s.product_id
      WHERE s.user_id = ${userId} AND s.seen_at >= ${since} AND s.seen_at < ${until}
        AND s.state <> 'void' AND s.order_id <> ''
      GROUP BY s.id
    ), sold AS MATERIALIZED (
      -- Compared by bytes, which is quicker than by language.
      SELECT id, product_id, name, platform COLLATE "C" AS platform, is_double,
        date_trunc('month', seen_at, 'Europe/London') AS month,
        was_elsewhere AND NOT has_ended AND is_sold AS is_open,
        CASE WHEN was_elsewhere AND has_ended THEN greatest(0, date_part('epoch', ended_at - sold_at)) END AS taken,
        CASE WHEN was_elsewhere AND has_ended THEN greatest(0, date_part('epoch', ended_at - seen_at)) END
          AS after_seen,
        CASE WHEN was_elsewhere AND NOT has_ended AND is_sold
          THEN greatest(0, date_part('epoch', ${now}::timestamptz - sold_at)) END AS listed_for,
        date_part('epoch', seen_at - sold_at) AS unseen,
        date_part('epoch', told.sent_at - seen_at) AS untold
      FROM seen LEFT JOIN told ON told.sale_id = seen.id
    ), figures AS (
      SELECT platform, to_char(month AT TIME ZONE 'Europe/London', 'YYYY-MM') AS month,
        count(*) AS sales, count(taken) AS ended, count(*) FILTER (WHERE is_open) AS not_ended, count(*) FILTER (WHERE is_double) AS double_sales,
        percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY taken) AS taken, max(taken) AS worst_seconds,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY unseen) AS seen_median_seconds,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY after_seen) AS after_seen_median_seconds,
        coalesce(sum(coalesce(taken, listed_for)), 0) AS exposed_seconds,
        count(untold) AS told, percentile_cont(0.5) WITHIN GROUP (ORDER BY untold) AS told_median_seconds
      FROM sold GROUP BY GROUPING SETS ((), (platform), (month), (platform, month))
      ORDER BY platform NULLS FIRST, sold.month DESC NULLS FIRST
    ), longest AS (
      (SELECT *, listed_for AS seconds FROM sold WHERE listed_for IS NOT NULL ORDER BY listed_for DESC, id LIMIT ${NAMED})
      UNION ALL (SELECT *, taken AS seconds FROM sold WHERE taken IS NOT NULL ORDER BY taken DESC, id LIMIT ${NAMED})
    ), named AS (
      SELECT id AS sale_id, product_id, name, platform, round(seconds) AS seconds,
        (SELECT e.platform FROM endings e WHERE e.sale_id = longest.id AND e.product_id = longest.product_id
          ORDER BY e.ended_at DESC NULLS FIRST, e.platform LIMIT 1) AS last_platform,
        is_open AS still_listed
      FROM longest ORDER BY is_open DESC, longest.seconds DESC, id
    )
    SELECT (SELECT jsonb_agg(f) FROM figures f) AS figures, (SELECT jsonb_agg(l) FROM named l) AS longest`.execute(
    db,
  );
  return { figures: (rows[0]?.figures ?? []).map(figuresOf), longest: rows[0]?.longest ?? [] };
}

type RawFigures = Omit<ClockFigures, 'median_seconds' | 'p95_seconds'> & { taken: [number, number] | null };

/** In whole seconds. */
function figuresOf({ taken, ...row }: RawFigures): ClockFigures {
  const round = (seconds: number | null | undefined) => (seconds == null ? null : Math.round(seconds));
  return {
    ...row,
    median_seconds: round(taken?.[0]),
    p95_seconds: round(taken?.[1]),
    worst_seconds: round(row.worst_seconds),
    seen_median_seconds: round(row.seen_median_seconds),
    after_seen_median_seconds: round(row.after_seen_median_seconds),
    exposed_seconds: Math.round(row.exposed_seconds),
    told_median_seconds: round(row.told_median_seconds),
  };
}
