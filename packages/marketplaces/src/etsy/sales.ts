import { splitAmount } from '@crosslister/domain/split-amount.ts';
import { stripHtml } from '@crosslister/domain/text.ts';
import { z } from 'zod';
import { calledOff } from '../called-off.ts';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import type { RemoteSale, SalesPage } from '../remote-sale.ts';
import { repeatedPage } from '../repeated-page.ts';
import { splitRefund } from '../split-refund.ts';
import { shopPath } from './account.ts';
import { type Receipt, ReceiptPage } from './answers.ts';
import { type EtsyCall, parse, send } from './client.ts';
import { pence, variationId } from './listing.ts';

const dayMs = 86_400_000;
const overlapMs = 15 * 60_000;
/** Etsy refuses a start before the year 2000. */
const oldestSeconds = 946_684_800;
const pageSize = 100;
/**
 * Pages overlap: an order that changes while we read leaves its position, and the next one
 * would move to the page before.
 */
const step = 90;

/**
 * Where to continue: from which time, and in a poll of several pages the position, when the poll began and what its
 * last page began with.
 */
const Cursor = z.object({
  from: z.iso.datetime(),
  offset: z.int().min(0),
  began: z.iso.datetime().nullable(),
  first: z.int().optional(),
});
type Cursor = z.infer<typeof Cursor>;

function readCursor(context: MarketplaceContext, cursor: string | null): Cursor {
  if (cursor === null) {
    const from = new Date(context.now().getTime() - dayMs).toISOString();
    return { from, offset: 0, began: null };
  }
  try {
    return Cursor.parse(JSON.parse(cursor));
  } catch (cause) {
    throw new MarketplaceError(
      'rejected',
      'The place where the last look at your Etsy orders ended is lost.',
      {
        cause,
        nextStep: 'Nothing to do: the next look starts a day back.',
        staleCursor: true,
      },
    );
  }
}

type Line = NonNullable<Receipt['transactions']>[number];

/** An item is gone once it is ordered, paid or not. A partial refund does not mean that an item was returned. */
function stateOf({ status }: Receipt): RemoteSale['state'] {
  return /^(cancell?ed|fully refunded)$/i.test(status) ? 'cancelled' : 'sold';
}

/** The same id as in `activeListings`: the listing's, with the SKU for one of its variations. */
function externalIdOf({ listing_id, sku, product_data }: Line): string {
  if (!listing_id) return '';
  const isVariation = (product_data ?? []).length > 0;
  return isVariation && sku ? variationId(listing_id, sku) : String(listing_id);
}

/** Postage and gift wrap of the whole order. */
const chargedOf = ({ total_shipping_cost: postage, gift_wrap_price: wrap }: Receipt) =>
  [postage, wrap].reduce((sum, money) => sum + (money ? pence(money) : 0), 0);

/** What the lines cost after the coupon, which is one for the whole order. */
function costsOf({ discount_amt: discount }: Receipt, lines: readonly Line[]): number[] {
  const prices = lines.map((line) => pence(line.price) * line.quantity);
  // More than the prices together is never taken off.
  const shares = splitRefund(discount ? pence(discount) : 0, prices);
  return prices.map((price, index) => price - (shares[index] ?? 0));
}

function toSales(receipt: Receipt): RemoteSale[] {
  const lines = receipt.transactions ?? [];
  const costs = costsOf(receipt, lines);
  const paidBack = (receipt.refunds ?? []).reduce((sum, { amount }) => sum + (amount ? pence(amount) : 0), 0);
  const shares = splitRefund(paidBack, costs);
  const ordered = chargedOf(receipt);
  const charged = Math.max(0, ordered - paidBack + shares.reduce((sum, share) => sum + share, 0));
  const [postage, orderedPostage] = [charged, ordered].map((amount) => splitAmount(amount, costs));
  const state = stateOf(receipt);
  const sales = lines.map(
    (line, index): RemoteSale => ({
      orderId: String(receipt.receipt_id),
      lineId: String(line.transaction_id),
      externalId: externalIdOf(line),
      sku: line.sku ?? '',
      title: stripHtml(line.title ?? ''),
      quantity: line.quantity,
      totalPence: costs[index] ?? 0,
      postagePence: postage?.[index] ?? 0,
      ...(charged < ordered && { orderedPostagePence: orderedPostage?.[index] ?? 0 }),
      refundedPence: shares[index] ?? 0,
      refundedQuantity: 0,
      currency: line.price.currency_code,
      soldAt: new Date(receipt.created_timestamp * 1000).toISOString(),
      state,
      ...(state === 'cancelled' && { isSent: receipt.is_shipped === true }),
      url: `https://www.etsy.com/your/orders/sold?order_id=${receipt.receipt_id}`,
    }),
  );
  return state === 'cancelled' ? sales.map(calledOff) : sales;
}

/** With the overlap, in Etsy's seconds. */
function startOf(context: MarketplaceContext, from: string): number {
  const wanted = Math.min(Date.parse(from), context.now().getTime()) - overlapMs;
  return Math.max(Math.floor(wanted / 1000), oldestSeconds);
}

/** The earlier of both clocks, so that a fast clock of ours leaves no gap. */
function answeredAt(context: MarketplaceContext, headers: Headers): string {
  const theirs = Date.parse(headers.get('date') ?? '');
  const now = context.now().getTime();
  return new Date(Number.isNaN(theirs) ? now : Math.min(theirs, now)).toISOString();
}

/** One page of order lines that changed since the cursor, less 15 minutes. Null starts one day ago. */
export async function salesSince(context: MarketplaceContext, cursor: string | null): Promise<SalesPage> {
  const { from, offset, began, first } = readCursor(context, cursor);
  const call: EtsyCall = {
    method: 'GET',
    path: `${shopPath(context)}/receipts`,
    query: {
      min_last_modified: startOf(context, from),
      sort_on: 'updated',
      sort_order: 'asc',
      limit: pageSize,
      offset,
    },
  };
  const answer = await send(context, call);
  const { results, count } = parse(ReceiptPage, call, answer);
  if (offset > 0 && results[0] && results[0].receipt_id === first) throw repeatedPage('Etsy');
  const start = began ?? answeredAt(context, answer.headers);
  const more = results.length > 0 && offset + results.length < count;
  const next: Cursor = more
    ? { from, offset: offset + step, began: start, first: results[0]?.receipt_id }
    : { from: start, offset: 0, began: null };
  return { sales: results.flatMap(toSales), cursor: JSON.stringify(next), more };
}
