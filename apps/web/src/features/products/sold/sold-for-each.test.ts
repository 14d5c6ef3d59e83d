import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { exported } from '@crosslister/domain/csv/exported-product.ts';
import { expect, test } from 'vitest';
import { soldRows } from './sold-for-each.ts';

const rules = PricingRules.parse({ ebay_markup: 10 });
const products = [
  exported({ id: 1, name: 'Lamp', price: 10 }),
  exported({ id: 2, name: 'Mugs', price: 4, quantity: 3 }),
  exported({ id: 3, name: 'Sold before', price: 5, date_sold: '2026-01-01T00:00:00Z' }),
];
const typed = (...prices: [number, string][]) => new Map(prices);

test('each has its price in the catalogue, or at the marketplace that is chosen, for all pieces', () => {
  const none = { products, rules, typed: typed() };
  expect(soldRows({ ...none, platform: null }).map(({ text }) => text)).toEqual(['10.00', '12.00']);
  expect(soldRows({ ...none, platform: 'ebay' }).map(({ pence }) => pence)).toEqual([1100, 1320]);
});

test('what is typed stays whatever marketplace is chosen, and what is no price is named at its row', () => {
  const rows = soldRows({ products, rules, platform: 'ebay', typed: typed([1, '£9,50'], [2, 'ten']) });
  expect(rows.map(({ text, pence, mistake }) => [text, pence, mistake])).toEqual([
    ['£9,50', 950, undefined],
    ['ten', 0, 'Price must be a number such as 12.50.'],
  ]);
});
