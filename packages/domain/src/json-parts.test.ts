import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreParts } from './json-parts.ts';

/** In numbers, of which seven are one part. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 7;
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  const names = Array.isArray(value) ? 0 : 7 * members.length;
  const commas = Math.max(0, members.length - 1);
  return 7 + names + commas + members.reduce((sum: number, each) => sum + sizeOf(each), 0);
}

test('objects, lists and texts are counted, whatever stands in the texts', () => {
  const odd = fc.string({ unit: fc.constantFrom('"', '\\', '{', '[', ',', 'a', '\n') });
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      odd,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('any')),
      fc.dictionary(odd, tie('any')),
    ),
  })).any;
  fc.assert(
    fc.property(value, (any) => {
      const [text, parts] = [JSON.stringify(any), Math.ceil(sizeOf(any) / 7)];
      expect([hasMoreParts(text, parts), parts > 0 && hasMoreParts(text, parts - 1)]).toEqual([
        false,
        parts > 0,
      ]);
    }),
  );
});

test.each(['"', '"\\', '{"a', '["\\"', ''])('a text that breaks off is counted to its end: %s', (text) => {
  expect(hasMoreParts(text, 100)).toBe(false);
  expect(hasMoreParts(`${'['.repeat(300)}${text}`, 100)).toBe(true);
});
