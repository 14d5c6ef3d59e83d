import type { AddressIn } from '../csv/product-of-row.ts';
import { plainTitle } from './mapping/fields.ts';
import { ownMapping } from './mapping/own-titles.ts';
import { whyNoCatalogue } from './mapping/sales-report.ts';
import { watchUnused } from './mapping/unused-columns.ts';
import { createRowMapper, type MappedRow } from './rows/map-row.ts';
import type { Fold } from './sources/source.ts';
import { sourceOf } from './sources/table-sources.ts';
import type { Mapping, SourceRow, TableRow } from './table-row.ts';

/**
 * A row that was left out, or that should be checked, with the reason. Rows are counted as
 * in a spreadsheet: the header is row 1.
 */
export interface SkippedRow {
  row: number;
  /** Empty when the row has none. */
  sku: string;
  reason: string;
  /** It was not read, so it cannot be corrected here. */
  unread?: true;
}

/** The content of one part of a file. */
export interface CsvPart {
  products: ({ row: number } & MappedRow)[];
  skipped: SkippedRow[];
  /** Rows that are hidden in the sheet, imported or not. */
  hidden: number;
  /** Of the last part: titles of columns that hold something and are not imported. */
  unused?: string[];
}

/** The file as a whole cannot be used; the message says why, in a sentence. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
}

/** What could not be read in a row that is imported. */
export function warningsOf({ row, product, warnings }: CsvPart['products'][number]): SkippedRow[] {
  // One that was made up tells rows apart here, but nobody has seen it.
  const sku = product.sku_is_made ? '' : product.sku;
  return warnings.map((reason) => ({ row, sku, reason }));
}

const HIDDEN = 'It is hidden in the sheet, perhaps by a filter, so it is left out.';
const OPEN = 'A quotation mark is opened and never closed, so nothing after it could be read.';

/**
 * Makes products of the rows of a table, part by part. The first row is the header. Without a mapping the table has to be
 * our own. Throws CsvProblem if the table as a whole cannot be used.
 */
export function createPartReader(mapping: Mapping | null, addressIn: AddressIn) {
  let table: ReturnType<typeof openTable> | null = null;
  let isEmpty = true;

  function take(rows: readonly TableRow[]): CsvPart {
    const part: CsvPart = { products: [], skipped: [], hidden: 0 };
    for (const row of rows) {
      if (!table) {
        table = openTable(row.cells, mapping ?? mappingOf(row.cells), addressIn);
        continue;
      }
      if (!row.open && isBlank(row.cells)) continue;
      isEmpty = false;
      if (row.hidden) part.hidden += 1;
      const why = row.open ? OPEN : row.hidden && !mapping?.takeHidden ? HIDDEN : undefined;
      if (why === undefined) {
        table.see(row.cells);
        add(part, table.fold(row));
      } else
        part.skipped.push({ row: row.row, sku: table.mapper.skuOf(row.cells), reason: why, unread: true });
    }
    return part;
  }

  function add(part: CsvPart, rows: readonly SourceRow[]): void {
    for (const row of rows) {
      const read = table?.mapper.map(row) ?? '';
      if (typeof read !== 'string') part.products.push({ row: row.row, ...read });
      else part.skipped.push({ row: row.row, sku: table?.mapper.skuOf(row.cells) ?? '', reason: read });
    }
  }

  return {
    take,
    end(rows: readonly TableRow[] = []): CsvPart {
      const part = take(rows);
      if (table) add(part, table.foldEnd());
      if (isEmpty) {
        throw new CsvProblem(
          table
            ? 'The file has a header line and no products below it.'
            : 'The file is empty. It needs a header line and at least one product.',
        );
      }
      return { ...part, unused: table?.unused() ?? [] };
    },
  };
}

/** Rows of one product are held back until the first of the next. */
function openTable(header: string[], mapping: Mapping, addressIn: AddressIn) {
  const noCatalogue = whyNoCatalogue(header);
  if (noCatalogue !== null) throw new CsvProblem(noCatalogue);
  const mapper = createRowMapper(header, mapping, addressIn);
  const titles = header.map(plainTitle);
  /** Columns that its program is understood by. */
  const read = new Set<number>();
  const place = (title: string) => {
    const at = titles.indexOf(title);
    if (at === -1) return undefined;
    read.add(at);
    return at;
  };
  const unused = watchUnused(header, mapping);
  const fold: Fold = sourceOf(mapping.source)?.fold?.(place, titles) ?? { unfold: (rows) => [...rows] };
  const held: TableRow[] = [];
  const release = () => fold.unfold(held.splice(0));
  return {
    mapper,
    fold(row: TableRow): SourceRow[] {
      const before = held.at(-1);
      const goesOn = before !== undefined && (fold.continues?.(row, before) ?? false);
      const done = goesOn ? [] : release();
      held.push(row);
      return done;
    },
    foldEnd: release,
    see: unused.see,
    unused: () => unused.titles(read),
  };
}

function mappingOf(header: readonly string[]): Mapping {
  const mapping = ownMapping(header);
  const missing = ['Name', 'SKU'].filter((column) => !mapping.columns.includes(column.toLowerCase()));
  if (missing.length > 0) throw new CsvProblem(whatIsMissing(header, missing));
  return mapping;
}

/** Why a table with this header cannot be read as our own. */
export function whatIsMissing(header: readonly string[], missing: readonly string[]): string {
  const there = header.map((cell) => cell.trim()).filter(Boolean);
  if (there.length === 0)
    return 'The first line is empty. It must name the columns, Name and SKU among them.';
  const shown = there.slice(0, 12).map((cell) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell));
  return (
    `The header line lacks ${missing.length > 1 ? 'the columns' : 'the column'} ${missing.join(' and ')}. ` +
    `It has: ${shown.join(', ')}${there.length > shown.length ? ' and more' : ''}.`
  );
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
