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
