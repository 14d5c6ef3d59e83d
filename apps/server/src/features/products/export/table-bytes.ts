import { BYTE_ORDER_MARK, csvLines } from '@crosslister/domain/csv/write-products.ts';
import type { Leaving, TableFormat } from '@crosslister/domain/table/write/format.ts';
import { workbookBytes } from '../../../http/workbook-bytes.ts';

type Leavings = AsyncIterable<Leaving>;

/** Rows that are written at once. */
const ROWS = 200;

export async function* csvBytes(format: TableFormat, leavings: Leavings): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLines(format.head.map((line) => [...line])));
  let rows: string[][] = [];
  for await (const leaving of leavings) {
    rows.push(...format.rowsOf(leaving));
    if (rows.length < ROWS) continue;
    yield Buffer.from(csvLines(rows));
    rows = [];
  }
  if (rows.length > 0) yield Buffer.from(csvLines(rows));
}

export async function* xlsxBytes(format: TableFormat, leavings: Leavings): AsyncGenerator<Uint8Array> {
  async function* rows() {
    for (const line of format.head) yield [...line];
    for await (const leaving of leavings) {
      for (const row of format.rowsOf(leaving))
        yield row.map((cell, place) => (format.isNumber?.(place) && cell !== '' ? Number(cell) : cell));
    }
  }
  yield* workbookBytes('Products', rows());
}

/** Every product as `GET /api/products/{id}/` has it, so that `POST /api/products/` takes it. */
export async function* jsonBytes(leavings: Leavings, now: Date): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`{"exported_at":${JSON.stringify(now)},"products":[`);
  let separator = '\n';
  for await (const { product, photos, files } of leavings) {
    const images = product.images.map((_, at) => ({
      src: photos[at],
      ...(files[at] && { file: files[at] }),
    }));
    yield Buffer.from(separator + JSON.stringify({ ...product, images }));
    separator = ',\n';
  }
  yield Buffer.from('\n]}\n');
}
