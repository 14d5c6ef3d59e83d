import { expect, test } from 'vitest';
import { photoLine } from './photo-words.ts';

const of = (total: number, done: number, failed = 0) =>
  photoLine({ id: 'x', name: 'things.csv', photos: { total, done, failed } });

test.each([
  [of(10_000, 2_310), 'Photos of things.csv: 2,310 of 10,000'],
  [of(10_000, 2_310, 3), 'Photos of things.csv: 2,310 of 10,000, 3 failed'],
  [of(10_000, 9_997, 3), '9,997 photos of things.csv copied, 3 failed'],
  [of(1, 1), '1 photo of things.csv copied'],
  [of(2, 0, 2), 'No photo of things.csv copied, 2 failed'],
])('%s', (words, expected) => {
  expect(words).toBe(expected);
});
