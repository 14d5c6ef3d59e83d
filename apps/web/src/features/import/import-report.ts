import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import { csvLines } from '@crosslister/domain/csv/write-products.ts';
import type { SkippedRow } from '@crosslister/domain/table/read-parts.ts';

/** Of a list that can be looked through. The report has all. */
const KEPT = 2000;

/** Rows that were not stored, and why. The lines are kept as text, so that a long list costs little memory. */
export interface LeftOut {
  count: number;
  /** The first of them, to show. */
  first: SkippedRow[];
  lines: string[];
}

export const nothingLeftOut: LeftOut = { count: 0, first: [], lines: [] };

/** Adds more rows, which come in the order of the file. */
export function withLeftOut(before: LeftOut, rows: readonly SkippedRow[]): LeftOut {
  if (rows.length === 0) return before;
  const sorted = rows.toSorted((one, other) => one.row - other.row);
  return {
    count: before.count + rows.length,
    first: [...before.first, ...sorted].slice(0, KEPT),
    lines: [...before.lines, csvLines(sorted.map(({ row, sku, reason }) => [String(row), sku, reason]))],
  };
}

/** The report as a CSV file, with a byte order mark so that Excel reads the characters correctly. */
export function reportFile(lists: readonly LeftOut[]): Blob {
  const lines = lists.flatMap((list) => list.lines);
  return new Blob(['\uFEFF', csvLines([['Row', 'SKU', 'Reason']]), ...lines], { type: 'text/csv' });
}

/**
 * Rows of a batch that made no product because their SKU was known. `written` are the SKUs the server stored. `seen`
 * are those of earlier rows of the file; those of the batch are added to it.
 */
export function knownRows(
  sent: readonly { row: number; sku: string }[],
  written: readonly string[],
  handling: DuplicateHandling,
  seen: Set<string>,
): SkippedRow[] {
  const left = new Set(written.map((sku) => sku.toLowerCase()));
  return sent.flatMap(({ row, sku }) => {
    const key = sku.toLowerCase();
    const isRepeated = seen.has(key);
    seen.add(key);
    if (handling !== 'skip' || left.delete(key)) return [];
    const reason = isRepeated
      ? 'An earlier row of this file has the same SKU.'
      : 'Its SKU is in the catalogue already. Skip keeps the existing product.';
    return [{ row, sku, reason }];
  });
}
