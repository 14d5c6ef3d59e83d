import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { DoubleSaleNotice } from '@crosslister/contract/sales.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import type { NotNull } from 'kysely';
import type { Db, SaleRow } from '../../../db/schema.ts';

/** Sales without enough stock that are not settled yet, newest first. */
export async function findDoubleSales(db: Db, userId: number): Promise<DoubleSaleNotice[]> {
  const short = await db
    .selectFrom('sales')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'sold')
    .whereRef('taken', '<', 'quantity')
    .where('double_dismissed_at', 'is', null)
    .where('product_id', 'is not', null)
    .$narrowType<{ product_id: NotNull }>()
    .orderBy('id', 'desc')
    .execute();
  const otherIds = short.flatMap(({ doubles_sale_id }) => doubles_sale_id ?? []);
  const others =
    otherIds.length === 0
      ? []
      : await db
          .selectFrom('sales')
          .selectAll()
          .where('user_id', '=', userId)
          .where('id', 'in', otherIds)
          .where('state', '=', 'sold')
          .execute();
  const byId = new Map(others.map((other) => [other.id, other]));
  return short.map((sale) =>
    render(sale, sale.doubles_sale_id === null ? undefined : byId.get(sale.doubles_sale_id)),
  );
}

const soldAt = (sale: SaleRow) => sale.sold_at ?? sale.seen_at;

function render(sale: SaleRow & { product_id: number }, other: SaleRow | undefined): DoubleSaleNotice {
  const orders = other ? [other, sale].toSorted((a, b) => +soldAt(a) - +soldAt(b) || a.id - b.id) : [sale];
  return {
    id: sale.id,
    productId: sale.product_id,
    productName: sale.name,
    sku: sale.sku,
    message: messageOf(sale, orders),
    orders: orders.map((order) => ({
      saleId: order.id,
      platform: order.platform,
      orderId: order.order_id,
      orderUrl: order.order_url,
      saleDate: soldAt(order).toISOString(),
      ...(order.awaits_payment && { awaitsPayment: true as const }),
    })),
  };
}

/** "eBay order 12-345", or the name of the seller's own entry. */
function nameOf({ platform, order_id: orderId }: SaleRow): string {
  if (orderId) return `${nameOfPlatform(platform)} order ${orderId}`;
  return platform ? `the sale on ${platformNames[platform]} that you entered` : 'the sale that you entered';
}

const nameOfPlatform = (platform: Platform | null) => (platform ? platformNames[platform] : 'your');

function messageOf(sale: SaleRow, [first, second]: SaleRow[]): string {
  const missing = sale.quantity - (sale.taken ?? 0);
  const tooMany = plural(missing, 'piece');
  if (!first || !second) {
    return `${sale.name}: ${nameOf(sale)} is for ${tooMany} more than there were. Cancel it on its page and refund the buyer, unless you have another one.`;
  }
  const entered = [first, second].find(({ order_id }) => order_id === '');
  const order = entered === first ? second : first;
  if (entered) {
    return `${sale.name}: you marked it as sold, and ${nameOf(order)} has bought it as well. If that is one and the same sale, choose Same sale. If not, cancel the order on its page and refund the buyer.`;
  }
  return `${sale.name} was sold twice: ${tooMany} too many. First came ${nameOf(first)}. Cancel ${nameOf(second)} on its page and refund the buyer.`;
}
