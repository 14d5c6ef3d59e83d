import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { expect, test } from 'vitest';
import { missingSentences } from './missing-sentences.ts';

const result = (product_id: number, platform: 'ebay' | 'vinted', missing: string[]) => ({
  product_id,
  platform,
  gaps: missing.length > 0 ? [{ message: 'Long.', field: 'specifics' as const, missing }] : [],
  warnings: [],
  filled: [],
  unchecked: null,
});
const results: CrosslistCheck['results'] = [
  result(1, 'ebay', ['Size', 'Type']),
  { ...result(1, 'vinted', []), gaps: [{ message: 'The product needs a photo.', field: null, missing: [] }] },
];

test('what is missing on the ticked platforms is said, and of no others', () => {
  expect(missingSentences(results, ['ebay', 'etsy'])).toEqual(['eBay would refuse it. Missing: Size, Type.']);
  expect(missingSentences(results, ['vinted'])).toEqual([
    'Vinted would refuse it. The product needs a photo.',
  ]);
});
