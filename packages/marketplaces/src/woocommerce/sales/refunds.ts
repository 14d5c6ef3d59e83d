import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import type { RemoteSale } from '../../sales/remote-sale.ts';
import { splitRefund } from '../../sales/split-refund.ts';
import { type Order, Refund } from '../answers.ts';
import { read } from '../client.ts';
import { parsePence, signedPence } from '../prices/price.ts';

type Refunded = Pick<RemoteSale, 'refundedPence' | 'refundedQuantity'>;

export interface OrderRefunds {
  /** By the line's id. */
  lines: Map<number, Refunded>;
  /** Of postage and fees, and what is left over of money that names no line. */
  extrasPence: number;
}

/**
 * What was refunded for each line of an order. The order itself has only the sums; the lines are in its refunds. Money
 * that names no line, and is not for postage or a fee, is divided among the lines by their prices.
 */
export async function readRefunds(context: MarketplaceContext, order: Order): Promise<OrderRefunds> {
  const found = new Map<number, Refunded>();
  if (order.refunds.length === 0) return { lines: found, extrasPence: 0 };
  const what = { schema: z.array(Refund), what: 'the refunds of an order' };
  const refunds = await read(context, `wc/v3/orders/${order.id}/refunds`, { per_page: '100' }, what);
  let unnamed = 0;
  let extrasPence = 0;
  for (const refund of refunds) {
    // Of a discount that is a fee, what is paid back is less than nothing.
    const fees = refund.fee_lines.reduce(
      (sum, { total, total_tax: tax }) => sum - signedPence(total) - signedPence(tax),
      0,
    );
    const extras = sumOf(refund.shipping_lines) + fees;
    extrasPence += extras;
    unnamed += Math.max(0, penceOf(refund.amount) - sumOf(refund.line_items) - extras);
    for (const line of refund.line_items) {
      const id = Number(line.meta_data.find(({ key }) => key === '_refunded_item_id')?.value);
      const before = found.get(id) ?? { refundedPence: 0, refundedQuantity: 0 };
      found.set(id, {
        refundedPence: before.refundedPence + amountOf(line),
        refundedQuantity: before.refundedQuantity + Math.abs(line.quantity),
      });
    }
  }
  if (unnamed === 0) return { lines: found, extrasPence };
  const left = order.line_items.map((line) =>
    Math.max(0, amountOf(line) - (found.get(line.id)?.refundedPence ?? 0)),
  );
  const shares = splitRefund(unnamed, left);
  extrasPence += unnamed - shares.reduce((sum, share) => sum + share, 0);
  for (const [index, share] of shares.entries()) {
    const line = order.line_items[index];
    if (!line) continue;
    const before = found.get(line.id) ?? { refundedPence: 0, refundedQuantity: 0 };
    found.set(line.id, { ...before, refundedPence: before.refundedPence + share });
  }
  return { lines: found, extrasPence };
}

/** On their lines refunds have negative amounts. */
const penceOf = (amount: string) => parsePence(amount.replace('-', '')) ?? 0;
const sumOf = (lines: readonly Parameters<typeof amountOf>[0][]) =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);
const amountOf = ({ total, total_tax: tax }: { total: string; total_tax: string }) =>
  penceOf(total) + penceOf(tax);
