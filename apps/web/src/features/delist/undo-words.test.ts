import type { Product } from '@crosslister/contract/product.ts';
import { expect, test } from 'vitest';
import { undoWords } from './undo-words.ts';

type Place = 'woocommerce' | 'ebay' | 'etsy';

/** Only where they are listed and whether they are active matters here. */
function undo(...all: { before: Place[]; made: Place[] }[]) {
  const products = all.map(({ before, made }, n) => {
    const listings = Object.fromEntries(
      [...before, ...made].map((place) => [place, { url: 'https://shop.example/1', status: 'active' }]),
    );
    return { id: n, status: 'active', listings } as unknown as Product;
  });
  const only = all.map(({ made }, n) => ({ product_id: n, platforms: made }));
  return { choice: { products, count: all.length, target: { ids: [] } }, only };
}

test('what is live elsewhere stays active', () => {
  const each = { before: ['woocommerce' as const], made: ['etsy' as const] };
  expect(undoWords(undo(each, each), ['etsy'])).toBe(
    'End these 2 Etsy listings again. The products stay active.',
  );
  expect(undoWords(undo(each), ['etsy'])).toBe('End this Etsy listing again. The product stays active.');
});

test('of anything else it says that it is as before', () => {
  const some = undo({ before: [], made: ['ebay', 'etsy'] }, { before: ['woocommerce'], made: ['ebay'] });
  expect(undoWords(some, ['ebay', 'etsy'])).toBe(
    'End these 3 listings on eBay and Etsy again. The products stay in the dashboard, with the status they had before.',
  );
});

test('with no platform ticked nothing ends', () => {
  expect(undoWords(undo({ before: [], made: ['ebay'] }), [])).toBe('Nothing ends.');
});
