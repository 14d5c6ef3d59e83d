import type { Order } from '../records.ts';

export const orderStatuses = {
  pending: 'Pending payment',
  processing: 'Processing',
  'on-hold': 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  failed: 'Failed',
  'checkout-draft': 'Draft',
} as const;

export const addressFields = [
  ...['first_name', 'last_name', 'company', 'address_1', 'address_2', 'city', 'state', 'postcode', 'country'],
];

export const pence = (text: unknown): number => Math.round(Number(text || 0) * 100);
export const money = (amount: number): string => (amount / 100).toFixed(2);

export function totalOf(order: Order): number {
  const sum = (list: { total: number; tax?: number }[]) =>
    list.reduce((total, line) => total + line.total + (line.tax ?? 0), 0);
  return sum(order.lines) + sum(order.shippingLines) + sum(order.feeLines);
}

export function refundedOf(order: Order): number {
  return order.refunds.reduce((total, refund) => total + pence(refund.amount), 0);
}
