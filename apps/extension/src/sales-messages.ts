import { SeenState, SeenThing } from '@crosslister/contract/extension/seen-sales.ts';
import { z } from 'zod';

/** An amount as a page shows it. */
export const Money = z.object({ pence: z.int().min(1), currency: z.string().length(3) });
export type Money = z.infer<typeof Money>;

/** What a page shows as sold, or as a cancelled order. */
export const SeenOnPage = SeenThing.extend({
  /** The same each time it is seen, on this page or another of its kind. */
  key: z.string().min(1).max(300),
  /** Null where the page shows none that is beyond doubt. */
  price: Money.nullable(),
  /** The page shows the present state of the listing, by its own id. Orders and notifications are of the past. */
  isState: z.boolean(),
  /** How many things this order is of, where the page does not name them. */
  bundle: z.int().min(2).max(999).optional(),
});
export type SeenOnPage = z.infer<typeof SeenOnPage>;

/** What the script on one of the seller's own pages asks the background for. */
export const FromSalesPage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sales_seen'), things: z.array(SeenOnPage).min(1).max(100) }),
  /** What the seller decides for the dashboard that knows it: it sold for so much, ... */
  z.object({
    type: z.literal('sales_record'),
    origin: z.string(),
    thing: SeenOnPage,
    listing: z.string().max(100),
    price: Money,
    name: z.string().max(500),
  }),
  /** ... one of several sold, ... */
  z.object({ type: z.literal('sales_question'), origin: z.string(), thing: SeenOnPage }),
  /** ... it did not sell there, but was ended, ... */
  z.object({ type: z.literal('sales_ended'), origin: z.string(), listing: z.string().max(100) }),
  /** ... this is not to be asked again, ... */
  z.object({ type: z.literal('sales_ignore'), key: z.string().max(300) }),
  /** ... and whether sales are recorded without asking from now on. */
  z.object({ type: z.literal('sales_by_itself'), on: z.boolean() }),
]);
export type FromSalesPage = z.infer<typeof FromSalesPage>;

/** `recorded` now, or `known` before. `kept`: the server does not answer, and is told as soon as it does. */
export const Outcome = z.enum(['recorded', 'known', 'kept']);
export type Outcome = z.infer<typeof Outcome>;

/** One thing that the page shows, and what the dashboard at `origin` knows of it. */
const KnownThing = z.object({
  key: z.string(),
  origin: z.string(),
  what: z.union([SeenState, Outcome, z.literal('bundle')]),
  name: z.string(),
  listing: z.string().nullable(),
});
export type KnownThing = z.infer<typeof KnownThing>;

export const SalesAnswer = z.union([
  z.object({
    known: z.array(KnownThing),
    /** Dashboards that do not answer. Until they do it is not known what is theirs. */
    away: z.array(z.string()),
    /** The seller has recorded so many that they may want it done without asking. */
    offer: z.boolean(),
  }),
  z.object({ outcome: Outcome, offer: z.boolean() }),
  z.object({ done: z.literal(true) }),
  z.object({ error: z.string() }),
  /** It has been switched off. */
  z.object({ off: z.literal(true) }),
]);
export type SalesAnswer = z.infer<typeof SalesAnswer>;

/** From the background to that script: it was switched off, so the panel goes. */
export const ToSalesPage = z.object({ type: z.literal('sales_off') });
export type ToSalesPage = z.infer<typeof ToSalesPage>;
