import { stripHtml } from '@crosslister/domain/html-text.ts';
import { splitAmount } from '@crosslister/domain/prices/split-amount.ts';
import { z } from 'zod';
import { SoldQuantity, UnixSeconds } from '../../answer-values.ts';
import { calledOff } from '../../sales/called-off.ts';
import { readEach } from '../../sales/read-orders.ts';
import type { RemoteSale } from '../../sales/remote-sale.ts';
import { splitRefund } from '../../sales/split-refund.ts';
import { Money } from '../answers.ts';
import { pence, variationId } from '../listing/listing.ts';
import { factsOf } from './order-facts.ts';

const wholeText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const Id = z.union([z.int(), wholeText]).pipe(z.int().positive());
/** An amount that cannot be read makes no sale unseen. */
const Amount = Money.nullish().catch(null);

const said = z.string().nullish().catch(null);

export const Line = z.object({
  transaction_id: Id,
  title: z.string().nullish().catch(null),
  quantity: z.union([z.number(), wholeText]).pipe(SoldQuantity),
  listing_id: Id.nullish(),
  sku: z.string().nullish(),
  price: Amount,
  /** What distinguishes this product from others of its listing. Empty without variations. */
  product_data: z.array(z.unknown()).nullish().catch(null),
  is_digital: z.boolean().nullish().catch(null),
  shipping_method: z.string().nullish().catch(null),
  shipping_upgrade: z.string().nullish().catch(null),
  expected_ship_date: UnixSeconds.nullish().catch(null),
});
type Line = z.infer<typeof Line>;

/** What is needed to know what has sold, and what else can be read. */
export const Receipt = z.object({
  receipt_id: Id,
  status: z.string().min(1),
  is_paid: z.boolean().nullish().catch(null),
  created_timestamp: UnixSeconds.nullish().catch(null),
  total_shipping_cost: Amount,
  gift_wrap_price: Amount,
  /** What a coupon took off the prices. */
  discount_amt: Amount,
  is_shipped: z.boolean().nullish().catch(null),
  buyer_user_id: z.int().nullish().catch(null),
  first_line: said,
  zip: said,
  message_from_buyer: said,
  shipments: z
    .array(
      z.object({
        shipment_notification_timestamp: UnixSeconds.nullish().catch(null),
        carrier_name: said,
        tracking_code: said,
      }),
    )
    .nullish()
    .catch(null),
  /** For the whole order: they do not name a line. */
  refunds: z
    .array(z.object({ amount: Money.nullish() }))
    .nullish()
    .or(z.literal('unread'))
    .catch('unread'),
  transactions: z.array(z.unknown()),
});
export type Receipt = z.infer<typeof Receipt>;

/** What can be read of any receipt: which it is, and when it last changed. */
export const AnyReceipt = z
  .object({ receipt_id: Id.nullable().catch(null), updated_timestamp: UnixSeconds.nullish().catch(null) })
  .catch({ receipt_id: null, updated_timestamp: null });

export const orderUrl = (receiptId: number | string) =>
  `https://www.etsy.com/your/orders/sold?order_id=${receiptId}`;

export const toBeMarked = 'Look at it on Etsy, and choose Mark as Sold for what is still for sale here.';

/** A partial refund does not mean that an item was returned. */
function stateOf({ status }: Receipt): RemoteSale['state'] {
  return /^(cancell?ed|fully refunded)$/i.test(status) ? 'cancelled' : 'sold';
}

/** An item is gone once it is ordered, but an order that is never paid vanishes (etsy/open-api#10 and #652). */
function awaitsPayment({ status, is_paid: isPaid }: Receipt): boolean {
  return isPaid !== true && !/^(paid|completed|partially refunded)$/i.test(status);
}

/** The same id as in `activeListings`: the listing's, with the SKU for one of its variations. */
function externalIdOf({ listing_id, sku, product_data }: Line): string {
  if (!listing_id) return '';
  const isVariation = (product_data ?? []).length > 0;
  return isVariation && sku ? variationId(listing_id, sku) : String(listing_id);
}

type MoneyOfLine = Pick<
  RemoteSale,
  'totalPence' | 'postagePence' | 'orderedPostagePence' | 'refundedPence' | 'isMoneyUnread'
>;

/** Coupon, postage and refunds are those of the whole order, so one unknown amount leaves all of them unknown. */
function moneyOf(receipt: Receipt, lines: readonly Line[]): MoneyOfLine[] {
  const { total_shipping_cost: postage, gift_wrap_price: wrap, discount_amt: discount, refunds } = receipt;
  const prices = lines.flatMap(({ price, quantity }) => (price ? pence(price) * quantity : []));
  if (prices.length < lines.length || refunds === 'unread') {
    return lines.map(() => ({ totalPence: 0, refundedPence: 0, isMoneyUnread: true }));
  }
  // More than the prices together is never taken off.
  const taken = splitRefund(discount ? pence(discount) : 0, prices);
  const costs = prices.map((price, index) => price - (taken[index] ?? 0));
  const paidBack = (refunds ?? []).reduce((sum, { amount }) => sum + (amount ? pence(amount) : 0), 0);
  const shares = splitRefund(paidBack, costs);
  const ordered = [postage, wrap].reduce((sum, money) => sum + (money ? pence(money) : 0), 0);
  const charged = Math.max(0, ordered - paidBack + shares.reduce((sum, share) => sum + share, 0));
  const [left, before] = [charged, ordered].map((amount) => splitAmount(amount, costs));
  return costs.map((cost, index) => ({
    totalPence: cost,
    postagePence: left?.[index] ?? 0,
    ...(charged < ordered && { orderedPostagePence: before?.[index] ?? 0 }),
    refundedPence: shares[index] ?? 0,
  }));
}

function toSales(receipt: Receipt, lines: readonly Line[], now: Date): RemoteSale[] {
  const money = moneyOf(receipt, lines);
  const state = stateOf(receipt);
  const isUnpaid = state === 'sold' && awaitsPayment(receipt);
  const order = factsOf(receipt, lines, isUnpaid);
  const { created_timestamp: created } = receipt;
  const soldAt = created ? new Date(created * 1000) : now;
  const sales = lines.map(
    (line, index): RemoteSale => ({
      orderId: String(receipt.receipt_id),
      lineId: String(line.transaction_id),
      externalId: externalIdOf(line),
      sku: line.sku ?? '',
      title: stripHtml(line.title ?? ''),
      quantity: line.quantity,
      ...(money[index] ?? { totalPence: 0, refundedPence: 0, isMoneyUnread: true }),
      refundedQuantity: 0,
      currency: line.price?.currency_code ?? 'GBP',
      soldAt: soldAt.toISOString(),
      state,
      ...(isUnpaid && { awaitsPayment: true as const }),
      ...(state === 'cancelled' && { isSent: receipt.is_shipped === true }),
      url: orderUrl(receipt.receipt_id),
      order,
    }),
  );
  return state === 'cancelled' ? sales.map(calledOff) : sales;
}

/**
 * What a receipt says has sold, and as a sentence what of it cannot be read. Each line is read alone. Throws if
 * nothing can be read.
 */
export function readReceipt(raw: unknown, now: Date): { sales: RemoteSale[]; why?: string } {
  const receipt = Receipt.parse(raw);
  const { read: lines, unread } = readEach(
    receipt.transactions,
    (line) => Line.parse(line),
    () => `One of the things in this Etsy order cannot be read. ${toBeMarked}`,
  );
  const sales = toSales(receipt, lines, now);
  if (unread[0]) return { sales, why: unread[0] };
  const lacksMoney = sales.some(({ isMoneyUnread }) => isMoneyUnread);
  return lacksMoney
    ? { sales, why: 'What was paid for this Etsy order cannot be read. It is stored without an amount.' }
    : { sales };
}
