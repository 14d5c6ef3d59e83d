import { expect, test } from 'vitest';
import { syncCompleted, syncFailed } from './sync-message.ts';

test('says what a sync did', () => {
  const result = { success: true, created: 2, updated: 3, total_processed: 5 };
  expect(syncCompleted('eBay', result)).toBe(
    'eBay sync completed! Processed 5 products (2 created, 3 updated).',
  );
});

test('counts what it could not match', () => {
  const result = { success: true, created: 0, updated: 0, total_processed: 1, skipped_without_sku: 1 };
  expect(syncCompleted('Etsy', result)).toContain('1 item has no SKU');
});

test('says what was left out', () => {
  const warnings = ['1 listing has several variations.'];
  expect(syncCompleted('eBay', { success: true, warnings })).toMatch(
    /0 updated\)\. 1 listing has several variations\.$/,
  );
});

test('a failure of the platform names it, one of the whole run does not', () => {
  expect(syncFailed('eBay', 'Token expired.')).toBe('eBay sync failed: Token expired.');
  expect(syncFailed('eBay', undefined, 'The server cannot be reached.')).toBe(
    'Sync failed: The server cannot be reached.',
  );
  expect(syncFailed('eBay')).toBe('Sync failed: Unknown error');
});
