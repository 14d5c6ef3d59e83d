import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePence } from './price.ts';

test.each([
  ['', 0],
  ['0', 0],
  ['18', 1800],
  ['24.5', 2450],
  ['24.50', 2450],
  ['10.5555', 1056],
  ['10.554', 1055],
  ['0.005', 1],
  ['1.005', 101],
])('%s is %i pence', (text, pence) => {
  expect(parsePence(text)).toBe(pence);
});

test.each([
  '10,50',
  '1,234.50',
  '1.234,50',
  '-5',
  '+5',
  '£5',
  ' 5',
  '5 ',
  '5.',
  '.5',
  '1e3',
  'ten',
  'Infinity',
])('%s is not guessed at', (text) => {
  expect(parsePence(text)).toBeNull();
});

const pence = fc.integer({ min: 0, max: 99_999_999_999 });

test('reads back every amount as it is sent', () => {
  fc.assert(fc.property(pence, (amount) => parsePence((amount / 100).toFixed(2)) === amount));
});

test('digits beyond the pence only round, half up', () => {
  fc.assert(
    fc.property(pence, fc.stringMatching(/^\d{1,12}$/), (amount, beyond) => {
      const text = `${(amount / 100).toFixed(2)}${beyond}`;
      expect(parsePence(text)).toBe(amount + (beyond >= '5' ? 1 : 0));
    }),
  );
});

test('anything is either whole pence or null', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,-]{0,12}$/));
  fc.assert(
    fc.property(texts, (text) => {
      const read = parsePence(text);
      return read === null || (Number.isInteger(read) && read >= 0);
    }),
  );
});
