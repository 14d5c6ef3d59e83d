import type { Order } from '@crosslister/contract/orders/orders.ts';
import { expect, test } from 'vitest';
import { parcelsOf } from '../parcels.ts';
import { orderOf } from '../test-order.ts';
import { findLine } from './find-line.ts';

const PACKED = '2026-03-01T10:00:00Z';
const line = (sale_id: number, sku: string, packed_at: string | null = null) => ({
  ...orderOf(1).lines[0],
  sale_id,
  sku,
  packed_at,
});
const parcels = parcelsOf([
  orderOf(1, { lines: [line(1, 'MUG-1', PACKED), line(2, 'JUG-1')] as Order['lines'] }),
  orderOf(2, { order_id: 'B-2', lines: [line(3, 'MUG-1'), line(4, 'CUP-1')] as Order['lines'] }),
  orderOf(3, { hold: 'not_paid', lines: [line(5, 'HAT-1')] as Order['lines'] }),
]);
const scan = (sku: string, only?: number) => {
  const found = findLine(
    parcels,
    sku,
    parcels.find(({ id }) => id === only),
  );
  return found.is === 'wrong' ? found.message : [found.is, found.line.sale_id];
};

test('a second piece, while the tick of the first is on its way, is for the next line', () => {
  const two = parcelsOf([1, 2].map((id) => orderOf(id, { lines: [line(id, 'MUG-1')] as Order['lines'] })));
  expect(findLine(two, 'MUG-1', undefined, new Set([1]))).toMatchObject({
    is: 'right',
    line: { sale_id: 2 },
  });
  expect(findLine(two, 'MUG-1', undefined, new Set([1, 2])).is).toBe('done');
});

test.each([
  ['the first that is not packed, whatever its case', 'mug-1', undefined, ['right', 3]],
  ['of the parcel that is open', 'CUP-1', 2, ['right', 4]],
  ['packed already', 'MUG-1', 1, ['done', 1]],
  ['of another parcel', 'CUP-1', 1, 'Wrong parcel: Blue mug belongs to order B-2.'],
  ['of none', 'VASE', undefined, 'Wrong: VASE is in no parcel to post.'],
  ['of one that is held', 'HAT-1', undefined, ['held', 5]],
])('%s', (_, sku, only, expected) => {
  expect(scan(sku, only)).toEqual(expected);
});
