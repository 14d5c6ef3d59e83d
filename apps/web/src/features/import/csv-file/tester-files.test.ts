import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';
import { expect, test } from 'vitest';
import { batchesOf, lookAt } from './read-csv-file.ts';

// Files of a tester, which lie beside the project where they are at hand. What is tried here with them is tried without
// them in what-was-said.test.ts and workbook.test.ts, with files made for it.
const folder = join(import.meta.dirname, '../../../../../../../shared/evidence/imports');
const isThere = existsSync(folder);

interface Product {
  name: string;
  sku: string;
  price?: number | null;
  [field: string]: unknown;
}

async function read(path: string) {
  const file = new File([readFileSync(join(folder, path))], path);
  const look = await lookAt(file);
  const products: Product[] = [];
  const said: string[] = [];
  for await (const batch of batchesOf(file, { form: look.form, mapping: look.mapping }, 500)) {
    products.push(...batch.items.map(({ json }) => JSON.parse(json)));
    said.push(...[...batch.skipped, ...batch.warned].map(({ row, reason }) => `${row}: ${reason}`));
  }
  return { look, products, said };
}

type Read = Awaited<ReturnType<typeof read>>;
const values = ({ products }: Read, ...fields: string[]) =>
  products.map((product) => fields.map((field) => product[field]));
const inDollars = [expect.stringContaining('is in USD'), expect.stringContaining('is in EUR')];

/** What each file says, in the order of the list of failures. */
const right: Record<string, (found: Read) => void> = {
  'b08-date-sold-words-for-no.csv': (found) =>
    expect(values(found, 'status').flat().filter(Boolean)).toEqual(['sold']),
  'a01-own-looking-currency-usd.csv': (found) => {
    expect([found.look.isOwn, found.said]).toEqual([false, inDollars]);
    expect(values(found, 'price')).toEqual([[null], [null]]);
  },
  'a03-own-looking-date-sold.csv': (found) =>
    expect(values(found, 'status')).toEqual([['sold'], [undefined]]),
  'a05-own-looking-us-dates.csv': (found) =>
    expect(values(found, 'date_added').flat()).toEqual([
      '2025-11-26T00:00:00.000Z',
      '2026-03-04T00:00:00.000Z',
      '2025-12-05T00:00:00.000Z',
    ]),
  'b26-price-list-update.csv': (found) =>
    expect(values(found, 'price', 'status')).toEqual([
      [40, undefined],
      [28, undefined],
    ]),
  'd01-ebay-active-report-resaved-by-excel.csv': (found) => {
    expect(values(found, 'name', 'listings')).toEqual(
      ['Brass owl bookend', 'Tin kite', 'Clay hen', 'Wool hat'].map((name) => [name, {}]),
    );
    expect(found.products[3]).not.toHaveProperty('condition');
    expect(found.said).toHaveLength(4);
  },
  'b01-decimal-comma-unquoted.csv': ({ products, said }) =>
    expect([products.length, said.length]).toEqual([0, 2]),
  'b03-comma-in-title-unquoted.csv': (found) => expect(values(found, 'sku')).toEqual([['KITE-1']]),
  'x03-currency-format-dollar-euro.xlsx': (found) => {
    expect(values(found, 'price')).toEqual([[null], [null], [9]]);
    expect(found.said).toEqual(inDollars);
  },
  'b04-price-usd-in-title.csv': (found) => expect(values(found, 'price')).toEqual([[null], [null]]),
  'b07-sold-column-yes-no.csv': (found) => expect(values(found, 'status')).toEqual([['sold'], [undefined]]),
  'b10-stock-words.csv': (found) =>
    expect(values(found, 'quantity').flat()).toEqual([0, 0, 0, 0, 3, undefined, undefined, undefined]),
  'd06-square-library.csv': (found) =>
    expect(values(found, 'name', 'quantity')).toEqual([
      ['Candle - Small', 10],
      ['Candle - Large', 4],
      ['Mug', 0],
    ]),
  'd09-file-exchange-active-download.csv': (found) =>
    expect(values(found, 'name', 'quantity')).toEqual([
      ['Brass owl bookend', 3],
      ['Tin kite - Red', 3],
    ]),
  'c20-woo-newline-escapes.csv': (found) =>
    expect(values(found, 'description').flat()).toEqual([
      'First line\n\nSecond line\\nkept',
      '-5 degrees',
      'x',
    ]),
  'd17-ebay-active-report-auction.csv': (found) =>
    expect(values(found, 'price', 'quantity')).toEqual([
      [45, 1],
      [null, 1],
      [9, 0],
    ]),
  'b23-cost-taken-as-price.csv': (found) =>
    expect(values(found, 'price', 'cost')).toEqual([
      [45, 10],
      [30, 4],
    ]),
  'b06-european-thousands.csv': (found) =>
    expect(values(found, 'price', 'quantity')).toEqual([
      [1250, 1],
      [12.5, 1000],
      [1250, 1],
    ]),
  'b14-photo-n-url.csv': ({ products }) =>
    expect(products.map(({ images }) => (images as unknown[]).length)).toEqual([3, 2]),
  'b16-photo-airtable.csv': ({ products, said }) =>
    expect([products.map(({ images }) => (images as unknown[]).length), said]).toEqual([[2], []]),
  'x08-errors-booleans-formulas.xlsx': (found) => {
    expect(values(found, 'sku')).toEqual([['HEN-1'], ['HAT-1'], ['FOX-1']]);
    expect(found.said.filter((line) => line.includes('an error of the spreadsheet'))).toHaveLength(4);
  },
  'c19-html-entities-etsy.csv': ({ products, said }) => {
    expect(products).toEqual([]);
    expect(said).toEqual([
      expect.stringContaining('(MUG-S, MUG-L)'),
      expect.stringContaining('(TWO-S, TWO-L)'),
    ]);
  },
  'd15-shopify-gbp-compare.csv': (found) =>
    expect(values(found, 'sku', 'status', 'quantity')).toEqual([
      [expect.stringMatching(/^BRASSOWL/), 'active', undefined],
      ['00123', 'active', 3],
      ['00124', 'active', 2],
    ]),
  'c04-blank-lines-above.csv': (found) => expect(values(found, 'sku')).toEqual([['OWL-1']]),
  'c02-title-line-above.csv': (found) => expect(values(found, 'sku')).toEqual([['OWL-1'], ['KITE-1']]),
  'x05-many-empty-styled-rows.xlsx': (found) => expect(found.products).toHaveLength(2),
  'x06-hidden-first-sheet.xlsx': (found) => expect(values(found, 'price')).toEqual([[45.5], [30]]),
  'x07-instructions-first-sheet.xlsx': ({ look, products }) => {
    expect(products).toHaveLength(2);
    expect(look.form.note).toContain('is read');
  },
  'x25-csv-and-photos.zip': ({ look, products }) => {
    expect(products).toMatchObject([{ name: 'A', sku: 'B' }]);
    expect(look.form.note).toContain('photos beside it');
  },
  'b13-totals-line.csv': (found) => expect(values(found, 'name')).toEqual([['Brass owl'], ['Tin kite']]),
  'c12-mojibake.csv': ({ said }) =>
    expect(said).toContainEqual(expect.stringContaining('letters that were damaged')),
  'c15-duplicated-headers.csv': ({ look, products }) => {
    expect(look.mapping.columns).toEqual(['name', 'sku', null, null, null, null]);
    expect(products).toMatchObject([{ price: null }]);
  },
};
const reports = ['d02-ebay-orders-report.csv', 'd03-ebay-orders-report-no-blank-lines.csv'];

test.skipIf(!isThere).each(Object.keys(right))(
  '%s',
  async (name) => {
    right[name]?.(await read(join('cases', name)));
  },
  300_000,
);

test.skipIf(!isThere).each(reports)('%s is a report of orders', async (name) => {
  await expect(read(join('cases', name))).rejects.toThrow('This is a report of sales or orders');
});

test.skipIf(!isThere)('every file that failed is among these', () => {
  expect([...Object.keys(right), ...reports].sort()).toEqual(readdirSync(join(folder, 'cases')).sort());
});

/** How many products the other files make, and how many lines they leave out or warn of; null: the file is refused. */
const others: Record<string, [products: number, said: number] | null> = {
  'b09-status-words.csv': [10, 7],
  'b19-short-rows-excel-16.csv': [16, 8],
  'b20-prices-spaces-signs.csv': [12, 6],
  'b21-two-dates-ampm.csv': [8, 1],
  'b29-sold-future-word.csv': [4, 2],
  'b31-weights.csv': [3, 0],
  'b32-condition-words.csv': [9, 5],
  'b33-category-path-and-number.csv': [4, 3],
  'b34-label-separators.csv': [3, 0],
  'b35-name-with-newline-and-tabs.csv': [2, 0],
  'c06-mac-roman.csv': [2, 0],
  'c07-cp850.csv': [1, 1],
  'c08-utf16le-tab-excel-unicode.txt': [1, 0],
  'c09-html-as-xls.xls': null,
  'c10-xml-spreadsheet-2003.xls': null,
  'c11-nul-and-emoji.csv': [1, 0],
  'c14-200-columns.csv': [1, 0],
  'c16-json-array.json': null,
  'c18-quoted-whole-lines.csv': null,
  'd07-amazon-all-listings.txt': [3, 3],
  'd11-loyverse.csv': [2, 1],
  // Its Description is the only column that can be a name.
  'd13-seller-notebook.csv': [2, 0],
  // Its listing has ended, so it is not linked.
  'd18-ebay-unsold-or-ended-report.csv': [1, 1],
  'x01-plain.xlsx': [2, 0],
  'x02-date1904.xlsx': [2, 0],
  'x09-no-refs.xlsx': [2, 0],
  'x10-prefixed.xlsx': [2, 0],
  'x11-strict.xlsx': [2, 0],
  'x12-absolute-target.xlsx': [2, 0],
  'x13-inline-rich-x000D.xlsx': [2, 0],
  // SKUs that were cut to 3.35E+11, or to their first 15 digits, are named.
  'x14-big-numbers.xlsx': [3, 2],
  'x15-dates-other-formats.xlsx': [7, 2],
  'x18-percent.xlsx': [1, 1],
  'x20-zip-bomb-honest.xlsx': null,
  'x21-zip-bomb-lying.xlsx': null,
  'x22-ods-renamed.xlsx': null,
  'x23-numbers-renamed.xlsx': null,
  'x24-password-protected.xlsx': null,
};

test.skipIf(!isThere).each(Object.keys(others))('%s, as before', async (name) => {
  const wanted = others[name];
  const found = read(join('passing', name));
  if (wanted === null) await expect(found).rejects.toThrow(CsvProblem);
  else {
    const { products, said } = await found;
    expect([products.length, said.length]).toEqual(wanted);
  }
});
