/** How a file separates its cells. Lines end with any line break that is not quoted. */
export interface CsvForm {
  delimiter: string;
}

/** A row this long has lost a closing quotation mark, so that the rest of the file would become one cell. */
const MAX_ROW_CHARACTERS = 64_000_000;
/** A row that was not whole is read again once its text has grown by this part, so that a long one costs little. */
const GROWTH = 1.25;

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
  const sign = form.delimiter.replace(/[\\\]^-]/, '\\$&');
  const stops = new RegExp(`[${sign}\n\r]`, 'g');
  let rest = '';
  let broken = false;
  let enough = 0;

  function rowsOf(isLast: boolean): RowsRead {
    const rows: string[][] = [];
    let start = 0;
    while (start < rest.length && (isLast || rest.length >= enough)) {
      const row = readRow(rest, start, form, stops, isLast);
      if (!row) break;
      rows.push(row.cells);
      start = row.next;
      broken = row.open;
    }
    if (start > 0) rest = rest.slice(start);
    if (start > 0 || rest.length >= enough) enough = rest.length > 65_536 ? rest.length * GROWTH : 0;
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
    at = quoteAfterBlanks(text, at, form, isLast);
    if (at === -1) return null;
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? readQuoted(text, at, form, isLast) : readPlain(text, at, stops, isLast);
    if (!cell) return null;
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === form.delimiter) continue;
    // A "\n" may be still to come, and belongs to it.
    if (text[at] === '\r' && at + 1 === text.length && !isLast) return null;
    const isPair = text[at] === '\r' && text[at + 1] === '\n';
    return { cells, next: at + (isPair ? 2 : 1), open: cell.open };
  }
}

const quotedInLine = /"(?:[^"\n\r]|"")*("?)/y;

/** Some programs write `"a", "b"`: where such a cell ends in its line, its blanks are none of it. -1: not known yet. */
function quoteAfterBlanks(text: string, at: number, form: CsvForm, isLast: boolean): number {
  if (text[at] !== ' ') return at;
  const quote = skipBlanks(text, at, form);
  if (text[quote] !== '"') return quote === text.length && !isLast ? -1 : at;
  quotedInLine.lastIndex = quote;
  const [cell = '', closing] = quotedInLine.exec(text) ?? [];
  const end = closing === '' ? quote + cell.length : skipBlanks(text, quote + cell.length, form);
  if (end === text.length && !isLast) return -1;
  const isWhole = closing === '"' && (end === text.length || /[\n\r]/.test(text[end] ?? ''));
  return isWhole || (closing === '"' && text[end] === form.delimiter) ? quote : at;
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
    if (end === text.length || text[end] === form.delimiter || /[\n\r]/.test(text[end] ?? '')) {
      return { value: text.slice(from, quote).replaceAll('""', '"'), end, open: false };
    }
    search = quote + 1;
  }
}

function skipBlanks(text: string, from: number, { delimiter }: CsvForm): number {
  let at = from;
  while (at < text.length && /[ \t]/.test(text[at] ?? '') && text[at] !== delimiter) at += 1;
  return at;
}
