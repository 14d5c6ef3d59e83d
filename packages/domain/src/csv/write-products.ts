import { labelsText } from '@crosslister/contract/labels/labels.ts';
import { platformList, platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { moneyPartNames } from '../fees/part-names.ts';
import { toDecimalText, toPence } from '../money.ts';
import { escapeFormula } from './escape-formula.ts';
import { urlColumns } from './url-columns.ts';

type CsvSource = Pick<
  Product,
  | 'name'
  | 'sku'
  | 'price'
  | 'status'
  | 'description'
  | 'date_added'
  | 'last_updated'
  | 'date_sold'
  | 'listings'
  | 'labels'
  | 'sale'
>;

type Columns = readonly (readonly [title: string, cell: (product: CsvSource) => string])[];

const ukDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' });
const dayOf = (time: string) => ukDay.format(new Date(time));
const amount = (pounds: number | null | undefined) => (pounds == null ? '' : toDecimalText(toPence(pounds)));

const usual: Columns = [
  ['Name', ({ name }) => name],
  ['SKU', ({ sku }) => sku],
  ['Price', ({ price }) => amount(price)],
  ['Status', ({ status }) => status],
  ['Description', ({ description }) => description],
  ['Date Added', (product) => dayOf(product.date_added)],
  ['Last Updated', (product) => dayOf(product.last_updated)],
  ...platforms.map(
    (platform) => [urlColumns[platform], ({ listings }: CsvSource) => listings[platform]?.url ?? ''] as const,
  ),
];
const labelColumns: Columns = [['Labels', ({ labels }) => labelsText(labels)]];
export const saleColumns: Columns = [
  ['Date Sold', (product) => (product.date_sold ? dayOf(product.date_sold) : '')],
  ['Sold On', ({ sale }) => platformList(sale?.platforms ?? [])],
  ['Sold For', ({ sale }) => amount(sale?.price)],
  ['Currency', ({ sale }) => sale?.currency ?? ''],
  ['Fees', ({ sale }) => amount(sale?.earned?.fees)],
  // What is not known is no profit.
  ['Profit', ({ sale }) => (sale?.earned?.unknown ? '' : amount(sale?.earned?.profit))],
  ['Not known', ({ sale }) => (sale?.earned?.unknown ?? []).map((part) => moneyPartNames[part]).join(', ')],
];

/** Columns beyond the usual ones: labels if a product has one, and what sold, where and for how much, of sales. */
interface Extra {
  labels: boolean;
  sales: boolean;
}

const columnsWith = ({ labels, sales }: Extra): Columns => [
  ...usual,
  ...(labels ? labelColumns : []),
  ...(sales ? saleColumns : []),
];

/** Before the first line of a file, so that Excel reads its letters as they are. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** First line of an export, with its line break. */
export const productsCsvHeader = (extra: Extra) => csvLines([columnsWith(extra).map(([title]) => title)]);

/** Lines of an export without the header. Cells a spreadsheet would run as a formula are escaped. */
export function productCsvLines(products: readonly CsvSource[], extra: Extra): string {
  const columns = columnsWith(extra);
  return csvLines(products.map((product) => columns.map(([, cell]) => cell(product))));
}

/** A whole export. */
export function productsToCsv(products: readonly CsvSource[]): string {
  const extra = { labels: products.some(({ labels }) => labels.length > 0), sales: false };
  return productsCsvHeader(extra) + productCsvLines(products, extra);
}

/** Lines of a CSV file. Cells a spreadsheet would run as a formula are escaped. */
export const csvLines = (rows: string[][]): string =>
  rows.map((row) => `${row.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`).join('');

/** Quoted where it has to be (RFC 4180), and where a reader might trim it or take it for the mark of a file's encoding. */
const quoted = (cell: string) =>
  /^ |[",\r\n\uFEFF]| $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
