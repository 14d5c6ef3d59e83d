import type { Operation } from '@crosslister/contract/operation.ts';
import type { DelistResult } from '@crosslister/contract/results.ts';
import { describe, expect, test } from 'vitest';
import { failureKey } from '../../../lib/failures/failure-key.ts';
import { soldToasts } from './sold-toast.ts';

const result = (change: Partial<DelistResult>): DelistResult => ({
  success: true,
  message: 'Delisted.',
  results: { platforms_delisted: [], platforms_failed: [] },
  ...change,
});
const toasts = (change: Partial<DelistResult>) => soldToasts('Hat', result(change));

test('names where it was delisted', () => {
  expect(toasts({ results: { platforms_delisted: ['ebay', 'etsy'], platforms_failed: [] } })).toEqual([
    {
      type: 'success',
      title: 'Product Marked as Sold',
      message: 'Successfully marked Hat as sold and delisted from: eBay, Etsy',
    },
  ]);
});

test('the proof of a sale with a long product name is not behind "Show more"', () => {
  const name = 'word '.repeat(40).trim();
  const delisted = { platforms_delisted: ['ebay' as const, 'etsy' as const], platforms_failed: [] };
  expect(soldToasts(name, result({ results: delisted }))).toEqual([
    {
      type: 'success',
      title: 'Product Marked as Sold',
      message: `Successfully marked ${name} as sold and delisted from: eBay, Etsy`,
      details: 'Delisted from: eBay, Etsy',
    },
  ]);
});

test('where it sold nothing was delisted', () => {
  const delisted = { platforms_delisted: ['vinted' as const, 'ebay' as const], platforms_failed: [] };
  expect(soldToasts('Hat', result({ results: delisted }), 'vinted')).toEqual([
    {
      type: 'success',
      title: 'Product Marked as Sold',
      message: 'Successfully marked Hat as sold and delisted from: eBay',
      details: 'Sold on Vinted: there is nothing to delete there.',
    },
  ]);
});

test('says what is still listed and why', () => {
  const failed = [{ platform: 'vinted' as const, error: 'End it by hand.', listing_url: '' }];
  const shown = toasts({ success: false, results: { platforms_delisted: [], platforms_failed: failed } });
  expect(shown).toMatchObject([
    { type: 'warning', message: 'Successfully marked Hat as sold.' },
    {
      message: 'Delisting failed: End it by hand.',
      details: 'On Vinted.',
      // The watcher of the queue shows the same failure: with one key there is one toast.
      key: failureKey('delist', 'vinted', 'End it by hand.'),
    },
  ]);
});

describe('what only the seller can end', () => {
  const operation: Operation = {
    id: 1,
    action: 'delist',
    platform: 'vinted',
    status: 'processing',
    product: null,
    deletes_product: false,
    error: null,
    next_step: null,
    link: 'https://www.vinted.co.uk/items/1',
    attempt: 0,
    progress: null,
    waits_for_seller: true,
    timestamp: '2026-01-01T00:00:00Z',
    next_attempt_at: null,
    finished_at: null,
  };
  const left = {
    success: false,
    message: 'It is sold. Delete it on Vinted, then confirm here.',
    results: { platforms_delisted: ['ebay' as const], platforms_failed: [] },
  };

  test('is a warning that stays, with where it ended, where it has not, and the link', () => {
    expect(toasts({ ...left, operations: [operation] })).toEqual([
      {
        type: 'warning',
        title: 'Product Marked as Sold',
        message: 'Successfully marked Hat as sold and delisted from: eBay',
        details:
          'Still listed on Vinted, where it can be bought again. Delete it there now, then confirm it in the queue.',
        links: [{ label: 'Open on Vinted', href: 'https://www.vinted.co.uk/items/1' }],
        persistent: true,
      },
    ]);
  });

  test('is told beside what is under way and what has failed', () => {
    const busy = { ...operation, id: 2, platform: 'etsy' as const, waits_for_seller: false, link: null };
    const failed = [{ platform: 'woocommerce' as const, error: 'The store is closed.', listing_url: '' }];
    const shown = toasts({
      ...left,
      results: { platforms_delisted: [], platforms_failed: failed },
      operations: [operation, busy],
    });
    expect(shown).toMatchObject([
      {
        persistent: true,
        message: 'Successfully marked Hat as sold.',
        details: expect.stringMatching(/^Still listed on Vinted.*It is being delisted on Etsy. /),
      },
      { type: 'error', message: 'Delisting failed: The store is closed.' },
    ]);
  });
});

test('work that goes on is not told as done', () => {
  expect(toasts({ success: false, message: 'Delisting is under way.' })).toMatchObject([
    { type: 'info', message: 'Marked Hat as sold. Delisting is under way.' },
  ]);
});
