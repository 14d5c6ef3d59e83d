import type { EbayCondition } from '@crosslister/contract/listings/conditions.ts';
import type { importStatuses } from '@crosslister/contract/product.ts';
import { type ImportField, plainTitle } from '../mapping/fields.ts';
import type { SourceRow, TableRow } from '../table-row.ts';

type ImportStatus = (typeof importStatuses)[number];

/** Where a column with this plain title is; undefined if there is none. */
export type PlaceOf = (title: string) => number | undefined;

/** Several rows of a table that say one thing, or one row that says something of another. */
export interface Fold {
  /** The row belongs to those before it. */
  continues?: (row: TableRow, before: TableRow) => boolean;
  unfold: (rows: readonly TableRow[]) => SourceRow[];
}

/** How a program or a marketplace writes its table. Data, with the place it was learned from. */
export interface Source {
  key: string;
  /** What the seller reads. */
  name: string;
  /** Public documentation and samples. docs/importing.md says more. */
  learnedFrom: string;
  /** Plain titles that every file of it has. */
  has: readonly string[];
  /** The field of each plain title. */
  fields: Readonly<Record<string, string>>;
  /** The field of plain titles that hold a name of the seller's own. */
  patterns?: readonly (readonly [title: RegExp, field: string])[];
  /** What a column says, by its plain title, in the lines of the field that it is taken for: `Tags: retro; mod`. */
  lines?: Readonly<Record<string, (text: string) => string>>;
  /** Plain titles that mean something else there than in most tables, so they are not imported. */
  otherwise?: readonly string[];
  /** Its words, in lower case. */
  statuses?: Readonly<Record<string, ImportStatus>>;
  conditions?: Readonly<Record<string, EbayCondition>>;
  /** A listing's address where the table has its number only; `{id}` stands for that. */
  address?: string;
  fold?: (placeOf: PlaceOf, titles: readonly string[]) => Fold;
}

/** How a column is read that is taken for a field of several lines. */
export const linesOf = (source: Source | undefined, { kind }: ImportField, title: string) =>
  kind === 'specifics' || kind === 'settings' ? source?.lines?.[plainTitle(title)] : undefined;

export const HOLDS_VARIATIONS = 'It only holds variations, and each of those is a product of its own here.';
