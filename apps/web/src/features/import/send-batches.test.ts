import type { ProductImportResult } from '@crosslister/contract/product.ts';
import { expect, test } from 'vitest';
import { type ImportReport, sendBatches, splitIntoBatches } from './send-batches.ts';

const answer = (created: number): ProductImportResult => ({
  success: true,
  products: [],
  created,
  updated: 1,
  duplicates_found: 2,
  duplicates_handled: 1,
});

test('sends rows in order in batches and sums what the server did', async () => {
  const sent: number[][] = [];
  const seen: number[] = [];
  const report = await sendBatches(
    splitIntoBatches([1, 2, 3, 4, 5], 2),
    async (batch) => {
      sent.push(batch);
      return answer(batch.length);
    },
    (progress) => seen.push(progress.sent),
  );
  expect(sent).toEqual([[1, 2], [3, 4], [5]]);
  expect(seen).toEqual([2, 4, 5]);
  expect(report).toEqual({ created: 5, updated: 3, duplicates: 6, sent: 5 });
});

test('a failing batch stops the run after what was stored', async () => {
  const seen: ImportReport[] = [];
  const run = sendBatches(
    [[1, 2], [3]],
    async (batch) => {
      if (batch.includes(3)) throw new Error('Too large.');
      return answer(batch.length);
    },
    (progress) => seen.push(progress),
  );
  await expect(run).rejects.toThrow('Too large.');
  expect(seen.map(({ sent }) => sent)).toEqual([2]);
});

test('a batch ends before it grows too large, and one large row goes alone', () => {
  expect(splitIntoBatches(['aa', 'bb', 'c'.repeat(20), 'dd'], 500, 10)).toEqual([
    ['aa', 'bb'],
    ['c'.repeat(20)],
    ['dd'],
  ]);
});
