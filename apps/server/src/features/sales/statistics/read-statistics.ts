import type { SalesStatistics } from '@crosslister/contract/sales.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { orderSumsOf, type StoredOrderSums, shownOrderSums } from '../../../db/orders-to-post.ts';
import type { Db } from '../../../db/schema.ts';
import { ofSeller, prepared } from '../../../db/statistics/prepared.ts';
import { startOfDay } from '../../catalogue/filter-products.ts';
import { startOf } from './periods.ts';
import { comparedWords, sameDays } from './same-days.ts';

type Period = 'today' | 'month' | 'total';
interface Sum {
  period: Period | 'before';
  currency: string;
  pence: number;
  n: number;
}
interface Row {
  sums: Sum[] | null;
  counted: Partial<SalesStatistics['product_counts']> | null;
  nowhere: number;
  oldest: Date | null;
  photos: boolean;
  orders: StoredOrderSums;
}

/**
 * Sales of today, of this month and in total, the number of products in each tab, and of those that are listed nowhere.
 * Only pounds are added up.
 */
export async function readStatistics(db: Db, userId: number, now: Date): Promise<SalesStatistics> {
  const { sums, counted, nowhere, oldest, photos, orders } = await readRow(db, userId, now);
  const rows = sums ?? [];
  const toPost = shownOrderSums(orders);
  return {
    today_sales: periodOf(rows, 'today'),
    monthly_sales: { ...periodOf(rows, 'month'), ...monthBefore(rows, now) },
    total_sales: periodOf(rows, 'total'),
    product_counts: { active: 0, sold: 0, inactive: 0, action_required: 0, ...counted },
    ...(oldest && { listed_nowhere: { count: nowhere, oldest: oldest.toISOString() } }),
    ...(photos && { photo_lines: true }),
    ...(toPost && { orders: toPost }),
  };
}

/**
 * The products of each tab and those that are listed nowhere, both kept by triggers, and whether photos of an import are
 * being fetched, or were within a day and their line is not closed. One statement: the way to the database and back costs
 * more than any part of it.
 */
async function readRow(db: Db, userId: number, now: Date): Promise<Row> {
  const seller = ofSeller(userId);
  const { rows } = await sql<Row>`
    SELECT count(*) AS nowhere, min(listed_nowhere_since) AS oldest,
      (SELECT json_agg(sums) FROM (${sumsOf(userId, now)}) AS sums) AS sums,
      (SELECT json_object_agg(status, n) FROM product_counts WHERE user_id = ${seller}) AS counted,
      EXISTS (SELECT FROM imported_photos WHERE user_id = ${seller} AND state IN ('queued', 'stored'))
        OR EXISTS (SELECT FROM imports i WHERE i.user_id = ${seller} AND i.created_at > now() - interval '1 day'
          AND i.undone_at IS NULL AND i.photos_closed_at IS NULL AND EXISTS (SELECT FROM imported_photos p
            WHERE p.user_id = i.user_id AND p.import_id = i.import_id)) AS photos,
      (SELECT row_to_json(sums) FROM (${orderSumsOf(userId)}) AS sums) AS orders
    FROM products
    WHERE user_id = ${seller} AND status = 'active' AND deleted_at IS NULL AND listed_nowhere_since IS NOT NULL
    ${prepared}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum without GROUP BY has one row.');
  return row;
}

/**
 * Triggers keep the sums of days and months, no matter who writes, so no sale is read. Each moment is a query of its own
 * and worked out once.
 */
export function sumsOf(userId: number, now: Date): RawBuilder<Sum> {
  const seller = ofSeller(userId);
  const { from, until } = sameDays(dayInUk(now));
  return sql<Sum>`
    SELECT period, currency, sum(pence) AS pence, sum(n) AS n FROM (
      SELECT 'today' AS period, currency, pence, n FROM sale_days
        WHERE user_id = ${seller} AND day >= ${startOf('day', now)}
      UNION ALL SELECT 'before', currency, pence, n FROM sale_days
        WHERE user_id = ${seller} AND day >= (SELECT ${startOfDay(from)}) AND day < (SELECT ${startOfDay(until, 1)})
      UNION ALL SELECT 'month', currency, pence, n FROM sale_months
        WHERE user_id = ${seller} AND month >= ${startOf('month', now)}
      UNION ALL SELECT 'total', currency, pence, n FROM sale_months WHERE user_id = ${seller}
    ) AS periods
    GROUP BY period, currency ORDER BY currency`;
}

/** Beside the same days of the month before, if anything sold in pounds in them. */
function monthBefore(rows: Sum[], now: Date): Pick<SalesStatistics['monthly_sales'], 'compared'> {
  const before = poundsOf(rows, 'before');
  if (!before?.n) return {};
  const month = poundsOf(rows, 'month')?.pence ?? 0;
  return { compared: comparedWords(month, before.pence, sameDays(dayInUk(now))) };
}

const poundsOf = (rows: Sum[], of: Sum['period']) =>
  rows.find(({ period, currency }) => period === of && currency === 'GBP');

/** Every piece sold is counted. Amounts in other currencies are shown beside the sum. */
function periodOf(rows: Sum[], of: Period): SalesStatistics['total_sales'] {
  const sums = rows.filter(({ period }) => period === of);
  const others = sums.filter(({ currency, n }) => currency !== 'GBP' && n > 0);
  const note = noteOf(others.map(({ currency, n }) => ({ currency, sales: n })));
  return {
    amount: formatPence(poundsOf(rows, of)?.pence ?? 0),
    count: sums.reduce((count, { n }) => count + n, 0),
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
