import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketplaceSku } from './marketplace-sku.ts';

test.each([
  ['ABC123', 'ABC123'],
  ['x'.repeat(50), 'x'.repeat(50)],
  ['ABC-123', 'ABC123X7'],
  ['Café 1', 'Cafe1X7'],
  ['日本', 'X7'],
  ['x'.repeat(51), `${'x'.repeat(48)}X7`],
])('%s becomes %s', (sku, expected) => {
  expect(marketplaceSku(sku, 7)).toBe(expected);
});

test('SKUs that differ only in what is dropped stay apart', () => {
  expect(new Set([marketplaceSku('A1', 1), marketplaceSku('A-1', 2), marketplaceSku('A/1', 3)]).size).toBe(3);
});

test('is always short and plain, and the same each time', () => {
  const sku = fc.string({ minLength: 1, maxLength: 200, unit: 'binary' });
  fc.assert(
    fc.property(sku, fc.integer({ min: 1, max: 1e15 }), (text, id) => {
      const derived = marketplaceSku(text, id);
      expect(derived).toMatch(/^[A-Za-z0-9]{1,50}$/);
      expect(marketplaceSku(text, id)).toBe(derived);
    }),
  );
});
