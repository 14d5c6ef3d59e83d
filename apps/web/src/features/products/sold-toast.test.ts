import { platformNames } from '@crosslister/contract/platforms.ts';
import type { DelistResult } from '@crosslister/contract/results.ts';
import { expect, test } from 'vitest';
import { soldToast } from './sold-toast.ts';

const result = (change: Partial<DelistResult>): DelistResult => ({
  success: true,
  message: 'Delisted.',
  results: { platforms_delisted: [], platforms_failed: [] },
  ...change,
});
const toast = (change: Partial<DelistResult>) => soldToast('Hat', result(change), platformNames);

test('names where it was delisted', () => {
  expect(toast({ results: { platforms_delisted: ['ebay', 'etsy'], platforms_failed: [] } })).toEqual({
    type: 'success',
    title: 'Product Marked as Sold',
    message: 'Successfully marked Hat as sold and delisted from: eBay, Etsy',
  });
});

test('says what is still listed and why', () => {
  const failed = [{ platform: 'vinted' as const, error: 'End it by hand.', listing_url: '' }];
  const told = toast({ success: false, results: { platforms_delisted: [], platforms_failed: failed } });
  expect(told).toMatchObject({
    type: 'warning',
    message: 'Successfully marked Hat as sold.',
    details: 'Delisting failed: Vinted: End it by hand.',
  });
});

test('work that goes on is not told as done', () => {
  expect(toast({ success: false, message: 'Delisting is under way.' })).toMatchObject({
    type: 'info',
    message: 'Marked Hat as sold. Delisting is under way.',
  });
});
