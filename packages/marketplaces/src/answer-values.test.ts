import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AmountText, Quantity, SoldQuantity, TimeText, UnixSeconds } from './answer-values.ts';

test('a time that is taken is a moment, whatever was sent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date({ noInvalidDate: true }).map(String), fc.double()), (sent) => {
      const text = TimeText.safeParse(sent);
      if (text.success) expect(() => new Date(text.data).toISOString()).not.toThrow();
      const seconds = UnixSeconds.safeParse(sent);
      if (seconds.success) expect(() => new Date(seconds.data * 1000).toISOString()).not.toThrow();
    }),
  );
  expect(TimeText.safeParse('2026-13-45T99:99:99').success).toBe(false);
  expect(UnixSeconds.safeParse(1e308).success).toBe(false);
});

test('an amount that is taken is a number of pence, and every price is taken', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (sent) => {
      const amount = AmountText.safeParse(sent);
      if (amount.success) expect(Number.isSafeInteger(Math.round(Number(amount.data) * 100))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e11 }),
      (pence) => AmountText.safeParse((pence / 100).toFixed(2)).success,
    ),
  );
  for (const text of ['', '-1.00', '1e5', '1,234.50', 'free'])
    expect(AmountText.safeParse(text).success, text).toBe(false);
});

test('pieces are whole and fit the database; none is sold in an order line of nothing', () => {
  for (const [pieces, stock, sold] of [
    [0, true, false],
    [1, true, true],
    [2_147_483_647, true, true],
    [2_147_483_648, false, false],
    [0.5, false, false],
    [-1, false, false],
    ['1', false, false],
  ] as const) {
    expect([Quantity.safeParse(pieces).success, SoldQuantity.safeParse(pieces).success]).toEqual([
      stock,
      sold,
    ]);
  }
});
