import type { SalesStatistics } from '@crosslister/contract/sales.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { readOrderSums } from '../../../db/orders-to-post.ts';
import type { Db } from '../../../db/schema.ts';
import { prepared } from '../../../db/statistics/prepared.ts';
import { startOfDay } from '../../catalogue/filter-products.ts';
import { startOf } from './periods.ts';
import { comparedWords, sameDays } from './same-days.ts';

type Period = 'today' | 'month' | 'total';
type Sums = { currency: string } & Record<`${Period | 'before'}${'' | '_n'}`, number>;

/**
 * Sales of today, of this month and in total, the number of products in each tab, and of those that are listed nowhere.
 * Only pounds are added up.
 */
export async function readStatistics(db: Db, userId: number, now: Date): Promise<SalesStatistics> {
  const [{ rows }, { counted, nowhere, oldest, photos }, orders] = await Promise.all([
    sumsOf(userId, now).execute(db),
    readCounts(db, userId),
    readOrderSums(db, userId),
  ]);
  return {
    today_sales: periodOf(rows, 'today'),
    monthly_sales: { ...periodOf(rows, 'month'), ...monthBefore(rows, now) },
    total_sales: periodOf(rows, 'total'),
    product_counts: { active: 0, sold: 0, inactive: 0, action_required: 0, ...counted },
    ...(oldest && { listed_nowhere: { count: nowhere, oldest: oldest.toISOString() } }),
    ...(photos && { photo_lines: true }),
    ...(orders && { orders }),
  };
}

/** Triggers keep the sums of days and months, no matter who writes, so no sale is read. */
export function sumsOf(userId: number, now: Date): RawBuilder<Sums> {
  const { from, until } = sameDays(dayInUk(now));
  const isIn = {
    today: sql`period = 'day' AND starts >= ${startOf('day', now)}`,
    before: sql`period = 'day' AND starts >= ${startOfDay(from)} AND starts < ${startOfDay(until, 1)}`,
    month: sql`period = 'month' AND starts >= ${startOf('month', now)}`,
    total: sql`period = 'month'`,
  };
  const sums = Object.entries(isIn).map(
    ([name, which]) => sql`coalesce(sum(pence) FILTER (WHERE ${which}), 0)::bigint AS ${sql.ref(name)},
      coalesce(sum(n) FILTER (WHERE ${which}), 0)::bigint AS ${sql.ref(`${name}_n`)}`,
  );
  return sql<Sums>`
    SELECT currency, ${sql.join(sums)} FROM (
      SELECT 'month' AS period, month AS starts, currency, pence, n FROM sale_months WHERE user_id = ${userId}
      UNION ALL SELECT 'day', day, currency, pence, n FROM sale_days
        WHERE user_id = ${userId} AND day >= ${startOfDay(from)}
    ) AS sums
    GROUP BY currency ORDER BY currency ${prepared}`;
}

interface Counts {
  counted: Partial<SalesStatistics['product_counts']> | null;
  nowhere: number;
  oldest: Date | null;
  photos: boolean;
}

/**
 * The products of each tab and those that are listed nowhere, both kept by triggers, and whether photos of an import are
 * being fetched, or were within a day and their line is not closed. In one statement: the way costs more than each of them.
 */
async function readCounts(db: Db, userId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT count(*) AS nowhere, min(listed_nowhere_since) AS oldest,
      (SELECT json_object_agg(status, n) FROM product_counts WHERE user_id = ${userId}) AS counted,
      EXISTS (SELECT FROM imported_photos WHERE user_id = ${userId} AND state IN ('queued', 'stored'))
        OR EXISTS (SELECT FROM imports i WHERE i.user_id = ${userId} AND i.created_at > now() - interval '1 day'
          AND i.undone_at IS NULL AND i.photos_closed_at IS NULL AND EXISTS (SELECT FROM imported_photos p
            WHERE p.user_id = i.user_id AND p.import_id = i.import_id)) AS photos
    FROM products
    WHERE user_id = ${userId} AND status = 'active' AND deleted_at IS NULL AND listed_nowhere_since IS NOT NULL
    ${prepared}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A sum without GROUP BY has one row.');
  return counts;
}

/** Beside the same days of the month before, if anything sold in pounds in them. */
function monthBefore(rows: Sums[], now: Date): Pick<SalesStatistics['monthly_sales'], 'compared'> {
  const pounds = rows.find(({ currency }) => currency === 'GBP');
  if (!pounds?.before_n) return {};
  return { compared: comparedWords(pounds.month, pounds.before, sameDays(dayInUk(now))) };
}

/** Every piece sold is counted. Amounts in other currencies are shown beside the sum. */
function periodOf(rows: Sums[], period: Period): SalesStatistics['total_sales'] {
  const pounds = rows.find(({ currency }) => currency === 'GBP');
  const others = rows.filter((row) => row.currency !== 'GBP' && row[`${period}_n`] > 0);
  const note = noteOf(others.map((row) => ({ currency: row.currency, sales: row[`${period}_n`] })));
  return {
    amount: formatPence(pounds?.[period] ?? 0),
    count: rows.reduce((sum, row) => sum + row[`${period}_n`], 0),
    ...(note && { note }),
  };
}

function noteOf(others: { currency: string; sales: number }[]): string | null {
  if (others.length === 0) return null;
  const parts = others.map(
    ({ currency, sales }) => `${sales} ${sales === 1 ? 'sale' : 'sales'} in ${currency}`,
  );
  const verb = others.length === 1 && others[0]?.sales === 1 ? 'is' : 'are';
  return `${wordList(parts)} ${verb} not in this sum.`;
}
