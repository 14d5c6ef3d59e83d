import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePrice, type PriceChange } from './price-change.ts';

const percent = (by: number, endIn99 = false): PriceChange => ({ kind: 'percent', by: by * 100, endIn99 });
const amount = (by: number, endIn99 = false): PriceChange => ({ kind: 'amount', by, endIn99 });

test.each([
  [1000, percent(10), 1100],
  [1000, percent(-10), 900],
  [999, percent(-10), 899],
  [1005, percent(10), 1106],
  [1, percent(-50), 1],
  [1, percent(-51), 0],
  [1999, percent(12.5), 2249],
  [1000, percent(25, true), 1299],
  [1299, amount(-100), 1199],
  [1250, amount(-100, true), 1199],
  [40, amount(-50), 0],
  [40, amount(-50, true), 0],
  [150, amount(-100, true), 99],
  [1299, percent(10, true), 1399],
  [500, percent(5, true), 599],
  [449, percent(-2, true), 399],
  [1999, percent(-10, true), 1799],
  [50, percent(10, true), 99],
  [999_999_999, percent(1000), 10_999_999_989],
])('%i pence, %j: %i', (pence, change, expected) => {
  expect(changePrice(pence, change)).toBe(expected);
});

const pence = fc.integer({ min: 0, max: 999_999_999 });
const by = fc.integer({ min: -10_000, max: 100_000 });

test('always whole pence, never below 0, and never further than half a penny from the exact price', () => {
  fc.assert(
    fc.property(pence, by, (price, hundredths) => {
      const changed = changePrice(price, { kind: 'percent', by: hundredths, endIn99: false });
      expect(Number.isSafeInteger(changed) && changed >= 0).toBe(true);
      const exact = BigInt(price) * BigInt(10_000 + hundredths);
      const off = BigInt(changed) * 10_000n - exact;
      expect(off > -5000n && off <= 5000n).toBe(true);
    }),
  );
});

test('a price that ends in .99 is the nearest that does not turn the change round', () => {
  fc.assert(
    fc.property(pence, by, (price, hundredths) => {
      const plain = changePrice(price, { kind: 'percent', by: hundredths, endIn99: false });
      const round = changePrice(price, { kind: 'percent', by: hundredths, endIn99: true });
      expect(round % 100).toBe(plain === 0 ? 0 : 99);
      if (plain > price) expect(round).toBeGreaterThanOrEqual(price);
      // No price that ends in .99 is lower than 0.99.
      if (plain < price && price >= 99) expect(round).toBeLessThanOrEqual(price);
      expect(Math.abs(round - plain)).toBeLessThanOrEqual(100);
    }),
  );
});

test('an amount is undone by its opposite, unless it met 0', () => {
  fc.assert(
    fc.property(pence, fc.integer({ min: -1_000_000, max: 1_000_000 }), (price, by) => {
      fc.pre(price + by >= 0);
      const there = changePrice(price, { kind: 'amount', by, endIn99: false });
      expect(changePrice(there, { kind: 'amount', by: -by, endIn99: false })).toBe(price);
    }),
  );
});
