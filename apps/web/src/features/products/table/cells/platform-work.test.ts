import type { Operation } from '@crosslister/contract/operation.ts';
import { expect, test } from 'vitest';
import { platformState, workOf } from './platform-work.ts';

let id = 100;
const operation = (part: Partial<Operation>, productId = 1): Operation => ({
  id: id--,
  action: 'crosslist',
  platform: 'ebay',
  status: 'completed',
  product: { id: productId, name: 'Vase', sku: 'V', price: 1, image: null },
  deletes_product: false,
  error: null,
  next_step: null,
  link: null,
  attempt: 1,
  progress: null,
  waits_for_seller: false,
  timestamp: '2026-01-01T10:00:00Z',
  next_attempt_at: null,
  finished_at: null,
  ...part,
});
/** Newest first, as the server sends them. */
const work = (...parts: Partial<Operation>[]) => {
  const results = parts.map((part) => operation(part));
  return workOf({ results, count: results.length, live: 0, for_seller: 0 })[1];
};
const bare = { listings: {}, action_info: null, sale: undefined };
const listing = {
  id: '1',
  url: 'https://shop.example/1',
  price: 1,
  status: 'active' as const,
  created_at: null,
  delisted_at: null,
  scheduled_time: null,
};
const listed = { listings: { ebay: listing }, action_info: null, sale: undefined };

test('a draft, and what waits for its hour, are told from what can be bought', () => {
  for (const status of ['draft', 'scheduled'] as const) {
    const kept = { ...listed, listings: { ebay: { ...listing, status } } };
    expect(platformState(kept, 'ebay', undefined)).toBe(status);
    expect(platformState(kept, 'ebay', work({ status: 'queued' }))).toBe('pending');
  }
  expect(platformState(listed, 'ebay', undefined)).toBe('listed');
});

test('what is planned for later is not under way', () => {
  const planned = work({ status: 'queued', starts_at: '2026-11-29T19:00:00Z' });
  expect(platformState(bare, 'ebay', planned)).toBe('scheduled');
});

test('where it sold is told from where it was only listed', () => {
  const sale = { platforms: ['ebay' as const], price: 1, refunded: 0, currency: 'GBP' };
  const sold = { ...bare, sale };
  expect(platformState(sold, 'ebay', undefined)).toBe('sold');
  expect(platformState(sold, 'etsy', undefined)).toBe('unlisted');
  expect(platformState({ ...listed, sale }, 'ebay', undefined)).toBe('listed');
  const cancelled = { ...sale, cancelled: { asks: false } };
  expect(platformState({ ...bare, sale: cancelled }, 'ebay', undefined)).toBe('unlisted');
});

test('pending while it is listed or delisted, whether queued or under way', () => {
  expect(platformState(bare, 'ebay', work({ status: 'queued' }))).toBe('pending');
  expect(platformState(listed, 'ebay', work({ action: 'delist', status: 'processing' }))).toBe('pending');
  expect(platformState(bare, 'etsy', work({ status: 'queued' }))).toBe('unlisted');
  // A retried failure keeps its number, which is lower than that of later operations.
  expect(platformState(bare, 'ebay', work({ status: 'completed' }, { status: 'queued' }))).toBe('pending');
});

test('failed by the last word of the queue, until something has mended it', () => {
  expect(platformState(bare, 'ebay', work({ status: 'failed' }))).toBe('failed');
  expect(platformState(bare, 'ebay', work({ status: 'completed' }, { status: 'failed' }))).toBe('unlisted');
  expect(platformState(listed, 'ebay', work({ status: 'failed' }))).toBe('listed');
  expect(platformState(listed, 'ebay', work({ action: 'delist', status: 'failed' }))).toBe('failed');
  expect(platformState(bare, 'ebay', work({ action: 'delist', status: 'failed' }))).toBe('unlisted');
});

test('what the seller has to do shows on its platform', () => {
  const task = { type: 'delist_failed', message: 'Still listed', listing_url: '', platform: 'ebay' as const };
  expect(platformState({ ...listed, action_info: task }, 'ebay', undefined)).toBe('waiting');
  expect(platformState({ ...listed, action_info: task }, 'etsy', undefined)).toBe('unlisted');
});

test('an update that failed is seen at the letter, until a newer one, an end or a new listing makes it moot', () => {
  const update = { action: 'revise', status: 'failed' } as const;
  expect(platformState(listed, 'ebay', work(update))).toBe('failed');
  expect(platformState(bare, 'ebay', work(update))).toBe('unlisted');
  expect(platformState(listed, 'ebay', work({ action: 'revise' }, update))).toBe('listed');
  expect(platformState(listed, 'ebay', work({ ...update, status: 'queued' }))).toBe('listed');
  expect(platformState(listed, 'ebay', work({}, { action: 'delist' }, update))).toBe('listed');
  // One that succeeded hides no end that failed before it.
  const notEnded = { action: 'delist', status: 'failed' } as const;
  expect(platformState(listed, 'ebay', work({ action: 'revise' }, notEnded))).toBe('failed');
  expect(platformState(listed, 'ebay', work(update, { status: 'completed' }))).toBe('failed');
});

test('other work of the queue is none of a letter’s', () => {
  expect(work({ action: 'sync', status: 'failed' })).toBeUndefined();
});

test('every place of a task where it may still be live waits for the seller', () => {
  const place = { type: 'delist_failed', message: 'Still listed.', listing_url: listing.url };
  const places = (['ebay', 'vinted'] as const).map((platform) => ({ ...place, platform }));
  const task = { ...listed, action_info: { ...place, platform: 'ebay' as const, places } };
  expect(platformState(task, 'ebay', undefined)).toBe('waiting');
  expect(platformState(task, 'vinted', undefined)).toBe('waiting');
  expect(platformState(task, 'etsy', undefined)).toBe('unlisted');
});
