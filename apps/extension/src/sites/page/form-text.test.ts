import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asParagraphs, asPounds, asTitle, cutTo, penceOf } from './form-text.ts';

test.for([
  ['£62.50', 6250],
  ['62.5', 6250],
  ['£1,062.50', 106250],
  ['1.062,50 £', 106250],
  ['62,50', 6250],
  ['£62', 6200],
  ['1,062', 106200],
  ['0.05', 5],
  ['', null],
  ['free', null],
] as const)('a page shows %s', ([shown, pence]) => {
  expect(penceOf(shown)).toBe(pence);
});

test('what is typed for a price is read back as the same pence', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (pence) => {
      expect(penceOf(asPounds(pence))).toBe(pence);
      expect(
        penceOf(`£${Number(asPounds(pence)).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`),
      ).toBe(pence);
    }),
  );
});

test('text is cut at a blank that is near, and else anywhere but inside a character', () => {
  expect(cutTo('Waxed jacket', 12)).toEqual({ kept: 'Waxed jacket', left: '' });
  expect(cutTo('Waxed green jacket', 13)).toEqual({ kept: 'Waxed green', left: 'jacket' });
  expect(cutTo('Waxedgreenjacket size', 10)).toEqual({ kept: 'Waxedgreen', left: 'jacket size' });
  expect(cutTo('123456789😀x', 10)).toEqual({ kept: '123456789', left: '😀x' });
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.integer({ min: 2, max: 30 }),
      (text, limit) => {
        const { kept, left } = cutTo(text, limit);
        expect(kept.length).toBeLessThanOrEqual(limit);
        expect((kept + left).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        expect(kept.isWellFormed()).toBe(true);
      },
    ),
  );
});

test('a title is one line, a description keeps its paragraphs', () => {
  expect(asTitle(' Waxed\r\n jacket ')).toBe('Waxed jacket');
  expect(asParagraphs('One\r\n\r\nTwo\rThree\n')).toBe('One\n\nTwo\nThree');
});
