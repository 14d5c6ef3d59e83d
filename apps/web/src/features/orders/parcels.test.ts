import type { OrderBuyer } from '@crosslister/contract/orders/orders.ts';
import { expect, test } from 'vitest';
import {
  buyersOf,
  comparePlaces,
  inPickOrder,
  isOpen,
  nameOf,
  type Parcel,
  parcelsOf,
  postBy,
  shownBuyer,
} from './parcels.ts';
import { orderOf } from './test-order.ts';

const inPlace = (id: number, place: string) => {
  const order = orderOf(id);
  return { ...order, lines: order.lines.map((line) => ({ ...line, place })) };
};
const posted = { at: '2026-03-02T10:00:00Z', by: 'here', carrier: 'evri', tracking_number: 'T1' } as const;
const failed = { carrier: null, tracking_number: '', error: 'No.', next_step: null };

test('orders of one buyer are one parcel, in the order of the first of each', () => {
  const parcels = parcelsOf([
    orderOf(1, { parcel: 'a', post_by: '2026-03-05T23:00:00Z' }),
    orderOf(2, { parcel: 'b' }),
    orderOf(3, { parcel: 'a', post_by: '2026-03-04T23:00:00Z' }),
  ]);
  expect(parcels.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[1, 3], [2]]);
  expect(parcels.map(nameOf)).toEqual(['Blue mug + 1', 'Blue mug']);
  expect(parcels.map(postBy)).toEqual(['2026-03-04T23:00:00Z', '2026-03-03T23:59:59Z']);
});

test.each([
  ['held', { hold: 'not_paid' }, false],
  ['being told of', { dispatch: { ...failed, state: 'under_way' } }, false],
  ['refused', { dispatch: { ...failed, state: 'failed' } }, true],
  ['posted', { state: 'posted', posted }, false],
] as const)('one that is %s goes by itself', (_, other, open) => {
  const parcels = parcelsOf([orderOf(1, { parcel: 'a' }), orderOf(2, { parcel: 'a', ...other })]);
  expect(parcels.map(isOpen)).toEqual([true, open]);
});

test('numbers in places are numbers, and what lies nowhere comes last', () => {
  expect(['Shelf 10', '', 'shelf 2', 'Attic'].sort(comparePlaces)).toEqual([
    'Attic',
    'shelf 2',
    'Shelf 10',
    '',
  ]);
  const parcels = parcelsOf([inPlace(1, ''), inPlace(2, 'B12'), inPlace(3, 'B2')]);
  expect(inPickOrder(parcels).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('a parcel has the address of the order that shows one, and of no other parcel', () => {
  const [one, other] = parcelsOf([orderOf(1, { parcel: 'a' }), orderOf(2, { parcel: 'a' }), orderOf(3)]) as [
    Parcel,
    Parcel,
  ];
  const missing = { error: 'Not shown.', next_step: '', link: '' };
  const buyers = [
    { order_id: 1, missing },
    { order_id: 2, missing: null },
    { order_id: 3, missing },
  ] as OrderBuyer[];
  expect(shownBuyer(buyersOf(one, buyers))?.order_id).toBe(2);
  expect(shownBuyer(buyersOf(other, buyers))).toBeUndefined();
});
