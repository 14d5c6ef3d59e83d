import { expect, test } from 'vitest';
import { buttonWords } from './button-words.ts';

test('the button says what it lists, or schedules', () => {
  const now = { isBusy: false, later: undefined, platforms: 2, products: 1 };
  const later = { at: '2026-11-29T19:00', gap_minutes: 10 };
  expect(buttonWords(now)).toBe('Crosslist to 2 platform(s)');
  expect(buttonWords({ ...now, later })).toBe('Schedule 1 product');
  expect(buttonWords({ ...now, later: null, products: 3 })).toBe('Schedule 3 products');
  expect(buttonWords({ ...now, later, products: null })).toBe('Schedule the products');
  expect(buttonWords({ ...now, later, isBusy: true })).toBe('Crosslisting...');
});
