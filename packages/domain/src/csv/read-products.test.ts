import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import { describe, expect, test } from 'vitest';
import type { SkippedRow } from '../table/read-parts.ts';
import { exported } from './exported-product.ts';
import type { CsvProduct } from './product-of-row.ts';
import { parseProductsCsv } from './read-products.ts';
import { productCsvLines, productsCsvHeader, productsToCsv } from './write-products.ts';

function read(text: string): { products: CsvProduct[]; skipped: SkippedRow[]; warned: SkippedRow[] } {
  const result = parseProductsCsv(text, listingAddressIn);
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
    ['What,SKU,Price\na,b,1', 'The header line lacks the column Name. It has: What, SKU, Price.'],
    ['What;Price\na;b', 'The header line lacks the columns Name and SKU. It has: What, Price.'],
  ])('%j cannot be used', (text, reason) => {
    expect(parseProductsCsv(text, listingAddressIn)).toEqual({ ok: false, reason });
  });

  test.each([
    'Title,Custom label,Current price',
    'Item title;Custom label (SKU);Start price',
    'TITLE\tVariant SKU\tPRICE (GBP)',
    'Product Name|Product  SKU|Regular price',
  ])('`Title`, `Custom label` and the like are understood: %s', (header) => {
    const row = ['Vase', 'V1', '2.50'].join(/[,;\t|]/.exec(header)?.[0]);
    expect(first(`${header}\n${row}`)).toMatchObject({ name: 'Vase', sku: 'V1', price: 2.5 });
  });

  test('our own titles come before those of others', () => {
    expect(first('Title,Custom label,Name,SKU\nA,1,B,2')).toMatchObject({ name: 'B', sku: '2' });
  });

  test('a foreign file’s header is not told at length', () => {
    const result = parseProductsCsv(`${'x'.repeat(5000)},${'y,'.repeat(100)}\na`, listingAddressIn);
    expect(result.ok || result.reason.length).toBeLessThan(200);
  });
});

describe('rows', () => {
  test('with fewer columns than the header, or more, or no name or SKU, are left out and told', () => {
    const { products, skipped } = read('Name,SKU,Price\nA,1,2\nB,2\n\n,3,1\nD,,1\nE,5,1,extra');
    expect(products.map(({ name }) => name)).toEqual(['A']);
    expect(skipped).toEqual([
      { row: 3, sku: '2', reason: 'It has 2 columns where the header has 3.' },
      { row: 5, sku: '3', reason: 'It has no name.' },
      { row: 6, sku: '', reason: 'It has no SKU.' },
      { row: 7, sku: '5', reason: expect.stringMatching(/^It has 4 cells where the header has 3 titles\./) },
    ]);
  });

  test('the API would refuse are left out and told', () => {
    const { products, skipped } = read(`Name,SKU\n${'x'.repeat(501)},1\nA,${'x'.repeat(201)}\nB,2`);
    expect(products.map(({ name }) => name)).toEqual(['B']);
    expect(skipped.map(({ row }) => row)).toEqual([2, 3]);
  });

  test('a price is a number of pounds in whole pence', () => {
    expect(prices(['12.5', '£9.99', '£ 1,234.50', '1.239', '.5', '3', '0', '5.'])).toEqual([
      12.5, 9.99, 1234.5, 1.24, 0.5, 3, 0, 5,
    ]);
    expect(prices(['12,50', '1,234', '9.99 GBP'])).toEqual([12.5, 1234, 9.99]);
  });

  test('an empty price is none, so that one that is known stays', () => {
    expect(prices(['', '  '])).toEqual([undefined, undefined]);
    expect(read('Name,SKU\nA,1')).toMatchObject({ products: [{ name: 'A' }], warned: [] });
  });

  test.each(['free', '-5', '1e3', '1.2.3', 'NaN', '.', '£', '99999999', 'Infinity', '$12', '12.50 EUR'])(
    'a row whose price is not a number is a warning, not £0.00: %s',
    (cell) => {
      const { products, warned, skipped } = read(`Name;SKU;Price\nA;1;2\nB;2;${cell}`);
      expect(products.map(({ price }) => price)).toEqual([2, null]);
      expect(warned).toEqual([
        { row: 3, sku: '2', reason: expect.stringMatching(/is not an amount such as 12\.50\..*Inactive/) },
      ]);
      expect(skipped).toEqual([]);
    },
  );

  test.each([
    ['01/07/2026', '2026-06-30T23:00:00.000Z'],
    ['5/1/2026', '2026-01-05T00:00:00.000Z'],
    ['05.01.2026', '2026-01-05T00:00:00.000Z'],
    ['31/12/2025 18:30', '2025-12-31T18:30:00.000Z'],
    ['01/07/2026, 00:15:30', '2026-06-30T23:15:30.000Z'],
    ['2026-07-01', '2026-06-30T23:00:00.000Z'],
    ['2026-07-01 09:00', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T09:00:00Z', '2026-07-01T09:00:00.000Z'],
    ['2026-07-01T09:00:00.123+02:00', '2026-07-01T07:00:00.123Z'],
    ['2026-01-01T00:00:00-0530', '2026-01-01T05:30:00.000Z'],
  ])('dates are taken: %s', (cell, iso) => {
    const { products, warned } = read(`Name;SKU;Date Added;Last Updated\nA;1;${cell};${cell}`);
    expect(products).toMatchObject([{ date_added: iso, last_updated: iso }]);
    expect(warned).toEqual([]);
  });

  test.each([
    '30/02/2026',
    '13/13/2026',
    '2026-02-30',
    'yesterday',
    '01/07/26',
    '1/1/0001',
    '2026-07-01 25:00',
  ])('what is no date is told, and is not taken: %s', (cell) => {
    const { products, warned } = read(`Name;SKU;Date Added\nA;1;${cell}`);
    expect(products).toEqual([{ name: 'A', sku: '1', listings: {} }]);
    expect(warned).toMatchObject([
      { row: 2, sku: '1', reason: expect.stringContaining(`"${cell}" is not a date`) },
    ]);
  });

  test('an empty date is none', () => {
    expect(read('Name,SKU,Date Added,Last Updated\nA,1,, ')).toMatchObject({ warned: [] });
  });

  test('a status is one of five, else active; an empty one says nothing', () => {
    const cells = ['active', 'sold', 'Action_Required', ' inactive ', 'delisted', 'lost', '', 'constructor'];
    const { products, warned } = read(`Name,SKU,Status\n${cells.map((cell) => `A,1,${cell}`).join('\n')}`);
    expect(warned.map(({ row }) => row)).toEqual([7, 9]);
    expect(products.map(({ status }) => status)).toEqual([
      'active',
      'sold',
      'action_required',
      'inactive',
      'delisted',
      'active',
      undefined,
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

  test('an address without https is understood as in the product form', () => {
    expect(first('Name,SKU,Vinted URL\nA,1,vinted.co.uk/items/1')?.listings).toEqual({
      vinted: { url: 'https://vinted.co.uk/items/1' },
    });
  });

  test('what is no address is told, and is not taken', () => {
    const { products, warned } = read(
      'Name;SKU;eBay URL;Vinted URL\nA;1;https://e.example/1;javascript:alert(1)',
    );
    expect(products[0]?.listings).toEqual({ ebay: { url: 'https://e.example/1' } });
    const reason =
      'Its Vinted URL "javascript:alert(1)" is not an address that starts with https://, so it is left out.';
    expect(warned).toEqual([{ row: 2, sku: '1', reason }]);
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
      {
        row: 3,
        sku: '',
        reason: expect.stringContaining('A quotation mark is opened and never closed'),
        unread: true,
      },
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

  test('a date of sale is read again', () => {
    const extra = { labels: false, sales: true };
    const sold = [exported({ status: 'sold', date_sold: '2026-03-31T23:00:00Z' })];
    const csv = productsCsvHeader(extra) + productCsvLines(sold, extra);
    expect(csv).toContain(',01/04/2026,');
    expect(read(csv)).toMatchObject({
      products: [{ status: 'sold', date_sold: '2026-03-31T23:00:00.000Z' }],
      warned: [],
    });
  });

  test('a column of labels is there if a product has some, and is read again', () => {
    const csv = productsToCsv([exported({ labels: ['Box 3', 'Mum\'s "best"'] }), exported({ sku: 'V2' })]);
    expect(csv.split('\r\n')[0]).toMatch(/,Vinted URL,Labels$/);
    const { products } = read(csv);
    expect(products.map(({ labels }) => labels)).toEqual([['Box 3', 'Mum\'s "best"'], []]);
  });

  test('labels of a file: commas or semicolons, each once; those that are too many or too long are named', () => {
    const { products, warned } = read(
      `Name,SKU,labels\nA,1,"x, y;X"\nB,2,${'l'.repeat(41)};short\nC,3,${Array.from({ length: 21 }, (_, n) => `n${n}`).join(';')}`,
    );
    expect(products.map(({ labels }) => labels?.length)).toEqual([2, 1, 20]);
    expect(products[0]?.labels).toEqual(['x', 'y']);
    expect(warned.map(({ row, reason }) => [row, reason.slice(0, 11)])).toEqual([
      [3, 'Its label "'],
      [4, 'Its label "'],
    ]);
    expect(first('Name,SKU\nA,1')).not.toHaveProperty('labels');
  });

  test('no products are the header alone', () => {
    expect(productsToCsv([])).toBe(productsCsvHeader({ labels: false, sales: false }));
  });

  test.each(['=SUM(A1)', '+1', '-1+2', '@x', '\tx', '\rx', "'=1", "''-1"])(
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
