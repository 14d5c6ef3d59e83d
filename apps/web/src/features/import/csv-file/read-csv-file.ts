import type { ImportPlanRow } from '@crosslister/contract/imports.ts';
import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import type { CsvProduct } from '@crosslister/domain/csv/product-of-row.ts';
import { firstOf, mayHaveMonthFirst } from '@crosslister/domain/table/cells/foreign-date.ts';
import { datesIn, lookAtTable, type TableLook } from '@crosslister/domain/table/look-at-table.ts';
import { isDateColumn } from '@crosslister/domain/table/mapping/fields.ts';
import { SAMPLE_ROWS } from '@crosslister/domain/table/mapping/guess-mapping.ts';
import { whyNoCatalogue } from '@crosslister/domain/table/mapping/sales-report.ts';
import {
  type CsvPart,
  CsvProblem,
  createPartReader,
  type SkippedRow,
  warningsOf,
  whatIsMissing,
} from '@crosslister/domain/table/read-parts.ts';
import type { Mapping, TableRow, Titles } from '@crosslister/domain/table/table-row.ts';
import { createTextRows } from '@crosslister/domain/table/text-rows.ts';
import { type LeftOut, nothingLeftOut, withLeftOut } from '../import-report.ts';
import { encodingOf, type TextEncoding, textOf } from './text-encoding.ts';

/** Well below the server's limit for one call, and fast to pass to the page. */
const MAX_BATCH_CHARACTERS = 1_000_000;
const PREVIEW_ROWS = 5;

/** How a file is read. */
export type FileForm = (TextEncoding | { label: 'xlsx'; note: string | null }) & {
  /** The name of the table in a packed file. */
  inside?: string;
  /** What the seller has said of its first row. */
  titles?: Titles;
};

/** A file that the seller has chosen, before it is said what its columns are. */
export interface FileLook extends TableLook {
  form: FileForm;
}

/** The content of a file, before anything of it is stored. */
export interface CsvSummary {
  form: FileForm;
  /** Rows that make a product, or say more of one. */
  count: number;
  /** How many of these rows have the SKU of an earlier one. */
  repeated: number;
  /** Rows that are hidden in the sheet. */
  hidden: number;
  preview: CsvProduct[];
  /** Titles of columns that hold something and are not imported. */
  unused: string[];
  skipped: LeftOut;
  /** Rows that are imported and should be checked. */
  warned: LeftOut;
  /** Prices that are left out, by the code of their currency. */
  currencies: Readonly<Record<string, number>>;
  /** What decides what happens to products that are here already: of a SKU that is there twice, what is said last. */
  planned: ImportPlanRow[];
}

/** A product as it is sent, and its row. */
export interface CsvItem {
  row: number;
  sku: string;
  json: string;
}

/** Rows in their order, in groups that the server accepts, by number and by size. */
export interface CsvBatch {
  items: CsvItem[];
  skipped: SkippedRow[];
  warned: SkippedRow[];
}

async function formOf(file: Blob): Promise<FileForm> {
  const { isPacked, sheetNote } = await import('./workbook.ts');
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!isPacked(head)) return encodingOf(file);
  const { tableInside, unpacked } = await import('./packed-table.ts');
  const table = await tableInside(file);
  if (!table) return { label: 'xlsx', note: await sheetNote(file) };
  const form = await formOf(await unpacked(file, table.name));
  const photos = `The photos beside it in the ZIP (${table.photos}) are not uploaded: photos are copied from the addresses in the table while those open, which is for a day or two. After that, add them by hand.`;
  const notes = [form.note, `${table.name} in the ZIP is read.`, table.photos > 0 && photos].filter(Boolean);
  return { ...form, inside: table.name, note: notes.join(' ') };
}

/** Cells of whole rows that the seller has corrected, by the row's number. */
export type Fixes = ReadonlyMap<number, readonly string[]>;

async function* rowsOf(chosen: Blob, { label, inside, titles }: FileForm): AsyncGenerator<TableRow[]> {
  const file = inside === undefined ? chosen : await unpackedOnce(chosen, inside);
  if (label === 'xlsx') {
    const { workbookRows } = await import('./workbook.ts');
    yield* workbookRows(file, titles);
    return;
  }
  const rows = createTextRows(titles);
  for await (const text of textOf(file, label)) yield rows.read(text);
  yield rows.end();
}

const unpackedFiles = new WeakMap<Blob, Promise<Blob>>();

/** It is read several times, and unpacked once. */
async function unpackedOnce(file: Blob, table: string): Promise<Blob> {
  const { unpacked } = await import('./packed-table.ts');
  const known = unpackedFiles.get(file) ?? unpacked(file, table);
  unpackedFiles.set(file, known);
  return known;
}

interface Reading {
  form: FileForm;
  mapping: Mapping | null;
  fixes?: Fixes;
}

async function* partsOf(file: Blob, { form, mapping, fixes = new Map() }: Reading): AsyncGenerator<CsvPart> {
  const reader = createPartReader(mapping, listingAddressIn);
  for await (const rows of rowsOf(file, form)) {
    yield reader.take(
      rows.map((row) => {
        const cells = fixes.get(row.row);
        return cells ? { ...row, cells: [...cells] } : row;
      }),
    );
  }
  yield reader.end();
}

/** The cells of these rows in their order, one for each column of the header. The file is read once, as far as the last. */
export async function cellsOfRows(
  file: Blob,
  form: FileForm,
  numbers: readonly number[],
): Promise<string[][]> {
  let header: string[] | null = null;
  const missing = new Set(numbers);
  const found = new Map<number, string[]>();
  for await (const rows of rowsOf(file, form)) {
    header ??= rows[0]?.cells ?? null;
    for (const { row, cells } of rows) if (missing.delete(row)) found.set(row, cells);
    if (missing.size === 0) break;
  }
  return numbers.map((number) => {
    const cells = found.get(number);
    if (!cells) throw new CsvProblem(`Row ${number} could not be read again.`);
    return (header ?? []).map((_, place) => cells[place] ?? '');
  });
}

/** Reads the first rows of a file. Throws CsvProblem if it is no table that could be imported. */
export async function lookAt(file: Blob, titles?: Titles): Promise<FileLook> {
  const form: FileForm = { ...(await formOf(file)), ...(titles && { titles }) };
  const rows: TableRow[] = [];
  for await (const some of rowsOf(file, form)) {
    rows.push(...some.slice(0, SAMPLE_ROWS + 1 - rows.length));
    if (rows.length > SAMPLE_ROWS) break;
  }
  const look = await withDates(file, form, lookAtTable(rows));
  const why = whyNoCatalogue(look.header);
  if (why !== null) throw new CsvProblem(why);
  const named = look.header.filter((title) => title.trim() !== '');
  if (!look.isOwn && (named.length < 2 || rows.length < 2)) {
    // The same words as for our own file: what is no table has nothing to choose from.
    const reader = createPartReader(null, listingAddressIn);
    reader.end(rows);
    throw new CsvProblem(whatIsMissing(look.header, ['Name', 'SKU']));
  }
  return { ...look, form };
}

/**
 * Whether the month comes first may be seen in one row of thousands. The file is read as far as that row, if its first
 * rows do not show it.
 */
async function withDates(file: Blob, form: FileForm, look: TableLook): Promise<TableLook> {
  const { mapping } = look;
  const isOpen = (rows: readonly TableRow[]) => {
    const firsts = datesIn(
      mapping,
      rows.map(({ cells }) => cells),
    ).map(firstOf);
    if (firsts.includes('day')) return 'day';
    return firsts.includes('month') ? 'month' : undefined;
  };
  const isUnclear = look.samples.some(
    (cells, place) => isDateColumn(mapping.columns[place]) && cells.some(mayHaveMonthFirst),
  );
  if (mapping.monthFirst || !isUnclear) return look;
  let found: 'day' | 'month' | undefined;
  for await (const rows of rowsOf(file, form)) {
    found = isOpen(rows);
    if (found !== undefined) break;
  }
  return found === 'month' ? { ...look, mapping: { ...mapping, monthFirst: true } } : look;
}

/** Reads a file once from beginning to end. Without a mapping it has to be our own. Throws CsvProblem if it cannot be used. */
export async function summarise(
  file: Blob,
  mapping: Mapping | null = null,
  known?: FileForm,
  fixes?: Fixes,
): Promise<CsvSummary> {
  const form = known ?? (await formOf(file));
  const summary: CsvSummary = {
    form,
    count: 0,
    repeated: 0,
    hidden: 0,
    preview: [],
    unused: [],
    skipped: nothingLeftOut,
    warned: nothingLeftOut,
    currencies: {},
    planned: [],
  };
  const rowsBySku = new Map<string, number>();
  const currencies: Record<string, number> = {};
  const planned = new Map<string, ImportPlanRow>();
  for await (const { products, skipped, hidden, unused } of partsOf(file, {
    form,
    mapping,
    ...(fixes && { fixes }),
  })) {
    summary.hidden += hidden;
    if (unused) summary.unused = unused;
    const missing = PREVIEW_ROWS - summary.preview.length;
    summary.preview.push(...products.slice(0, missing).map(({ product }) => product));
    summary.count += products.length;
    summary.skipped = withLeftOut(summary.skipped, skipped);
    const warned = products.flatMap((read) => {
      const again = repeated(read, rowsBySku);
      summary.repeated += again.length;
      return [...again, ...warningsOf(read)];
    });
    summary.warned = withLeftOut(summary.warned, warned);
    for (const { product, currency } of products) {
      if (currency !== undefined) currencies[currency] = (currencies[currency] ?? 0) + 1;
      const { sku, status, price, quantity } = product;
      const key = sku.toLowerCase();
      planned.set(key, {
        ...planned.get(key),
        sku,
        ...(status !== undefined && { status }),
        ...(typeof price === 'number' && { price }),
        ...(quantity !== undefined && { quantity }),
      });
    }
  }
  return { ...summary, currencies, planned: [...planned.values()] };
}

/** A SKU that an earlier row has. It is noted in `rowsBySku`. */
function repeated({ row, product: { sku } }: CsvPart['products'][number], rowsBySku: Map<string, number>) {
  const first = rowsBySku.get(sku.toLowerCase());
  if (first === undefined) {
    rowsBySku.set(sku.toLowerCase(), row);
    return [];
  }
  const reason = `Row ${first} has the same SKU, so both are one product: Skip takes the first, Update what the later one says, Merge adds its listings.`;
  return [{ row, sku, reason }];
}

/** Reads a file again, a batch at a time: one batch, and the part of the file it is in, are in memory. */
export async function* batchesOf(
  file: Blob,
  reading: Reading,
  maxRows: number,
  maxCharacters = MAX_BATCH_CHARACTERS,
): AsyncGenerator<CsvBatch> {
  let batch: CsvBatch = { items: [], skipped: [], warned: [] };
  let characters = 0;
  const isFull = (more: number) =>
    batch.items.length > 0 && (batch.items.length >= maxRows || characters + more > maxCharacters);

  for await (const { products, skipped } of partsOf(file, reading)) {
    for (const read of products) {
      const { row, product } = read;
      const json = JSON.stringify(product);
      if (isFull(json.length)) {
        yield batch;
        batch = { items: [], skipped: [], warned: [] };
        characters = 0;
      }
      batch.items.push({ row, sku: product.sku, json });
      batch.warned.push(...warningsOf(read));
      characters += json.length;
    }
    batch.skipped.push(...skipped);
  }
  yield batch;
}
