import { describe, expect, test } from 'vitest';
import { lookAtTable } from './look-at-table.ts';
import { oneAsFound, readAsFound, rowsAsFound } from './read-as-found.ts';
import { createPartReader, warningsOf } from './read-parts.ts';
import { createTextRows } from './text-rows.ts';

const skuHeader = 'Item,SKU,Selling price';

describe('a row says what stands under its titles', () => {
  test.each([
    ['Item,SKU,Price,Qty', 'Brass owl,OWL-1,12,50,1'],
    ['Item,SKU,Price,Qty', 'Brass owl, heavy,OWL-1,12.50,1'],
    ['Item,SKU,Price,Notes', 'Brass owl, heavy,OWL-1,12.50,'],
    ['Name,SKU,Price', 'Brass owl,OWL-1,12,50'],
  ])('%s | %s has a cell too many, and is left out', (header, row) => {
    const { products, said } = rowsAsFound(header, row);
    expect(products).toEqual([]);
    expect(said).toEqual([expect.stringMatching(/^2: It has \d cells where the header has \d titles\./)]);
  });
  test('a column without a title that is in use is none, and tabs at the end are none', () => {
    const { products, skipped } = rowsAsFound(
      'Item,SKU,Price,Qty,',
      'Owl,A,1,1,',
      'Hen, clay,B,2,1',
      'Fox,C,3,1,',
    );
    expect([products.length, skipped.map(({ row }) => row)]).toEqual([2, [3]]);
    expect(rowsAsFound('Item,SKU,Price,', 'Owl,A,1,mine', 'Hen,B,2,mine').products).toHaveLength(2);
    expect(rowsAsFound('Item\tSKU\tPrice', 'Owl\tA\t1\t', 'Hen\tB\t2\t').products).toHaveLength(2);
  });
  test('a single old Mac line break among others is one', () => {
    const { products } = readAsFound('Item,SKU,Price\r\nOwl,A,1\rHen,B,2\r\nFox,C,3\r\n');
    expect(products.map(({ sku }) => sku)).toEqual(['A', 'B', 'C']);
    expect(readAsFound('Item,SKU,Description\r"Owl",A,"two\nlines"\rHen,B,x\r').products).toMatchObject([
      { description: 'two\nlines' },
      { sku: 'B' },
    ]);
  });
  test.each([
    ['blank lines', '\r\n\r\n'],
    ['a name of the whole', 'My stock list,,,\n,,,\n'],
    ['a note and a date', 'Exported by Stocky\nOn 26/11/2026\n\n'],
    ['what separates the cells', 'sep=,\n'],
  ])('%s above the titles', (_what, above) => {
    expect(readAsFound(`${above}Item,SKU,Selling price,Qty\nOwl,OWL-1,45.00,1\n`).products).toMatchObject([
      { name: 'Owl', price: 45 },
    ]);
  });
  test('sep= says what separates, and a second line of titles for programs is no product', () => {
    expect(readAsFound('sep=;\nItem;SKU;Price\nOwl, brass;A;1,50\n').products).toMatchObject([
      { name: 'Owl, brass', price: 1.5 },
    ]);
    const amazon =
      'TemplateType=home\tVersion=2026\t\t\nSeller SKU\tItem Name\tStandard Price\tQuantity\nitem_sku\titem_name\tstandard_price\tquantity\nA\tOwl\t45.00\t2\n';
    expect(readAsFound(amazon).products).toMatchObject([{ sku: 'A', name: 'Owl', price: 45, quantity: 2 }]);
  });
  const untitled = [
    ['Owl brooch', 'OWL-1', '12.50'],
    ['Clay hen', 'HEN-1', '9.99'],
  ];
  test.each([
    ['an amount', untitled],
    [
      'a number',
      [
        ['Owl brooch', '4', '3'],
        ['Clay hen', '12', '1'],
      ],
    ],
    [
      'a code',
      [
        ['Owl brooch', 'A-12', 'blue'],
        ['Clay hen', 'B-7', 'red'],
      ],
    ],
    [
      'a date',
      [
        ['Owl brooch', 'blue', '14/03/2026'],
        ['Clay hen', 'red', '15/03/2026'],
      ],
    ],
    [
      'an address',
      [
        ['Owl brooch', 'https://i.test/1'],
        ['Clay hen', 'https://i.test/2'],
      ],
    ],
    [
      'an amount beside a word that is a title elsewhere',
      [
        ['Owl brooch', 'A', '12.50', 'SOLD'],
        ['Clay hen', 'B', '9.99', ''],
      ],
    ],
    ['an amount, alone', [['Owl brooch', 'OWL-1', '£12.50']]],
  ])('a file that begins with a product, as %s shows, has no titles', (_what, rows) => {
    const { look } = readAsFound(rows.map((cells) => cells.join(',')).join('\n'));
    expect(look.titles).toBe('made');
    expect(look.header).toEqual(rows[0]?.map((_, at) => `Column ${at + 1}`));
    expect(look.samples[0]).toEqual(rows.map(([name]) => name));
  });
  test('its products are all there, and their rows are counted from the first on', () => {
    const { look, products } = readAsFound(
      `My things\n${untitled.map((cells) => cells.join(',')).join('\n')}`,
    );
    expect(look.mapping.columns).toEqual(['name', 'sku', 'price']);
    expect(look.guessed).toEqual([0, 1, 2]);
    expect(products.map(({ sku, price }) => [sku, price])).toEqual([
      ['OWL-1', 12.5],
      ['HEN-1', 9.99],
    ]);
  });
  test('what the seller says of the first row counts', () => {
    const text = untitled.map((cells) => cells.join(',')).join('\n');
    const first = (titles: 'none' | 'first row', of = text) => {
      const rows = createTextRows(titles);
      return [...rows.read(of), ...rows.end()][0];
    };
    expect(first('first row')).toMatchObject({ row: 1, cells: untitled[0] });
    expect(first('none', 'Kind,Colour\nVase,Red')).toMatchObject({ row: 0, cells: ['Column 1', 'Column 2'] });
  });
  test.each([
    ['Item,SKU,2024,2025\nOwl,A,1,2', 'known'],
    ['Megnevezés,Kód,Ár\nOwl,A-1,12.50\nHen,B-2,9.99', 'unknown'],
    ['Thingy,Nummer,2025\nOwl,A-1,2024\nHen,B-2,2023', 'unknown'],
    ['Name,SKU,Price\nOwl,A,1', 'known'],
  ])('%j begins with titles', (text, titles) => expect(readAsFound(text).look.titles).toBe(titles));
  test('a line of totals is no product, and no reason to make SKUs', () => {
    const { products, said, look } = rowsAsFound(
      'Item,SKU,Selling price,Qty',
      'Owl,OWL-1,45.00,1',
      ',,,',
      'Total,,45.00,1',
      'Total War game,TW,9,1',
    );
    expect(products.map(({ name }) => name)).toEqual(['Owl', 'Total War game']);
    expect(said).toEqual(['4: It is a line of totals and no product.']);
    expect(look.mapping.makeSkus).toBe(false);
    for (const word of [
      'TOTAL:',
      'Gesamt',
      'Summe',
      'Total général',
      'Grand total',
      'Total (2 items)',
      'Total stock value',
      'TOTAL VALUE',
      'Sum of Price',
      'Average price',
      'Total unsold: 2',
      'Count',
    ]) {
      expect(rowsAsFound(skuHeader, 'Owl,A,1', `${word},,9`).products).toHaveLength(1);
      expect(rowsAsFound(skuHeader, 'Owl,A,1', `2,${word},9`).products).toHaveLength(1);
    }
    for (const name of ['Total Gym', 'Sum 41 album', 'Grand piano', 'Count Dracula', 'Total'])
      expect(rowsAsFound(skuHeader, `${name},A,1`).products).toHaveLength(1);
  });
  test('a long cell that is closed is one cell, wherever the text is cut', () => {
    const picture = `data:image/png;base64,${'A'.repeat(3_000_000)}`;
    const text = `Item,SKU,Price,Photos\nOwl,A,1,"${picture}"\nHen,B,2,https://a.test/1.jpg\n`;
    const rows = createTextRows();
    const parts = Array.from({ length: Math.ceil(text.length / 65_536) }, (_, n) =>
      rows.read(text.slice(n * 65_536, (n + 1) * 65_536)),
    );
    const found = [...parts.flat(), ...rows.end()];
    expect(found.map(({ row, open }) => [row, open])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
  });
  test('headings, titles again and lines of dashes are no products; what stands under SOLD is not for sale', () => {
    const { products, said, look } = rowsAsFound(
      'Item,SKU,Selling price,Qty',
      'SHOES,,,',
      'Owl,A,45,1',
      '---,---,---,---',
      'Sold,,,',
      'Item,SKU,Selling price,Qty',
      'Hen,B,9,1',
      'HATS,,,',
      'Fox,C,9,1',
    );
    expect(products.map(({ name, status_if_new }) => [name, status_if_new])).toEqual([
      ['Owl', undefined],
      ['Hen', 'inactive'],
      ['Fox', undefined],
    ]);
    expect(said).toHaveLength(6);
    expect(look.mapping.makeSkus).toBe(false);
  });
  test('what stands for nothing is no SKU and no name', () => {
    const { products, look } = rowsAsFound(
      skuHeader,
      ...['N/A', '-', 'none', 'n/a', 'Does not apply', '?'].map((sku, n) => `Owl ${n},${sku},9`),
      '-,X,9',
      'N/A,,9',
    );
    expect(look.mapping.makeSkus).toBe(true);
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(6);
  });
  test('a SKU that was made up is not named in what is said of its row', () => {
    const said = (text: string) => {
      const rows = createTextRows();
      const all = [...rows.read(text), ...rows.end()];
      const { products } = createPartReader(lookAtTable(all).mapping, () => null).end(all);
      return products.flatMap(warningsOf).map(({ sku }) => sku);
    };
    expect(said('Item,Price\nOwl,\n')).toEqual(['']);
    expect(said('Item,SKU,Price\nOwl,OWL-1,\n')).toEqual(['OWL-1']);
  });
  test('an empty cell under Description or Labels changes nothing', () => {
    const product = oneAsFound(`${skuHeader},Description,Labels`, 'Owl,A,9,,');
    expect(product).not.toHaveProperty('description');
    expect(product).not.toHaveProperty('labels');
  });
  test('blanks before a quotation mark', () => {
    expect(
      readAsFound('"Item", "SKU", "Price"\n"Owl, big", "A", "12.50"\nHen, B, 9 "each\n').products,
    ).toMatchObject([{ name: 'Owl, big', sku: 'A', price: 12.5 }, { sku: 'B' }]);
  });
});
