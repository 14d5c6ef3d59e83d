import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreParts } from './json-parts.ts';

function partsOf(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const names = Array.isArray(value) ? 0 : Object.keys(value).length;
  return 1 + names + Object.values(value).reduce((sum: number, each) => sum + partsOf(each), 0);
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
      const [text, parts] = [JSON.stringify(any), partsOf(any)];
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
