import { expect, test } from 'vitest';
import { formatAmount } from './format-amount.ts';

test.each([
  [1234.5, 'GBP', '£1,234.50'],
  [1234.5, 'EUR', '€1,234.50'],
  [12.5, 'POINTS', '12.50 POINTS'],
])('%d %s is shown as %s', (amount, currency, words) => {
  expect(formatAmount(amount, currency)).toBe(words);
});
