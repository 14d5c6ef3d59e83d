import type { Operation } from '@crosslister/contract/operation.ts';
import { expect, test } from 'vitest';
import { queryKeys } from '../query-keys.ts';
import { mirrorOf } from './storage-mirror.ts';

const operation = (id: number, action: Operation['action']): Operation => ({
  id,
  action,
  platform: 'ebay',
  status: 'queued',
  product: null,
  deletes_product: false,
  error: null,
  next_step: null,
  link: null,
  attempt: 1,
  progress: null,
  waits_for_seller: false,
  timestamp: '2026-01-05T10:00:00Z',
  next_attempt_at: null,
  finished_at: null,
});

test('the queue is split into its two keys', () => {
  const results = [operation(3, 'crosslist'), operation(2, 'sync'), operation(1, 'delist')];
  const page = { results, count: 3, live: 3, for_seller: 0 };
  expect(mirrorOf(queryKeys.operations, page)).toEqual({
    crosslister_crosslistQueue: [results[0]],
    crosslister_delistQueue: [results[2]],
  });
});

test('policies are kept as they came', () => {
  expect(mirrorOf(queryKeys.policies('ebay'), { success: false })).toEqual({
    ebayPolicies: { success: false },
  });
  expect(mirrorOf(queryKeys.policies('etsy'), { success: true })).toEqual({
    etsyProfiles: { success: true },
  });
});

test('what has no key, or is not as agreed, leaves nothing', () => {
  expect(mirrorOf(queryKeys.productList, { results: [] })).toEqual({});
  expect(mirrorOf(queryKeys.saleNotices, 'nonsense')).toEqual({});
  expect(mirrorOf(queryKeys.credentials, { woo_url: '' })).toEqual({});
});
