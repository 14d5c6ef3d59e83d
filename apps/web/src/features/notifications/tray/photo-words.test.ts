import { expect, test } from 'vitest';
import { photoLine } from './photo-words.ts';

const of = (total: number, done: number, failed = 0, unanswered = 0) =>
  photoLine({ id: 'x', name: 'things.csv', photos: { total, done, failed, unanswered } });

test.each([
  [of(10_000, 2_310), 'Photos of things.csv: 2,310 of 10,000'],
  [of(10_000, 2_310, 3), 'Photos of things.csv: 2,310 of 10,000, 3 failed'],
  [of(600, 0, 0, 600), 'Photos of things.csv: 0 of 600, 600 did not answer yet and are tried again'],
  [of(3, 1, 1, 1), 'Photos of things.csv: 1 of 3, 1 failed, 1 did not answer yet and is tried again'],
  [of(10_000, 9_997, 3), '9,997 photos of things.csv copied, 3 failed'],
  [of(1, 1), '1 photo of things.csv copied'],
  [of(2, 0, 2), 'No photo of things.csv copied, 2 failed'],
])('%s', (words, expected) => {
  expect(words).toBe(expected);
});
