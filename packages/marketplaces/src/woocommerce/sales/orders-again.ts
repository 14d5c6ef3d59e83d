import { partReader } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { OrderLines, RemoteSale, WholeOrder } from '../../sales/remote-sale.ts';
import { readOrder } from './read-order.ts';
import { readOrderPage } from './read-order-page.ts';

/** The lines of these orders as they are now. Orders that are gone, or cannot be read, are left out. */
export async function ordersAgain(
  context: MarketplaceContext,
  orderIds: readonly string[],
): Promise<OrderLines> {
  // Sales that were entered by hand have numbers of another kind.
  const ids = orderIds.filter((id) => /^[1-9]\d{0,14}$/.test(id));
  if (ids.length === 0) return { sales: [] };
  const { slots } = await readOrderPage(context, {
    query: { status: 'any', include: ids.join(), orderby: 'id', order: 'asc' },
    offset: 0,
    limit: ids.length,
  });
  const readPart = partReader();
  const sales: RemoteSale[] = [];
  const whole: WholeOrder[] = [];
  for (const slot of slots) {
    const read = 'row' in slot ? await readOrder(context, slot.row, readPart) : null;
    // Half of an order would take back what is known of it.
    if (!read || read.unread) continue;
    sales.push(...read.sales);
    if (read.whole) whole.push(read.whole);
  }
  return { sales, whole };
}
