import { describe, expect, test } from 'vitest';
import { oneAsFound, rowsAsFound } from '../read-as-found.ts';

const skuHeader = 'Item,SKU,Selling price';

describe('words of a status', () => {
  test.each(['-1', '💰', 'S', 'L', 'Y', '14/03/2026'])('the status "%s" is unclear', (word) => {
    expect(oneAsFound(`${skuHeader},Status`, `Owl,OWL-1,45,${word}`)).toMatchObject({
      status_if_new: 'inactive',
      said: [expect.stringContaining('does not say whether it is for sale')],
    });
  });
  test('signs around a word say nothing more, but for Sold', () => {
    const status = (word: string) => oneAsFound(`${skuHeader},Status`, `Owl,OWL-1,45,${word}`);
    expect(status('🟢 Listed')).toMatchObject({ status: 'active', said: [] });
    for (const word of ['❌ Sold', '🔴 Sold', 'SOLD ✅']) {
      expect(status(word)).not.toHaveProperty('status');
      expect(status(word)).toHaveProperty('status_if_new', 'inactive');
    }
  });
  test.each([
    'Deleted',
    '⚪ Draft',
    'Bozza',
    'Gelöscht',
    'Reserved for Ann',
    'Donated',
    'to list',
    'reserviert',
    'Out_of_stock',
    'Ended - no bids',
    'Reserved 4 Jane',
    'Not listed yet',
    'Unsold - relist',
    'Ended - not sold',
    'soldout',
    'Trash',
  ])('the status "%s" is not for sale', (word) => {
    const { status, said } = oneAsFound(`${skuHeader},Status`, `Owl,OWL-1,45,${word}`);
    expect([status === 'inactive' || status === 'delisted', said]).toEqual([true, []]);
  });
  test.each([
    ['Status', '"Not for sale, sold"'],
    ['Status', 'Sold - not for sale'],
    ['Condition', 'SOLD'],
  ])('a %s of %s may mean that it sold', (title, word) => {
    const { said, ...product } = oneAsFound(`${skuHeader},${title}`, `Owl,OWL-1,45,${word}`);
    expect(product).toHaveProperty('status_if_new', 'inactive');
    expect(product).not.toHaveProperty('status');
    expect(said[0]).toContain('may mean that it sold');
  });
  test('a status of nothing says nothing', () => {
    for (const word of ['-', 'N/A', 'tbc'])
      expect(oneAsFound(`${skuHeader},Status`, `Owl,OWL-1,45,${word}`)).toEqual({
        ...oneAsFound(skuHeader, 'Owl,OWL-1,45'),
      });
  });
  test('a column whose cells are such words is a status, whatever its title, if it is alone', () => {
    const rows = (titles: string, ...cells: string[]) =>
      rowsAsFound(`${skuHeader},${titles}`, ...cells.map((each, n) => `Owl,S-${n},45,${each}`));
    const one = rows('Wie steht es?', 'Aktiv', 'Entwurf', 'Verkauft');
    expect(one.products.map(({ status }) => status)).toEqual(['active', 'inactive', 'sold']);
    expect(one.look.guessed).toEqual([3]);
    const two = rows('eBay status,Vinted status', 'Sold,Active', 'Active,Active');
    expect(two.products.map(({ status, status_if_new }) => [status, status_if_new])).toEqual([
      [undefined, 'inactive'],
      [undefined, undefined],
    ]);
  });
});

describe('what else a row says of a sale', () => {
  test.each(['all sold', 'sold 3/4', 'SOLD (Vinted)', '1 sold', 'both sold'])(
    'a quantity "%s" is a hint',
    (cell) => {
      const { said, ...product } = oneAsFound(`${skuHeader},Qty`, `Owl,OWL-1,45,${cell}`);
      expect(product).toMatchObject({ status_if_new: 'inactive' });
      expect(said).toEqual([
        expect.stringContaining('may mean that it sold'),
        expect.stringContaining('is not a whole number'),
      ]);
    },
  );
  test.each([
    ['Date sold,Returned?', '14/03/2026,Yes'],
    ['Sold,Refunded', 'Yes,16/03/2026'],
    ['Status,Cancelled', 'Sold,x'],
    ['Date sold,Date returned', '14/03/2026,16/03/2026'],
  ])('a sale that was undone is none: %s | %s', (titles, cells) => {
    expect(oneAsFound(`${skuHeader},${titles}`, `Owl,OWL-1,45,${cells}`)).toMatchObject({
      status_if_new: 'inactive',
      said: [expect.stringContaining('so it does not count as sold')],
    });
    const blank = cells.split(',')[0];
    for (const no of ['', 'No', '-', '£0.00'])
      expect(oneAsFound(`${skuHeader},${titles}`, `Owl,OWL-1,45,${blank},${no}`).status).toBe('sold');
  });
  test.each([
    ['Date sold,Refunded', '14/03/2026,£2.00'],
    ['Date sold,Return date', '14/03/2026,14/04/2026'],
  ])('a part of the price, and the last day of returns, undo no sale: %s | %s', (titles, cells) => {
    expect(oneAsFound(`${skuHeader},${titles}`, `Owl,OWL-1,45,${cells}`).status).toBe('sold');
  });
  test('the whole price that was given back does', () => {
    const { status_if_new: status } = oneAsFound(
      `${skuHeader},Date sold,Refunded`,
      'Owl,OWL-1,45,14/03/2026,£45.00',
    );
    expect(status).toBe('inactive');
  });
  test.each(['RESERVED', 'Ended listings', 'Drafts', 'To list', 'Not listed', 'Archived'])(
    'what stands under the heading %s is not for sale',
    (heading) => {
      const rows = [`${heading},,,`, 'Owl,A,45,1', 'ACTIVE,,,', 'Hen,B,9,1'];
      const { products, said } = rowsAsFound(`${skuHeader},Qty`, ...rows);
      expect(products.map(({ status_if_new }) => status_if_new)).toEqual(['inactive', undefined]);
      expect(said).toContain(
        `3: It stands under "${heading}". A new product comes in as Inactive; one that is here already keeps its status.`,
      );
    },
  );
});
