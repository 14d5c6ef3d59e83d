import {
  type CsvPart,
  CsvProblem,
  createPartReader,
  type SkippedRow,
  warningsOf,
} from '../table/read-parts.ts';
import { createTextRows } from '../table/text-rows.ts';
import type { AddressIn, CsvProduct } from './product-of-row.ts';

export type CsvResult =
  | { ok: true; products: CsvProduct[]; skipped: SkippedRow[]; warned: SkippedRow[] }
  | { ok: false; reason: string };

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
 * Reads a CSV file of our own part by part, wherever it is cut. One part, and the row at its end, are in memory. Throws
 * CsvProblem if the file as a whole cannot be used.
 */
export function createProductReader(addressIn: AddressIn) {
  const rows = createTextRows();
  const parts = createPartReader(null, addressIn);
  return {
    read: (text: string): CsvPart => parts.take(rows.read(text)),
    end: (): CsvPart => parts.end(rows.end()),
  };
}
