import { findColumns } from './csv-columns.ts';
import { type AddressIn, type CsvHeader, type CsvProduct, productOf, skuOf } from './csv-product.ts';
import { type CsvForm, createRowReader, type RowsRead } from './csv-rows.ts';

/**
 * A row that was left out, or that should be checked, with the reason. Rows are counted as
 * in a spreadsheet: the header is row 1.
 */
export interface SkippedRow {
  row: number;
  /** Empty when the row has none. */
  sku: string;
  reason: string;
}

/** The content of one part of a file. */
export interface CsvPart {
  products: { row: number; product: CsvProduct; warnings: string[] }[];
  skipped: SkippedRow[];
}

/** The file as a whole cannot be used; the message says why, in a sentence. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
}

export type CsvResult =
  | { ok: true; products: CsvProduct[]; skipped: SkippedRow[]; warned: SkippedRow[] }
  | { ok: false; reason: string };

/** The part of a file (in characters) from which its separator and line breaks are found out. */
const HEAD = 65_536;

/**
 * Products of a CSV file (spec section 5), separated by commas, semicolons, tabs or bars, with quoted cells or without.
 * `ok` is false, with a sentence, when the file as a whole cannot be used.
 */
export function parseProductsCsv(text: string, addressIn: AddressIn): CsvResult {
  const reader = createProductReader(addressIn);
  try {
    const parts = [reader.read(text), reader.end()];
    return {
      ok: true,
      products: parts.flatMap(({ products }) => products.map(({ product }) => product)),
      skipped: parts.flatMap(({ skipped }) => skipped),
      warned: parts.flatMap(({ products }) => products.flatMap(warningsOf)),
    };
  } catch (error) {
    if (error instanceof CsvProblem) return { ok: false, reason: error.message };
    throw error;
  }
}

/**
 * Reads a CSV file part by part, wherever it is cut. One part, and the row at its end, are in memory. Throws CsvProblem
 * if the file as a whole cannot be used.
 */
export function createProductReader(addressIn: AddressIn) {
  let head = '';
  let rows: ReturnType<typeof createRowReader> | null = null;
  let header: CsvHeader | null = null;
  let row = 0;
  let isEmpty = true;

  function take({ rows: read, open }: RowsRead): CsvPart {
    const part: CsvPart = { products: [], skipped: [] };
    for (const [index, cells] of read.entries()) {
      row += 1;
      if (!header) {
        header = headerOf(cells);
        continue;
      }
      const isOpen = open && index === read.length - 1;
      if (!isOpen && isBlank(cells)) continue;
      isEmpty = false;
      const found = isOpen ? OPEN : productOf(cells, header, addressIn);
      if (typeof found !== 'string') part.products.push({ row, ...found });
      else part.skipped.push({ row, sku: skuOf(cells, header), reason: found });
    }
    return part;
  }

  function begin(): CsvPart {
    const text = head.replace(/^\uFEFF/, '');
    head = '';
    rows = createRowReader(formOf(text.slice(0, HEAD)));
    return take(rows.read(text));
  }

  return {
    read(text: string): CsvPart {
      // PostgreSQL cannot store NUL, and files that were UTF-16 once are full of it.
      const clean = text.replaceAll('\0', '');
      if (rows) return take(rows.read(clean));
      head += clean;
      return head.length > HEAD ? begin() : { products: [], skipped: [] };
    },
    end(): CsvPart {
      const first = rows ? { products: [], skipped: [] } : begin();
      const last = rows ? take(rows.end()) : first;
      if (isEmpty) {
        throw new CsvProblem(
          header
            ? 'The file has a header line and no products below it.'
            : 'The file is empty. It needs a header line and at least one product.',
        );
      }
      return {
        products: [...first.products, ...last.products],
        skipped: [...first.skipped, ...last.skipped],
      };
    },
  };
}

/** What could not be read in a row that is imported. */
export function warningsOf({ row, product, warnings }: CsvPart['products'][number]): SkippedRow[] {
  return warnings.map((reason) => ({ row, sku: product.sku, reason }));
}

const OPEN = 'A quotation mark is opened and never closed, so nothing after it could be read.';

function headerOf(cells: string[]): CsvHeader {
  const places = findColumns(cells);
  const missing = ['Name', 'SKU'].filter((column) => !places.has(column.toLowerCase()));
  if (missing.length === 0) return { width: cells.length, places };
  const there = cells.map((cell) => cell.trim()).filter(Boolean);
  if (there.length === 0) {
    throw new CsvProblem('The first line is empty. It must name the columns, Name and SKU among them.');
  }
  const shown = there.slice(0, 12).map((cell) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell));
  throw new CsvProblem(
    `The header line lacks ${missing.length > 1 ? 'the columns' : 'the column'} ${missing.join(' and ')}. ` +
      `It has: ${shown.join(', ')}${there.length > shown.length ? ' and more' : ''}.`,
  );
}

/** The separators with which the header makes sense. Descriptions in the rows would mislead. */
function formOf(head: string): CsvForm {
  // Lines end with "\n", so that files with both kinds of lines are read too.
  const newline = head.includes('\n') ? '\n' : '\r';
  const headers = [',', ';', '\t', '|'].map((delimiter) => {
    const reader = createRowReader({ delimiter, newline });
    const cells = reader.read(head).rows[0] ?? reader.end().rows[0] ?? [];
    return { delimiter, cells, places: findColumns(cells) };
  });
  const fits = headers.find(({ places }) => places.has('name') && places.has('sku'));
  const [widest] = headers.toSorted((one, other) => other.cells.length - one.cells.length);
  return { delimiter: (fits ?? widest)?.delimiter ?? ',', newline };
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
