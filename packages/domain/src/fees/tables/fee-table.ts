// What a table of fees can say. One file beside this has the figures of each marketplace, and estimate-fees.ts reads them.

/** Up to so many pence of one item, or to the end: parts of 10,000. */
export interface Band {
  upTo: number | null;
  rate: number;
}

interface Fee {
  key: string;
  name: string;
  /** For accounts of this kind only. */
  account?: string;
  /** VAT is added to it. */
  vat?: true;
  /** Where the figure is, and when it was read. */
  source: string;
  read: string;
}

/** A percentage of what the buyer pays, with the postage: parts of 10,000, or bands. */
interface Percentage extends Fee {
  kind: 'percentage';
  bands: readonly Band[];
}
/** The percentage depends on what is sold. */
interface ByCategory extends Fee {
  kind: 'by_category';
}
/** Pence for each order, by what the buyer pays for it. */
interface PerOrder extends Fee {
  kind: 'per_order';
  steps: readonly { upTo: number | null; pence: number }[];
}
/** The amount for each item is the seller's to type: the table cannot know it. */
interface Typed extends Fee {
  kind: 'typed';
  hint: string;
}
/** Said, but never estimated: nobody knows which sales it is charged for. */
interface Sometimes extends Fee {
  kind: 'sometimes';
  hint: string;
}
export type FeeLine = Percentage | ByCategory | PerOrder | Typed | Sometimes;

/** What a marketplace takes from sellers in the United Kingdom. */
export interface FeeTable {
  /** Kinds of accounts with fees of their own, the usual one first. */
  accounts?: Readonly<Record<string, string>>;
  /** What is sold, with its percentage, the usual one first. `of`: the kind of account that it is asked of. */
  categories?: { of: string; list: Readonly<Record<string, { name: string; bands: readonly Band[] }>> };
  /** The buyer pays the carrier through the marketplace, so that the seller pays no postage. */
  buyerPaysPostage?: true;
  /** The newest first. `from`: the first day in UK time; null if it is not known, and the table is used for all sales. */
  periods: readonly { from: string | null; lines: readonly FeeLine[] }[];
  /** In a sentence for the seller. */
  note: string;
}

/** VAT on services in the United Kingdom, in parts of 10,000. https://www.gov.uk/vat-rates */
export const VAT_RATE = 2000;
