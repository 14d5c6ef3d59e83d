import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';

/** An account on which the first listing from here is not made yet (`product` is null), or not confirmed. */
export const OpenFirstListing = z.object({
  platform: Platform,
  product: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** What the marketplace said before it was published that it would charge. Null if it did not say. */
  fees: z.string().nullable(),
});
export type OpenFirstListing = z.infer<typeof OpenFirstListing>;

/** `GET /api/first-listings/`: only accounts that the seller has not settled. */
export const OpenFirstListings = z.object({ results: z.array(OpenFirstListing) });

/** `GET /api/first-listings/{platform}/`: the first listing, read back from the marketplace. */
export const FirstListing = z.object({
  url: z.string().nullable(),
  /** What the marketplace said beforehand that it would charge. Null if it does not tell. */
  fees: z.string().nullable(),
  /** Side by side: what was sent, and what is there. */
  parts: z.array(z.object({ name: z.string(), sent: z.string(), there: z.string(), same: z.boolean() })),
  /** Why it could not be read. */
  error: z.string().optional(),
  next_step: z.string().optional(),
});
export type FirstListing = z.infer<typeof FirstListing>;
