import { MAX_QUANTITY } from '../../answer-values.ts';
import { calledOff } from '../../sales/called-off.ts';
import type { RemoteSale } from '../../sales/remote-sale.ts';
import { orderPage } from '../account/store-address.ts';
import type { Order } from '../answers.ts';
import { parsePence } from '../prices/price.ts';
import { plainText, utc } from '../texts.ts';
import { factsOf } from './order-facts.ts';
import { moneyOf } from './order-money.ts';
import type { OrderRefunds } from './refunds.ts';

const ended = ['cancelled', 'refunded', 'failed'];
const notYet = ['pending', 'checkout-draft', 'auto-draft', 'draft', 'trash'];
const sold = ['processing', 'completed', 'on-hold'];

export function stateOf(order: Pick<Order, 'status' | 'date_paid_gmt'>): RemoteSale['state'] | null {
  if (ended.includes(order.status)) return 'cancelled';
  if (notYet.includes(order.status)) return null;
  return sold.includes(order.status) || order.date_paid_gmt ? 'sold' : null;
}

/**
 * The lines of an order that are sales. If the store gives no time, a sale counts as made now, so that it is not lost.
 * Without its refunds (null), or where an amount cannot be read, what it sold for is unknown.
 */
export function linesOf(
  order: Order,
  refunds: OrderRefunds | null,
  { storeUrl, now }: { storeUrl: string; now: Date },
): RemoteSale[] {
  const state = stateOf(order);
  const { date_paid_gmt, date_created_gmt, date_modified_gmt } = order;
  const soldAt = utc(date_paid_gmt) ?? utc(date_created_gmt) ?? utc(date_modified_gmt) ?? now.toISOString();
  if (!state) return [];
  // WooCommerce accepts an order with an unknown SKU and gives it a line without a product.
  const lines = order.line_items.filter((line) => line.quantity > 0 && (line.product_id > 0 || line.name));
  const amounts = lines.map((line) => {
    const taxPence = parsePence(line.total_tax) ?? 0;
    const refunded = refunds?.lines.get(line.id) ?? { refundedPence: 0, refundedQuantity: 0 };
    return { totalPence: (parsePence(line.total) ?? 0) + taxPence, taxPence, ...refunded };
  });
  const facts = factsOf(order);
  const money = moneyOf(order, amounts, refunds?.extrasPence ?? 0);
  const sales = lines.map((line, index): RemoteSale => {
    const { totalPence = 0, refundedPence = 0, refundedQuantity = 0 } = amounts[index] ?? {};
    // Plugins sell fractions, by weight for instance.
    const quantity = Math.ceil(Math.min(line.quantity, MAX_QUANTITY));
    const isBack = refundedQuantity >= quantity || (totalPence > 0 && refundedPence >= totalPence);
    const isEnded = isBack || state === 'cancelled';
    const isMoneyUnread = refunds === null || line.total === '' || parsePence(line.total) === null;
    return {
      orderId: String(order.id),
      lineId: String(line.id),
      store: storeUrl.replace(/^https?:\/\//, ''),
      externalId: String(line.variation_id || line.product_id || ''),
      sku: line.sku,
      title: plainText(line.name),
      quantity,
      ...(isMoneyUnread
        ? { totalPence: 0, isMoneyUnread, refundedPence: 0, refundedQuantity: 0 }
        : { totalPence, ...money[index], refundedPence, refundedQuantity }),
      currency: order.currency || 'GBP',
      soldAt,
      state: isEnded ? 'cancelled' : state,
      ...(isEnded && { isSent: utc(order.date_completed_gmt) !== null }),
      url: orderPage(storeUrl, order.id),
      order: facts,
    };
  });
  return state === 'cancelled' ? sales.map(calledOff) : sales;
}
