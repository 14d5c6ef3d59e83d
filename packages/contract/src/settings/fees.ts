import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';
import { hasWholePence, Price } from '../schemas/price.ts';

const Key = z.string().max(40).default('');

/** The seller's own fee in place of the table's, for sales since that day in UK time, or for all. */
const OwnFee = z.object({
  percent: z
    .number()
    .min(0, 'A fee cannot be negative.')
    .max(100, 'A fee is at most 100%.')
    .refine(hasWholePence, 'A percentage takes at most two decimals.'),
  /** Pounds for each order. */
  fixed: Price,
  from: z.iso.date().nullable().default(null),
});
export type OwnFee = z.infer<typeof OwnFee>;

const OTHER_DAYS = 'Each of your own fees needs another day since when it holds.';
const NEWEST_FIRST = 'The earlier fees must have begun before the present one.';

/**
 * What a seller says of the fees of one marketplace. An empty account is one that nobody chose, so that its fees are not
 * known; an empty category is the first of the table.
 */
export const FeeChoice = z
  .object({
    account: Key,
    category: Key,
    /** Pounds for each item, for fees of which no table has the amount. */
    typed: z.partialRecord(z.string().max(40), Price).default({}),
    own: OwnFee.nullable().default(null),
    /** Own figures that held before the present ones. */
    earlier: z.array(OwnFee).max(50, 'At most 50 earlier fees are kept.').default([]),
  })
  .refine(({ own, earlier }) => earlier.length === 0 || own !== null, NEWEST_FIRST)
  .refine(({ own, earlier }) => earlier.every(({ from }) => (from ?? '') < (own?.from ?? '')), NEWEST_FIRST)
  .refine(({ earlier }) => new Set(earlier.map(({ from }) => from)).size === earlier.length, OTHER_DAYS);
export type FeeChoice = z.infer<typeof FeeChoice>;

/** Settings, Fees: by what the fees of sales are estimated that no marketplace tells. */
export const FeeSettings = z.object({
  /** Marketplaces add VAT to their fees for sellers who have no VAT number. */
  vat_registered: z.boolean().default(false),
  platforms: z.partialRecord(Platform, FeeChoice).default({}),
});
export type FeeSettings = z.infer<typeof FeeSettings>;
