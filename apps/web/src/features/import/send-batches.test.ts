import type { ProductImportResult } from '@crosslister/contract/product.ts';
import { expect, test } from 'vitest';
import { type ImportReport, sendBatches } from './send-batches.ts';

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
    [1, 2, 3, 4, 5],
    async (batch) => {
      sent.push(batch);
      return answer(batch.length);
    },
    (progress) => seen.push(progress.sent),
    2,
  );
  expect(sent).toEqual([[1, 2], [3, 4], [5]]);
  expect(seen).toEqual([2, 4, 5]);
  expect(report).toEqual({ created: 5, updated: 3, duplicates: 6, sent: 5 });
});

test('a failing batch stops the run after what was stored', async () => {
  const seen: ImportReport[] = [];
  const run = sendBatches(
    [1, 2, 3],
    async (batch) => {
      if (batch.includes(3)) throw new Error('Too large.');
      return answer(batch.length);
    },
    (progress) => seen.push(progress),
    2,
  );
  await expect(run).rejects.toThrow('Too large.');
  expect(seen.map(({ sent }) => sent)).toEqual([2]);
});
