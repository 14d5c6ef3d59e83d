import type { DelistResult } from '@crosslister/contract/results.ts';
import { expect, test } from 'vitest';
import { delistToasts } from './delist-message.ts';

const result = (change: Partial<DelistResult['results']>, success = true): DelistResult => ({
  success,
  message: 'Delisting is under way.',
  results: { platforms_delisted: [], platforms_failed: [], ...change },
});

test('names where the product was delisted', () => {
  expect(delistToasts('Mug', result({ platforms_delisted: ['ebay', 'etsy'] }))).toMatchObject([
    { type: 'success', message: 'Successfully delisted Mug from: eBay and Etsy' },
  ]);
});

test('tells every failure with the link to end it by hand', () => {
  const failed = {
    platform: 'etsy' as const,
    error: 'Not connected.',
    listing_url: 'https://etsy.example/1',
  };
  const toasts = delistToasts(
    'Mug',
    result({ platforms_delisted: ['ebay'], platforms_failed: [failed] }, false),
  );
  expect(toasts).toMatchObject([
    { type: 'success' },
    {
      type: 'error',
      message: 'Delisting failed: Not connected.',
      details: 'On Etsy. https://etsy.example/1',
    },
  ]);
});

test('work that still runs is never shown as done', () => {
  expect(delistToasts('Mug', result({}, false))).toMatchObject([{ type: 'info' }]);
});
