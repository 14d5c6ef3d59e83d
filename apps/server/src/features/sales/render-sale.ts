import type { Sale, SaleNotice } from '@crosslister/contract/sales.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { statusInWords } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { SaleEndingRow, SaleRow } from '../../db/schema.ts';

export type Notified = Sale['notified'][number];

const renderNotified = (row: {
  channel_name: string;
  status: Notified['state'];
  sent_at: Date | null;
  error: string | null;
  held_until: Date | null;
}): Notified => ({
  channel: row.channel_name,
  state: row.status,
  sent_at: row.sent_at?.toISOString() ?? null,
  error: row.error,
  held_until: row.held_until?.toISOString() ?? null,
});

const endingStates: Partial<Record<SaleEndingRow['status'], Sale['endings'][number]['state']>> = {
  completed: 'ended',
  failed: 'failed',
  waiting: 'waits_for_seller',
};

function renderEnding({
  platform,
  status,
  status_seen: seen,
  created_at,
  finished_at,
  error,
}: SaleEndingRow): Sale['endings'][number] {
  const ended = status === 'completed';
  return {
    platform,
    state: endingStates[status] ?? 'under_way',
    asked_at: created_at.toISOString(),
    ended_at: ended ? (finished_at?.toISOString() ?? null) : null,
    status_seen: seen === null ? null : statusInWords(platform, seen),
    error,
  };
}

export function render(
  row: SaleRow,
  endings: SaleEndingRow[],
  notified: Parameters<typeof renderNotified>[0][],
): Omit<Sale, 'money'> {
  return {
    id: row.id,
    product_id: row.product_id,
    name: row.name,
    sku: row.sku,
    platform: row.platform,
    by_hand: row.order_id === '',
    order_id: row.order_id,
    order_url: row.order_url,
    sale_price: toPounds(row.price_pence - row.refunded_pence),
    refunded: toPounds(row.refunded_pence),
    ...(row.buyer_pence !== null && { buyer_price: toPounds(row.buyer_pence) }),
    currency: row.currency,
    quantity: row.quantity,
    state: row.state,
    ...paymentOf(row),
    sold_at: row.sold_at?.toISOString() ?? null,
    seen_at: row.seen_at.toISOString(),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    put_back_at: row.put_back_at?.toISOString() ?? null,
    endings: endings.map(renderEnding),
    notified: notified.map(renderNotified),
  };
}

const paymentOf = (row: SaleRow) => ({
  ...(row.awaits_payment && { awaits_payment: true as const }),
  ...(row.money_unread && { price_unknown: true as const }),
});

/** The sale as the drawer shows it. */
export function renderNotice(sale: SaleRow, image: string | null): SaleNotice {
  return {
    id: sale.id,
    productId: sale.product_id,
    productName: sale.name,
    platform: sale.platform,
    sku: sale.sku,
    salePrice: toPounds(sale.price_pence - sale.refunded_pence),
    refunded: toPounds(sale.refunded_pence),
    ...(sale.buyer_pence !== null && { buyerPrice: toPounds(sale.buyer_pence) }),
    currency: sale.currency,
    saleDate: (sale.sold_at ?? sale.seen_at).toISOString(),
    timestamp: sale.seen_at.toISOString(),
    orderId: sale.order_id,
    orderUrl: sale.order_url,
    ...(sale.awaits_payment && { awaitsPayment: true as const }),
    ...(sale.money_unread && { priceUnknown: true as const }),
    image,
  };
}
