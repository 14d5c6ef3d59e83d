import { expect, test } from 'vitest';
import { moneyOf, moneyText } from './money.ts';

test.each([
  ['£12.50', { pence: 1250, currency: 'GBP' }],
  [' £ 1,250 ', { pence: 125_000, currency: 'GBP' }],
  ['200.00 £', { pence: 20_000, currency: 'GBP' }],
  ['€3.05', { pence: 305, currency: 'EUR' }],
])('%j', (text, money) => {
  expect(moneyOf(text)).toEqual(money);
});

test.each(['', 'Free', '12.50', '£0.00', '£12.5', '£12.50 incl.', '£1,25', '£12.50 £13.83', '-£3.00'])(
  'no price beyond doubt: %j',
  (text) => {
    expect(moneyOf(text)).toBeNull();
  },
);

test('as it is shown', () => {
  expect(moneyText({ pence: 125_050, currency: 'GBP' })).toBe('£1,250.50');
});
