import type { SalesReport } from '@crosslister/contract/reports/sales-report.ts';
import { expect, test } from 'vitest';
import {
  periodName,
  periodOf,
  rowsToRead,
  salesTable,
  sellThroughWords,
  timeWords,
} from './sales-report-words.ts';

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

test('the days of a row end before the next one, and the first and the last with the report', () => {
  const starts = ['2026-02-01', '2026-03-01'];
  const months = { ...report, by: 'month' as const, starts, from: '2026-02-03', to: '2026-03-09' };
  expect(salesTable(months).rows.map((row) => periodOf(months, row))).toEqual([
    { name: 'Feb 2026', first: '2026-02-03', last: '2026-02-28' },
    { name: 'Mar 2026', first: '2026-03-01', last: '2026-03-09' },
  ]);
});

test('many months without a sale are one line', () => {
  const months = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}-01`);
  const sold = (...starts: string[]) =>
    starts.map((start) => ({ start, platform: 'ebay' as const, items: 1, amount: 2 }));
  const read = (...starts: string[]) => {
    const table = salesTable({ ...report, by: 'month', starts: months, sales: sold(...starts) });
    const { shown, rest } = rowsToRead(table);
    return [...shown.map(({ name }) => name), rest];
  };
  expect(read('2026-03-01', '2026-12-01', '2026-11-01')).toEqual([
    'Dec 2026',
    'Nov 2026',
    'Mar 2026',
    'And 9 months without a sale.',
  ]);
  expect(read(...months.slice(0, 10))).toHaveLength(12 + 1);
  expect(read(...months.slice(0, 10)).at(-1)).toBeNull();
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
  expect(sellThroughWords({ sold: 1, for_sale: 3 })).toBe('25%: 1 product sold, 3 products still for sale.');
  expect(sellThroughWords({ sold: 0, for_sale: 1 })).toBe('Nothing sold of 1 product for sale.');
  expect(sellThroughWords({ sold: 0, for_sale: 0 })).toBe('Nothing was for sale in this time.');
});
