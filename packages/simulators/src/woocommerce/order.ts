import type { Meta } from './product.ts';
import type { Stamp } from './stamp.ts';

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

/** Money of orders is in pence; answers show it with two decimals. */
export type OrderLine = {
  id: number;
  name: string;
  productId: number;
  variationId: number;
  quantity: number;
  subtotal: number;
  total: number;
  meta: Meta[];
};

export type ShippingLine = { id: number; method_id: string; method_title: string; total: number };

export type Refund = {
  id: number;
  created: Stamp;
  /** As given: recorded refunds without an amount keep an empty one. */
  amount: string;
  reason: string;
  lines: OrderLine[];
  meta: Meta[];
};

export type Note = { id: number; created: Stamp; text: string; forCustomer: boolean };
export type Address = Record<string, string>;

export type Order = {
  id: number;
  status: string;
  created: Stamp;
  modified: Stamp;
  paid: Stamp | null;
  completed: Stamp | null;
  orderKey: string;
  createdVia: string;
  billing: Address;
  shipping: Address;
  payment_method: string;
  payment_method_title: string;
  transaction_id: string;
  customer_note: string;
  lines: OrderLine[];
  shippingLines: ShippingLine[];
  refunds: Refund[];
  notes: Note[];
  meta: Meta[];
  /** Whether the order has taken its stock, and whether its pieces count as sold. */
  stockTaken: boolean;
  salesCounted: boolean;
};

export const addressFields = [
  ...['first_name', 'last_name', 'company', 'address_1', 'address_2', 'city', 'state', 'postcode', 'country'],
];

export const pence = (text: unknown): number => Math.round(Number(text || 0) * 100);
export const money = (amount: number): string => (amount / 100).toFixed(2);

export function totalOf(order: Order): number {
  const sum = (list: { total: number }[]) => list.reduce((total, line) => total + line.total, 0);
  return sum(order.lines) + sum(order.shippingLines);
}

export function refundedOf(order: Order): number {
  return order.refunds.reduce((total, refund) => total + pence(refund.amount), 0);
}
