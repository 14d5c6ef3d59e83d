import { expect, test } from 'vitest';
import { onEach, sentWords, sumWords } from './listings-words.ts';

test('on one platform a number counts products and listings alike, on several each says which', () => {
  expect(sumWords({ list: 47, skip: 3, listed: 0, products: 47 }, 1)).toBe('List 47, skip 3');
  const all = { list: 27, skip: 7, listed: 16, products: 18 };
  expect(sumWords({ ...all, products: 27 }, 1)).toBe('List 27, skip 7, 16 already listed');
  expect(sumWords(all, 2)).toBe(
    'List 27 listings of 18 products, skip 7 listings, already listed: 16 listings',
  );
  expect(sumWords({ list: 0, skip: 1, listed: 0, products: 0 }, 2)).toBe('List 0 listings, skip 1 listing');
});

test('what was sent, skipped and listed before are counted in listings', () => {
  const counts = { sent: 27, skipped: 7, listed: 16, isLater: false };
  expect(sentWords(counts)).toBe('Listings: 27 sent, 7 skipped, 16 already listed.');
  expect(sentWords({ ...counts, skipped: 0, listed: 0, isLater: true })).toBe('Listings: 27 scheduled.');
});

test('how many products are listed on each platform', () => {
  const on = [
    { platform: 'ebay' as const, list: 0, open: 25 },
    { platform: 'etsy' as const, list: 14, open: 25 },
  ];
  expect(onEach({ on })).toBe('eBay 0 of 25, Etsy 14 of 25');
});
