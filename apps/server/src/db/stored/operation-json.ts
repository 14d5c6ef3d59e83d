import { CategoryRule } from '@crosslister/contract/listings/category-choice.ts';
import { LeftOut } from '@crosslister/contract/listings/left-out.ts';
import { listingStatuses } from '@crosslister/contract/lists.ts';
import type { OperationKind } from '@crosslister/contract/operation.ts';
import type { Platform as PlatformName } from '@crosslister/contract/platforms.ts';
import { DuplicateHandling } from '@crosslister/contract/product.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { type RevisedField, revisedFields } from '@crosslister/marketplaces/listing/listing.ts';
import { z } from 'zod';

// What an operation's JSON columns hold, by its kind. Rows of earlier releases, and of one that runs beside this one, are
// read as well: what is not known is left out, and what cannot be read counts as not there.

const known = <T extends z.ZodType>(type: T) => type.optional().catch(undefined);
const yes = known(z.literal(true));
const text = known(z.string());
const count = known(z.number());

/**
 * Why a delist was stored. `undone`: the reason no longer exists, but the delist goes on because it has sent something.
 */
const DelistReason = z.enum(['seller', 'sale', 'delete', 'cancel', 'undone']);
export type DelistReason = z.infer<typeof DelistReason>;

const DelistParams = z.object({
  reason: known(DelistReason),
  /** All platforms the seller chose, of which this operation is one. */
  platforms: known(z.array(Platform)),
  /** The sale that it follows, and where that was. */
  sale_id: count,
  sold_on: known(Platform),
  /** The stock has sold out on this platform. It must sell no more, but the listing may stay. */
  sold_out_on: known(Platform),
  /** A step of the seller's, behind which the next one lists it again. */
  list_again: yes,
  /** It undoes a crosslist, before which the product was what it is now. */
  keeps_status: yes,
  /** Our own write may have restored the stock there that the order took. */
  written_back: yes,
});

const revisedShape = Object.fromEntries(revisedFields.map((field) => [field, yes])) as Record<
  RevisedField,
  typeof yes
>;
/** The fields that were edited, and whether the edits lower a price or a quantity. */
const Edits = z.object({ ...revisedShape, lowers: yes });
export type Edits = z.infer<typeof Edits>;

export const editsOf = (fields: readonly RevisedField[]): Edits =>
  Object.fromEntries(fields.map((field) => [field, true]));
export const fieldsIn = (edits: Edits): RevisedField[] => revisedFields.filter((field) => edits[field]);

const CrosslistParams = z.object({
  mode: known(z.enum(['live', 'review'])),
  /** The seller wants it live, whatever Settings say about drafts. */
  publish: yes,
  /** It was listed there before: the queue says "again". */
  again: yes,
  /** Which categories it may be listed in (see listings/categories/category-of-draft.ts). Absent: any. */
  category: known(CategoryRule),
});

/** What the engine notes. `generation` is the connection's. Null without a connection. */
const engine = {
  sent: known(z.boolean()),
  sent_before: known(z.boolean()),
  generation: known(z.number().nullable()),
};
/** Entries of an adapter begin with its platform's name; only the adapter reads them. */
type AdapterEntries = { [entry: `${PlatformName}_${string}`]: unknown };
/** With the entries of adapters, which are kept as they are. */
const journalOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject({ ...engine, ...shape }).transform((entries) => entries as Journal<Shape>);
type Journal<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<typeof engine & Shape>> & AdapterEntries;

const warnings = known(z.array(z.string()));
const Nothing = z.object({});
const ShopRead = z.object({
  created: count,
  updated: count,
  duplicates_found: count,
  duplicates_handled: count,
  skipped_without_sku: count,
  total_processed: count,
  products: known(z.array(z.object({ id: z.number(), sku: z.string(), name: z.string() }))),
  warnings,
  left_out: known(z.array(LeftOut)),
});
/** Of work that does one thing after another: how many are done, and how many of those failed. */
const counts = known(z.object({ done: z.number(), failed: z.number() }));
const Many = z.object({ done: count, failed: count });
/** How far the shop was read. read-shop.ts knows the content. */
const shopJournal = journalOf({ progress: known(z.unknown()) });

const kinds = {
  crosslist: {
    params: CrosslistParams,
    /** `draft`: there is a draft that the seller has to publish. */
    journal: journalOf({ draft: known(z.boolean()) }),
    result: z.object({
      item_id: text,
      listing_id: text,
      listing_url: text,
      price: count,
      message: text,
      scheduled_time: known(z.string().nullable()),
      listing_status: known(z.enum(listingStatuses)),
      images_uploaded: count,
      /** A sentence about what was sent. Absent if that is nothing. */
      sent: text,
      /** The first listing of a supervised account. */
      is_first: yes,
      warnings,
    }),
  },
  delist: {
    params: DelistParams,
    /** `told`: the sale or deletion of which the seller was notified, so that they are notified once. */
    journal: journalOf({ told: text }),
    result: z.object({ message: text, status_seen: text, checked_at: text }),
  },
  revise: {
    /** `again`: edits made while it was running. */
    params: Edits.extend({ again: known(Edits) }),
    journal: journalOf({}),
    result: z.object({ message: text, listing_url: text, price: count, sent: text, warnings }),
  },
  import: {
    params: z.object({ duplicate_handling: known(DuplicateHandling) }),
    journal: shopJournal,
    result: ShopRead,
  },
  sync: { params: Nothing, journal: shopJournal, result: ShopRead },
  detect_sales: { params: Nothing, journal: journalOf({}), result: Nothing },
  answer: { params: Nothing, journal: journalOf({ counts }), result: Many },
  dispatch: {
    params: Nothing,
    // Orders that failed with something that may pass, the latest last.
    journal: journalOf({ counts, tried: known(z.array(z.number())) }),
    result: Many,
  },
  refund: { params: Nothing, journal: journalOf({ counts }), result: Many },
} satisfies Record<OperationKind, Record<'params' | 'journal' | 'result', z.ZodType>>;

type Column = 'params' | 'journal' | 'result';
export type JsonOf<Kind extends OperationKind, Name extends Column> = z.infer<(typeof kinds)[Kind][Name]>;
export type ParamsOf<Kind extends OperationKind> = JsonOf<Kind, 'params'>;
export type JournalOf<Kind extends OperationKind> = JsonOf<Kind, 'journal'>;
export type ResultOf<Kind extends OperationKind> = JsonOf<Kind, 'result'>;

/** A row as the database has it. */
interface Stored {
  kind: OperationKind;
  params: unknown;
  journal: unknown;
  result: unknown;
}

/** The same row with its JSON read, by its kind. */
export type ReadOf<Row extends Stored, Kind extends OperationKind = OperationKind> = {
  [Each in Kind]: Omit<Row, 'kind' | Column> & {
    kind: Each;
    params: ParamsOf<Each>;
    journal: JournalOf<Each>;
    result: ResultOf<Each> | null;
  };
}[Kind];

/** The params of an operation of this kind that are kept elsewhere. */
export const readParams = <Kind extends OperationKind>(kind: Kind, params: unknown): ParamsOf<Kind> =>
  kinds[kind].params.parse(params) as ParamsOf<Kind>;

/** The one place where an operation's JSON gets its types. */
export function readOperation<Row extends Stored>(row: Row): ReadOf<Row> {
  const { params, journal, result } = kinds[row.kind];
  const read = {
    ...row,
    params: params.parse(row.params),
    journal: journal.parse(row.journal),
    result: row.result === null ? null : result.parse(row.result),
  };
  // `kinds` has the schemas of each kind under its name.
  return read as unknown as ReadOf<Row>;
}
