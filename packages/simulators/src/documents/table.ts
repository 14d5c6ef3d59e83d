import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a value may be, as a marketplace's document says it. */
export type Shape =
  | 'any'
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | { one_of: unknown[] }
  | { list: Shape }
  /** An object with any keys. */
  | { map: Shape }
  | { fields: Record<string, Shape>; needs?: string[] }
  /** The name of a shape of the same table. */
  | { is: string }
  | { or_null: Shape };

export type DocumentedCall = {
  query?: Record<string, Shape>;
  /** Parameters of the query and headers without which the call is refused. */
  needs?: string[];
  headers?: string[];
  /** By content type. */
  body?: Record<string, Shape>;
};

/** Facts of the newest documents, for the calls that a simulator serves. */
export type Table = {
  /** Version of each document. */
  from: Record<string, string>;
  /** By method and path, as `GET /v3/application/listings/{listing_id}`. */
  calls: Record<string, DocumentedCall>;
  shapes: Record<string, Shape>;
};

export type Marketplace = 'ebay' | 'etsy';

export const tableFile = (marketplace: Marketplace): string =>
  join(import.meta.dirname, `${marketplace}.json`);

/** The committed table. `node scripts/run.mjs scripts/docs/write-api-tables.ts` writes it from the documents. */
export function readTable(marketplace: Marketplace): Table {
  return JSON.parse(readFileSync(tableFile(marketplace), 'utf8')) as Table;
}

/** A call or route by what matters of it: `:id` and `{id}` are the same, and a last slash is nothing. */
export function plainName(method: string, path: string): string {
  return `${method} ${path.replace(/[:{][^/]+/g, '*').replace(/\/$/, '')}`;
}
