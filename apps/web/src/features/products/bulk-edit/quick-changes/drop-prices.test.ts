import { exported } from '@crosslister/domain/csv/exported-product.ts';
import { expect, test } from 'vitest';
import { priceDrop } from './drop-prices.ts';

const by10Percent = { kind: 'percent', by: -1000 } as const;

test('the sum is of what is lowered: not of what would be offered below its cost, nor of what stays as it is', () => {
  const products = [
    exported({ id: 1, price: 20 }),
    exported({ id: 2, price: 19.99, per_platform: { ebay: { price: 30 } } }),
    exported({ id: 3, price: 20, cost: 18.5 }),
    exported({ id: 4, price: 0.99 }),
  ];
  const { rows, ...sums } = priceDrop(products, by10Percent);
  expect(sums).toEqual({ before: 3999, after: 3599, left: 2 });
  expect(rows.map(({ id, save }) => [id, save.price, save.per_platform?.ebay?.price])).toEqual([
    [1, 18, undefined],
    [2, 17.99, 27],
  ]);
});
