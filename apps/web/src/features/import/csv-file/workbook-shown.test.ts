import { describe, expect, test } from 'vitest';
import { lookAt, summarise } from './read-csv-file.ts';
import { number, product, STRUCK, titles, word, written } from './written-workbook.ts';

const read = async (file: Blob) => summarise(file, (await lookAt(file)).mapping);

test('a currency that the cells show counts as if it were written, and pounds are pounds', async () => {
  const formats = ['General', '[$$-409]#,##0.00', '#,##0.00\\ [$€-407]', '"£"#,##0.00', '"USD" 0.00', 44];
  const rows = [titles, ...[1, 2, 3, 0, 4, 5].map((style, n) => product(number(45, style), word(`S-${n}`)))];
  const { preview, warned, currencies } = await read(written([{ rows }], formats));
  expect(preview.map(({ price }) => price)).toEqual([null, null, 45, 45, null]);
  expect(warned.first.map(({ row }) => row)).toEqual([2, 3, 6, 7]);
  expect(currencies).toEqual({ USD: 3, EUR: 1 });
});

test('zeros that the format shows belong to the SKU', async () => {
  const formats = ['General', '00000', '[$-409]d-mmm', '"SKU-"0000', '000\\-000'];
  const skus = [number(123, 1), number(7, 3), number(12_345, 4), number(46_000, 2)];
  const file = written([{ rows: [titles, ...skus.map((sku) => product(number(9), sku))] }], formats);
  const { preview, warned } = await read(file);
  expect(preview.map(({ sku }) => sku).slice(0, 3)).toEqual(['00123', 'SKU-0007', '012-345']);
  expect(warned.first).toMatchObject([{ row: 5, reason: expect.stringContaining('looks like a date') }]);
});

const POUNDS = '_-£* #,##0.00_-;\\-£* #,##0.00_-;_-£* "-"??_-;_-@_-';

test.each([
  ['General', 12.5, 12.5],
  ['0.00', 12.5, 12.5],
  ['"£"#,##0.00;[Red]"£"#,##0.00', 12.5, 12.5],
  ['"£"#,##0.00;[Red]\\("£"#,##0.00\\)', 12.5, 12.5],
  [POUNDS, 1234.5, 1234.5],
  ['#\\ ?/?', 12.5, 12.5],
  ['0.00E+00', 12.5, 12.5],
  ['@', 12.5, 12.5],
  ['0;-0;;@', 12.5, 12.5],
  ['[>=1000]"$"#,##0;"£"0', 12.5, 12.5],
  // The value was typed, and the format leaves its pence out.
  ['0', 9.99, 9.99],
])('a price in the format %s is what it is', async (format, value, price) => {
  expect(
    await read(written([{ rows: [titles, product(number(value, 1))] }], ['General', format])),
  ).toMatchObject({
    preview: [{ price }],
    warned: { count: 0 },
  });
});

test.each([
  ['0%', 12.5, '1250%'],
  [9, 0.45, '45%'],
  [10, 0.07, '7%'],
  ['0.0\\%', 12.5, '12.5 %'],
  ['0,', 12_500, '12500 (shown as 13)'],
  ['0.0,"k"', 12_500, '12500 (shown as 12.5k)'],
  ['#,##0,,', 12_500_000, '12500000 (shown as 13)'],
  ['0.00" p"', 45.5, '45.5 p'],
  ['"from "0', 45, 'from 45'],
  [';;;', 12.5, '12.5 (not shown)'],
  ['"£"#,##0.00;[Red]"£"#,##0.00', -12.5, '-12.5'],
  ['"£"#,##0.00;[Red]\\("£"#,##0.00\\)', -12.5, '-12.5'],
  [POUNDS, -12.5, '-12.5'],
])(
  'a price in the format %s shows something else, and is named as it is shown',
  async (format, value, shown) => {
    const { preview, warned } = await read(
      written([{ rows: [titles, product(number(value, 1))] }], ['General', format]),
    );
    expect(preview).toMatchObject([{ price: null }]);
    expect(warned.first).toMatchObject([{ reason: expect.stringContaining(`"${shown}" is not an amount`) }]);
  },
);

test.each([
  ['[>=1000]"$"#,##0;"£"0', 1250, 'USD'],
  ['_("$"* #,##0.00_)', 12.5, 'USD'],
  ['#,##0.00 [$zł-415]', 12.5, 'PLN'],
])('a part of a format may name a currency: %s', async (format, value, currency) => {
  expect(
    await read(written([{ rows: [titles, product(number(value, 1))] }], ['General', format])),
  ).toMatchObject({ currencies: { [currency]: 1 } });
});

test('words of a format go with quantities and weights, and long numbers have lost their end', async () => {
  const rows = [
    ['Item', 'SKU', 'Selling price', 'Stock', 'Weight'].map(word),
    [word('Owl'), word('A'), number(9), number(3, 1), number(1.5, 2)],
    [word('Hen'), word('B'), number(9), number(0, 3), number(2, 2)],
    [word('Fox'), number(12_345_678_901_234_568), number(9), number(1), number(2)],
  ];
  const { preview, skipped } = await read(written([{ rows }], ['General', '0" pcs"', '0.0" kg"', '0;-0;;@']));
  expect(preview).toMatchObject([
    { quantity: 3, parcel_weight_g: 1500 },
    { quantity: 0, parcel_weight_g: 2000 },
  ]);
  expect(skipped.first).toMatchObject([{ row: 4, reason: expect.stringContaining('has cut') }]);
});

describe('what is hidden in a sheet', () => {
  const rows = [titles, ...['A', 'B', 'C'].map((sku) => product(number(9), word(sku)))];
  test.each([
    ['rows', { rows, hiddenRows: [3, 4] }],
    [
      'rows without height',
      { rows, after: `<row r="5" ht="0" customHeight="1">${word('x')}</row>`, hiddenRows: [4] },
    ],
  ])('%s are left out and named, or imported where the seller says so', async (_what, sheet) => {
    const file = written([sheet]);
    const { mapping } = await lookAt(file);
    const before = await summarise(file, mapping);
    expect([before.hidden, before.skipped.count, before.skipped.first.at(-1)]).toEqual([
      2,
      2,
      expect.objectContaining({
        reason: 'It is hidden in the sheet, perhaps by a filter, so it is left out.',
      }),
    ]);
    const taken = await summarise(file, { ...mapping, takeHidden: true });
    expect([taken.hidden, taken.count + taken.skipped.count]).toEqual([2, before.count + 2]);
    expect(taken.skipped.first.filter(({ reason }) => reason.includes('hidden'))).toEqual([]);
  });
  test('rows of our own file, and a line of titles that is hidden', async () => {
    const own = [['Name', 'SKU', 'Price'].map(word), ...rows.slice(1)];
    const file = written([{ rows: own, hiddenRows: [1, 2] }]);
    const look = await lookAt(file);
    expect(look.isOwn).toBe(true);
    expect(await summarise(file, look.mapping)).toMatchObject({ count: 2, hidden: 1 });
  });
  test('and rows that are struck through may be sold', async () => {
    const struck = [word('Hen').replace('@', '@ s="1"'), word('B').replace('@', '@ s="1"'), number(9)];
    const partly = [word('Fox'), word('C'), number(9, 1)];
    const file = written([{ rows: [...rows.slice(0, 2), struck, partly] }], ['General', STRUCK]);
    const { preview, warned } = await read(file);
    expect(preview.map(({ status_if_new }) => status_if_new)).toEqual([undefined, 'inactive', undefined]);
    expect(warned.first).toMatchObject([
      { row: 3, reason: expect.stringMatching('^"Struck through" may mean') },
    ]);
  });
  test('columns are known as such, and come after those that are seen', async () => {
    const cells = ['Item', 'SKU', 'Price', 'Price', 'Paid', 'Online'].map(word);
    const line = [word('Owl'), word('A'), number(60), number(45), number(4), number(45.5)];
    const columns =
      '<cols><col min="3" max="3" hidden="1"/><col min="4" max="4" width="9"/><col min="5" max="16384" width="0"/></cols>';
    const file = written([{ rows: [cells, line], columns }]);
    const look = await lookAt(file);
    expect(look.hidden).toEqual([2, 4, 5]);
    expect(look.mapping.columns).toEqual(['name', 'sku', null, 'price', 'cost', null]);
    expect((await summarise(file, look.mapping)).preview).toMatchObject([{ price: 45, cost: 4 }]);
  });
});
