import { platformNames } from '@crosslister/contract/platforms.ts';
import type { DelistResult } from '@crosslister/contract/results.ts';
import { expect, test } from 'vitest';
import { failureKey } from '../../lib/failure-key.ts';
import { soldToasts } from './sold-toast.ts';

const result = (change: Partial<DelistResult>): DelistResult => ({
  success: true,
  message: 'Delisted.',
  results: { platforms_delisted: [], platforms_failed: [] },
  ...change,
});
const toasts = (change: Partial<DelistResult>) => soldToasts('Hat', result(change), platformNames);

test('names where it was delisted', () => {
  expect(toasts({ results: { platforms_delisted: ['ebay', 'etsy'], platforms_failed: [] } })).toEqual([
    {
      type: 'success',
      title: 'Product Marked as Sold',
      message: 'Successfully marked Hat as sold and delisted from: eBay, Etsy',
    },
  ]);
});

test('says what is still listed and why', () => {
  const failed = [{ platform: 'vinted' as const, error: 'End it by hand.', listing_url: '' }];
  const told = toasts({ success: false, results: { platforms_delisted: [], platforms_failed: failed } });
  expect(told).toMatchObject([
    { type: 'warning', message: 'Successfully marked Hat as sold.' },
    {
      message: 'Delisting failed: End it by hand.',
      details: 'On Vinted.',
      // The watcher of the queue tells the same failure: one key, one toast.
      key: failureKey('delist', 'vinted', 'End it by hand.'),
    },
  ]);
});

test('work that goes on is not told as done', () => {
  expect(toasts({ success: false, message: 'Delisting is under way.' })).toMatchObject([
    { type: 'info', message: 'Marked Hat as sold. Delisting is under way.' },
  ]);
});
