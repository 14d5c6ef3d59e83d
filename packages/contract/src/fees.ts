import { z } from 'zod';
import { Platform } from './platform-schemas.ts';
import { hasWholePence, Price } from './price.ts';

const Key = z.string().max(40).default('');

/** The seller's own fee in place of the table's, for sales since that day in UK time, or for all. */
const OwnFee = z.object({
  percent: z
    .number()
    .min(0, 'A fee cannot be negative.')
    .max(100, 'A fee is at most 100 %.')
    .refine(hasWholePence, 'A percentage takes at most two decimals.'),
  /** Pounds for each order. */
  fixed: Price,
  from: z.iso.date().nullable().default(null),
});

/** What a seller says of the fees of one marketplace. Empty keys: the first of the table. */
export const FeeChoice = z.object({
  account: Key,
  category: Key,
  /** Pounds for each item, for fees of which no table has the amount. */
  typed: z.partialRecord(z.string().max(40), Price).default({}),
  own: OwnFee.nullable().default(null),
});
export type FeeChoice = z.infer<typeof FeeChoice>;

/** Settings, Fees: by what the fees of sales are estimated that no marketplace tells. */
export const FeeSettings = z.object({
  /** Marketplaces add VAT to their fees for sellers who have no VAT number. */
  vat_registered: z.boolean().default(false),
  platforms: z.partialRecord(Platform, FeeChoice).default({}),
});
export type FeeSettings = z.infer<typeof FeeSettings>;
