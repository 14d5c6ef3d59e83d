import { exported } from '@crosslister/domain/csv/exported-product.ts';
import { expect, test } from 'vitest';
import { firstSheet, quickEdits } from '../quick-changes/quick-change.ts';
import { cellEdit, changeSheet, fieldsChanged, noEdits, rowSave, sheetOf } from '../sheet.ts';
import { ownColumns } from './grid-columns.ts';
import { platformColumns } from './platform-columns.ts';

const columns = [
  ...ownColumns,
  ...(['ebay', 'etsy', 'vinted', 'woocommerce'] as const).flatMap(platformColumns),
];
const of = (key: string) => {
  const column = columns.find((each) => each.key === key);
  if (!column) throw new Error(`no column ${key}`);
  return column;
};
const product = exported({
  id: 1,
  name: 'Lamp',
  sku: 'L1',
  price: 20,
  per_platform: { ebay: { title: 'Brass lamp', price: 25 } },
});
const begin = sheetOf([product]);
const [row] = begin.rows;
if (!row) throw new Error('one row');
const typed = (key: string, text: string) =>
  changeSheet(begin, { type: 'edit', cells: [cellEdit(row, of(key), text)] });
const editsOf = (sheet: typeof begin) => sheet.edits.get(1) ?? noEdits;

test('a title and a price of one platform are read, tidied, checked by its limits, and emptied', () => {
  expect(of('per_platform.ebay.title').read(row.began)).toBe('Brass lamp');
  expect(of('per_platform.ebay.price').read(row.began)).toBe('25.00');
  expect(of('per_platform.etsy.title').read(row.began)).toBe('');
  expect(editsOf(typed('per_platform.ebay.price', '£1,030.5'))).toEqual({
    'per_platform.ebay.price': '1030.50',
  });
  const limits = { ebay: 80, etsy: 140, vinted: 100, woocommerce: 500 };
  for (const [platform, most] of Object.entries(limits)) {
    const { mistake } = of(`per_platform.${platform}.title`);
    expect(mistake('x'.repeat(most))).toBeUndefined();
    expect(mistake('x'.repeat(most + 1))).toMatch(new RegExp(` title takes at most ${most} characters\\.$`));
  }
  const { mistake } = of('per_platform.ebay.price');
  expect([mistake(''), mistake('nothing'), mistake('0')]).toEqual([
    undefined,
    'eBay price must be a number such as 12.50.',
    'eBay price must be at least £0.01.',
  ]);
});

test('a row sends what it says on every platform, and names what changed', () => {
  const sheet = typed('per_platform.etsy.title', ' Lamp of brass ');
  expect(rowSave(row, editsOf(sheet), columns)).toMatchObject({
    per_platform: { ebay: { title: 'Brass lamp', price: 25 }, etsy: { title: 'Lamp of brass' } },
    before: { per_platform: { ebay: { title: 'Brass lamp', price: 25 } } },
  });
  expect(fieldsChanged(row, editsOf(sheet), columns)).toEqual(['per_platform.etsy.title']);
  const emptied = typed('per_platform.ebay.price', '');
  expect(rowSave(row, editsOf(emptied), columns)).toMatchObject({
    per_platform: { ebay: { title: 'Brass lamp' } },
  });
});

test('a title that says what is said everywhere is no change once it is saved', () => {
  const sheet = typed('per_platform.etsy.title', 'Lamp');
  expect(editsOf(sheet)).not.toEqual({});
  expect(changeSheet(sheet, { type: 'refresh', products: [product], columns }).edits.size).toBe(0);
});

test('a change of prices changes those of platforms too, where there are some, and keeps .99', () => {
  const change = { kind: 'price', price: { kind: 'percent', by: -1000, endIn99: false } } as const;
  expect(quickEdits(begin, begin.rows, columns, change)).toEqual([
    { id: 1, column: 'price', text: '18.00' },
    { id: 1, column: 'per_platform.ebay.price', text: '22.50' },
  ]);
  const other = exported({ id: 2, name: 'Cup', sku: 'C1', price: 19.99 });
  const first = firstSheet([product, other], { kind: 'percent', by: -1000 });
  expect([...first.edits]).toEqual([
    [1, { price: '18.00', 'per_platform.ebay.price': '22.50' }],
    [2, { price: '17.99' }],
  ]);
  expect(changeSheet(first, { type: 'undo' }).edits.size).toBe(0);
});

test("Etsy's category is a column beside eBay's, and emptied it is that of Settings again", () => {
  const etsy = of('overrides.etsy.taxonomy_id');
  expect(etsy).toMatchObject({ label: 'Etsy category', picker: 'etsy', field: 'overrides' });
  expect(etsy.read(row.began)).toBe('');
  expect(etsy.mistake('mugs')).toBe('Choose a category, or enter its number on Etsy.');
  const chosen = etsy.write('1062', row.began);
  expect(chosen).toEqual({ overrides: { etsy: { taxonomy_id: '1062' } } });
  expect(etsy.write('', { ...row.began, ...chosen })).toEqual({ overrides: {} });
  expect(rowSave(row, editsOf(typed('overrides.etsy.taxonomy_id', '1062')), columns)).toMatchObject({
    overrides: { etsy: { taxonomy_id: '1062' } },
  });
});
