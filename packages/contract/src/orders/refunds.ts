import { z } from 'zod';
import { Price } from '../schemas/price.ts';

const how = {
  /** Put in stock again at the marketplace. */
  restock: z.boolean(),
  /** Paid back by the gateway that the buyer paid with. False: it is recorded alone, and the seller pays it back elsewhere. */
  by_gateway: z.boolean(),
};

/** All that is left of an order; all that is left of some of its lines; or a sum without lines. */
export const RefundRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('all'), ...how }),
  z.object({
    what: z.literal('lines'),
    sale_ids: z.array(z.number().int().positive()).min(1).max(100),
    ...how,
  }),
  z.object({
    what: z.literal('amount'),
    amount: Price.refine((pounds) => pounds > 0, 'Enter how much is paid back.'),
    ...how,
    restock: z.literal(false),
  }),
]);
export type RefundRequest = z.infer<typeof RefundRequest>;

/** What can still be refunded, as the marketplace has it now, in pounds. `lines` are those of an order, by their sales. */
export const RefundLeft = z.object({
  /** With postage and fees. Also of lines together it is never more. */
  total: z.number(),
  lines: z.array(z.object({ sale_id: z.number(), amount: z.number() })),
});
export type RefundLeft = z.infer<typeof RefundLeft>;

/** A refund that was asked for here. */
export const OrderRefund = z.object({
  id: z.number(),
  state: z.enum(['under_way', 'done', 'failed']),
  /** In pounds. Null: not known before it is made. */
  amount: z.number().nullable(),
  by_gateway: z.boolean(),
  restock: z.boolean(),
  error: z.string().nullable(),
  next_step: z.string().nullable(),
  /** In ISO: when it was asked for. */
  asked_at: z.string(),
});
export type OrderRefund = z.infer<typeof OrderRefund>;
