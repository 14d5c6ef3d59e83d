import { expect, test } from 'vitest';
import { dayAsTyped, dayIn } from './typed-dates.ts';

test.each([
  ['31/01/2026', '2026-01-31'],
  ['3/4/2026', '2026-04-03'],
  [' 03.04.26 ', '2026-04-03'],
  ['3-4-2026', '2026-04-03'],
  ['31012026', '2026-01-31'],
  ['2026-01-31', '2026-01-31'],
  ['29/02/2028', '2028-02-29'],
])('%s is the day %s', (typed, day) => {
  expect(dayIn(typed)).toBe(day);
});

test.each(['', '31/01', '30/02/2026', '13/13/2026', '01/31/2026', 'yesterday', '31/01/20261', '0/1/2026'])(
  '"%s" is no day',
  (typed) => {
    expect(dayIn(typed)).toBeNull();
  },
);

test('a day is shown as it is typed', () => {
  expect(dayAsTyped('2026-01-31')).toBe('31/01/2026');
  expect(dayAsTyped('')).toBe('');
});
