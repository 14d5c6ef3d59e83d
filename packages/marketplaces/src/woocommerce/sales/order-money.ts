import { splitAmount } from '@crosslister/domain/prices/split-amount.ts';
import type { RemoteSale } from '../../sales/remote-sale.ts';
import type { Order } from '../answers.ts';
import { parsePence, signedPence } from '../prices/price.ts';

/**
 * Where plugins of payment providers write what they took: WooCommerce Stripe, and WooPayments. Others write nothing, or
 * not in a way that was learned.
 */
const feeKeys = ['_stripe_fee', '_wcpay_transaction_fee'];
/** The currency of Stripe's fee, if it is not the order's. */
const CURRENCY_KEY = '_stripe_currency';

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

type Told = Pick<
  RemoteSale,
  'totalPence' | 'postagePence' | 'orderedPostagePence' | 'feesPence' | 'vatPence'
>;
interface MoneyLine {
  totalPence: number;
  /** In the total. */
  taxPence: number;
  refundedPence: number;
}

/**
 * Postage, extra charges, VAT and the provider's fee of an order, divided among these lines by their prices. `refunded`
 * is what was paid back of postage and extras. A discount that is written as a fee lowers the postage, and what is more
 * than that lowers what the lines were sold for, by what is kept of them: so the sum is what the store says is left.
 */
export function moneyOf(order: Order, lines: readonly MoneyLine[], refunded: number): Told[] {
  const extras = [...order.shipping_lines, ...order.fee_lines];
  const tax = extras.reduce((sum, { total_tax: part }) => sum + signedPence(part), 0);
  const net = extras.reduce((sum, { total }) => sum + signedPence(total), tax);
  const charged = Math.max(0, net);
  const left = Math.max(0, net - refunded);
  const fee = providerFee(order);
  const totals = lines.map(({ totalPence }) => totalPence);
  const kept = lines.map(({ totalPence, refundedPence }) => Math.max(0, totalPence - refundedPence));
  const keptSum = kept.reduce((sum, pence) => sum + pence, 0);
  const [postage, ordered, taxes] = [left, charged, Math.max(0, tax)].map((pence) =>
    splitAmount(pence, totals),
  );
  const [discount, untaxed] = [refunded - net, -tax].map((pence) =>
    splitAmount(Math.min(keptSum, Math.max(0, pence)), kept),
  );
  const fees = fee === null ? null : splitAmount(fee, totals);
  return lines.map((line, index) => {
    const [part, postagePence = 0, orderedPostagePence = 0] = [
      fees?.[index],
      postage?.[index],
      ordered?.[index],
    ];
    const totalPence = line.totalPence - (discount?.[index] ?? 0);
    const paid = totalPence + orderedPostagePence;
    const keptOfLine = Math.max(0, totalPence - line.refundedPence) + postagePence;
    // A refund of an amount alone does not say how much VAT is in it: as much as in all the buyer paid.
    const vat = Math.max(0, line.taxPence + (taxes?.[index] ?? 0) - (untaxed?.[index] ?? 0));
    return {
      totalPence,
      postagePence,
      ...(left < charged && { orderedPostagePence }),
      ...(part !== undefined && { feesPence: part }),
      ...(order.tax_lines.length > 0 && { vatPence: paid === 0 ? 0 : Math.round((vat * keptOfLine) / paid) }),
    };
  });
}
