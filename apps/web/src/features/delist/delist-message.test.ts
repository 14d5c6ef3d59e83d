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

test('what only the seller can end is theirs to do, beside what has ended', () => {
  const step = {
    id: 1,
    action: 'delist' as const,
    platform: 'vinted' as const,
    status: 'processing' as const,
    product: null,
    deletes_product: false,
    error: null,
    next_step: 'Delete it on Vinted, then confirm here.',
    link: 'https://www.vinted.co.uk/items/1',
    attempt: 0,
    progress: null,
    waits_for_seller: true,
    timestamp: '2026-01-01T12:00:00Z',
    next_attempt_at: null,
    finished_at: null,
  };
  const waiting = { ...result({ platforms_delisted: ['ebay'] }, false), operations: [step] };
  expect(delistToasts('Mug', waiting)).toMatchObject([
    { type: 'success', message: 'Successfully delisted Mug from: eBay' },
    {
      type: 'warning',
      message: 'Mug is still on Vinted. Delete it on Vinted, then confirm here.',
      details: 'The queue has the link.',
    },
  ]);
});

test('work that still runs is never shown as done', () => {
  expect(delistToasts('Mug', result({}, false))).toMatchObject([{ type: 'info' }]);
});
