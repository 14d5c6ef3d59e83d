import type { ClockFigures } from '@crosslister/contract/reports/oversell-clock.ts';
import { expect, test } from 'vitest';
import { doubleWords, exposureWords, figureWords, monthName } from './oversell-words.ts';

const figures: ClockFigures = {
  platform: 'ebay',
  month: null,
  sales: 1204,
  ended: 900,
  not_ended: 0,
  double_sales: 0,
  median_seconds: 41,
  p95_seconds: 180,
  worst_seconds: 11_520,
  seen_median_seconds: 0,
  after_seen_median_seconds: 2,
  exposed_seconds: 90_000,
  told: 0,
  told_median_seconds: null,
};

test('seconds are told in words a person reads, and what is not known by a dash', () => {
  expect(Object.fromEntries(figureWords(figures).map(([label, value]) => [label, value]))).toEqual({
    Sales: '1,204',
    'Sold twice': '0',
    Median: '41 s',
    '95% within': '3 min',
    Worst: '3 h 12 min',
    'Seen after (median)': 'under a second',
    'Told after (median)': '–',
    'Time on sale elsewhere after selling': '1 d 1 h',
  });
  const bad = figureWords({ ...figures, not_ended: 2, double_sales: 1 }).filter(([, , isBad]) => isBad);
  expect(bad.map(([label]) => label)).toEqual(['Sold twice', 'Still listed elsewhere']);
});

test('nothing sold twice is the headline', () => {
  expect(doubleWords(figures)).toBe('sold twice, of 1,204 sales');
  expect(doubleWords({ ...figures, sales: 0 })).toBe('No sales in this period yet.');
});

test('what was exposed says where it sold and what ended last, or has not ended', () => {
  const long = {
    sale_id: 1,
    product_id: 2,
    name: 'Vase',
    platform: 'ebay',
    last_platform: 'vinted',
  } as const;
  expect(exposureWords({ ...long, seconds: 7204, still_listed: false })).toBe(
    'Sold on eBay, last ended on Vinted 2 h later',
  );
  expect(exposureWords({ ...long, seconds: 60, still_listed: true })).toBe(
    'Sold on eBay, still listed on Vinted 1 min later',
  );
});

test('a month has its name', () => expect(monthName('2026-01')).toBe('January 2026'));
