import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RefundCalls, RefundThere, RefundWanted } from '../../sales/order-calls.ts';
import { orderPage, storeOf } from '../account/store-address.ts';
import { ask, read, readIfAllowed } from '../client.ts';
import { rejected } from '../errors.ts';
import { signedPence } from '../prices/price.ts';

// A refund takes `api_refund` (through the gateway that was paid by), `api_restock`, and lines with a quantity, a total
// without taxes and taxes by their ids. The store notes it, asks the gateway, and takes it away again if that refuses.
// Source of WooCommerce 11.0.1, read 2026-11-30 (wc_create_refund, RestApiParameterUtil).

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
const Paid = z.object({
  total: text,
  payment_method: z.string().catch(''),
  payment_method_title: z.string().catch(''),
  line_items: Items,
  shipping_lines: Items,
  fee_lines: Items,
});
const Made = z.object({
  id: z.number(),
  amount: text,
  refunded_payment: z.boolean().catch(false),
  line_items: Items,
  shipping_lines: Items,
  fee_lines: Items,
});
type Made = z.infer<typeof Made>;
const Gateway = z.object({ method_supports: z.array(z.string()) });

const path = (orderId: string) => `wc/v3/orders/${orderId}`;
const amountOf = ({ amount }: Made) => Math.abs(signedPence(amount));
const money = (pence: number) => (pence / 100).toFixed(2);
const itemsOf = ({
  line_items,
  shipping_lines,
  fee_lines,
}: Pick<Made, 'line_items' | 'shipping_lines' | 'fee_lines'>) => [
  ...line_items,
  ...shipping_lines,
  ...fee_lines,
];

const readRefunds = (context: MarketplaceContext, orderId: string): Promise<Made[]> =>
  read(
    context,
    `${path(orderId)}/refunds`,
    { per_page: '100' },
    {
      schema: z.array(Made),
      what: 'the refunds of an order',
    },
  );

async function list(context: MarketplaceContext, orderId: string): Promise<RefundThere[]> {
  return (await readRefunds(context, orderId)).map((made) => ({
    id: String(made.id),
    pence: amountOf(made),
    isPaidBack: made.refunded_payment,
  }));
}

/**
 * What of a line has not been paid back yet; less than nothing for a discount that is written as a fee. Its sums are rounded
 * to pence and its single taxes are not, so the last of these takes what is left of the sum.
 */
function leftOf(item: Item, refunds: readonly Made[]) {
  const back = refunds
    .flatMap(itemsOf)
    .filter(({ meta_data: meta }) =>
      meta.some(({ key, value }) => key === '_refunded_item_id' && Number(value) === item.id),
    );
  const less = (of: (part: Item) => number) => {
    // In refunds amounts have the other sign.
    const left = back.reduce((sum, part) => sum + of(part), of(item));
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
  const quantity = Math.max(
    0,
    back.reduce((sum, part) => sum - Math.abs(part.quantity), item.quantity),
  );
  return { id: item.id, quantity, total, taxes, pence: total + tax };
}

async function make(context: MarketplaceContext, wanted: RefundWanted): Promise<void> {
  const { orderId, lineIds, amountPence, restock, byGateway } = wanted;
  const order = await read(context, path(orderId), {}, { schema: Paid, what: 'an order' });
  const refunds = await readRefunds(context, orderId);
  const left = signedPence(order.total) - refunds.reduce((sum, made) => sum + amountOf(made), 0);
  const items = (lineIds ? order.line_items.filter(({ id }) => lineIds.includes(String(id))) : itemsOf(order))
    .map((item) => leftOf(item, refunds))
    .filter(({ pence, quantity }) => pence !== 0 || quantity > 0);
  const ofItems = items.reduce((sum, { pence }) => sum + pence, 0);
  const pence = amountPence ?? (lineIds ? Math.min(ofItems, left) : left);
  const page = orderPage(storeOf(context.secrets).url, Number(orderId));
  if (pence <= 0 || pence > left)
    throw new MarketplaceError(
      'rejected',
      `Only £${money(Math.max(0, left))} of this order can be refunded.`,
      {
        nextStep: 'Look at the refunds of the order in WooCommerce.',
        link: page,
      },
    );
  if (byGateway) await mustRefund(context, order, page);
  const lines = amountPence === null ? items : [];
  const answer = await ask(context, {
    method: 'POST',
    path: `${path(orderId)}/refunds`,
    body: {
      amount: money(pence),
      api_refund: byGateway,
      api_restock: restock,
      line_items: lines.map(({ id, quantity, total, taxes }) => ({
        id,
        quantity,
        refund_total: total / 100,
        refund_tax: taxes.map((tax) => ({ id: tax.id, refund_total: tax.pence / 100 })),
      })),
    },
  }).catch((error: unknown) => {
    // A refusal, also the gateway's, comes with 500: then there is no refund. So does what a plugin throws after the gateway
    // has paid: the refund is taken away, and the money is gone.
    if (
      error instanceof MarketplaceError &&
      error.details.code === 'woocommerce_rest_cannot_create_order_refund'
    )
      throw new MarketplaceError('rejected', `Your store did not refund it: ${error.details.said ?? ''}.`, {
        ...(byGateway
          ? {
              mayBeDone: true,
              nextStep: 'Look at the account that was paid. Then record it, or refund again.',
            }
          : { nextStep: 'Look at the order in WooCommerce.' }),
        link: page,
      });
    throw error;
  });
  if (answer.problem) throw rejected(answer.problem);
}

/** Cash, a bank transfer and many plugins cannot pay back through the store, and say so beforehand. */
async function mustRefund(
  context: MarketplaceContext,
  order: z.infer<typeof Paid>,
  link: string,
): Promise<void> {
  const { payment_method: method, payment_method_title: title } = order;
  const gateway = method
    ? await readIfAllowed(
        context,
        `wc/v3/payment_gateways/${method}`,
        {},
        { schema: Gateway, what: 'a gateway' },
      )
    : { method_supports: [] };
  if (!gateway || gateway.method_supports.includes('refunds')) return;
  throw new MarketplaceError(
    'rejected',
    `${title || method || 'This order'} cannot be paid back through the store.`,
    {
      nextStep: 'Pay it back where the buyer paid, then record it here.',
      link,
    },
  );
}

export const refund: RefundCalls = { list, make };
