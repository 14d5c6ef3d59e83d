import type { ResetSalesData, ResetSalesDataResult } from '@crosslister/contract/sales.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { changed } from '../../../db/change-feed.ts';
import type { Db } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { lockProducts } from '../../../operations/lock.ts';
import { clearDatesSold } from '../../catalogue/write-product-rows.ts';
import { updateSales } from '../write-sale-rows.ts';
import { startOf } from './periods.ts';

type ResetType = z.infer<typeof ResetSalesData>['reset_type'];

const whose: Record<ResetType, string> = { today: "today's ", monthly: "this month's ", total: '' };

/**
 * Takes sales out of the statistics by clearing their dates. The products stay sold, and each order line stays
 * recorded, so that detection does not count it again. What was earned, and what a tax return asks for, keeps its day.
 */
export async function resetSales(
  db: Db,
  userId: number,
  type: ResetType,
  now: Date,
): Promise<z.infer<typeof ResetSalesDataResult>> {
  const since =
    type === 'total' ? sql<Date>`'-infinity'::timestamptz` : startOf(type === 'today' ? 'day' : 'month', now);
  const count = await transact(db, async (trx) => {
    // Products are locked before their sales, as everywhere. Otherwise an order that arrives now and this transaction
    // could wait for each other.
    await lockProducts(trx, userId, (products) =>
      products
        .select('id')
        .where((where) =>
          where.or([
            where('date_sold', 'is not', null),
            where.exists(
              where
                .selectFrom('sales')
                .select('sales.id')
                .whereRef('sales.product_id', '=', 'products.id')
                .where('sales.user_id', '=', userId)
                .where('sales.state', '=', 'sold')
                .where('sales.sold_at', '>=', since),
            ),
          ]),
        ),
    );
    const sales = await updateSales(trx, userId, { sold_at: null, reset_sold_at: sql`sold_at` }, (all) =>
      all.where('state', '=', 'sold').where('sold_at', 'is not', null).where('sold_at', '>=', since),
    );
    const soldIds = [...new Set(sales.flatMap(({ product_id }) => product_id ?? []))];
    const cleared = await clearDatesSold(trx, userId, soldIds, since);
    const withoutSale = cleared.filter((id) => !soldIds.includes(id));
    if (sales.length + withoutSale.length > 0) await changed(trx, userId, 'products', 'sales');
    return sales.length + withoutSale.length;
  });
  if (count === 0) return { count, message: `No ${whose[type]}sales data to reset.` };
  const sales = plural(count, 'sale');
  return { count, message: `Reset ${whose[type]}sales data: the dates of ${sales} were cleared.` };
}
