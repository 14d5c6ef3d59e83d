import { expect, test } from 'vitest';
import { leftBehind } from './listings-left-behind.ts';

test('names what an account leaves on the marketplaces', () => {
  expect(
    leftBehind({
      live_listings: [
        { platform: 'ebay', count: 3 },
        { platform: 'etsy', count: 1 },
      ],
      perhaps_listed: [{ platform: 'ebay', name: 'Oak clock', sku: 'A' }],
      webhooks_left: ['WooCommerce may go on sending messages.'],
    }),
  ).toBe(
    'Still live, and you must end them yourself: 3 listings on eBay, 1 listing on Etsy. ' +
      'Check eBay for “Oak clock”: it was being listed at that moment. ' +
      'WooCommerce may go on sending messages.',
  );
});

test('says nothing when nothing is left', () => {
  expect(leftBehind({ live_listings: [], perhaps_listed: [], webhooks_left: [] })).toBeUndefined();
});
