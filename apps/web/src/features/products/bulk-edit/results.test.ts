import { expect, test } from 'vitest';
import { type RowResult, resultNow, unknownResult } from './results.ts';

test('a row that is changed again after it was saved is not called saved, and one that failed still is', () => {
  const saved: RowResult = { kind: 'done', label: 'Saved', message: 'Saved.' };
  const failed = unknownResult('The server is gone.');
  expect(resultNow(saved, false)).toBe(saved);
  expect(resultNow(saved, true)).toBeUndefined();
  expect(resultNow(failed, true)).toBe(failed);
});
