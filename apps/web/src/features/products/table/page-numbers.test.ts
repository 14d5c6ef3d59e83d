import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test('all pages when there are five or fewer', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(1, 0)).toEqual([]);
});

test('first, last and neighbours of more', () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, 'gap', 20]);
  expect(pageNumbers(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
  expect(pageNumbers(20, 20)).toEqual([1, 'gap', 19, 20]);
});

test('a gap of one page is that page', () => {
  expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20]);
  expect(pageNumbers(17, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20]);
});
