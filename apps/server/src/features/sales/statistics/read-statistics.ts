import type { SalesStatistics } from '@crosslister/contract/sales.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { prepared } from '../../../db/statistics/prepared.ts';
import { startOf } from './periods.ts';

type Sums = { currency: string } & Record<`${'today' | 'month' | 'total'}${'' | '_n'}`, number>;

/** Sales of today, of this month and in total, and the number of products in each tab. Only pounds are added up. */
export async function readStatistics(
  db: Kysely<Database>,
  userId: number,
  now: Date,
): Promise<SalesStatistics> {
  const [{ rows }, tabs, imports] = await Promise.all([
    sumsOf(userId, now).execute(db),
    db
      .selectFrom('product_counts')
      .select(['status', 'n'])
      .where('user_id', '=', userId)
      .modifyEnd(prepared)
      .execute(),
    readPhotoLines(db, userId),
  ]);
  const counts = { active: 0, sold: 0, inactive: 0, action_required: 0 };
  for (const { status, n } of tabs) counts[status] = n;
  return {
    today_sales: periodOf(rows, 'today'),
    monthly_sales: periodOf(rows, 'month'),
    total_sales: periodOf(rows, 'total'),
    product_counts: counts,
    ...(imports && { photo_lines: imports }),
  };
}

/** Triggers keep the sums of the months, no matter who writes. So only the sales of today are read one by one. */
export function sumsOf(userId: number, now: Date): RawBuilder<Sums> {
  const today = sql`FILTER (WHERE month IS NULL)`;
  const thisMonth = sql`FILTER (WHERE month >= ${startOf('month', now)})`;
  const total = sql`FILTER (WHERE month IS NOT NULL)`;
  return sql<Sums>`
    SELECT currency,
      coalesce(sum(pence) ${today}, 0)::bigint AS today, coalesce(sum(n) ${today}, 0)::bigint AS today_n,
      coalesce(sum(pence) ${thisMonth}, 0)::bigint AS month, coalesce(sum(n) ${thisMonth}, 0)::bigint AS month_n,
      coalesce(sum(pence) ${total}, 0)::bigint AS total, coalesce(sum(n) ${total}, 0)::bigint AS total_n
    FROM (
      SELECT currency, month, pence, n FROM sale_months WHERE user_id = ${userId}
      UNION ALL
      SELECT currency, NULL, price_pence - refunded_pence, quantity FROM sales
        WHERE user_id = ${userId} AND state = 'sold' AND NOT awaits_payment
          AND sold_at >= ${startOf('day', now)}
    ) AS sums
    GROUP BY currency ORDER BY currency ${prepared}`;
}

/** Whether photos of an import are being fetched, or were within a day and their line is not closed. */
async function readPhotoLines(db: Kysely<Database>, userId: number): Promise<true | undefined> {
  const { rows } = await sql<{ are: boolean }>`
    SELECT EXISTS (SELECT FROM imported_photos WHERE user_id = ${userId} AND state IN ('queued', 'stored'))
      OR EXISTS (SELECT FROM imports i WHERE i.user_id = ${userId} AND i.created_at > now() - interval '1 day'
        AND i.undone_at IS NULL AND i.photos_closed_at IS NULL AND EXISTS (SELECT FROM imported_photos p
          WHERE p.user_id = i.user_id AND p.import_id = i.import_id)) AS are ${prepared}`.execute(db);
  return rows[0]?.are || undefined;
}

/** Every piece sold is counted. Amounts in other currencies are shown beside the sum. */
function periodOf(rows: Sums[], period: 'today' | 'month' | 'total'): SalesStatistics['total_sales'] {
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
