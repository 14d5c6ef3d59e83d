import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';

export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

const day = (name: string) => z.iso.date(`${name} must be a day, as 2026-11-23.`).optional();

/**
 * Days in UK time, both included. Without them: the last 30 days, 13 weeks or 12 months. `from=first`: everything since the
 * first sale.
 */
export const SalesReportQuery = z
  .object({
    by: z.enum(reportSteps).default('month'),
    from: z.literal('first').or(day('from')),
    to: day('to'),
  })
  .refine(({ from, to }) => !from || from === 'first' || !to || from <= to, 'from must not be after to.');

/** What sold on one marketplace in one day, week or month. */
const SalesOfPeriod = z.object({
  /** Its first day in UK time. Weeks begin on Monday. */
  start: z.iso.date(),
  /** Null: elsewhere, as the seller said. */
  platform: Platform.nullable(),
  /** Pieces sold, less what was cancelled. */
  items: z.number(),
  /** In pounds, less refunds. Sales in other currencies count as items only. */
  amount: z.number(),
});
export type SalesOfPeriod = z.infer<typeof SalesOfPeriod>;

/** Days between the first listing of a product (else the day it was added) and its sale, of products that are still known. */
const TimeToSell = z.object({
  /** Null: everywhere. */
  platform: Platform.nullable(),
  products: z.number(),
  median_days: z.number(),
});
export type TimeToSell = z.infer<typeof TimeToSell>;

export const SalesReport = z.object({
  by: z.enum(reportSteps),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The first day of every period, so that those without a sale are seen too. */
  starts: z.array(z.iso.date()),
  sales: z.array(SalesOfPeriod),
  /** Items sold in another currency, which no amount includes. */
  other_currencies: z.number(),
  time_to_sell: z.array(TimeToSell),
  /** Of the products that were for sale in this time, how many sold, and how many are still for sale. */
  sell_through: z.object({ sold: z.number(), for_sale: z.number() }),
  /** Products that are for sale and were added up to that day. */
  stale: z.object({ until: z.iso.date(), products: z.number(), amount: z.number() }),
});
export type SalesReport = z.infer<typeof SalesReport>;
