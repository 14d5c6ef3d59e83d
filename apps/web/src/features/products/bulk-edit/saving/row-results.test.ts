import type { Operation } from '@crosslister/contract/operation.ts';
import { expect, test } from 'vitest';
import { answeredResult, type RowResult, resultNow, unknownResult } from './row-results.ts';

test('a row that is changed again after it was saved is not called saved, and one that failed still is', () => {
  const saved: RowResult = { kind: 'done', label: 'Saved', message: 'Saved.' };
  const failed = unknownResult('The server is gone.');
  expect(resultNow(saved, false)).toBe(saved);
  expect(resultNow(saved, true)).toBeUndefined();
  expect(resultNow(failed, true)).toBe(failed);
});

test('an update that was called off is not said to have changed the listing, and one that failed is said first', () => {
  const sent: RowResult = { kind: 'done', label: 'Saved', message: 'Saved.', sentTo: 'eBay and Etsy' };
  const operation = (given: Pick<Operation, 'platform' | 'status' | 'error'>) =>
    ({ ...given, next_step: null }) as Operation;
  const ended = operation({ platform: 'ebay', status: 'cancelled', error: 'The product is sold.' });
  const failed = operation({ platform: 'etsy', status: 'failed', error: 'Etsy is closed.' });
  expect(answeredResult(sent, [], true).message).toBe('Saved. Changed on eBay and Etsy too.');
  expect(answeredResult(sent, [ended], true)).toMatchObject({
    kind: 'warning',
    message: 'Saved here, not changed on eBay. The product is sold.',
  });
  expect(answeredResult(sent, [ended, failed], true)).toMatchObject({
    kind: 'failed',
    message: 'Saved here, not changed on Etsy. Etsy is closed.',
  });
});
