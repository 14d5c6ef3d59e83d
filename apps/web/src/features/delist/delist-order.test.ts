import { expect, test } from 'vitest';
import { delistParts } from './delist-parts.ts';

const choice = { products: [], count: 3, target: { ids: [1, 2, 3] } };

test('a choice is delisted from the same platforms in one call', () => {
  expect(delistParts({ choice }, ['ebay', 'etsy'])).toEqual([
    { target: choice.target, count: 3, platforms: ['ebay', 'etsy'] },
  ]);
});

test('what a job has listed alone, and only on the chosen platforms', () => {
  const only = [
    { product_id: 1, platforms: ['ebay' as const, 'etsy' as const] },
    { product_id: 2, platforms: ['etsy' as const] },
    { product_id: 3, platforms: ['ebay' as const, 'etsy' as const] },
  ];
  expect(delistParts({ choice, only }, ['ebay', 'etsy'])).toEqual([
    { target: { ids: [1, 3] }, count: 2, platforms: ['ebay', 'etsy'] },
    { target: { ids: [2] }, count: 1, platforms: ['etsy'] },
  ]);
  expect(delistParts({ choice, only }, ['ebay'])).toEqual([
    { target: { ids: [1, 3] }, count: 2, platforms: ['ebay'] },
  ]);
});
