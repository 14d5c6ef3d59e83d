/** How a file separates its cells and lines. */
export interface CsvForm {
  delimiter: string;
  newline: '\n' | '\r';
}

/** A row this long has lost a closing quotation mark, so that the rest of the file would become one cell. */
const MAX_ROW_CHARACTERS = 2_000_000;

export interface RowsRead {
  rows: string[][];
  /** The last row is incomplete: a quotation mark in it is never closed. Nothing after it can be read. */
  open: boolean;
}

/**
 * Splits text that arrives in parts into rows of cells, quoted or plain (RFC 4180). The result does not depend on where
 * the text was cut. A quotation mark inside a plain cell, or one followed by more text, is an ordinary character.
 */
export function createRowReader(form: CsvForm) {
  const stops = new RegExp(`[${form.delimiter}${form.newline}]`, 'g');
  let rest = '';
  let broken = false;

  function rowsOf(isLast: boolean): RowsRead {
    const rows: string[][] = [];
    let start = 0;
    while (start < rest.length) {
      const row = readRow(rest, start, form, stops, isLast);
      if (!row) break;
      rows.push(row.cells);
      start = row.next;
      broken = row.open;
    }
    rest = rest.slice(start);
    if (rest.length > MAX_ROW_CHARACTERS) {
      broken = true;
      rest = '';
      rows.push([]);
    }
    return { rows, open: broken };
  }

  return {
    read(text: string): RowsRead {
      if (broken) return { rows: [], open: false };
      rest += text;
      return rowsOf(false);
    },
    /** The last row, which needs no line break. */
    end(): RowsRead {
      return broken ? { rows: [], open: false } : rowsOf(true);
    },
  };
}

interface Row {
  cells: string[];
  next: number;
  open: boolean;
}

/** The row at `start`, or null if its end has not arrived yet. */
function readRow(text: string, start: number, form: CsvForm, stops: RegExp, isLast: boolean): Row | null {
  const cells: string[] = [];
  for (let at = start; ; at += 1) {
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? readQuoted(text, at, form, isLast) : readPlain(text, at, stops, isLast);
    if (!cell) return null;
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === form.delimiter) continue;
    // The "\r" of Windows, in a file whose lines end with "\n".
    if (!isQuoted) cells.push((cells.pop() ?? '').replace(/\r$/, ''));
    return { cells, next: at + 1, open: cell.open };
  }
}

interface Cell {
  value: string;
  /** The position of the delimiter or line break, or the end of the text. */
  end: number;
  open: boolean;
}

function readPlain(text: string, at: number, stops: RegExp, isLast: boolean): Cell | null {
  stops.lastIndex = at;
  const end = stops.test(text) ? stops.lastIndex - 1 : text.length;
  return end === text.length && !isLast ? null : { value: text.slice(at, end), end, open: false };
}

function readQuoted(text: string, at: number, form: CsvForm, isLast: boolean): Cell | null {
  const from = at + 1;
  for (let search = from; ; ) {
    const quote = text.indexOf('"', search);
    if (quote === -1) {
      return isLast ? { value: text.slice(from), end: text.length, open: true } : null;
    }
    if (text[quote + 1] === '"') {
      search = quote + 2;
      continue;
    }
    const end = skipBlanks(text, quote + 1, form);
    if (end === text.length && !isLast) return null;
    if (end === text.length || text[end] === form.delimiter || text[end] === form.newline) {
      return { value: text.slice(from, quote).replaceAll('""', '"'), end, open: false };
    }
    search = quote + 1;
  }
}

function skipBlanks(text: string, from: number, { delimiter, newline }: CsvForm): number {
  let at = from;
  while (
    at < text.length &&
    /[ \t\r]/.test(text[at] ?? '') &&
    text[at] !== delimiter &&
    text[at] !== newline
  ) {
    at += 1;
  }
  return at;
}
