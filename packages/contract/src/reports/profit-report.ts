import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';
import { type MoneyPart, moneyParts } from './sale-money.ts';

export const profitSteps = ['day', 'week', 'month', 'tax_year'] as const;
export type ProfitStep = (typeof profitSteps)[number];
export const profitGroups = ['platform', 'category', 'label'] as const;
export type ProfitGroup = (typeof profitGroups)[number];

const day = (name: string) => z.iso.date(`${name} must be a day, as 2026-11-23.`).optional();
const range = { from: day('from'), to: day('to') };
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;
const ORDER = 'from must not be after to.';

/** Days in UK time, both included. Without them: the last 30 days, 13 weeks, 12 months or 5 tax years. */
export const ProfitQuery = z
  .object({
    by: z.enum(profitSteps).default('month'),
    group: z.enum(profitGroups).default('platform'),
    ...range,
  })
  .refine(inOrder, ORDER);
export const reportFormats = ['csv', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];
/** `table`: what the report shows by period and group, instead of a line for each sale. Without days: the last 12 months. */
export const ProfitExportQuery = z
  .object({
    ...range,
    format: z.enum(reportFormats).default('csv'),
    what: z.enum(['sales', 'table']).default('sales'),
    by: z.enum(profitSteps).default('month'),
    group: z.enum(profitGroups).default('platform'),
  })
  .refine(inOrder, ORDER);

/** In pounds. What nobody knows counts as nothing. */
const Sums = z.object({
  items: z.number(),
  /** The price, less refunds. */
  price: z.number(),
  ...Object.fromEntries(moneyParts.map((part) => [part, z.number()])),
  /** At most, if something is not known. */
  profit: z.number(),
  /** Of how many sales nobody knows a part. */
  unknown: z.partialRecord(z.enum(moneyParts), z.number()).default({}),
}) as unknown as z.ZodType<
  Record<MoneyPart | 'items' | 'price' | 'profit', number> & { unknown: Partial<Record<MoneyPart, number>> }
>;
export type ProfitSums = z.infer<typeof Sums>;

/** What sold in one period and group earned. */
const ProfitRow = z.object({
  /** The period's first day. Weeks begin on Monday, tax years on 6 April. */
  start: z.iso.date(),
  /** The platform, the category's number or the label; empty: none. */
  group: z.string(),
  sums: Sums,
});
export type ProfitRow = z.infer<typeof ProfitRow>;

export const ProfitReport = z.object({
  by: z.enum(profitSteps),
  group: z.enum(profitGroups),
  from: z.iso.date(),
  to: z.iso.date(),
  starts: z.array(z.iso.date()),
  /** What the groups are called, in their order. */
  groups: z.array(z.object({ key: z.string(), name: z.string() })),
  rows: z.array(ProfitRow),
  /** Each sale once, also where it has several labels. */
  total: Sums,
  /** Sales whose fees are estimated in full, whose fees nobody knows or not in full, and that have no cost. */
  estimated: z.number(),
  without_fees: z.number(),
  without_cost: z.number(),
  /** Sales whose postage to the seller nobody knows, and for a seller with a VAT number, whose VAT. */
  without_postage: z.number(),
  without_vat: z.number(),
  /** Cancelled sales of which something was kept or paid: they are in the amounts, and not in the items. */
  cancelled: z.number(),
  /** From being added to being sold, of the products of each group. */
  days_to_sell: z.array(z.object({ group: z.string(), products: z.number(), median_days: z.number() })),
  /** Items sold in another currency, which no amount includes. */
  other_currencies: z.number(),
  /** Products for sale: pieces, and what those with a cost have cost. */
  stock: z.object({ pieces: z.number(), cost: z.number(), without_cost: z.number() }),
  /** Of the United Kingdom: what came in during this tax year, and what each marketplace sold in this calendar year. */
  uk: z.object({
    tax_year_from: z.iso.date(),
    income: z.number(),
    year: z.number(),
    platforms: z.array(z.object({ platform: Platform, sales: z.number(), amount: z.number() })),
  }),
});
export type ProfitReport = z.infer<typeof ProfitReport>;
