import type { SalesReport } from '@crosslister/contract/sales-report.ts';
import { expect, test } from 'vitest';
import { periodName, salesTable, sellThroughWords, timeWords } from './sales-report-words.ts';

const report: SalesReport = {
  by: 'day',
  from: '2026-11-22',
  to: '2026-11-23',
  starts: ['2026-11-22', '2026-11-23'],
  sales: [
    { start: '2026-11-22', platform: 'ebay', items: 1, amount: 0.1 },
    { start: '2026-11-23', platform: 'ebay', items: 2, amount: 0.2 },
    { start: '2026-11-23', platform: null, items: 1, amount: 5 },
  ],
  other_currencies: 0,
  time_to_sell: [],
  sell_through: { sold: 0, for_sale: 0 },
  stale: { until: '2026-08-25', products: 0, amount: 0 },
};

test('a column for each place that sold something, a row for each period, and exact sums', () => {
  const { places, rows, totals, total } = salesTable(report);
  expect(places.map(({ name }) => name)).toEqual(['eBay', 'Elsewhere']);
  expect(
    rows.map(({ name, cells, total }) => [name, ...cells.map(({ items }) => items), total.amount]),
  ).toEqual([
    ['22 Nov', 1, 0, 0.1],
    ['23 Nov', 2, 1, 5.2],
  ]);
  expect(totals[0]).toEqual({ items: 3, amount: 0.3 });
  expect(total).toEqual({ items: 4, amount: 5.3 });
});

test('words', () => {
  expect(periodName('2026-11-16', 'week')).toBe('Week of 16 Nov');
  expect(periodName('2026-11-01', 'month')).toBe('Nov 2026');
  expect(timeWords({ platform: null, products: 1, median_days: 1 })).toBe(
    'Everywhere: 1 day (median of 1 product)',
  );
  expect(timeWords({ platform: 'etsy', products: 3, median_days: 0 })).toBe(
    'Etsy: less than a day (median of 3 products)',
  );
  expect(sellThroughWords({ sold: 1, for_sale: 3 })).toBe('25 %: 1 product sold, 3 products still for sale.');
  expect(sellThroughWords({ sold: 0, for_sale: 0 })).toBe('Nothing was for sale in this time.');
});
