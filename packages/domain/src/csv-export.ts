import { labelsText } from '@crosslister/contract/labels.ts';
import { platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import Papa from 'papaparse';
import { escapeFormula, urlColumns } from './csv-cells.ts';
import { toDecimalText, toPence } from './money.ts';

type CsvSource = Pick<
  Product,
  'name' | 'sku' | 'price' | 'status' | 'description' | 'date_added' | 'last_updated' | 'listings' | 'labels'
>;

const columns = [
  'Name',
  'SKU',
  'Price',
  'Status',
  'Description',
  'Date Added',
  'Last Updated',
  ...Object.values(urlColumns),
];
const ukDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' });

/** Columns that are only there if a product has something in them. */
interface Extra {
  labels: boolean;
}

/** First line of an export, with its line break. */
export const productsCsvHeader = ({ labels }: Extra) =>
  csvLines([[...columns, ...(labels ? ['Labels'] : [])]]);

/** Lines of an export without the header. Cells a spreadsheet would run as a formula are escaped. */
export function productCsvLines(products: readonly CsvSource[], { labels }: Extra): string {
  return csvLines(
    products.map((product) => [
      product.name,
      product.sku,
      toDecimalText(toPence(product.price)),
      product.status,
      product.description,
      ukDay.format(new Date(product.date_added)),
      ukDay.format(new Date(product.last_updated)),
      ...platforms.map((platform) => product.listings[platform]?.url ?? ''),
      ...(labels ? [labelsText(product.labels)] : []),
    ]),
  );
}

/** A whole export. */
export function productsToCsv(products: readonly CsvSource[]): string {
  const extra = { labels: products.some(({ labels }) => labels.length > 0) };
  return productsCsvHeader(extra) + productCsvLines(products, extra);
}

/** Lines of a CSV file. Cells a spreadsheet would run as a formula are escaped. */
export function csvLines(rows: string[][]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(
    rows.map((row) => row.map(escapeFormula)),
    { newline: '\r\n' },
  )}\r\n`;
}
