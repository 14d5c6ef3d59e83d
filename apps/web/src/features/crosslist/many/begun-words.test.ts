import { expect, test } from 'vitest';
import { begunWords } from './begun-words.ts';

test('what was sent alone is said with what is left, in words that stay true', () => {
  expect(begunWords({ listings: 41, products: 29, platforms: 2, isLater: false })).toBe(
    'Sent to be listed: 41 listings of 29 products. The queue shows the result. What is in doubt or skipped is left here to decide.',
  );
  expect(begunWords({ listings: 1, products: 1, platforms: 1, isLater: true })).toBe(
    'Scheduled: 1 product. What is in doubt or skipped is left here to decide.',
  );
});
