import { z } from 'zod';
import { UndoneCrosslist } from './batch.ts';
import { CategoryRule } from './listings/category-choice.ts';
import { DEFAULT_PAGE_SIZE, MAX_SAID_SOLD, pageSizes, productSorts } from './lists.ts';
import { BulkActionName, Product, ProductStatus } from './product.ts';
import { LabelName, LabelsQuery, labelActions } from './schemas/label-schemas.ts';
import { Platform, Platforms } from './schemas/platform-schemas.ts';
import { SalePrice } from './schemas/price.ts';
import { text as storableText } from './schemas/text.ts';

export const ProductSort = z.enum(productSorts);
export type ProductSort = z.infer<typeof ProductSort>;

export const PageSize = z.literal([...pageSizes]);
export type PageSize = z.infer<typeof PageSize>;

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const integerText = (max: number, name: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} must be a whole number.`)
    .transform(Number)
    .pipe(z.number().min(1, `${name} must be at least 1.`).max(max, `${name} must be at most ${max}.`));
const decimalText = (name: string) =>
  z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .regex(/^\d{1,9}(\.\d+)?$/, `${name} must be an amount such as 12.50.`)
      .transform(Number)
      .optional(),
  );
const day = (name: string) =>
  z.preprocess(emptyIsAbsent, z.iso.date(`${name} must be a date such as 2026-01-31.`).optional());
/** A comma list, as one query parameter: `platforms=ebay,etsy`. */
const platformList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  Platforms.optional(),
);

const text = (name: string) =>
  z
    .string()
    .max(500)
    .refine((value) => !value.includes('\0'), `${name} must not contain NUL characters.`);

/**
 * Which products are selected: the tab, the search and the filters. Dates are days in Europe/London, prices are pounds.
 */
const selection = {
  status: z.preprocess(emptyIsAbsent, ProductStatus.optional()),
  search: z
    .string()
    .max(200)
    .refine((value) => !value.includes('\0'), 'Search must not contain NUL characters.')
    .default(''),
  price_min: decimalText('Minimum price'),
  price_max: decimalText('Maximum price'),
  date_from: day('Date from'),
  date_to: day('Date to'),
  /**
   * Keeps products that have been for sale since this day or longer: since the first listing that can be bought now was
   * made. Without one it is the day on which the product was added.
   */
  for_sale_since: day('For sale since'),
  /** Keeps products with a listing that can be bought now and was made on this day or before. */
  listed_since: day('Listed since'),
  /** Keeps products that lack a listing on at least one of these. */
  platforms: platformList,
  /** Keeps products with no listing on every one of these. */
  not_listed_on: platformList,
  /** Keeps products with a listing on at least one of these. */
  listed_on_any: platformList,
  /** Keeps products with a listing on every one of these. */
  listed_on_all: platformList,
  /** Keeps products with one of these labels, whatever their case. */
  labels: LabelsQuery,
  /**
   * `true` keeps drafts: products that are inactive and were never listed anywhere. `false` keeps all others.
   */
  drafts: z.preprocess(
    emptyIsAbsent,
    z
      .enum(['true', 'false'])
      .transform((said) => said === 'true')
      .optional(),
  ),
  /** `true` keeps what is live on eBay with a size of clothes or shoes that its category does not have: eBay may hide it. */
  hidden_sizes: z.preprocess(emptyIsAbsent, z.literal('true').optional()),
  /** Keeps products that are stored exactly there, whatever the case. */
  location: z.preprocess(emptyIsAbsent, text('Location').optional()),
};

export const ProductSelection = z.object(selection);
export type ProductSelection = z.infer<typeof ProductSelection>;

export const ProductListQuery = z.object({
  ...selection,
  sort: ProductSort.default('newest'),
  page: integerText(1_000_000, 'Page').default(1),
  page_size: integerText(500, 'Page size').default(DEFAULT_PAGE_SIZE),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;

/** Everything that matches, in the order of the list. */
export const MatchingQuery = z.object({ ...selection, sort: ProductSort.default('newest') });
export type MatchingQuery = z.infer<typeof MatchingQuery>;
/** The id and the price in pounds of each. */
export const MatchingProducts = z.object({ ids: z.array(z.number()), prices: z.array(z.number()) });
export type MatchingProducts = z.infer<typeof MatchingProducts>;

export const ProductPage = z.object({ results: z.array(Product), count: z.number() });
export type ProductPage = z.infer<typeof ProductPage>;

export const TabCounts = z.object({
  active: z.number(),
  sold: z.number(),
  inactive: z.number(),
  action_required: z.number(),
});
export type TabCounts = z.infer<typeof TabCounts>;

/** As many as a seller can have by default. */
const MAX_IDS = 2_000_000;
const MAX_SKIPPED = 10_000;

/** Which products a bulk action is for. */
const target = {
  ids: z.array(z.int()).max(MAX_IDS).optional(),
  /**
   * Everything that matches now, except `exclude_ids`. With ids: only those of them that still match. Values are text,
   * as in the list's query.
   */
  query: ProductSelection.optional(),
  exclude_ids: z.array(z.int()).max(MAX_IDS).default([]),
};
export type BulkTarget = z.infer<z.ZodObject<typeof target>>;
const hasTarget = ({ ids, query }: { ids?: unknown; query?: unknown }) =>
  ids !== undefined || query !== undefined;
const SEND_A_TARGET = 'Send ids, or a query.';

/** `review`: made as a scheduled listing or a draft, so that the seller can look at it first. */
export const CrosslistMode = z.enum(['live', 'review']);

/** When products are listed: the first at this time by a clock in the UK, each further one some minutes after it. */
export const Later = z.strictObject({
  at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'must be a day and a time, as 2026-11-29T19:00'),
  gap_minutes: z.int().min(0).max(1440).default(0),
});
export type Later = z.infer<typeof Later>;

/** A product that a crosslist was to list on a platform and did not. */
export const SkippedListing = z.object({
  product_id: z.int(),
  platform: Platform,
  /** Names of fields, such as Condition. */
  missing: z.array(storableText(200)).max(20),
});
export type SkippedListing = z.infer<typeof SkippedListing>;

/** Where several products sold, and for how much: a product that is not named at its own price. */
export const SaidSold = z.object({
  /** Null: elsewhere. */
  platform: Platform.nullable(),
  /** Pounds for the whole quantity of each. */
  prices: z.array(z.object({ product_id: z.int(), sale_price: SalePrice })).max(MAX_SAID_SOLD),
});
export type SaidSold = z.infer<typeof SaidSold>;

export const BulkAction = z
  .object({
    action: BulkActionName,
    ...target,
    platforms: Platforms.optional(),
    /** Platforms where the seller crosslists by hand with the extension, although the server could. */
    with_extension: Platforms.optional(),
    category: CategoryRule.optional(),
    /** Of a crosslist: `live` if absent. */
    mode: CrosslistMode.optional(),
    /** Of a crosslist or delist: where a product is left as it is, although its platform is among `platforms`. */
    skip: z
      .array(z.object({ product_id: z.int(), platforms: Platforms }))
      .max(MAX_IDS)
      .optional(),
    /**
     * Of a crosslist: what would have been listed, had nothing been missing. The job tray names it. What the seller left out
     * on purpose is not in it. It changes nothing in what is listed: see `skip`.
     */
    skipped: z.array(SkippedListing).max(MAX_SKIPPED).optional(),
    /** For Mark as Sold. A product that sold before keeps the sale that is known. */
    sold: SaidSold.optional(),
    /** For a crosslist: not now. What the seller lists by hand is ready at once. */
    later: Later.optional(),
    undoes: UndoneCrosslist.optional(),
  })
  .refine(hasTarget, SEND_A_TARGET);
export type BulkAction = z.infer<typeof BulkAction>;

/** One label, given to many products or taken from them. */
export const BulkLabel = z
  .object({ action: z.enum(labelActions), label: LabelName, ...target })
  .refine(hasTarget, SEND_A_TARGET);
export type BulkLabel = z.infer<typeof BulkLabel>;

/** `GET /api/products/next_sku/`: free, and the one after the seller's newest SKUs if these count up, else `0042`. */
export const NextSku = z.object({ sku: z.string() });
