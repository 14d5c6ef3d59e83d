import { descriptionOf, type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { ProfitReport } from '@crosslister/contract/reports/profit-report.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { soldAt, startOfPeriod } from './read-sales.ts';

/** The rule does not concern what is sold on one's own website. */
const isOwnShop = (platform: Platform) => descriptionOf(platform).connection.kind === 'keys';

/** What came in since 6 April, and what each marketplace sold since 1 January, in pounds. */
export async function readUk(db: Db, userId: number, now: Date): Promise<ProfitReport['uk']> {
  const today = sql`(${now}::timestamptz AT TIME ZONE 'Europe/London')`;
  const taxYear = startOfPeriod('tax_year', today);
  const year = startOfPeriod('year', today);
  const typed = sql`(s.typed_money ->> 'postage_charged')::bigint`;
  // What was kept of a cancelled sale came in, too.
  const amount = sql`CASE WHEN s.state = 'cancelled' THEN coalesce(s.kept_pence, 0) + coalesce(${typed}, 0)
    ELSE s.price_pence - s.refunded_pence + coalesce(${typed}, s.told_postage_pence, 0) END`;
  const since = (day: ReturnType<typeof sql>) =>
    sql`${soldAt} >= (${day}::timestamp AT TIME ZONE 'Europe/London')`;
  const counted = sql`FROM sales s
    WHERE s.user_id = ${userId} AND s.state <> 'void' AND NOT s.awaits_payment AND s.currency = 'GBP'`;
  const { rows } = await sql<
    Omit<ProfitReport['uk'], 'platforms'> & { sold: { platform: Platform; sales: number; amount: number }[] }
  >`
    SELECT to_char(${taxYear}, 'YYYY-MM-DD') AS tax_year_from, date_part('year', ${today})::integer AS year,
      (SELECT coalesce(sum(${amount}), 0)::float8 / 100 ${counted} AND ${since(taxYear)}) AS income,
      (SELECT coalesce(json_agg(each), '[]') FROM (
        SELECT s.platform, count(*) FILTER (WHERE s.state = 'sold')::integer AS sales,
          sum(${amount})::float8 / 100 AS amount
        ${counted} AND ${since(year)} AND s.platform IS NOT NULL GROUP BY s.platform
          HAVING count(*) FILTER (WHERE s.state = 'sold') > 0) AS each) AS sold`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without a table always has a row');
  const { sold, ...rest } = row;
  return {
    ...rest,
    platforms: platforms.flatMap((platform) =>
      isOwnShop(platform) ? [] : (sold.find((each) => each.platform === platform) ?? []),
    ),
  };
}
