import { exported } from '@crosslister/domain/csv/exported-product.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsFor } from './api/save-rows.ts';
import { conditionColumn, sharedSpecifics } from './ebay/ebay-columns.ts';
import { type CellRange, fillDown, pasteInto, textsIn } from './grid/cell-range.ts';
import { ownColumns } from './grid/grid-columns.ts';
import { createCheck, mistakesIn } from './grid/mistakes.ts';
import { type QuickChange, quickEdits, quickSentence } from './quick-changes/quick-change.ts';
import { cellEdit, changeSheet, noEdits, rowSave, type Sheet, sheetOf, textOf } from './sheet.ts';

const columns = [...ownColumns, conditionColumn];
const of = (key: string) => {
  const column = columns.find((each) => each.key === key);
  if (!column) throw new Error(`no column ${key}`);
  return column;
};
const product = (id: number) => exported({ id, name: `Lamp ${id}`, sku: `SKU-${id}`, price: id });
const sheet = sheetOf([1, 2, 3, 4].map(product));
const rowAt = (at: number) => {
  const row = sheet.rows[at];
  if (!row) throw new Error(`no row ${at}`);
  return row;
};
const typed = (now: Sheet, ...cells: [row: number, column: string, text: string][]) =>
  changeSheet(now, {
    type: 'edit',
    cells: cells.map(([row, column, text]) => cellEdit(rowAt(row), of(column), text)),
  });
const shown = (now: Sheet, row: number, column: string) =>
  textOf(rowAt(row), now.edits.get(row + 1) ?? noEdits, of(column));
const range = (top: number, left: number, bottom = top, right = left): CellRange => ({
  anchor: { row: top, column: left },
  active: { row: bottom, column: right },
});

describe('an edit', () => {
  test('is tidied, and the value that is there is none', () => {
    expect(shown(typed(sheet, [0, 'price', ' £1,200.5 ']), 0, 'price')).toBe('1200.50');
    expect(typed(sheet, [0, 'price', '1'], [1, 'name', ' Lamp 2 '], [2, 'quantity', '01']).edits.size).toBe(
      0,
    );
  });

  test('sends only what was changed, with what it was', () => {
    const now = typed(
      sheet,
      [0, 'price', '2,50'],
      [0, 'condition', 'used'],
      [0, 'storage_location', 'Shelf'],
    );
    expect(rowSave(rowAt(0), now.edits.get(1) ?? noEdits, columns)).toEqual({
      price: 2.5,
      condition: 'USED_EXCELLENT',
      storage_location: 'Shelf',
      before: { price: 1, condition: null, storage_location: '' },
    });
  });

  test('of a product that has it by now is none any more; the others stay', () => {
    const now = typed(sheet, [0, 'price', '5'], [0, 'name', 'Vase'], [1, 'price', '6']);
    const products = [{ ...product(1), price: 5 }];
    const fresh = changeSheet(now, { type: 'refresh', products, columns });
    expect([...fresh.edits]).toEqual([
      [1, { name: 'Vase' }],
      [2, { price: '6.00' }],
    ]);
  });

  test('what the server refused is a mistake of its cell until that is edited', () => {
    const now = changeSheet(typed(sheet, [0, 'sku', 'TAKEN'], [0, 'price', '5']), {
      type: 'refuse',
      rows: [{ id: 1, fields: { sku: 'Taken.', quantity: 'Not edited here.' } }],
      columns,
    });
    const mistakes = (later: Sheet) => mistakesIn(later, createCheck(columns), of('sku')).get(1);
    expect(mistakes(now)).toEqual({ sku: 'Taken.' });
    expect(mistakes(typed(now, [0, 'price', '6']))).toEqual({ sku: 'Taken.' });
    expect(mistakes(typed(now, [0, 'sku', 'FREE']))).toBeUndefined();
  });
});

const anyCell = fc.tuple(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('name', 'price', 'sku', 'condition'),
  fc.constantFrom('', '1', '9.99', 'Lamp 1', 'used', 'Default', 'x'),
);
test('undo takes back every step, and redo makes it again', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyCell, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), (steps) => {
      const all = steps.reduce((now, cells) => typed(now, ...cells), sheet);
      let back = all;
      while (back.undo.length > 0) back = changeSheet(back, { type: 'undo' });
      expect(back.edits).toEqual(sheet.edits);
      while (back.redo.length > 0) back = changeSheet(back, { type: 'redo' });
      expect(back.edits).toEqual(all.edits);
    }),
  );
});

describe('mistakes', () => {
  test('are those of the product form, in edited cells alone', () => {
    const now = typed(
      sheet,
      [0, 'price', 'x'],
      [0, 'name', ' '],
      [1, 'quantity', '-1'],
      [2, 'condition', 'odd'],
    );
    expect([...mistakesIn(now, createCheck(columns), of('sku'))]).toEqual([
      [1, { price: 'Price must be a number such as 12.50.', name: 'Product name is required.' }],
      [2, { quantity: 'Quantity must be a whole number, 0 or more.' }],
      [3, { condition: 'eBay has no condition "odd". Choose one of the list.' }],
    ]);
  });

  test('a SKU that another row has, whatever its case', () => {
    const now = typed(sheet, [0, 'sku', 'sku-2']);
    expect([...mistakesIn(now, createCheck(columns), of('sku'))]).toEqual([
      [1, { sku: 'Another row has this SKU.' }],
    ]);
  });
});

describe('cells', () => {
  const shownColumns = [of('name'), of('price'), of('sku')];
  const after = (cells: Parameters<typeof changeSheet>[1] & { type: 'edit' }) => changeSheet(sheet, cells);

  test('a paste begins at the upper left, and what has no room is counted', () => {
    const pasted = [
      ['A', '5'],
      ['B', '6'],
      ['C', '7'],
    ];
    const { cells, leftOut, range: filled } = pasteInto(sheet, shownColumns, range(2, 1), pasted);
    expect(leftOut).toBe(2);
    expect(filled).toEqual(range(2, 1, 3, 2));
    expect(textsIn(after({ type: 'edit', cells }), shownColumns, range(2, 1, 3, 2))).toEqual([
      ['A', '5'],
      ['B', '6'],
    ]);
  });

  test('under a row of headings values go into the columns that these name; one unknown, and it is values', () => {
    const body = [
      ['TEA-1', '5'],
      ['TEA-2', '6'],
    ];
    const headed = pasteInto(sheet, shownColumns, range(1, 0), [['sku ', 'Price'], ...body]);
    expect(headed).toMatchObject({ isHeaded: true, leftOut: 0, range: range(1, 1, 2, 2) });
    const filled = after({ type: 'edit', cells: headed.cells });
    expect(textsIn(filled, shownColumns, range(1, 1, 2, 2))).toEqual([
      ['5.00', 'TEA-1'],
      ['6.00', 'TEA-2'],
    ]);
    const values = pasteInto(sheet, shownColumns, range(0, 0), [['SKU', 'Colour'], ...body]);
    expect(values).toMatchObject({ isHeaded: false, range: range(0, 0, 2, 1) });
    expect(pasteInto(sheet, shownColumns, range(0, 0), [['Name']]).isHeaded).toBe(false);
  });

  test('one cell fills a range', () => {
    const { cells } = pasteInto(sheet, shownColumns, range(1, 1, 3, 1), [['9']]);
    expect(textsIn(after({ type: 'edit', cells }), shownColumns, range(0, 1, 3, 1)).flat()).toEqual([
      '1.00',
      '9.00',
      '9.00',
      '9.00',
    ]);
  });

  test('filling down takes the first row of a range, or the row above one', () => {
    const fill = (marked: CellRange) =>
      textsIn(
        after({ type: 'edit', cells: fillDown(sheet, shownColumns, marked) }),
        shownColumns,
        range(0, 1, 3, 1),
      ).flat();
    expect(fill(range(1, 1, 3, 1))).toEqual(['1.00', '2.00', '2.00', '2.00']);
    expect(fill(range(3, 1, 1, 1))).toEqual(['1.00', '2.00', '2.00', '2.00']);
    expect(fill(range(1, 1))).toEqual(['1.00', '1.00', '3.00', '4.00']);
    expect(fill(range(0, 1))).toEqual(['1.00', '2.00', '3.00', '4.00']);
  });
});

describe('a quick change', () => {
  const quick = (change: QuickChange, before = sheet) => {
    const now = changeSheet(before, {
      type: 'edit',
      cells: quickEdits(before, before.rows, columns, change),
    });
    const keys = {
      price: 'price',
      append: 'description',
      replace: 'name',
      set: 'name',
      sizes: 'specific:Size',
    };
    const key = keys[change.kind];
    return [0, 1, 2, 3].map((row) => shown(now, row, key));
  };

  test('of sizes takes the near ones of the list, and leaves the others', () => {
    const [size] = sharedSpecifics([
      {
        success: true,
        specifics: [
          {
            name: 'Size',
            required: true,
            multiple: false,
            free_text: true,
            max_length: 65,
            values: ['8', '10', 'M'],
          },
        ],
        conditions: [],
        path: [],
        source: 'stored',
      },
    ]);
    if (!size) throw new Error('no column');
    const said = ['UK 10', 'medium', 'EU 38', '8'];
    const sized = sheetOf(
      sheet.rows.map(({ product }, n) => ({ ...product, specifics: { Size: [said[n] ?? ''] } })),
    );
    const edits = quickEdits(sized, sized.rows, [size], { kind: 'sizes' });
    expect(edits.map(({ text }) => text)).toEqual(['10', 'M']);
  });

  test('of prices works on what was typed, and leaves what is no price', () => {
    const price = { kind: 'percent', by: -1000, endIn99: false } as const;
    expect(quick({ kind: 'price', price })).toEqual(['0.90', '1.80', '2.70', '3.60']);
    const before = typed(sheet, [0, 'price', '100'], [1, 'price', 'x']);
    expect(quick({ kind: 'price', price }, before)).toEqual(['90.00', 'x', '2.70', '3.60']);
  });

  test('appends a template, filled for each product as it is typed by now', () => {
    const append = { kind: 'append', template: '{name}\nIn {condition}\n{brand}', usual: null } as const;
    const before = typed(sheet, [0, 'name', 'Vase'], [0, 'condition', 'New'], [1, 'description', 'Brass.']);
    const [vase, lamp] = quick(append, before);
    expect(vase).toBe('Vase\nIn New');
    expect(lamp).toBe('Brass.\n\nLamp 2');
    expect(quick({ ...append, template: '{brand}' }, before)[1]).toBe('Brass.');
  });

  test('replaces in names, literally', () => {
    expect(quick({ kind: 'replace', find: 'lamp ', by: '$& (new) ' })[0]).toBe('$& (new) 1');
    expect(quick({ kind: 'replace', find: '.', by: 'x' })[0]).toBe('Lamp 1');
  });

  test('that sets nothing says so', () => {
    const before = typed(sheet, [0, 'description', 'Brass.'], [1, 'description', 'Tin.']);
    const said = (text: string) =>
      quickSentence(before, before.rows, columns, { kind: 'set', column: of('description'), text });
    expect([said(''), said('Tin.')]).toEqual(['2 cells cleared.', '3 cells changed.']);
  });
});

test('shared item specifics are those that every category has, as the strictest wants them', () => {
  const rule = (name: string, values: string[], more = {}) => ({
    name,
    values,
    required: false,
    multiple: true,
    free_text: true,
    max_length: null,
    ...more,
  });
  const answer = (...specifics: ReturnType<typeof rule>[]) => ({
    success: true,
    specifics,
    conditions: [],
    path: [],
    source: 'stored' as const,
  });
  const shared = sharedSpecifics([
    answer(rule('Colour', ['Red', 'Blue']), rule('Artist', [])),
    answer(rule('colour', ['Blue', 'Green'], { free_text: false, multiple: false })),
  ]);
  expect(shared.map(({ key }) => key)).toEqual(['specific:Colour']);
  const [colour] = shared;
  expect(colour?.mistake('blue')).toBeUndefined();
  expect(colour?.mistake('Pink')).toBe('eBay does not take "Pink" here.');
  expect(colour?.mistake('Blue; Green')).toBe('eBay accepts one value here, not 2.');
  expect(colour?.write('Blue', { ...rowAt(0).began, specifics: { COLOUR: ['Red'], Size: ['L'] } })).toEqual({
    specifics: { COLOUR: ['Blue'], Size: ['L'] },
  });
});

test('calls take a hundred rows, or fewer of long texts', () => {
  const rows = (count: number, description: string) =>
    Array.from({ length: count }, (_, id) => ({ id, save: { description } }));
  expect(callsFor(rows(250, 'x')).map((call) => call.length)).toEqual([100, 100, 50]);
  expect(callsFor(rows(30, 'x'.repeat(450_000))).map((call) => call.length)).toEqual([11, 11, 8]);
});
