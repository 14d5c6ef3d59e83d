import type { ProposedCategory } from '@crosslister/contract/category-choice.ts';
import { expect, test } from 'vitest';
import { agreedTo } from './shown-categories.ts';

test('the button stores every category that was shown, but those that the product or a fitting default says', () => {
  const shown = (product_id: number, category: Omit<ProposedCategory, 'kinds'>) => ({
    product_id,
    platform: 'ebay' as const,
    gaps: [],
    warnings: [],
    filled: [],
    unchecked: null,
    category: { ...category, kinds: ['ebay:1'] },
  });
  const results = [
    shown(1, { id: '1', from: 'product' }),
    shown(2, { id: '2', from: 'default' }),
    shown(3, { id: '3', from: 'suggested' }),
    shown(4, { id: '4', from: 'remembered' }),
    shown(5, { id: '2', from: 'unproven', instead: { id: '9', missing: [] } }),
    // Nothing was suggested: the default is the seller's own choice for this product now.
    shown(6, { id: '2', from: 'unproven' }),
    shown(7, { id: null, from: null }),
    shown(8, { id: null, from: 'earlier' }),
  ];
  const agreed = agreedTo(results, ['ebay']).map(({ product_id, category_id, kinds }) => [
    product_id,
    category_id,
    kinds,
  ]);
  expect(agreed.toSorted()).toEqual([
    [3, '3', ['ebay:1']],
    [4, '4', ['ebay:1']],
    [5, '2', []],
    [6, '2', []],
  ]);
  expect(agreedTo(results, ['etsy'])).toEqual([]);
});
