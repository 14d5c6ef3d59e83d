import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PRICE, Price } from './price.ts';

test('every whole number of pence is taken, as a number and as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Math.round(MAX_PRICE * 100) }), (pence) => {
      const pounds = pence / 100;
      expect(Price.parse(pounds)).toBe(pounds);
      expect(Price.parse(` ${pounds.toFixed(2)} `)).toBe(pounds);
    }),
  );
  expect(Price.safeParse(0.1 + 0.2).success).toBe(true);
  expect(Price.safeParse(1_234_567.8 + 0.09).success).toBe(true);
});

test('whatever else is sent is refused, or is whole pence within the limit', () => {
  const digits = fc.stringMatching(/^[\d.,eE+-]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.double(), digits), (sent) => {
      const price = Price.safeParse(sent);
      if (!price.success) return;
      expect(price.data).toBeGreaterThanOrEqual(0);
      expect(price.data).toBeLessThanOrEqual(MAX_PRICE);
      // Read as pence and written again it is the same price.
      expect(Math.round(price.data * 100) / 100).toBeCloseTo(price.data, 5);
      expect(typeof sent === 'number' || typeof sent === 'string').toBe(true);
      expect(String(sent).trim()).not.toBe('');
    }),
    { numRuns: 500 },
  );
  for (const none of [
    '',
    ' ',
    null,
    true,
    [],
    '1e3',
    '12,50',
    '0x10',
    '-1',
    'Infinity',
    Number.NaN,
    0.005,
    292_540.128,
  ]) {
    expect(Price.safeParse(none).success, String(none)).toBe(false);
  }
});
