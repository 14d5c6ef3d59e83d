import { expect, test } from 'vitest';
import { nameProblem, partOf, sameView, withAgain, withName, withView } from './saved-view-changes.ts';

const lamps = { name: 'Lamps', query: '?q=lamp', columns: { id: true } };
const cheap = { name: 'Cheap', query: '?max=5', columns: {} };

test('a view of the same name is brought up to date in its place', () => {
  expect(withView([lamps], cheap)).toEqual([lamps, cheap]);
  const brighter = { ...lamps, query: '?q=bright+lamp' };
  expect(withView([lamps, cheap], brighter)).toEqual([brighter, cheap]);
});

test('two views are the same by what they show, whatever their names', () => {
  expect(sameView(lamps, { query: '?q=lamp', columns: { id: true } }, 'active')).toBe(true);
  expect(sameView(lamps, { query: '?q=lamp', columns: {} }, 'active')).toBe(false);
  expect(sameView(lamps, { query: '?q=vase', columns: { id: true } }, 'active')).toBe(false);
  // A column that is shown anyway, and one that was shown for a while.
  expect(sameView(cheap, { query: '?max=5', columns: { date_added: true, id: false } }, 'active')).toBe(true);
  expect(
    sameView(
      { query: '', columns: { id: true, description: true } },
      {
        query: '',
        columns: { description: true, id: true },
      },
      'sold',
    ),
  ).toBe(true);
});

test('a view is renamed in its place', () => {
  expect(withName([lamps, cheap], 'Lamps', 'Lights')).toEqual([{ ...lamps, name: 'Lights' }, cheap]);
});

test('a name is needed, once, and there is an end to views', () => {
  expect(nameProblem('  ', [])).toBe('Give the view a name.');
  expect(nameProblem('lamps ', [lamps])).toBe('A view with that name already exists.');
  expect(nameProblem('Vases', [lamps])).toBeUndefined();
  const many = Array.from({ length: 50 }, (_, number) => ({ ...cheap, name: `View ${number}` }));
  expect(nameProblem('One more', many)).toMatch(/up to 50/);
});

test('a deleted view comes back where it was, beside what was changed meanwhile', () => {
  const vases = { ...cheap, name: 'Vases' };
  expect(withAgain([cheap, vases], lamps, 0)).toEqual([lamps, cheap, vases]);
  expect(withAgain([], lamps, 3)).toEqual([lamps]);
  expect(withAgain([{ ...cheap, name: 'LAMPS' }], lamps, 0)).toEqual([{ ...cheap, name: 'LAMPS' }]);
});

test('a view brings its columns as a part of what is shown', () => {
  expect(partOf(lamps, 'active')).toMatchObject({ columns: ['date_added', 'id'] });
});
