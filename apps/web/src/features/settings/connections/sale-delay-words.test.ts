import { expect, test } from 'vitest';
import { saleWords } from './sale-delay-words.ts';

test.each([
  [60, 5, 'Sales seen within 5 s'],
  [null, 60, 'Sales seen within 60 s'],
  [0, 900, 'Sales seen at once, at the latest within 15 min'],
  [60, 300, 'Sales seen within 60 s, at the latest within 5 min'],
  [0, null, 'Sales seen at once'],
  [null, null, null],
])('a message after %s s and asking every %s s are one sentence: %s', (delay, asked, words) => {
  expect(saleWords(delay, asked)).toBe(words);
});
