import { type CsvForm, createRowReader, type RowsRead } from '../csv/rows.ts';
import { createTitleFinder, FIRST_ROWS, placeOfTitles } from './mapping/above-titles.ts';
import { knowsHeader } from './mapping/guess-mapping.ts';
import { ownMapping } from './mapping/own-titles.ts';
import type { TableRow, Titles } from './table-row.ts';

/** The part of a file (in characters) from which its separator and line breaks are found out. */
const HEAD = 65_536;

/**
 * Reads the rows of a text part by part, wherever it is cut: separated by commas, semicolons, tabs or bars, with quoted
 * cells or without. Lines about the file that stand above the header are left aside, but counted.
 */
export function createTextRows(titlesAre?: Titles) {
  let head = '';
  let rows: ReturnType<typeof createRowReader> | null = null;
  let row = 0;
  let width = 0;
  let delimiter = ',';
  const titles = createTitleFinder('', titlesAre);

  function take({ rows: read, open }: RowsRead): TableRow[] {
    const numbered = read.flatMap((cells, index): TableRow[] => {
      row += 1;
      if (row === 1 && separatorSaid(cells.join(delimiter)) !== undefined) return [];
      return [{ row, cells, open: open && index === read.length - 1 }];
    });
    return whole(titles.take(numbered));
  }

  /** Programs that write tabs may write one more at the end of a row. Of commas, one more may be that of a price. */
  function whole(rows: TableRow[]): TableRow[] {
    width ||= rows[0]?.cells.length ?? 0;
    if (delimiter !== ',') {
      for (const { cells } of rows) while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop();
    }
    return rows;
  }

  function begin(): TableRow[] {
    const text = head.replace(/^\uFEFF/, '');
    head = '';
    const form = formOf(text.slice(0, HEAD));
    delimiter = form.delimiter;
    rows = createRowReader(form);
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
      return [...first, ...(rows ? take(rows.end()) : []), ...whole(titles.end())];
    },
  };
}

/** A first line that tells spreadsheets what separates the cells. */
const separatorSaid = (line: string): string | undefined => /^"?sep=(.)"?[ \r]*$/i.exec(line)?.[1];

/** The separator that the file names, or that with which its titles make sense. Descriptions in the rows would mislead. */
function formOf(head: string): CsvForm {
  const [line = ''] = head.split(/[\r\n]/, 1);
  const said = separatorSaid(line);
  if (said !== undefined) return { delimiter: said };
  const headers = [',', ';', '\t', '|'].map((delimiter) => {
    const reader = createRowReader({ delimiter });
    const rows = [...reader.read(head).rows, ...reader.end().rows].slice(0, FIRST_ROWS);
    return {
      delimiter,
      cells: rows[placeOfTitles(rows)] ?? [],
      widest: Math.max(0, ...rows.map(({ length }) => length)),
    };
  });
  const fits = headers.find(({ cells }) => isNamed(cells)) ?? headers.find(({ cells }) => knowsHeader(cells));
  const [widest] = headers.toSorted((one, other) => other.widest - one.widest);
  return { delimiter: (fits ?? widest)?.delimiter ?? ',' };
}

const isNamed = (cells: string[]) => {
  const { columns } = ownMapping(cells);
  return columns.includes('name') && columns.includes('sku');
};
