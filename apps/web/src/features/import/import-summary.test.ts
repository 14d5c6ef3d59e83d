import { expect, test } from 'vitest';
import { importSummary, importWords } from './import-summary.ts';

test('counts what an import did', () => {
  const result = { success: true, total_processed: 7, created: 2, updated: 5, duplicates_found: 5 };
  expect(importSummary(result, 'update')).toBe('7 products: 2 created, 5 updated.');
});

test('what was known and not updated is said too', () => {
  expect(importWords({ created: 1, updated: 4, duplicates: 5 }, 'merge')).toBe(
    '1 created, 4 updated, 1 already in the catalogue',
  );
});

test('says how many could not be taken', () => {
  const result = { success: true, total_processed: 1, created: 1, skipped_without_sku: 3 };
  expect(importSummary(result, 'skip')).toBe(
    '1 product: 1 created, 0 updated; 3 without a SKU wait for your review.',
  );
});

test('counts what was left out, whatever the reason', () => {
  const left_out = [
    { reason: 'out_of_stock' as const, count: 21, items: [] },
    { reason: 'grouped' as const, count: 1, items: [] },
  ];
  expect(importSummary({ success: true, total_processed: 1, created: 1, left_out }, 'skip')).toBe(
    '1 product: 1 created, 0 updated; 22 left out.',
  );
});

test('says what was left out', () => {
  const warnings = ['1 listing has several variations.'];
  expect(importSummary({ success: true, warnings }, 'skip')).toMatch(
    /0 updated\. 1 listing has several variations\.$/,
  );
});

test('known SKUs that are skipped are kept, not failed', () => {
  expect(importWords({ created: 0, updated: 0, duplicates: 247 }, 'skip')).toBe(
    '0 created, 0 updated, 247 already in the catalogue, kept as they are',
  );
});
