/** A line of a table. The header is row 1. */
export interface TableRow {
  row: number;
  cells: string[];
  /** A quotation mark in it is never closed, so nothing after it could be read. */
  open?: boolean;
  /** The lines above it, of the row with the titles. */
  above?: readonly string[];
}

export const cellAt = (row: TableRow, place: number | undefined): string =>
  place === undefined ? '' : (row.cells[place] ?? '').trim();

/** The row with other cells. */
export function withCells(
  row: TableRow,
  changes: readonly (readonly [number | undefined, string])[],
): TableRow {
  const cells = [...row.cells];
  for (const [place, text] of changes) if (place !== undefined) cells[place] = text;
  return { ...row, cells };
}

/** The row with what it leaves empty taken from the first of its product. */
export const filledFrom = (row: TableRow, first: TableRow): TableRow => ({
  ...row,
  cells: first.cells.map((cell, place) =>
    (row.cells[place] ?? '').trim() === '' ? cell : (row.cells[place] ?? ''),
  ),
});

/** A row after its source was understood: perhaps left out, or with something to check. */
export interface SourceRow extends TableRow {
  leftOut?: string;
  warning?: string;
  /** Why no amount in it is its price, such as the bid of an auction. */
  withoutPrice?: string;
}

/** What every column of a table is. */
export interface Mapping {
  /** The key of a field for each column, in their order; null: it is not imported. */
  columns: readonly (string | null)[];
  /** The program whose words and rows are understood; null: none in particular. */
  source: string | null;
  /** 3/4/2026 is the 4th of March. */
  monthFirst: boolean;
  /** A row without a SKU gets one, the same each time. */
  makeSkus: boolean;
  /** The currency that is named above the titles. */
  currency?: string;
  /** Numbers under *Sold* are how many, so 1 is no yes there. */
  countsSold?: true;
  /** What is above the titles and reads as if all below had sold. */
  heading?: string;
  /** Which sign divides pounds from pence; absent where no amount showed it. */
  decimal?: 'comma' | 'point';
  /** Columns that hold something, though the last of them have no title. A cell beyond them is a mistake. */
  width?: number;
  /** The table is our own: its dates and words are read as we write them. */
  own?: true;
}
