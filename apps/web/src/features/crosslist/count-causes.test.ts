import { expect, test } from 'vitest';
import { countCauses } from './count-causes.ts';

const specifics = (...missing: string[]) => ({
  field: 'specifics' as const,
  missing,
  message: 'eBay needs more.',
});
const priceless = { field: null, missing: [], message: 'The product needs a price above £0.00.' };
const result = (product_id: number, ...gaps: (ReturnType<typeof specifics> | typeof priceless)[]) => ({
  product_id,
  platform: 'ebay' as const,
  gaps,
  warnings: [],
  filled: [],
  unchecked: null,
});

test('each product counts once for each cause, the commonest first', () => {
  const results = [
    result(1),
    result(2, specifics('Size', 'Department')),
    result(3, specifics('Department'), priceless),
  ];
  expect(countCauses(results)).toEqual({
    refused: 2,
    causes: [
      { text: 'Missing: Department', products: 2 },
      { text: 'Missing: Size', products: 1 },
      { text: 'The product needs a price above £0.00.', products: 1 },
    ],
  });
});

test('nothing is refused when nothing is missing', () => {
  expect(countCauses([result(1)])).toEqual({ refused: 0, causes: [] });
});
