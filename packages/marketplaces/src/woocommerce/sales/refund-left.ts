import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import type { RefundLeft } from '../../sales/order-calls.ts';
import { read } from '../client.ts';
import { signedPence } from '../prices/price.ts';

const text = z.union([z.string(), z.number().transform(String)]).catch('');
const Meta = z.array(z.object({ key: z.string(), value: z.unknown() })).catch([]);
const Item = z.object({
  id: z.number(),
  quantity: z.number().catch(0),
  total: text,
  total_tax: text,
  taxes: z.array(z.object({ id: z.number(), total: text })).catch([]),
  meta_data: Meta,
});
type Item = z.infer<typeof Item>;
const Items = z.array(Item).catch([]);
const Buyer = z.record(z.string(), z.unknown()).catch({});
const Paid = z.object({
  total: text,
  billing: Buyer,
  shipping: Buyer,
  customer_note: text,
  payment_method: z.string().catch(''),
  payment_method_title: z.string().catch(''),
  line_items: Items,
  shipping_lines: Items,
  fee_lines: Items,
});
export type Paid = z.infer<typeof Paid>;
const Made = z.object({
  id: z.number(),
  amount: text,
  refunded_payment: z.boolean().catch(false),
  line_items: Items,
  shipping_lines: Items,
  fee_lines: Items,
});
type Made = z.infer<typeof Made>;

export const refundPath = (orderId: string) => `wc/v3/orders/${orderId}/refunds`;
export const amountOf = ({ amount }: Made) => Math.abs(signedPence(amount));
const sumOf = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((sum, one) => sum + of(one), 0);
const itemsOf = ({
  line_items,
  shipping_lines,
  fee_lines,
}: Pick<Made, 'line_items' | 'shipping_lines' | 'fee_lines'>) => [
  ...line_items,
  ...shipping_lines,
  ...fee_lines,
];

export const refundsThere = (context: MarketplaceContext, orderId: string): Promise<Made[]> =>
  read(
    context,
    refundPath(orderId),
    { per_page: '100' },
    {
      schema: z.array(Made),
      what: 'the refunds of an order',
    },
  );

/**
 * What of a line has not been paid back yet; less than nothing for a discount that is written as a fee. Its single
 * taxes may be a penny more than their sum, so the last of these takes what is left of the sum.
 */
function leftOf(item: Item, refunds: readonly Made[]) {
  const back = refunds
    .flatMap(itemsOf)
    .filter(({ meta_data: meta }) =>
      meta.some(({ key, value }) => key === '_refunded_item_id' && Number(value) === item.id),
    );
  const less = (of: (part: Item) => number) => {
    // In refunds amounts have the other sign.
    const left = of(item) + sumOf(back, of);
    return of(item) < 0 ? Math.min(0, left) : Math.max(0, left);
  };
  const total = less((part) => signedPence(part.total));
  const tax = less((part) => signedPence(part.total_tax));
  let untaken = tax;
  const taxes = item.taxes.map(({ id }, index) => {
    const own = less((part) => signedPence(part.taxes.find((each) => each.id === id)?.total ?? ''));
    const pence = index === item.taxes.length - 1 ? untaken : own;
    untaken -= pence;
    return { id, pence };
  });
  const quantity = Math.max(0, item.quantity - sumOf(back, (part) => Math.abs(part.quantity)));
  return { id: item.id, quantity, total, taxes, pence: total + tax };
}

/** What is left of an order and of these of its lines, or of all of it. */
export async function readLeft(
  context: MarketplaceContext,
  orderId: string,
  lineIds: readonly string[] | null,
) {
  const order = await read(context, `wc/v3/orders/${orderId}`, {}, { schema: Paid, what: 'an order' });
  const refunds = await refundsThere(context, orderId);
  const left = Math.max(0, signedPence(order.total) - sumOf(refunds, amountOf));
  const items = (lineIds ? order.line_items.filter(({ id }) => lineIds.includes(String(id))) : itemsOf(order))
    .map((item) => leftOf(item, refunds))
    .filter(({ pence, quantity }) => pence !== 0 || quantity > 0);
  // Of lines together never more than of the order: a sum may have been paid back without its lines.
  return {
    order,
    left,
    items,
    pence: lineIds
      ? Math.min(
          sumOf(items, (item) => item.pence),
          left,
        )
      : left,
  };
}

export async function refundLeft(context: MarketplaceContext, orderId: string): Promise<RefundLeft> {
  const { left: pence, items } = await readLeft(context, orderId, null);
  return { pence, lines: new Map(items.map((item) => [String(item.id), item.pence])) };
}
