import type { CancelledSaleNotice } from '@crosslister/contract/sales.ts';
import type { Db } from '../../../db/schema.ts';
import { renderNotice } from '../render-sale.ts';
import { whyNotPutBack } from './put-back.ts';

/** Sales whose order was cancelled later, until the seller has put the product back on sale or dismissed the notice. */
export async function findCancelledSales(db: Db, userId: number): Promise<CancelledSaleNotice[]> {
  const sales = await db
    .selectFrom('sales')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'cancelled')
    .where('cancelled_at', 'is not', null)
    .where('cancellation_dismissed_at', 'is', null)
    .where('put_back_at', 'is', null)
    .orderBy('cancelled_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const ids = sales.flatMap(({ product_id }) => product_id ?? []);
  const products =
    ids.length === 0
      ? []
      : await db
          .selectFrom('products')
          .select(['id', 'status', 'deleted_at', 'images'])
          .where('id', 'in', ids)
          .where('user_id', '=', userId)
          .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  return sales.map((sale) => {
    const product = sale.product_id === null ? undefined : byId.get(sale.product_id);
    const reason = whyNotPutBack(sale, product);
    return {
      ...renderNotice(sale, product?.images[0]?.src ?? null),
      cancelledAt: (sale.cancelled_at ?? sale.seen_at).toISOString(),
      putBack: { possible: reason === null, reason },
    };
  });
}
