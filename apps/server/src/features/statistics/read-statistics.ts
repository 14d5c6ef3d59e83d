import type { SalesStatistics } from '@crosslister/contract/sales.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { startOf } from './periods.ts';

/** What was sold today, this month and in all, and how many products each tab holds. */
export async function readStatistics(
  db: Kysely<Database>,
  userId: number,
  now: Date,
): Promise<SalesStatistics> {
  const [sales, tabs] = await Promise.all([
    sql<Record<'today' | 'month' | 'total', number> & Record<'today_n' | 'month_n' | 'total_n', number>>`
      SELECT
        coalesce(sum(price_pence) FILTER (WHERE sold_at >= ${startOf('day', now)}), 0)::bigint AS today,
        coalesce(sum(quantity) FILTER (WHERE sold_at >= ${startOf('day', now)}), 0)::bigint AS today_n,
        coalesce(sum(price_pence) FILTER (WHERE sold_at >= ${startOf('month', now)}), 0)::bigint AS month,
        coalesce(sum(quantity) FILTER (WHERE sold_at >= ${startOf('month', now)}), 0)::bigint AS month_n,
        coalesce(sum(price_pence), 0)::bigint AS total,
        coalesce(sum(quantity), 0)::bigint AS total_n
      FROM sales WHERE user_id = ${userId} AND state = 'sold' AND sold_at IS NOT NULL
    `.execute(db),
    db.selectFrom('product_counts').select(['status', 'n']).where('user_id', '=', userId).execute(),
  ]);
  const sums = sales.rows[0];
  if (!sums) throw new Error('the statistics query answered no row');
  const counts = { active: 0, sold: 0, inactive: 0, action_required: 0 };
  for (const { status, n } of tabs) counts[status] = n;
  return {
    today_sales: { amount: formatPence(sums.today), count: sums.today_n },
    monthly_sales: { amount: formatPence(sums.month), count: sums.month_n },
    total_sales: { amount: formatPence(sums.total), count: sums.total_n },
    product_counts: counts,
  };
}
