import { describe, expect, test } from 'vitest';
import { parseProductsCsv, type SkippedRow } from './csv.ts';
import { productsCsvHeader, productsToCsv } from './csv-export.ts';
import type { CsvProduct } from './csv-product.ts';
import { exported } from './exported-product.ts';

function read(text: string): { products: CsvProduct[]; skipped: SkippedRow[] } {
  const result = parseProductsCsv(text);
  if (!result.ok) throw new Error(result.reason);
  return result;
}
const first = (text: string) => read(text).products[0];
const prices = (cells: string[], delimiter = ';') =>
  read(
    `Name;SKU;Price\n${cells.map((cell) => `A;1;${cell}`).join('\n')}`.replaceAll(';', delimiter),
  ).products.map(({ price }) => price);

describe('header', () => {
  test('is read in any case and order, with or without quotes', () => {
    expect(first('"sku", PRICE ,"NAME"\nS1,2.50,Vase')).toEqual({
      name: 'Vase',
      sku: 'S1',
      price: 2.5,
      status: 'active',
      listings: {},
    });
  });

  test.each([
    ['', 'The file is empty. It needs a header line and at least one product.'],
    ['\uFEFF', 'The file is empty. It needs a header line and at least one product.'],
    ['\n\n', 'The first line is empty. It must name the columns, Name and SKU among them.'],
    ['Name,SKU', 'The file has a header line and no products below it.'],
    ['Name,SKU\r\n', 'The file has a header line and no products below it.'],
    ['Name,SKU\n , \n', 'The file has a header line and no products below it.'],
    ['Title,SKU,Price\na,b,1', 'The header line lacks the column Name. It has: Title, SKU, Price.'],
    ['Title;Price\na;b', 'The header line lacks the columns Name and SKU. It has: Title, Price.'],
  ])('%j cannot be used', (text, reason) => {
    expect(parseProductsCsv(text)).toEqual({ ok: false, reason });
  });

  test('a foreign file’s header is not told at length', () => {
    const result = parseProductsCsv(`${'x'.repeat(5000)},${'y,'.repeat(100)}\na`);
    expect(result.ok || result.reason.length).toBeLessThan(200);
  });
});

describe('rows', () => {
  test('with fewer columns than the header, or no name or SKU, are left out and told', () => {
    const { products, skipped } = read('Name,SKU,Price\nA,1,2\nB,2\n\n,3,1\nD,,1\nE,5,1,extra');
    expect(products.map(({ name }) => name)).toEqual(['A', 'E']);
    expect(skipped).toEqual([
      { row: 3, sku: '2', reason: 'It has 2 columns where the header has 3.' },
      { row: 5, sku: '3', reason: 'It has no name.' },
      { row: 6, sku: '', reason: 'It has no SKU.' },
    ]);
  });

  test('the API would refuse are left out and told', () => {
    const { products, skipped } = read(`Name,SKU\n${'x'.repeat(501)},1\nA,${'x'.repeat(201)}\nB,2`);
    expect(products.map(({ name }) => name)).toEqual(['B']);
    expect(skipped.map(({ row }) => row)).toEqual([2, 3]);
  });

  test('a price is a number of pounds in whole pence, else 0', () => {
    expect(
      prices(['12.5', '£9.99', '£ 1,234.50', '1.239', '.5', '3', '', 'free', '-5', '1e3', '1.2.3', 'NaN']),
    ).toEqual([12.5, 9.99, 1234.5, 1.24, 0.5, 3, 0, 0, 0, 0, 0, 0]);
    expect(prices(['99999999', 'Infinity', '12,50', '1,234', '9.99 GBP'])).toEqual([0, 0, 12.5, 1234, 9.99]);
  });

  test('a status is one of five, else active', () => {
    const cells = ['active', 'sold', 'Action_Required', ' inactive ', 'delisted', 'lost', '', 'constructor'];
    const { products } = read(`Name,SKU,Status\n${cells.map((cell) => `A,1,${cell}`).join('\n')}`);
    expect(products.map(({ status }) => status)).toEqual([
      'active',
      'sold',
      'action_required',
      'inactive',
      'delisted',
      'active',
      'active',
      'active',
    ]);
  });

  test('url columns fill the listings; what is no address does not', () => {
    const text =
      'Name,SKU,WooCommerce URL,ebay url,ETSY URL,vinted URL\nA,1,https://s.example/a, http://e.example/1 ,n/a,\n';
    expect(first(text)?.listings).toEqual({
      woocommerce: { url: 'https://s.example/a' },
      ebay: { url: 'http://e.example/1' },
    });
  });

  test('a description is there only with its column', () => {
    expect(first('Name,SKU,Description\nA,1,')).toHaveProperty('description', '');
    expect(first('Name,SKU\nA,1')).not.toHaveProperty('description');
  });
});

describe('form of the file', () => {
  const plain = 'Name,SKU,Description\r\nVase,1,blue\r\nMug,2,red\r\n';
  const expected = read(plain);
  test.each([
    ['a byte order mark', `\uFEFF${plain}`],
    ['Unix lines', plain.replaceAll('\r\n', '\n')],
    ['old Mac lines', plain.replaceAll('\r\n', '\r')],
    ['mixed lines', 'Name,SKU,Description\r\nVase,1,blue\nMug,2,red'],
    ['semicolons', plain.replaceAll(',', ';')],
    ['tabs', plain.replaceAll(',', '\t')],
    ['bars', plain.replaceAll(',', '|')],
    ['every cell quoted', plain.replaceAll(/[^,\r\n]+/g, '"$&"')],
    ['NUL characters', plain.replaceAll('a', 'a\0')],
  ])('%s', (_form, text) => {
    expect(read(text)).toEqual(expected);
  });

  test('quoted commas, quotes and line breaks', () => {
    const product = first('Name,SKU,Description\r\n"Vase, ""blue""",1,"Line 1\r\nLine 2, end"\r\n');
    expect(product).toMatchObject({ name: 'Vase, "blue"', description: 'Line 1\r\nLine 2, end' });
  });

  test('a quotation mark followed by more text stands for itself', () => {
    expect(first('Name,SKU\n"5" plate",1')?.name).toBe('5" plate');
    expect(first('Name,SKU\n"Vase" ,1')?.name).toBe('Vase');
  });

  test('semicolons and tabs in the text of a comma file do not split it', () => {
    expect(first('Name,SKU,Description\n"A",1,a; b; c; d\te\tf')?.description).toBe('a; b; c; d\te\tf');
  });

  test('an inch sign inside a cell is no quotation', () => {
    expect(first('Name,SKU\n5" plate,1')?.name).toBe('5" plate');
  });

  test('a quotation mark that is never closed is told, not swallowed as one product', () => {
    const { products, skipped } = read('Name,SKU\nA,1\n"B,2\nC,3\nD,4');
    expect(products.map(({ name }) => name)).toEqual(['A']);
    expect(skipped).toEqual([
      { row: 3, sku: '', reason: expect.stringContaining('A quotation mark is opened and never closed') },
    ]);
  });
});

describe('writing', () => {
  test('the columns of the spec, days as they are in London', () => {
    const listing = { id: '1', price: 1, status: 'active' as const, delisted_at: null, scheduled_time: null };
    const product = exported({
      price: 12.5,
      listings: { etsy: { ...listing, url: 'https://e.example/1', created_at: null } },
    });
    expect(productsToCsv([product])).toBe(
      'Name,SKU,Price,Status,Description,Date Added,Last Updated,WooCommerce URL,eBay URL,Etsy URL,Vinted URL\r\n' +
        'Vase,V1,12.50,active,,01/07/2026,05/01/2026,,,https://e.example/1,\r\n',
    );
  });

  test('no products are the header alone', () => {
    expect(productsToCsv([])).toBe(productsCsvHeader);
  });

  test.each(['=SUM(A1)', '+1', '-1', '@x', '\tx', '\rx', "'=1", "''-1"])(
    '%j cannot run as a formula',
    (cell) => {
      const csv = productsToCsv([exported({ description: cell })]);
      expect(csv).toContain(`'${cell}`);
      expect(first(csv)?.description).toBe(cell);
    },
  );

  test('an apostrophe before a word stays', () => {
    expect(first(productsToCsv([exported({ name: "'90s jacket" })]))?.name).toBe("'90s jacket");
    expect(first("Name,SKU\n'=1+1,1")?.name).toBe('=1+1');
  });
});
