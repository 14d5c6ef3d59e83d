import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPence, toDecimalText, toPence, toPounds } from './money.ts';

test.each([
  [0, 0],
  [0.29, 29],
  [1.005, 101],
  [1.115, 112],
  [8.345, 835],
  [19.99, 1999],
  [9_999_999.99, 999_999_999],
])('£%d is %d pence', (pounds, pence) => {
  expect(toPence(pounds)).toBe(pence);
});

test('pence survive the way to JSON and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (pence) => {
      expect(toPence(JSON.parse(JSON.stringify(toPounds(pence))))).toBe(pence);
      expect(toPence(Number(toDecimalText(pence)))).toBe(pence);
      expect(toDecimalText(pence)).toMatch(/^\d+\.\d\d$/);
    }),
  );
});

test('is shown as pounds with two decimals', () => {
  expect(formatPence(0)).toBe('£0.00');
  expect(formatPence(123_450)).toBe('£1,234.50');
  expect(toDecimalText(1250)).toBe('12.50');
});
