import { expect, test } from 'vitest';
import { begunWords } from './begun-words.ts';

test('what was listed alone is said with what is left', () => {
  expect(begunWords({ listed: 29, inDoubt: 36, skipped: 14, isLater: false })).toBe(
    '29 products being listed. Left to decide here: 36 whose category is in doubt, and 14 skipped so far. To leave them for now, close this dialog.',
  );
  expect(begunWords({ listed: 1, inDoubt: 1, skipped: 0, isLater: true })).toBe(
    '1 product scheduled. Left to decide here: 1 whose category is in doubt. To leave them for now, close this dialog.',
  );
});
