import { expect, test } from 'vitest';
import { delistOrder } from './delist-order.ts';

const choice = { products: [], count: 3, target: { ids: [1, 2, 3] } };

test('a choice is delisted from what is ticked', () => {
  expect(delistOrder({ choice }, ['ebay', 'etsy'])).toEqual({
    target: choice.target,
    count: 3,
    platforms: ['ebay', 'etsy'],
  });
});

test('what a job has listed alone, and only on the ticked platforms', () => {
  const only = [
    { product_id: 1, platforms: ['ebay' as const, 'etsy' as const] },
    { product_id: 2, platforms: ['etsy' as const] },
    { product_id: 3, platforms: ['ebay' as const, 'etsy' as const] },
  ];
  expect(delistOrder({ choice, only }, ['ebay', 'etsy'])).toEqual({
    target: { ids: [1, 2, 3] },
    count: 3,
    platforms: ['ebay', 'etsy'],
    skip: [{ product_id: 2, platforms: ['ebay'] }],
  });
  expect(delistOrder({ choice, only }, ['ebay'])).toEqual({
    target: { ids: [1, 3] },
    count: 2,
    platforms: ['ebay'],
    skip: [],
  });
});
