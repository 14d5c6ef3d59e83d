import type { Product } from '@crosslister/contract/product.ts';
import { describe, expect, test } from 'vitest';
import { liveWords } from '../../lib/platforms/live-on.ts';
import { isListedOn, staysLive } from './stays-live.ts';

/** Only the platforms matter here. */
function listedOn(...places: ('ebay' | 'etsy' | 'vinted')[]): Product {
  const listings = Object.fromEntries(
    places.map((place) => [place, { url: `https://${place}.example/1`, status: 'active' }]),
  );
  return { listings } as unknown as Product;
}

describe('Delist from some: where it stays live', () => {
  test('one product, by name', () => {
    const choice = { products: [listedOn('ebay', 'etsy', 'vinted')], count: 1 };
    expect(staysLive(choice, ['woocommerce', 'ebay'])).toBe('It stays live on Etsy and Vinted.');
    expect(staysLive(choice, ['ebay', 'etsy', 'vinted'])).toBeNull();
  });
  test('several, with how many where', () => {
    const choice = { products: [listedOn('vinted'), listedOn('ebay', 'vinted'), listedOn('etsy')], count: 3 };
    expect(staysLive(choice, ['woocommerce', 'ebay'])).toBe('Staying live: 1 on Etsy and 2 on Vinted.');
  });
  test('of more than are at hand, what can be said of all', () => {
    const choice = { products: [listedOn()], count: 900 };
    expect(staysLive(choice, ['woocommerce', 'ebay', 'etsy'])).toBe(
      'What is live on Vinted stays live there.',
    );
    expect(staysLive(choice, ['woocommerce', 'ebay', 'etsy', 'vinted'])).toBeNull();
  });
  test('a draft is not live, nor is what waits for its hour', () => {
    const kept = listedOn('ebay', 'etsy', 'vinted');
    if (kept.listings.etsy) kept.listings.etsy.status = 'draft';
    if (kept.listings.ebay) kept.listings.ebay.status = 'scheduled';
    expect(staysLive({ products: [kept], count: 1 }, ['woocommerce'])).toBe(
      'It stays live on Vinted. It stays scheduled on eBay. It stays a draft on Etsy.',
    );
    expect(staysLive({ products: [kept, kept], count: 2 }, ['ebay', 'vinted'])).toBe(
      'Staying as drafts: 2 on Etsy.',
    );
    expect(liveWords(kept)).toBe('live on Vinted');
    const { vinted: _, ...rest } = kept.listings;
    expect(liveWords({ listings: rest })).toBe('scheduled on eBay');
    expect(liveWords({ listings: { etsy: rest.etsy } as Product['listings'] })).toBeNull();
  });
  test('under Inactive such a row says so', () => {
    expect(liveWords(listedOn('vinted'))).toBe('live on Vinted');
    expect(liveWords(listedOn('ebay', 'vinted'))).toBe('live on 2');
    expect(liveWords(listedOn())).toBeNull();
  });
  test('where nothing is listed there, it says so, if all are at hand', () => {
    const choice = { products: [listedOn('ebay'), listedOn('etsy')], count: 2 };
    expect(isListedOn(choice, 'ebay')).toBe(true);
    expect(isListedOn(choice, 'vinted')).toBe(false);
    expect(isListedOn({ ...choice, count: 900 }, 'vinted')).toBe(true);
    const ended = listedOn('ebay');
    if (ended.listings.ebay) ended.listings.ebay.status = 'delisted';
    expect(isListedOn({ products: [ended], count: 1 }, 'ebay')).toBe(false);
  });
});
