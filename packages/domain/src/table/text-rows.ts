import { type CsvForm, createRowReader, type RowsRead } from '../csv-rows.ts';
import { isInfoLine, knowsHeader } from './guess-mapping.ts';
import { ownMapping } from './own-titles.ts';
import type { TableRow } from './table-row.ts';

/** The part of a file (in characters) from which its separator and line breaks are found out. */
const HEAD = 65_536;

/**
 * Reads the rows of a text part by part, wherever it is cut: separated by commas, semicolons, tabs or bars, with quoted
 * cells or without. Lines about the file that stand above the header are left aside, but counted.
 */
export function createTextRows() {
  let head = '';
  let rows: ReturnType<typeof createRowReader> | null = null;
  let row = 0;
  let isAboveHeader = true;

  function take({ rows: read, open }: RowsRead): TableRow[] {
    return read.flatMap((cells, index) => {
      row += 1;
      if (isAboveHeader && isInfoLine(cells)) return [];
      isAboveHeader = false;
      return [{ row, cells, open: open && index === read.length - 1 }];
    });
  }

  function begin(): TableRow[] {
    const text = head.replace(/^\uFEFF/, '');
    head = '';
    rows = createRowReader(formOf(text.slice(0, HEAD)));
    return take(rows.read(text));
  }

  return {
    read(text: string): TableRow[] {
      // PostgreSQL cannot store NUL, and files that were UTF-16 once are full of it.
      const clean = text.replaceAll('\0', '');
      if (rows) return take(rows.read(clean));
      head += clean;
      return head.length > HEAD ? begin() : [];
    },
    end(): TableRow[] {
      const first = rows ? [] : begin();
      return [...first, ...(rows ? take(rows.end()) : [])];
    },
  };
}

/** The separators with which the header makes sense. Descriptions in the rows would mislead. */
function formOf(head: string): CsvForm {
  // Lines end with "\n", so that files with both kinds of lines are read too.
  const newline = head.includes('\n') ? '\n' : '\r';
  const headers = [',', ';', '\t', '|'].map((delimiter) => {
    const reader = createRowReader({ delimiter, newline });
    const rows = [...reader.read(head).rows, ...reader.end().rows];
    return { delimiter, cells: rows.find((cells) => !isInfoLine(cells)) ?? [] };
  });
  const fits = headers.find(({ cells }) => isNamed(cells)) ?? headers.find(({ cells }) => knowsHeader(cells));
  const [widest] = headers.toSorted((one, other) => other.cells.length - one.cells.length);
  return { delimiter: (fits ?? widest)?.delimiter ?? ',', newline };
}

const isNamed = (cells: string[]) => {
  const { columns } = ownMapping(cells);
  return columns.includes('name') && columns.includes('sku');
};
