import { expect, test } from 'vitest';
import { comparedWords, sameDays } from './same-days.ts';

test.each([
  ['2026-11-29', '2026-10-01', '2026-10-29'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
  ['2028-03-29', '2028-02-01', '2028-02-29'],
  ['2026-03-28', '2026-02-01', '2026-02-28'],
  ['2026-05-31', '2026-04-01', '2026-04-30'],
  ['2026-12-31', '2026-11-01', '2026-11-30'],
  ['2027-01-31', '2026-12-01', '2026-12-31'],
  ['2027-01-01', '2026-12-01', '2026-12-01'],
])('until %s is compared with %s to %s', (today, from, until) => {
  expect(sameDays(today)).toEqual({ from, until });
});

test.each([
  [2000, 800, '2026-11-29', 'positive', '£12.00 more than 1–29 Oct'],
  [0, 123_456, '2026-03-31', 'negative', '£1,234.56 less than 1–28 Feb'],
  [500, 500, '2026-12-31', 'neutral', 'as much as 1–30 Nov'],
  [500, 499, '2026-11-01', 'positive', '£0.01 more than 1 Oct'],
])('%i pence after %i until %s: %s, %s', (pence, before, today, type, text) => {
  expect(comparedWords(pence, before, sameDays(today))).toEqual({ type, text });
});
