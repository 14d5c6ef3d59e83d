import type { Place } from '../../../../ui/grid/active-cell.ts';
import { type CellEdit, cellEdit, noEdits, type Sheet, textOf } from '../sheet.ts';
import type { GridColumn } from './grid-columns.ts';

/** The cells from the anchor to the active one. */
export interface CellRange {
  anchor: Place;
  active: Place;
}

export interface Bounds {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function boundsOf({ anchor, active }: CellRange): Bounds {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** The same range in a grid that has fewer columns now. */
export function withinColumns({ anchor, active }: CellRange, count: number): CellRange {
  const within = (place: Place) => ({ ...place, column: Math.min(place.column, Math.max(0, count - 1)) });
  return { anchor: within(anchor), active: within(active) };
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** The texts of a range, row by row. */
export function textsIn(sheet: Sheet, columns: readonly GridColumn[], range: CellRange): string[][] {
  const { top, bottom, left, right } = boundsOf(range);
  return sheet.rows.slice(top, bottom + 1).map((row) => {
    const edits = sheet.edits.get(row.product.id) ?? noEdits;
    return columns.slice(left, right + 1).map((column) => textOf(row, edits, column));
  });
}

function editAt(
  sheet: Sheet,
  columns: readonly GridColumn[],
  { row, column }: Place,
  text: string,
): CellEdit | [] {
  const [there, of] = [sheet.rows[row], columns[column]];
  return there && of ? cellEdit(there, of, text) : [];
}

/** Without what is in brackets: `Price (£)` is `price`. */
const plain = (heading: string) => heading.split('(', 1).join().trim().toLowerCase();

/** The places of the columns that the first of several rows names, as where a sheet was copied whole. Null if it is values. */
function headedPlaces(
  columns: readonly GridColumn[],
  [head = [], ...below]: readonly (readonly string[])[],
): number[] | null {
  const labels = columns.map(({ label }) => plain(label));
  const places = head.map((text) => labels.indexOf(plain(text)));
  return below.length > 0 && places.length > 0 && !places.includes(-1) ? places : null;
}

/**
 * Pasted cells begin at the upper left of the range. One row, one column or one cell fills all of a range that is larger.
 * What reaches beyond the sheet is left out and counted. Under headings, values go into the columns that these name.
 */
export function pasteInto(
  sheet: Sheet,
  columns: readonly GridColumn[],
  range: CellRange,
  pasted: readonly (readonly string[])[],
): { cells: CellEdit[]; leftOut: number; range: CellRange; isHeaded: boolean } {
  const { top, left, ...end } = boundsOf(range);
  const headed = headedPlaces(columns, pasted);
  const body = headed ? pasted.slice(1) : pasted;
  const wide = Math.max(...body.map((cells) => cells.length), 1);
  const tall = Math.max(body.length, 1);
  const bottom = tall === 1 ? end.bottom : top + tall - 1;
  const right = wide === 1 ? end.right : left + wide - 1;
  const places = headed ?? span(left, right);
  const cells: CellEdit[] = [];
  let leftOut = 0;
  for (const row of span(top, bottom)) {
    const texts = body[(row - top) % tall] ?? [];
    for (const [n, column] of places.entries()) {
      const text = texts[headed ? n : n % wide];
      if (text === undefined) continue;
      const edits = [editAt(sheet, columns, { row, column }, text)].flat();
      if (edits.length === 0) leftOut += 1;
      cells.push(...edits);
    }
  }
  const last = {
    row: Math.min(bottom, sheet.rows.length - 1),
    column: Math.min(Math.max(...places), columns.length - 1),
  };
  const first = { row: top, column: Math.min(...places) };
  return { cells, leftOut, range: { anchor: first, active: last }, isHeaded: headed !== null };
}

/** A range of one row, down to the last row: without a keyboard several cannot be marked. */
export function downToTheEnd(range: CellRange, rows: number): CellRange {
  const { top, bottom, left, right } = boundsOf(range);
  if (bottom > top) return range;
  return { anchor: { row: top, column: left }, active: { row: rows - 1, column: right } };
}

/** The top row of the range in all rows below it. In a range of one row: the row above in it. */
export function fillDown(sheet: Sheet, columns: readonly GridColumn[], range: CellRange): CellEdit[] {
  const { top, bottom, left, right } = boundsOf(range);
  const from = top === bottom ? top - 1 : top;
  const first = sheet.rows[from];
  if (!first) return [];
  const edits = sheet.edits.get(first.product.id) ?? noEdits;
  return span(from + 1, bottom).flatMap((row) =>
    span(left, right).flatMap((column) => {
      const of = columns[column];
      return of ? editAt(sheet, columns, { row, column }, textOf(first, edits, of)) : [];
    }),
  );
}

export function clearCells(sheet: Sheet, columns: readonly GridColumn[], range: CellRange): CellEdit[] {
  const { top, bottom, left, right } = boundsOf(range);
  return span(top, bottom).flatMap((row) =>
    span(left, right).flatMap((column) => editAt(sheet, columns, { row, column }, '')),
  );
}
