import type { TableRow, Titles } from '../table-row.ts';
import { isInfoLine, knownTitles, knowsHeader } from './guess-mapping.ts';
import { isProductRow } from './without-titles.ts';

/** Rows among which the titles of the columns are looked for. */
export const FIRST_ROWS = 20;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/**
 * Where the titles are among the first rows of a table: below blank lines, lines about the file and a name of the whole.
 * Some files have a second line of titles for programs, which holds more. The first line that is not blank if no line is
 * known.
 */
export function placeOfTitles(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex((cells) => !isBlank(cells) && !isInfoLine(cells));
  if (first === -1) return 0;
  const known = rows.findIndex((cells, at) => at >= first && !isInfoLine(cells) && knowsHeader(cells));
  // A cell alone above others is a name of the whole.
  const wide = rows.findIndex((cells, at) => at >= first && !isInfoLine(cells) && filled(cells) >= 2);
  if (known === -1) return Math.max(first, wide);
  // Titles are no wider than what is above them, unless that is a name or a note.
  const isNote = rows
    .slice(first, known)
    .every((cells) => filled(cells) <= 3 || filled(cells) < filled(rows[known] ?? []));
  if (!isNote) return first;
  const next = rows[known + 1] ?? [];
  const isSecond = knowsHeader(next) && (knownTitles(next) >= filled(next) / 2 || areForPrograms(next));
  return isSecond ? known + 1 : known;
}

/** `item_sku` and the like, as no product has it. */
const areForPrograms = (cells: readonly string[]): boolean => {
  const said = cells.map((cell) => cell.trim()).filter(Boolean);
  return (
    said.every((cell) => /^[a-z][a-z0-9_.:#-]*$/.test(cell)) &&
    said.filter((cell) => cell.includes('_')).length >= 2
  );
};

/**
 * Passes on a table from its titles on. What is above them is no row, but its lines are counted, and go with the titles;
 * so does the name of a sheet. A table that has no titles gets some.
 */
export function createTitleFinder(name = '', titlesAre?: Titles) {
  let first: TableRow[] | null = [];
  const found = (): TableRow[] => {
    const rows = first ?? [];
    first = null;
    const place = placeOfTitles(rows.map(({ cells }) => cells));
    const [head, ...below] = rows.slice(place);
    if (head === undefined) return [];
    const isUntitled = titlesAre === undefined ? isProductRow(head.cells, below) : titlesAre === 'none';
    const made = { row: 0, cells: head.cells.map((_, at) => `Column ${at + 1}`), made: true as const };
    const [titles, others] = isUntitled ? [made, [head, ...below]] : [head, below];
    const lines = [[name], ...rows.slice(0, place).map(({ cells }) => cells)].map((cells) =>
      cells.join(' ').trim(),
    );
    const above = lines.filter(Boolean);
    return above.length === 0 ? [titles, ...others] : [{ ...titles, above }, ...others];
  };
  return {
    take(rows: readonly TableRow[]): TableRow[] {
      if (first === null) return [...rows];
      first = [...first, ...rows];
      return first.length >= FIRST_ROWS ? found() : [];
    },
    end: (): TableRow[] => (first === null ? [] : found()),
  };
}
