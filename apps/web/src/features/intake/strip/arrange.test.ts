import type { IntakePhoto } from '@crosslister/contract/intake/intake.ts';
import { thingsOf } from '@crosslister/domain/intake/things-of.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween, merge, moveBy, moveTo, putBack, type Row, setAside, split } from './arrange.ts';

const photo = (id: number, starts: boolean | null = null, label: string | null = null): IntakePhoto => ({
  id,
  hash: '',
  src: '',
  width: 1,
  height: 1,
  name: `${id}.jpg`,
  taken_at: null,
  starts,
  aside: false,
  label,
  barcodes: [],
  look: '0000000000000000',
});
const shown = (row: Row) => thingsOf(row).map(({ photos }) => photos.map(({ id }) => id).join(''));
/** `12 345`: two things. */
const rowOf = (text: string): Row =>
  text.split(' ').flatMap((thing) => [...thing].map((id, at) => photo(Number(id), at === 0)));

test.each<[string, (row: Row) => Row, string]>([
  ['a photo begins a thing', (row) => split(row, [4]), '12 3 45 6'],
  ['several become one of their own', (row) => split(row, [3, 5]), '12 4 35 6'],
  ['some of several things become one', (row) => split(row, [2, 4]), '1 24 35 6'],
  ['a thing joins the one before it', (row) => merge(row, [4]), '12345 6'],
  ['the first one has none before it', (row) => merge(row, [1, 2]), '12 345 6'],
  ['several become one where the first is', (row) => merge(row, [1, 6]), '126 345'],
  ['a photo goes to the end of another thing', (row) => moveTo(row, [1], 6, null), '2 345 61'],
  ['the first photo of a thing leaves the others together', (row) => moveTo(row, [3], 1, 2), '132 45 6'],
  ['a thing of their own', (row) => moveTo(row, [1, 5], null, null), '2 34 6 15'],
  ['earlier', (row) => moveBy(row, [4], -1), '12 435 6'],
  ['earlier over the edge', (row) => moveBy(row, [3], -1), '123 45 6'],
  ['later', (row) => moveBy(row, [3, 4], 1), '12 534 6'],
  ['later over the edge', (row) => moveBy(row, [2], 1), '1 2345 6'],
  ['later than all', (row) => moveBy(moveBy(row, [2], 1), [6], 1), '1 2345 6'],
  ['aside', (row) => setAside(row, [3, 6]), '12 45'],
  ['aside and back', (row) => putBack(setAside(row, [3, 6]), [3, 6]), '123 456'],
  [
    'the first of all is put back before what was second',
    (row) => putBack(setAside(row, [1]), [1]),
    '12 345 6',
  ],
])('%s', (_, act, after) => {
  expect(shown(act(rowOf('12 345 6')))).toEqual(after.split(' '));
});

test('what a label has begun can be merged and split as well', () => {
  const row = [photo(1, null, 'A'), photo(2), photo(3, null, 'B'), photo(4)];
  expect(shown(row)).toEqual(['12', '34']);
  expect(shown(merge(row, [4]))).toEqual(['1234']);
  expect(shown(split(merge(row, [4]), [2]))).toEqual(['1', '234']);
});

/** As the server makes them. */
function made(row: Row, changes: ReturnType<typeof changesBetween>): Row {
  return changes.reduce<Row>((now, { id, before, ...said }) => {
    const changed = now.map((each) => (each.id === id ? { ...each, ...said } : each) as IntakePhoto);
    const moved = changed.find((each) => each.id === id);
    if (before === undefined || !moved) return changed;
    const rest = changed.filter((each) => each.id !== id);
    const at = before === null ? rest.length : rest.findIndex((each) => each.id === before);
    return rest.toSpliced(at, 0, moved);
  }, row);
}

test('the server is told the least that makes one row of the other, and Undo takes it back', () => {
  const begun = rowOf('12 345 6');
  expect(
    changesBetween(begun, moveTo(begun, [1], 6, null)).filter(({ before }) => before !== undefined),
  ).toEqual([{ id: 1, before: null }]);
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
  const act = fc.tuple(fc.integer({ min: 0, max: 6 }), ids).map(([which, chosen]) => (row: Row) => {
    const [first = 1, second = 1] = chosen;
    const acts = [
      () => split(row, chosen),
      () => merge(row, chosen),
      () => moveBy(row, chosen, -1),
      () => moveBy(row, chosen, 1),
      () => moveTo(row, [first], second === first ? null : second, null),
      () => setAside(row, chosen),
      () =>
        putBack(
          row,
          chosen.filter((id) => row.some((each) => each.id === id && each.aside)),
        ),
    ];
    return acts[which]?.() ?? row;
  });
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 6 }), (acts) => {
      const last = acts.reduce((row, each) => each(row), begun);
      // Nothing is lost, and nothing is there twice.
      expect(last.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
      expect(made(begun, changesBetween(begun, last))).toEqual(last);
      expect(made(last, changesBetween(last, begun))).toEqual(begun);
    }),
  );
});
