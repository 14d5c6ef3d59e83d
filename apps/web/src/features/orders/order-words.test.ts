import { expect, test } from 'vitest';
import { dueWords, stepsOf } from './order-words.ts';
import { parcelsOf } from './parcels.ts';
import { orderOf } from './test-order.ts';

const now = new Date('2026-03-09T15:00:00Z');

test.each([
  ['2026-03-09T23:59:59Z', false, 'today'],
  ['2026-03-09T12:00:00Z', true, 'late today'],
  ['2026-03-08T12:00:00Z', true, '1 day late'],
  ['2026-03-01T12:00:00Z', true, '8 days late'],
  ['2026-03-10T00:00:00Z', false, 'tomorrow'],
  ['2026-03-12T23:59:59Z', false, '3 days left'],
  // Summer time: half past eleven in the evening of the day before, in UTC.
  ['2026-03-31T23:30:00Z', false, '23 days left'],
  [null, false, ''],
])('post by %s, late %s: %s', (postBy, late, words) => {
  expect(dueWords(postBy, late, now)).toBe(words);
});

const steps = (other: Parameters<typeof orderOf>[1]) => {
  const [parcel] = parcelsOf([orderOf(1, { platform: 'ebay', ...other })]);
  return parcel && stepsOf(parcel).map(({ name, time, details }) => [name, time, details].join(' | '));
};
const posted = { at: '2026-03-02T10:00:00Z', carrier: 'evri', tracking_number: 'H001' } as const;

test('steps have their times, and what is still to do has none', () => {
  expect(steps({})).toEqual([
    'Sold | 01/03/2026, 09:00 | ',
    'Packed |  | ',
    'Posted |  | ',
    'eBay told |  | ',
  ]);
  expect(steps({ state: 'posted', posted: { ...posted, by: 'here' } })?.slice(2)).toEqual([
    'Posted | 02/03/2026, 10:00 | Evri H001',
    'eBay told | 02/03/2026, 10:00 | ',
  ]);
  expect(steps({ posted: { ...posted, by: 'hand' } })?.at(3)).toBe('eBay told |  | Noted here only');
  expect(steps({ platform: 'vinted', tells_marketplace: false })).toHaveLength(3);
});
