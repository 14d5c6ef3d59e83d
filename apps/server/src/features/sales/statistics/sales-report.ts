import { STALE_DAYS } from '@crosslister/contract/lists.ts';
import type {
  ReportStep,
  SalesOfPeriod,
  SalesReport,
  TimeToSell,
} from '@crosslister/contract/reports/sales-report.ts';
import { dayAfter } from '@crosslister/domain/rules/days.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { isForSaleSince } from '../../catalogue/filter-products.ts';
import { countsOn, type Days } from '../list-sales.ts';
import { daysToSell } from './days-to-sell.ts';
import { lastDay, readDays } from './periods.ts';

/** How far back the report goes if no day is named: 30 days, 13 weeks, 12 months, the present one included. */
const usual: Record<ReportStep, string> = { day: '29 days', week: '12 weeks', month: '11 months' };

interface Asked {
  by: ReportStep;
  from?: string | undefined;
  to?: string | undefined;
  now: Date;
}

/** What sold when and where, how long it took, and what has not sold. All days are UK days. */
export async function readSalesReport(
  db: Db,
  userId: number,
  { by, from, to, now }: Asked,
): Promise<SalesReport> {
  const last = lastDay(to, now);
  const begins =
    from === 'first'
      ? sql`(SELECT (min(sold_at) AT TIME ZONE 'Europe/London')::date FROM sales
          WHERE user_id = ${userId} AND state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL)`
      : sql`${from ?? null}::date`;
  const first = sql`date_trunc(${by}, coalesce(${begins}, ${last} - ${usual[by]}::interval))::date`;
  const days = await readDays(db, { first, begin: first, last }, { step: `1 ${by}`, periods: `${by}s` });
  const [sales, time, sell_through, stale] = await Promise.all([
    readSales(db, userId, by, days),
    readTimeToSell(db, userId, days),
    readSellThrough(db, userId, days),
    readStale(db, userId, dayAfter(dayInUk(now), -STALE_DAYS)),
  ]);
  return {
    by,
    from: days.first,
    to: days.last,
    starts: days.starts,
    ...sales,
    time_to_sell: time,
    sell_through,
    stale,
  };
}

/** Sales that count, as in the figures above the products. */
const sold = (userId: number, days: Days) =>
  sql`FROM sales s WHERE s.user_id = ${userId} AND ${countsOn(days)}`;

async function readSales(db: Db, userId: number, by: ReportStep, days: Days) {
  const { rows } = await sql<SalesOfPeriod & { others: number }>`
    SELECT to_char(date_trunc(${by}, s.sold_at AT TIME ZONE 'Europe/London'), 'YYYY-MM-DD') AS start, s.platform,
      sum(s.quantity) AS items,
      coalesce(sum(s.price_pence - s.refunded_pence) FILTER (WHERE s.currency = 'GBP'), 0)::float8 / 100 AS amount,
      coalesce(sum(s.quantity) FILTER (WHERE s.currency <> 'GBP'), 0) AS others
    ${sold(userId, days)} GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return {
    sales: rows.map(({ others, ...row }) => row),
    other_currencies: rows.reduce((sum, { others }) => sum + others, 0),
  };
}

async function readTimeToSell(db: Db, userId: number, days: Days): Promise<TimeToSell[]> {
  const { rows } = await sql<TimeToSell>`
    SELECT platform, count(*) AS products, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY taken)) AS median_days
    FROM (
      SELECT s.platform, ${daysToSell(sql<Date>`s.sold_at`)} AS taken
      FROM (SELECT s.* ${sold(userId, days)}) s
      JOIN products q ON q.id = s.product_id AND q.user_id = ${userId}
    ) AS times
    GROUP BY GROUPING SETS ((), (platform)) HAVING count(*) > 0 AND (GROUPING(platform) = 1 OR platform IS NOT NULL)
    ORDER BY GROUPING(platform) DESC, platform`.execute(db);
  return rows;
}

async function readSellThrough(db: Db, userId: number, days: Days) {
  const { rows } = await sql<{ sold: number; for_sale: number }>`
    SELECT (SELECT count(DISTINCT s.product_id) ${sold(userId, days)}) AS sold,
      (SELECT count(*) FROM catalogue c WHERE c.user_id = ${userId} AND c.status = 'active'
        AND c.date_added < ((${days.last}::date + 1)::timestamp AT TIME ZONE 'Europe/London')) AS for_sale`.execute(
    db,
  );
  return rows[0] ?? { sold: 0, for_sale: 0 };
}

async function readStale(db: Db, userId: number, until: string): Promise<SalesReport['stale']> {
  const { rows } = await sql<{ products: number; amount: number }>`
    SELECT count(*) AS products, coalesce(sum(price_pence), 0)::float8 / 100 AS amount FROM catalogue
    WHERE user_id = ${userId} AND status = 'active' AND ${isForSaleSince(until)}`.execute(db);
  return { until, products: 0, amount: 0, ...rows[0] };
}
