import { z } from 'zod';
import { Price } from '../schemas/price.ts';

/**
 * What is added to the price of a sale (postage and extras that the buyer paid), and what is taken from it. `vat` is what
 * a seller with a VAT number owes of what the buyer paid.
 */
export const moneyParts = ['postage_charged', 'fees', 'postage_paid', 'cost', 'other', 'vat'] as const;
export type MoneyPart = (typeof moneyParts)[number];

/** Told by the marketplace, estimated by a table of fees, what the product says, or typed by the seller, which wins. */
export const moneySources = ['told', 'estimated', 'product', 'typed'] as const;
export type MoneySource = (typeof moneySources)[number];

/** Pounds, or the sale's own currency. */
export const SaleMoney = z.object({
  parts: z.record(
    z.enum(moneyParts),
    z.object({
      /** Null: not known, and counted as nothing. */
      amount: z.number().nullable(),
      source: z.enum(moneySources).nullable(),
    }),
  ),
  /** What estimated fees are made of. */
  fee_lines: z.array(
    z.object({
      name: z.string(),
      amount: z.number(),
      /** Where the figure is and when it was read. Absent: the seller's own. */
      source: z.string().optional(),
      read: z.iso.date().optional(),
    }),
  ),
  /** Fees that are charged, but whose amount nobody has entered. */
  missing: z.array(z.string()),
  /** Of a cancelled sale: what the marketplace said that was not paid back, in place of the price. */
  kept: z.number().optional(),
  /** The seller has a VAT number. */
  vat_registered: z.boolean().optional(),
  profit: z.number(),
  /** Of what the buyer paid, in whole percent. Null if nothing was paid. */
  margin: z.number().nullable(),
});
export type SaleMoney = z.infer<typeof SaleMoney>;

/** What the seller types. Null takes an amount back; what is left out stays. */
export const SaleMoneyUpdate = z
  .object(
    Object.fromEntries(moneyParts.map((part) => [part, Price.nullable()])) as Record<
      MoneyPart,
      z.ZodNullable<typeof Price>
    >,
  )
  .partial();
export type SaleMoneyUpdate = z.infer<typeof SaleMoneyUpdate>;
