import { byHandPlatforms, type Platform } from '@crosslister/contract/platforms.ts';
import { expect, test } from 'vitest';
import { byHandMarketplace } from './by-hand.ts';
import { describeByHand } from './conformance/by-hand.ts';

/** Addresses of one listing, id 4711. */
const listings: Partial<Record<Platform, string[]>> = {
  etsy: [
    'https://www.etsy.com/listing/4711/blue-vase',
    'https://www.etsy.com/uk/listing/4711/blue-vase',
    'https://etsy.com/listing/4711',
    'https://www.etsy.com/your/shops/me/listing-editor/edit/4711',
  ],
  vinted: [
    'https://www.vinted.co.uk/items/4711-blue-vase',
    'https://vinted.co.uk/items/4711',
    'https://www.vinted.co.uk/items/4711-blue-vase/edit',
    'https://www.vinted.co.uk/items/4711/',
  ],
};

function marketplaceOf(platform: Platform) {
  const found = byHandMarketplace(platform);
  if (!found) throw new Error(`Nobody lists on ${platform} by hand.`);
  return found;
}

test('each platform that is listed on by hand has addresses here', () => {
  expect(Object.keys(listings).sort()).toEqual([...byHandPlatforms].sort());
});

for (const platform of byHandPlatforms) describeByHand(marketplaceOf(platform), listings[platform] ?? []);

test('an address on Vinted is kept with its name and without what a shared link adds', () => {
  const vinted = marketplaceOf('vinted');
  const shared = 'https://vinted.co.uk/items/4711-blue-vase?referrer=catalog';
  expect(vinted.listingUrl('4711', shared)).toBe('https://www.vinted.co.uk/items/4711-blue-vase');
  expect(vinted.listingUrl('4711', vinted.editUrl('4711'))).toBe('https://www.vinted.co.uk/items/4711');
});

test.each(['https://www.vinted.fr/items/4711-vase-bleu', 'https://www.vinted.co.uk/member/4711-someone'])(
  '%s is no listing on the British Vinted',
  (url) => {
    expect(marketplaceOf('vinted').externalIdFromUrl(url)).toBeNull();
  },
);
