import { z } from 'zod';

// Royal Mail's Click & Drop, with the seller's own key: parcels are sent there, and their tracking numbers come back.

export const ClickAndDropSettings = z.object({
  /** `********` keeps the stored one. */
  key: z
    .string()
    .trim()
    .transform((key) => key.replace(/^Bearer\s+/i, ''))
    .pipe(z.string().min(1, 'Enter the key.').max(200, 'A key has at most 200 characters.')),
  /** A parcel whose label is made there is dispatched. Otherwise its number is proposed. */
  dispatches: z.boolean().default(false),
});
export type ClickAndDropSettings = z.infer<typeof ClickAndDropSettings>;

export const ClickAndDrop = z.object({
  key: z.string(),
  dispatches: z.boolean(),
  /** In ISO. Null: nothing has been asked for yet. */
  last_polled_at: z.string().nullable(),
  /** Why it cannot be asked just now, and what to do. Null while all is well. */
  error: z.string().nullable(),
});
export type ClickAndDrop = z.infer<typeof ClickAndDrop>;

/** The seller's own time to post, where the marketplace gives none. Null: none is given. */
export const HandlingTime = z.object({ handling_days: z.number().int().min(1).max(30).nullable() });

/** `click_and_drop` is null while it is off, and nothing is sent. */
export const PostingSettings = HandlingTime.extend({ click_and_drop: ClickAndDrop.nullable() });
export type PostingSettings = z.infer<typeof PostingSettings>;

/** Orders that are left as they are, with the reason. */
export const LeftOutOrders = z.array(z.object({ order_id: z.number(), why: z.string() }));
export type LeftOutOrders = z.infer<typeof LeftOutOrders>;

/** Orders that go in one parcel become one order there. */
export const ClickAndDropSend = z.object({
  parcels: z
    .array(z.object({ order_ids: z.array(z.number().int().positive()).min(1).max(100) }))
    .min(1)
    .max(100),
  /** Also those whose label is made there: the seller has deleted them there. */
  again: z.boolean().default(false),
});
export type ClickAndDropSend = z.infer<typeof ClickAndDropSend>;

export const ClickAndDropSent = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Ids of orders that are there now. */
  sent: z.array(z.number()),
  left_out: LeftOutOrders,
});
export type ClickAndDropSent = z.infer<typeof ClickAndDropSent>;

/**
 * What an order is in Click & Drop: on its way there, there without a label, with its label, refused, or removed there.
 */
export const ClickAndDropOrder = z.object({
  state: z.enum(['sending', 'sent', 'label', 'failed', 'gone']),
  /** What it is called there. */
  reference: z.string(),
  tracking_number: z.string(),
  error: z.string().nullable(),
});
