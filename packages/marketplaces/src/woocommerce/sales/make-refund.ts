import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RefundCalls, RefundThere, RefundWanted } from '../../sales/order-calls.ts';
import { orderPage, storeOf } from '../account/store-address.ts';
import { ask, readIfAllowed } from '../client.ts';
import { rejected } from '../errors.ts';
import { amountOf, type Paid, readLeft, refundLeft, refundPath, refundsThere } from './refund-left.ts';

// A refund takes `api_refund` (through the gateway that was paid by), `api_restock`, and lines with a quantity, a total
// without taxes and taxes by their ids. The store notes it, asks the gateway, and takes it away again if that refuses.
// Source of WooCommerce 11.0.1, read 2026-11-30 (wc_create_refund, RestApiParameterUtil).

const Gateway = z.object({ method_supports: z.array(z.string()) });

const money = (pence: number) => (pence / 100).toFixed(2);

async function list(context: MarketplaceContext, orderId: string): Promise<RefundThere[]> {
  return (await refundsThere(context, orderId)).map((made) => ({
    id: String(made.id),
    pence: amountOf(made),
    isPaidBack: made.refunded_payment,
  }));
}

async function make(context: MarketplaceContext, wanted: RefundWanted): Promise<void> {
  const { orderId, lineIds, amountPence, restock, byGateway } = wanted;
  const { order, left, items, pence: ofItems } = await readLeft(context, orderId, lineIds);
  const pence = amountPence ?? ofItems;
  const page = orderPage(storeOf(context.secrets).url, Number(orderId));
  if (pence <= 0 || pence > left)
    throw new MarketplaceError('rejected', `Only £${money(left)} of this order can be refunded.`, {
      nextStep: 'Look at the refunds of the order in WooCommerce.',
      link: page,
    });
  if (byGateway) await mustRefund(context, order, page);
  await wanted.willSend?.(pence);
  const lines = amountPence === null ? items : [];
  const answer = await ask(context, {
    method: 'POST',
    path: refundPath(orderId),
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
      throw new MarketplaceError('rejected', `Your store did not refund it${whyOf(error, order)}.`, {
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

/** A gateway may name the buyer, of whom nothing is stored: then it is not repeated. */
const whyOf = ({ details: { said = '' } }: MarketplaceError, order: Paid) =>
  said && !namesBuyer(said, order) ? `: ${said}` : '';

/** Letters and digits, in small and without accents. What is left out in `between` parts words. */
const wordsIn = (text: string, between: RegExp) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(between)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));

/** As they are written, and joined: "O'Hara" may become "ohara", and a postcode lose its space. */
const everyWord = (text: string) => [
  ...wordsIn(text, /[^\p{L}\p{M}\p{N}]+/u),
  ...wordsIn(text, /\s+/),
  ...wordsIn(text, /$/),
];

/** Whether any single word of name or address is in it. That hides "Road" too: rather too much than too little. */
function namesBuyer(said: string, { billing, shipping, customer_note: note }: Paid): boolean {
  const theirs = [billing, shipping].flatMap(({ country: _, ...fields }) =>
    Object.values(fields).map(String),
  );
  const words = new Set(everyWord(said));
  const phones = [billing.phone, shipping.phone].map((phone) => digitsOf(String(phone ?? '')).slice(-6));
  return (
    theirs.flatMap(everyWord).some((word) => (word.length > 1 || /\p{N}/u.test(word)) && words.has(word)) ||
    phones.some((phone) => phone.length === 6 && digitsOf(said).includes(phone)) ||
    (note.trim().length > 2 && said.toLowerCase().includes(note.trim().toLowerCase()))
  );
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Cash, a bank transfer and many plugins cannot pay back through the store, and say so beforehand. */
async function mustRefund(context: MarketplaceContext, order: Paid, link: string): Promise<void> {
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

export const refund: RefundCalls = { list, left: refundLeft, make };
