import { expect, test } from 'vitest';
import { nameProblem, sameView, withView } from './saved.ts';

const lamps = { name: 'Lamps', query: '?q=lamp', columns: { id: true } };
const cheap = { name: 'Cheap', query: '?max=5', columns: {} };

test('a view of the same name is brought up to date in its place', () => {
  expect(withView([lamps], cheap)).toEqual([lamps, cheap]);
  const brighter = { ...lamps, query: '?q=bright+lamp' };
  expect(withView([lamps, cheap], brighter)).toEqual([brighter, cheap]);
});

test('two views are the same by what they show, whatever their names', () => {
  expect(sameView(lamps, { query: '?q=lamp', columns: { id: true } })).toBe(true);
  expect(sameView(lamps, { query: '?q=lamp', columns: {} })).toBe(false);
  expect(
    sameView(
      { query: '', columns: { id: true, description: true } },
      {
        query: '',
        columns: { description: true, id: true },
      },
    ),
  ).toBe(true);
});

test('a name is needed, once, and there is an end to views', () => {
  expect(nameProblem('  ', [])).toBe('Give the view a name.');
  expect(nameProblem('lamps ', [lamps])).toBe('A view with that name already exists.');
  expect(nameProblem('Vases', [lamps])).toBeUndefined();
  const many = Array.from({ length: 50 }, (_, number) => ({ ...cheap, name: `View ${number}` }));
  expect(nameProblem('One more', many)).toMatch(/up to 50/);
});
