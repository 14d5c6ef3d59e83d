import { expect, test } from 'vitest';
import { othersWords } from './others-text.ts';

test('what is only a draft elsewhere is not still on sale there', () => {
  expect(othersWords({ others: ['ebay', 'etsy'], unpublished: ['etsy'] })).toBe(
    'Still on sale on eBay. Not on sale yet on Etsy.',
  );
  expect(othersWords({ others: ['etsy'], unpublished: ['etsy'] })).toBe('Not on sale yet on Etsy.');
  expect(othersWords({ others: ['ebay'], unpublished: [] })).toBe('Still on sale on eBay.');
  expect(othersWords({ others: [], unpublished: [] })).toBe('It is not listed anywhere else.');
});
