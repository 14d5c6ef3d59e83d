import type { OperationBatch } from '@crosslister/contract/operation.ts';
import { expect, test } from 'vitest';
import { batchText, cancelWords } from './batch-words.ts';

const batch: OperationBatch = {
  id: 'a',
  action: 'crosslist',
  platforms: ['ebay'],
  total: 1200,
  completed: 37,
  failed: 2,
  cancelled: 0,
  live: 1161,
  waiting: 0,
  drafts: 0,
  cancellable: true,
  started: '2026-01-05T10:00:00Z',
  finished: null,
};

test('says how far it is, and never counts what waits as done', () => {
  expect(batchText(batch)).toBe('Crosslisting 37 of 1,200 to eBay, 2 failed');
  expect(batchText({ ...batch, completed: 0, failed: 0, waiting: 3 })).toBe(
    'Crosslisting 0 of 1,200 to eBay, 3 waiting for you',
  );
});

test('drafts are told as drafts, since nobody can buy them yet', () => {
  const done = {
    ...batch,
    platforms: ['ebay', 'etsy'] as const,
    total: 12,
    completed: 12,
    failed: 0,
    live: 0,
  };
  expect(batchText({ ...done, platforms: [...done.platforms], drafts: 6 })).toBe(
    'Crosslisted 12 of 12 to eBay and Etsy, 6 as drafts',
  );
});

test('what was skipped is named as in the tray', () => {
  const skipped = [
    { platform: 'ebay' as const, count: 11 },
    { platform: 'etsy' as const, count: 2 },
  ];
  const done = { ...batch, total: 39, completed: 39, failed: 0, live: 0, skipped };
  expect(batchText(done)).toBe('Crosslisted 39 of 39 to eBay, 11 skipped on eBay and 2 on Etsy');
});

test('an Undo that lists again is named as what it is', () => {
  const undone = { ...batch, again: true as const, total: 3, failed: 0 };
  expect(batchText({ ...undone, completed: 1, live: 2 })).toBe('Putting 1 of 3 back on sale on eBay');
  expect(batchText({ ...undone, completed: 3, live: 0 })).toBe('Put 3 of 3 back on sale on eBay');
});

test('sums up when it has ended', () => {
  const ended = { ...batch, action: 'delist' as const, platforms: ['ebay' as const, 'etsy' as const] };
  expect(batchText({ ...ended, total: 4, completed: 2, failed: 1, cancelled: 1, live: 0 })).toBe(
    'Delisted 2 of 4 from eBay and Etsy, 1 failed, 1 cancelled',
  );
});

test('what cancelling the rest takes is counted', () => {
  expect(cancelWords({ ...batch, total: 5, live: 5 })).toEqual({
    label: 'Cancel all 5',
    question: '5 listings have not ended and will be cancelled. What has ended stays as it is.',
  });
  expect(cancelWords(batch).label).toBe('Cancel the rest (1,161)');
});
