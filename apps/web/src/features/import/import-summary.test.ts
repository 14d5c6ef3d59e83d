import { expect, test } from 'vitest';
import { importSummary } from './import-summary.ts';

test('counts what an import did', () => {
  expect(
    importSummary({ success: true, total_processed: 7, created: 2, updated: 5, duplicates_found: 5 }),
  ).toBe('7 products: 2 created, 5 updated, 5 duplicates found.');
});

test('says how many could not be taken', () => {
  expect(importSummary({ success: true, total_processed: 1, created: 1, skipped_without_sku: 3 })).toBe(
    '1 product: 1 created, 0 updated, 0 duplicates found, 3 without a SKU left out.',
  );
});
