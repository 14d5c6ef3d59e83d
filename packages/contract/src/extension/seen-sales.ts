import { z } from 'zod';
import { ExtensionSite } from '../extension.ts';
import { byHandOf } from '../platforms.ts';
import { Price } from '../schemas/price.ts';
import { text, trimmedText } from '../schemas/text.ts';

/** The marketplace's own id of a listing, as its URL has it. */
const Listing = text(100).min(1);
/** The order's page at the marketplace. */
const OrderUrl = z.url({ protocol: /^https$/ }).max(500);

/** A thing that one of the seller's own pages at a marketplace shows as sold, or whose order it shows as cancelled. */
export const SeenThing = z.object({
  /** Null where the page names it by its title alone. */
  listing: Listing.nullable(),
  title: trimmedText(500),
  order: OrderUrl.nullable(),
  cancelled: z.boolean(),
});
export type SeenThing = z.infer<typeof SeenThing>;

export const SeenQuery = z.object({ platform: ExtensionSite, things: z.array(SeenThing).min(1).max(100) });

/**
 * What is known of it. `sold_before`: it has sold there once already, and is on sale again. `sold_elsewhere`: it has
 * sold, and its listing there has not ended. `several`: more than one thing has the title. `cancelled`: a sale of it is
 * recorded, and the page shows the order as cancelled.
 */
export const SeenState = z.enum(['on_sale', 'sold_before', 'sold_elsewhere', 'several', 'cancelled']);

/** Null: there is nothing to record. */
export const SeenAnswer = z
  .object({ state: SeenState, product_name: z.string(), listing: Listing.nullable() })
  .nullable();
export type SeenAnswer = z.infer<typeof SeenAnswer>;

/** One answer for each thing, in the same order. */
export const SeenAnswers = z.object({ results: z.array(SeenAnswer) });

/** Asked also of what is no address. */
const onSite = ({ platform, order }: { platform: ExtensionSite; order: string | null }) =>
  order === null ||
  (URL.canParse(order) && byHandOf(platform)?.hosts.includes(new URL(order).hostname) === true);
const notOnSite = { message: 'The order is not on this marketplace.', path: ['order'] };

/** A sale as a page shows it. */
export const SeenSale = z
  .object({
    platform: ExtensionSite,
    listing: Listing,
    title: trimmedText(500),
    price: Price.refine((pounds) => pounds > 0, 'Enter for how much it sold.'),
    currency: z.string().regex(/^[A-Z]{3}$/),
    order: OrderUrl.nullable(),
  })
  .refine(onSite, notOnSite);
export type SeenSale = z.infer<typeof SeenSale>;

/** `recorded`: false if the sale was known already. */
export const SeenSaleAnswer = z.object({ recorded: z.boolean() });

/** A sale of one of several things with the same title: the seller is asked in the dashboard which one it was. */
export const SeenQuestion = z
  .object({
    platform: ExtensionSite,
    title: trimmedText(500).min(1),
    price: Price.nullable(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    order: OrderUrl.nullable(),
  })
  .refine(onSite, notOnSite);
export type SeenQuestion = z.infer<typeof SeenQuestion>;
