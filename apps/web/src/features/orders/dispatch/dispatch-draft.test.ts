import type { Order, OrderBuyer } from '@crosslister/contract/orders/orders.ts';
import { expect, test } from 'vitest';
import { parcelsOf } from '../parcels.ts';
import { orderOf } from '../test-order.ts';
import { type Draft, draftOf, postageMistake, retryOf, toSend } from './dispatch-draft.ts';
import { matchesOf, withMatches } from './pasted-matches.ts';

const FORMER = 'AB123456789GB';
const refused: Order['dispatch'] = {
  state: 'failed',
  carrier: 'dpd',
  tracking_number: FORMER,
  error: 'No.',
  next_step: null,
};
const drafts = (...orders: Order[]): Draft[] => parcelsOf(orders).map((parcel) => draftOf(parcel, 'evri'));

test('a number goes with its carrier, and nothing is sent that was not typed', () => {
  const [draft] = drafts(orderOf(1, { parcel: 'a' }), orderOf(2, { parcel: 'a' })) as [Draft];
  expect(toSend(draft)).toEqual({ order_ids: [1, 2] });
  expect(toSend({ ...draft, number: ' X1 ', postage: '£2.95' })).toEqual({
    order_ids: [1, 2],
    carrier: 'evri',
    tracking_number: 'X1',
    postage_paid: '2.95',
  });
});

test('a refused one begins with what was sent, and Retry sends that again', () => {
  const [draft] = drafts(orderOf(1, { dispatch: refused })) as [Draft];
  expect([draft.carrier, draft.number]).toEqual(['dpd', FORMER]);
  expect(retryOf(draft.parcel)).toEqual({ order_ids: [1], carrier: 'dpd', tracking_number: FORMER });
});

test.each([
  ['', undefined],
  ['0', undefined],
  ['3.2.1', 'Postage must be a number such as 12.50.'],
])('postage %o: %s', (text, mistake) => expect(postageMistake(text)).toBe(mistake));

const CSV = 'Order number,Tracking number,Carrier,Cost\nA-2,1Z999AA10123456784,UPS,3.49\nA-9,X,,\n';
const UPS = [true, 'ups', '1Z999AA10123456784', '3.49'];
const HOME = [false, 'evri', '', ''];
const REFUSED = [true, 'dpd', FORMER, ''];

test.each<[string, string, [number, Partial<Draft>][], unknown[][]]>([
  ['fills in its parcels, and leaves the others at home', CSV, [], [UPS, HOME, REFUSED]],
  ['that is corrected leaves nothing behind', CSV.replace('A-2', 'A-3'), [], [HOME, UPS, REFUSED]],
  [
    'that is cleared leaves nothing behind',
    ' ',
    [],
    [[true, 'evri', '', ''], [true, 'evri', '', ''], REFUSED],
  ],
  [
    'leaves what was changed by hand',
    CSV,
    [
      [1, { number: 'MINE' }],
      [3, { carrier: 'yodel', number: 'OWN' }],
      [4, { isIn: false }],
    ],
    [
      [true, 'ups', 'MINE', '3.49'],
      [true, 'yodel', 'OWN', ''],
      [false, 'dpd', FORMER, ''],
    ],
  ],
  [
    'leaves in one whose number is emptied to type another',
    CSV,
    [[4, { number: '' }]],
    [UPS, HOME, [true, 'dpd', '', '']],
  ],
])('a pasted list %s', (_, text, byHand, expected) => {
  const all = parcelsOf([
    orderOf(1, { parcel: 'a' }),
    orderOf(2, { parcel: 'a' }),
    orderOf(3),
    orderOf(4, { dispatch: refused }),
  ]);
  const before = all.map((parcel) => draftOf(parcel, 'evri'));
  const after = withMatches(before, text, matchesOf(text, all), new Map(byHand));
  expect(after.map(({ isIn, carrier, number, postage }) => [isIn, carrier, number, postage])).toEqual(
    expected,
  );
});

test('a row of a pasted list that fits no order says so', () => {
  const { unmatched } = matchesOf(CSV, parcelsOf([orderOf(2)]));
  expect(unmatched.map(({ why }) => why)).toEqual(['no_order']);
});

test('two orders of one parcel with its postcode are no doubt', () => {
  const all = parcelsOf([orderOf(1, { parcel: 'a' }), orderOf(2, { parcel: 'a' })]);
  const buyers = [1, 2].map(
    (id): OrderBuyer => ({
      order_id: id,
      name: '',
      lines: [],
      postcode: 'N1 1AA',
      country: '',
      phone: '',
      note: '',
      block: '',
      missing: null,
    }),
  );
  expect(matchesOf('n11aa AB123456789GB', all, buyers).matches).toHaveLength(1);
});
