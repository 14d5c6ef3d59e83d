import { expect, test } from 'vitest';
import { dangerWords, planWords, unusedWords } from './plan-words.ts';

const none = { created: 0, created_sold: 0, changed: 0, kept: 0, sold: 0, active: 0, live: 0, named: [] };

test.each([
  [{ created: 12, sold: 3 }, 'update', { USD: 2 }, '12 new, 3 become sold, 2 prices in dollars left out.'],
  [
    { created: 1, kept: 4 },
    'skip',
    { EUR: 1, PLN: 1 },
    '1 new, 4 kept as they are, 1 price in euros left out, 1 price in PLN left out.',
  ],
  [{ created: 5, created_sold: 2 }, 'skip', {}, '5 new (2 as sold).'],
  [
    { changed: 1200, sold: 1, active: 1, live: 1 },
    'update',
    {},
    '0 new, 1,200 updated, 1 becomes sold, 1 goes on sale again, 1 live listing changes.',
  ],
  [
    { changed: 2, active: 2, live: 3 },
    'merge',
    {},
    '0 new, 2 get their links, 2 go on sale again, 3 live listings change.',
  ],
] as const)('%j', (plan, handling, currencies, words) => {
  expect(planWords({ ...none, ...plan }, handling, currencies)).toBe(words);
});

test('each thing that could do harm is agreed to in words', () => {
  expect(dangerWords('sold', 1).label).toBe('Mark 1 product as sold');
  expect(dangerWords('active', 2).label).toBe('Put 2 products on sale again');
  expect(dangerWords('live', 2).label).toBe('Change the price or quantity of 2 products with live listings');
});

test('columns that are left out are named, of many the first', () => {
  expect(unusedWords(['Where kept', 'Notes'])).toEqual({ some: 'Left out: Where kept, Notes.', all: null });
  expect(unusedWords(['A', 'B', 'C', 'D'])).toEqual({ some: 'Left out: A, B, C, D.', all: null });
  expect(unusedWords(['A', 'B', 'C', 'D', 'E'])).toEqual({
    some: 'Left out: A, B, C and 2 more.',
    all: 'A, B, C, D, E',
  });
});
