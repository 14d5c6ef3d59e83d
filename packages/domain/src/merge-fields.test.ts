import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseSide,
  editedFields,
  fieldsOf,
  isSame,
  mergeFields,
  recordOf,
  type Sides,
  sideOf,
} from './merge-fields.ts';

test.each([
  ['nobody changed it', 1, 1, 1, 'theirs'],
  ['changed here', 1, 2, 1, 'mine'],
  ['changed there', 1, 1, 2, 'theirs'],
  ['changed to the same', 1, 2, 2, 'theirs'],
  ['changed to two values', 1, 2, 3, 'conflict'],
  ['a list in another order', ['a', 'b'], ['b', 'a'], ['a', 'b'], 'mine'],
  ['a map in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1, b: 3 }, 'theirs'],
  ['emptied here', { a: ['x'] }, { a: [] }, { a: ['x'] }, 'mine'],
  ['what is no number, where there is none', null, Number.NaN, null, 'mine'],
])('%s', (_, base, mine, theirs, side) => {
  expect(sideOf(base, mine, theirs)).toBe(side);
});

const names = ['name', 'price', 'specifics', 'urls.ebay', 'urls.etsy', 'settings.ebay.postcode'];
const value = fc.oneof(
  fc.constantFrom('', 'a', 'b', 1, true, null),
  fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom(1, 2), { maxKeys: 2 }),
);
const fields = (isWhole: boolean) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), isWhole ? {} : { requiredKeys: [] });
const sides: fc.Arbitrary<Sides> = fc
  .boolean()
  .chain((isWhole) => fc.record({ base: fields(isWhole), mine: fields(isWhole), theirs: fields(true) }));

describe('of any three sides', () => {
  const holds = (check: (of: Sides) => void) => fc.assert(fc.property(sides, check), { numRuns: 500 });

  test('a field has the value of the side that changed it, and a conflict is named', () =>
    holds(({ base, mine, theirs }) => {
      const merged = mergeFields({ base, mine, theirs });
      for (const name of names) {
        const isMine = name in mine && !isSame(mine[name], (name in base ? base : theirs)[name]);
        const isTheirs = name in base && !isSame(theirs[name], base[name]);
        expect(merged.mine[name]).toEqual((isMine ? mine : theirs)[name]);
        expect(merged.conflicts.includes(name)).toBe(isMine && isTheirs && !isSame(mine[name], theirs[name]));
      }
    }));

  test('nothing edited, it is what is stored; nothing changed there, it is the edit', () =>
    holds(({ base, mine, theirs }) => {
      expect(mergeFields({ base, mine: base, theirs })).toEqual({
        base: theirs,
        mine: theirs,
        conflicts: [],
      });
      expect(mergeFields({ base: theirs, mine, theirs })).toEqual({
        base: theirs,
        mine: { ...theirs, ...mine },
        conflicts: [],
      });
    }));

  test('merged again it stays the same, and what is left to save is what was edited', () =>
    holds(({ base, mine, theirs }) => {
      const merged = mergeFields({ base, mine, theirs });
      expect(mergeFields({ ...merged, theirs })).toEqual(merged);
      const left = Object.keys(editedFields(merged.base, merged.mine));
      expect(Object.keys(mine)).toEqual(expect.arrayContaining(left));
      for (const name of merged.conflicts) expect(left).toContain(name);
    }));

  test('once each conflict is decided there is none: kept, the edit stays; taken, the field is no edit', () =>
    holds(({ base, mine, theirs }) => {
      const { conflicts } = mergeFields({ base, mine, theirs });
      for (const keepsMine of [true, false]) {
        let decided: Omit<Sides, 'theirs'> = { base, mine };
        for (const name of conflicts) decided = chooseSide({ ...decided, theirs }, name, keepsMine);
        const merged = mergeFields({ ...decided, theirs });
        expect(merged.conflicts).toEqual([]);
        for (const name of conflicts) {
          expect(merged.base[name]).toEqual(theirs[name]);
          expect(merged.mine[name]).toEqual((keepsMine ? mine : theirs)[name]);
        }
      }
    }));
});

test('a record has its fields by their paths, and they make it up again', () => {
  const maps = ['urls', 'settings', 'settings.ebay'];
  fc.assert(
    fc.property(fields(true), (whole) => {
      expect(fieldsOf(recordOf(whole), maps)).toEqual(whole);
    }),
  );
  expect(fieldsOf({ name: undefined, urls: null, specifics: { Size: ['L'] } }, maps)).toEqual({
    specifics: { Size: ['L'] },
  });
});

test('what is sent the same is no edit, and shown as it is typed', () => {
  const asSent = ({ price }: Sides['mine']) => ({ price: Number(price) });
  const of = (base: string, mine: string, theirs: string) =>
    mergeFields({ base: { price: base }, mine: { price: mine }, theirs: { price: theirs } }, asSent);
  expect(of('30.00', '30', '30.00')).toEqual({
    base: { price: '30.00' },
    mine: { price: '30' },
    conflicts: [],
  });
  expect(of('30.00', '33', '33.00')).toEqual({
    base: { price: '33.00' },
    mine: { price: '33' },
    conflicts: [],
  });
  expect(of('30.00', '30', '33.00').mine).toEqual({ price: '33.00' });
  expect(of('30.00', '40', '33.00').conflicts).toEqual(['price']);
});
