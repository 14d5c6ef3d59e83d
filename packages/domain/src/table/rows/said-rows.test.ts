import { describe, expect, test } from 'vitest';
import { lookAtTable } from '../look-at-table.ts';
import { oneAsFound, readAsFound, rowsAsFound } from '../read-as-found.ts';
import { createPartReader, warningsOf } from '../read-parts.ts';
import { createTextRows } from '../text-rows.ts';

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
      expect(rowsAsFound(skuHeader, 'Owl,A,1', `${word},2 items,9`).products).toHaveLength(1);
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
    const skusSaid = (text: string) => {
      const rows = createTextRows();
      const all = [...rows.read(text), ...rows.end()];
      const { products } = createPartReader(lookAtTable(all).mapping, () => null).end(all);
      return products.flatMap(warningsOf).map(({ sku }) => sku);
    };
    expect(skusSaid('Item,Price\nOwl,\n')).toEqual(['']);
    expect(skusSaid('Item,SKU,Price\nOwl,OWL-1,\n')).toEqual(['OWL-1']);
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
