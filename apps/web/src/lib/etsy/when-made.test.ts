import { expect, test } from 'vitest';
import { whenMade } from './when-made.ts';

test.each([
  ['made_to_order', 'Made to order'],
  ['2010_2019', '2010 - 2019'],
  ['before_2007', 'Before 2007'],
  ['1990s', '1990s'],
])('%s reads %s', (value, words) => {
  expect(whenMade.label(value)).toBe(words);
});

test('a value stored last year is shown as this year its successor', () => {
  expect(whenMade.current('before_2006', 2026)).toBe('before_2007');
  expect(whenMade.current('never', 2026)).toBeNull();
});
