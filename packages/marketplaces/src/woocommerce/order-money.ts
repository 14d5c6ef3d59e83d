import { splitAmount } from '@crosslister/domain/split-amount.ts';
import type { RemoteSale } from '../remote-sale.ts';
import type { Order } from './answers.ts';
import { parsePence } from './price.ts';

/**
 * Where plugins of payment providers write what they took: WooCommerce Stripe, and WooPayments. Others write nothing, or
 * not in a way that was learned.
 */
const feeKeys = ['_stripe_fee', '_wcpay_transaction_fee'];
/** The currency of Stripe's fee, if it is not the order's. */
const CURRENCY_KEY = '_stripe_currency';

const signed = (amount: string) =>
  (amount.startsWith('-') ? -1 : 1) * (parsePence(amount.replace('-', '')) ?? 0);
const textOf = (order: Order, key: string) => {
  const value = order.meta_data.find((meta) => meta.key === key)?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

function providerFee(order: Order): number | null {
  const text = feeKeys.map((key) => textOf(order, key)).find((each) => each !== null && each !== '');
  const currency = textOf(order, CURRENCY_KEY);
  if (!text || (currency !== null && currency !== order.currency)) return null;
  return parsePence(text);
}

/**
 * Postage, extra charges and the provider's fee of an order, divided among these lines by their prices. `refunded` is
 * what was paid back of postage and extras.
 */
export function moneyOf(
  order: Order,
  lines: readonly number[],
  refunded: number,
): Pick<RemoteSale, 'postagePence' | 'feesPence'>[] {
  const charged = [...order.shipping_lines, ...order.fee_lines].reduce(
    (sum, { total, total_tax: tax }) => sum + signed(total) + signed(tax),
    0,
  );
  // A discount that is written as a fee lowers what is left of the postage, at most to nothing.
  const postage = splitAmount(Math.max(0, charged - refunded), lines);
  const fee = providerFee(order);
  const fees = fee === null ? null : splitAmount(fee, lines);
  return lines.map((_, index) => {
    const part = fees?.[index];
    return { postagePence: postage[index] ?? 0, ...(part !== undefined && { feesPence: part }) };
  });
}
