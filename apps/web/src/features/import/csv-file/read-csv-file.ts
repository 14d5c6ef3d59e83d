import { listingAddressIn } from '@crosslister/contract/listing-address.ts';
import { type CsvPart, createProductReader, type SkippedRow, warningsOf } from '@crosslister/domain/csv.ts';
import type { CsvProduct } from '@crosslister/domain/csv-product.ts';
import { encodingOf, type TextEncoding, textOf } from './text-encoding.ts';

/** Well below the server's limit for one call, and fast to pass to the page. */
const MAX_BATCH_CHARACTERS = 1_000_000;
const PREVIEW_ROWS = 5;
const SHOWN_ROWS = 20;

/** The content of a file, before anything of it is stored. */
export interface CsvSummary {
  encoding: TextEncoding;
  /** Products found. */
  count: number;
  preview: CsvProduct[];
  skipped: RowList;
  /** Rows that are imported and should be checked. */
  warned: RowList;
}

interface RowList {
  count: number;
  first: SkippedRow[];
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

async function* partsOf(file: Blob, { label }: TextEncoding): AsyncGenerator<CsvPart> {
  const reader = createProductReader(listingAddressIn);
  for await (const text of textOf(file, label)) yield reader.read(text);
  yield reader.end();
}

/** Reads a file once from beginning to end. Throws CsvProblem if it cannot be used. */
export async function summarise(file: Blob): Promise<CsvSummary> {
  const encoding = await encodingOf(file);
  const summary: CsvSummary = {
    encoding,
    count: 0,
    preview: [],
    skipped: { count: 0, first: [] },
    warned: { count: 0, first: [] },
  };
  const rowsBySku = new Map<string, number>();
  for await (const { products, skipped } of partsOf(file, encoding)) {
    const missing = PREVIEW_ROWS - summary.preview.length;
    summary.preview.push(...products.slice(0, missing).map(({ product }) => product));
    summary.count += products.length;
    addRows(summary.skipped, skipped);
    for (const read of products) addRows(summary.warned, [...repeated(read, rowsBySku), ...warningsOf(read)]);
  }
  return summary;
}

function addRows(list: RowList, rows: readonly SkippedRow[]): void {
  list.first.push(...rows.slice(0, SHOWN_ROWS - list.first.length));
  list.count += rows.length;
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
  encoding: TextEncoding,
  maxRows: number,
  maxCharacters = MAX_BATCH_CHARACTERS,
): AsyncGenerator<CsvBatch> {
  let batch: CsvBatch = { items: [], skipped: [], warned: [] };
  let characters = 0;
  const isFull = (more: number) =>
    batch.items.length > 0 && (batch.items.length >= maxRows || characters + more > maxCharacters);

  for await (const { products, skipped } of partsOf(file, encoding)) {
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
