import { describe, expect, test } from 'vitest';
import { oneAsFound, rowsAsFound } from '../read-as-found.ts';
import { isMonthFirst, readForeignDate, readsBothWays } from './foreign-date.ts';

const skuHeader = 'Item,SKU,Selling price';
const inactive = 'A new product comes in as Inactive; one that is here already keeps its status.';

describe('a sale on a day on which nothing of today can have been sold', () => {
  test.each([
    ['Sold date', '14/03/2099', 'is in the future'],
    ['Date of sale', '2098-12-31', 'is in the future'],
    ['Sold', '1 Jan 2090', 'is in the future'],
    ['Verkauft am', '14.03.40', 'is in the future'],
    ['Sold date', '14/03/1994', 'is before 1995'],
    ['Sold date', '2/1/80', 'is before 1995'],
    ['Sold on', '1980-01-01', 'is before 1995'],
    ['Sold', '45321', "may be a spreadsheet's number for 30/01/2024"],
    ['Sold for', '45321', "may be a spreadsheet's number for 30/01/2024"],
  ])('%s "%s" is named, and is not sold', (title, cell, why) => {
    const { said, ...product } = oneAsFound(`${skuHeader},${title}`, `Owl,OWL-1,45,${cell}`);
    expect(product).not.toHaveProperty('status');
    expect(product).toHaveProperty('status_if_new', 'inactive');
    expect(said).toEqual([`2: "${cell}" under Sold ${why}, so it does not count as sold. ${inactive}`]);
  });
  test.each(['01/01/1970', '1970-01-01', '1970-01-01 00:00:00'])(
    '%s is the first day of a computer’s calendar, and says nothing',
    (cell) => {
      const { said, ...product } = oneAsFound(`${skuHeader},Sold date`, `Owl,OWL-1,45,${cell}`);
      expect([product.status, product.status_if_new, said]).toEqual([undefined, undefined, []]);
    },
  );
  test.each([
    [`${skuHeader},Status,Sold date`, 'Owl,OWL-1,45,Sold,14/03/2099', 'is in the future'],
    [`${skuHeader},Sold?,Sold date`, 'Owl,OWL-1,45,Yes,14/03/1990', 'is before 1995'],
    [
      'Name,SKU,Price,Status,Description,Date Added,Last Updated,WooCommerce URL,eBay URL,Etsy URL,Vinted URL,Date Sold,Sold On,Sold For,Currency,Fees,Profit',
      'Owl,OWL-1,45,sold,,,,,,,,14/03/2099,,,,,',
      'is in the future',
    ],
  ])('what is sold all the same comes in without the date: %s', (header, row, why) => {
    const { status, date_sold, said } = oneAsFound(header, row);
    expect([status, date_sold]).toEqual(['sold', undefined]);
    expect(said).toEqual([expect.stringMatching(`^2: Its Date Sold ".*" ${why}, so it comes in without`)]);
  });
  test.each(['Date removed', 'Published'])('nor is a day ahead under %s one of the past', (title) => {
    expect(oneAsFound(`${skuHeader},${title}`, 'Owl,OWL-1,45,14/03/2099')).toMatchObject({
      status_if_new: 'inactive',
      said: [expect.stringContaining('does not say whether it is for sale')],
    });
  });
});

describe('numbers that a spreadsheet keeps for days', () => {
  test.each([
    ['Sold date', '45321', '2024-01-30T00:00:00.000Z'],
    ['When sold', '45321.5', '2024-01-30T12:00:00.000Z'],
    ['Verkauft am', '45321', '2024-01-30T00:00:00.000Z'],
    ['Date of sale', '"45474,25"', '2024-07-01T05:00:00.000Z'],
  ])('%s %s', (title, cell, date_sold) => {
    expect(oneAsFound(`${skuHeader},${title}`, `Owl,OWL-1,45,${cell}`)).toMatchObject({
      status: 'sold',
      date_sold,
      said: [],
    });
  });
  test('as dates of any other kind, in our own file too', () => {
    for (const header of ['Item,SKU,Selling price,Date listed', 'Name,SKU,Price,Date Added'])
      expect(oneAsFound(header, 'Owl,OWL-1,45,45321')).toMatchObject({
        date_added: '2024-01-30T00:00:00.000Z',
        said: [],
      });
  });
  test('five digits elsewhere are none', () => {
    const { look, products } = rowsAsFound('Item,Code,Price', 'Owl,45321,45', 'Hen,45322,46');
    expect([look.mapping.columns, products[0]?.sku]).toEqual([['name', 'sku', 'price'], '45321']);
  });
});

describe('the order of day and month', () => {
  test.each([
    ['14/3/98', '1998-03-14T00:00:00.000Z'],
    ['14-Mar-26', '2026-03-14T00:00:00.000Z'],
    ['14 Mar 98', '1998-03-14T00:00:00.000Z'],
    ['3/14/26', '2026-03-14T00:00:00.000Z'],
    ['03/04/2026', '2026-04-02T23:00:00.000Z'],
    ['13/13/2026', null],
    ['2026-02-01 10:00:00 +0000', '2026-02-01T10:00:00.000Z'],
    ['2026-02-01 10:00:00 UTC', '2026-02-01T10:00:00.000Z'],
  ])('%s', (text, date) => expect(readForeignDate(text, false)).toBe(date));
  test('one that only has one reading has it, whatever the others, and is named', () => {
    const { products, said } = rowsAsFound(
      `${skuHeader},Date sold`,
      'Owl,A,9,26/11/2025',
      'Hen,B,9,03/04/2026',
      'Fox,C,9,11/26/2025',
    );
    expect(products.map(({ date_sold }) => date_sold?.slice(0, 10))).toEqual([
      '2025-11-26',
      '2026-04-02',
      '2025-11-26',
    ]);
    expect(said).toEqual([
      '4: "11/26/2025" has the month first, and other dates of this file are read with the day first. Check them.',
    ]);
  });
  test('which ones can be read in two ways', () => {
    for (const text of ['03/04/2026', '3.4.26']) expect(readsBothWays(text)).toBe(true);
    for (const text of ['04/04/2026', '13/04/2026', '2026-03-04', '3 Apr 2026'])
      expect(readsBothWays(text)).toBe(false);
    expect(isMonthFirst(['03/04/2026', '12/25/2025'])).toBe(true);
  });
});
