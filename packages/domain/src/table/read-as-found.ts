import type { CsvProduct } from '../csv/product-of-row.ts';
import { lookAtTable } from './look-at-table.ts';
import { type CsvPart, createPartReader, warningsOf } from './read-parts.ts';
import { createTextRows } from './text-rows.ts';

const webAddress = (text: string) => (/^https?:\/\/\S+$/.test(text) ? text : null);

/** For tests: a file as the dashboard reads it whose columns the seller leaves as they were found. */
export function readAsFound(text: string) {
  const rows = createTextRows();
  const all = [...rows.read(text), ...rows.end()];
  const look = lookAtTable(all.slice(0, 201));
  const { products, skipped }: CsvPart = createPartReader(look.mapping, webAddress).end(all);
  return {
    look,
    products: products.map(({ product }) => product),
    currencies: products.flatMap(({ currency }) => currency ?? []),
    skipped,
    said: [...skipped, ...products.flatMap(warningsOf)].map(({ row, reason }) => `${row}: ${reason}`),
  };
}

export const rowsAsFound = (header: string, ...rows: string[]) => readAsFound([header, ...rows].join('\n'));

/** The product of one row, with what was said of it. */
export function oneAsFound(header: string, row: string): Partial<CsvProduct> & { said: string[] } {
  const { products, said } = rowsAsFound(header, row);
  return { ...(products[0] ?? {}), said };
}
