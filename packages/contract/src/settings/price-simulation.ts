import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';
import { PricingRulesUpdate } from '../schemas/setting-schemas.ts';

/** Rules as they might be saved. What is left out is as in the settings. */
export const SimulatePrices = z.object({ pricing_rules: PricingRulesUpdate });

/** How many products with changed prices are shown, those that would leave least. */
export const WORST_SHOWN = 20;

/** Pounds; what is left is after estimated fees, cost and postage, as far as they are known. */
const Change = z.object({
  product_id: z.number(),
  name: z.string(),
  platform: Platform,
  before: z.number(),
  after: z.number(),
  left_before: z.number(),
  left_after: z.number(),
});

/** What other pricing rules would do to the prices of everything that has not sold. */
export const PriceSimulation = z.object({
  products: z.number(),
  platforms: z.array(
    z.object({
      platform: Platform,
      /** Products with a price of their own there, which no rule changes. */
      own: z.number(),
      up: z.number(),
      down: z.number(),
      /** Of the prices that change, in pounds, down below nothing. Null if none does. */
      median: z.number().nullable(),
      largest: z.number().nullable(),
      /** Prices that leave less than nothing, then and now, among products whose cost is known. */
      below_cost: z.number(),
      below_cost_before: z.number(),
      without_cost: z.number(),
      /** Of one piece of each product together. */
      left_before: z.number(),
      left_after: z.number(),
      /** Nothing is known of what it takes. */
      fees_known: z.boolean(),
    }),
  ),
  worst: z.array(Change).max(WORST_SHOWN),
});
export type PriceSimulation = z.infer<typeof PriceSimulation>;
