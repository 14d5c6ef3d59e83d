import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a text of exactly the length is whole', () => {
  expect(shorten('a'.repeat(100), 100)).toBe('a'.repeat(100));
});

test('a longer one is cut there', () => {
  expect(shorten('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`);
  expect(shorten('one two', 4)).toBe('one...');
});
