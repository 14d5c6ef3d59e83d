import { expect, test } from 'vitest';
import { saidOf } from './card.ts';

const none = { brand: null, condition: null, size: null };

test.each([
  [
    'Waxed jacket, Brand: Barbour, Condition: Very good, Size: M / UK 12-14, 62.50 £, 66.33 £ includes Buyer Protection',
    { title: 'Waxed jacket', brand: 'Barbour', condition: 'Very good', size: 'M / UK 12-14' },
  ],
  [
    'Waxed jacket, brand: Barbour, condition: Good, size: M, £62.50',
    { title: 'Waxed jacket', brand: 'Barbour', condition: 'Good', size: 'M' },
  ],
  // A title with the same words, and one with a price.
  [
    'Shirts, 3 for £5, size: M, Brand: Gildan, Condition: New without tags, Size: L, 1,010.00 £, 1,061.20 £',
    { title: 'Shirts, 3 for £5, size: M', brand: 'Gildan', condition: 'New without tags', size: 'L' },
  ],
  ['Blue vase, Condition: Satisfactory, 5.00 £', { ...none, title: 'Blue vase', condition: 'Satisfactory' }],
  ['Blue vase, hand made', { ...none, title: 'Blue vase, hand made' }],
  ['', { ...none, title: '' }],
])('%s', (tooltip, said) => {
  expect(saidOf(tooltip)).toEqual(said);
});
