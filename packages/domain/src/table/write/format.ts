import type { Product } from '@crosslister/contract/product.ts';

/** A product that leaves, with what only the server knows of it. */
export interface Leaving {
  product: Product;
  /** An address of each photo that opens without signing in. */
  photos: readonly string[];
  /** Names of its photos in the packed file; empty if there is none. */
  files: readonly string[];
}

/** A table in the form that a program reads. Data, with what was learned of it in docs/exporting.md. */
export interface TableFormat {
  /** Lines above the rows: the titles, and what has to stand above those. */
  head: readonly (readonly string[])[];
  /** Rows of one product: photos may have rows of their own. Empty if the program has no use for it. */
  rowsOf: (leaving: Leaving) => string[][];
  /** Columns that hold numbers, for a workbook. */
  isNumber?: (place: number) => boolean;
}
