import { ProfitReport } from '@crosslister/contract/reports/profit-report.ts';
import { expect, test } from 'vitest';
import {
  daysToSellRows,
  gapWords,
  isAtMost,
  profitTable,
  stockWords,
  sumLines,
  ukWords,
} from './profit-words.ts';

const sums = (profit: number, more: object = {}) => ({
  items: 1,
  price: 10,
  postage_charged: 0,
  fees: 0,
  postage_paid: 0,
  cost: 0,
  other: 0,
  vat: 0,
  profit,
  ...more,
});
const labels = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const report = ProfitReport.parse({
  by: 'tax_year',
  group: 'label',
  from: '2025-04-06',
  to: '2026-11-24',
  starts: ['2025-04-06', '2026-04-06'],
  groups: labels.map((key) => ({ key, name: key })),
  rows: labels.map((group, n) => ({ start: '2026-04-06', group, sums: sums(n + 0.1) })),
  total: sums(12.34, { price: 20, postage_charged: 3.49, fees: 3.15, cost: 8 }),
  estimated: 1,
  without_fees: 2,
  without_cost: 0,
  without_postage: 2,
  without_vat: 1,
  cancelled: 1,
  days_to_sell: [
    { group: 'A', products: 3, median_days: 1 },
    { group: 'B', products: 1, median_days: 20 },
  ],
  other_currencies: 1,
  stock: { pieces: 3, cost: 4.5, without_cost: 1 },
  uk: {
    tax_year_from: '2026-04-06',
    income: 812.5,
    year: 2026,
    platforms: [{ platform: 'ebay', sales: 31, amount: 700 }],
  },
});

test('of many groups those that earned most have a column, and the rest is one', () => {
  const { places, rows, totals, total } = profitTable(report);
  expect(places.map(({ name }) => name)).toEqual(['H', 'G', 'F', 'E', 'D', 'C', 'All others']);
  expect(rows.map(({ name }) => name)).toEqual(['Tax year 2025/26', 'Tax year 2026/27']);
  expect(totals.at(-1)).toEqual({ items: 2, amount: 1.2 });
  expect(total).toEqual({ items: 8, amount: 28.8 });
});

test('the slowest group is the first', () => {
  expect(daysToSellRows(report)).toEqual([
    { name: 'B', words: 'half of 1 sale within 20 days' },
    { name: 'A', words: 'half of 3 sales within 1 day' },
  ]);
});

test('the lines add up to the profit', () => {
  const pence = sumLines(report).reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  expect(pence).toBe(1234);
});

test('what nobody knows of any sale is not known, and not nothing', () => {
  const amountOf = (name: string, more: object = {}) =>
    sumLines({ ...report, ...more }).find((line) => line.name === name)?.amount;
  expect(amountOf('Postage you paid')).toBeNull();
  expect(amountOf('Postage you paid', { without_postage: 0 })).toBe(0);
  expect(amountOf('Fees')).toBe(-3.15);
  expect(amountOf('Cost')).toBe(-8);
  expect(amountOf('Cost', { total: sums(1), without_cost: 1 })).toBeNull();
  expect(amountOf('Other costs')).toBe(0);
  expect(amountOf('VAT you owe')).toBeNull();
  expect(amountOf('VAT you owe', { without_vat: 0 })).toBeUndefined();
});

test('what is estimated, unknown and left out is said', () => {
  expect(gapWords(report)).toEqual([
    'The fees of 1 sale are estimated.',
    'The fees of 2 sales are not fully known. What is missing is not taken off: complete it in Settings, Fees.',
    'What you paid for postage is not known for 2 sales, and not taken off.',
    'VAT that you owe on 1 sale is not known, and not taken off: enter it in the sale, or take it off yourself.',
    'What was kept of 1 cancelled sale, and what it cost, is in it.',
    '1 item sold in another currency and is in no amount.',
  ]);
  expect(gapWords({ ...report, without_cost: 16 })).toContain(
    '16 sales have no cost: enter it in the product under Stock and notes, or in the sale under Edit amounts.',
  );
  expect(stockWords(report.stock)).toBe(
    '3 pieces for sale cost £4.50. 1 product without a cost is not in it.',
  );
  expect(ukWords({ ...report.uk, income: 1052.45 })).toMatchObject({
    isOver: true,
    allowance:
      'Income with postage since 6 April 2026: £1,052.45. You are £52.45 over the trading allowance of £1,000 a tax year, so HMRC may want a tax return from you.',
  });
  expect(ukWords(report.uk)).toEqual({
    isOver: false,
    allowance:
      'Income with postage since 6 April 2026: £812.50, of the trading allowance of £1,000 a tax year.',
    reporting:
      'Income with postage in 2026: eBay 31 sales, £700.00. Platforms report sellers with 30 sales or 2,000 euro a year to HMRC.',
  });
});

test('a profit is at most what it says while a cost is not known', () => {
  const whole = { ...report, without_fees: 0, without_cost: 0, without_postage: 0, without_vat: 0 };
  expect([isAtMost(report), isAtMost(whole), isAtMost({ ...whole, without_cost: 1 })]).toEqual([
    true,
    false,
    true,
  ]);
});
