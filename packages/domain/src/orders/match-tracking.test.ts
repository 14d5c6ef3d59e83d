import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareNumbers, matchInOrder, matchTracking } from './match-tracking.ts';

const orders = [
  { id: 1, orderId: '12-34567-89012', postcode: 'YO1 7HY' },
  { id: 2, orderId: '3000000001', postcode: 'N1 1AA' },
  { id: 3, orderId: '57', postcode: 'N1 1AA' },
];
const found = (text: string) =>
  matchTracking(text, orders).matches.map(({ id, number, carrier, by }) => [id, number, carrier, by]);
const notFound = (text: string) => matchTracking(text, orders).unmatched.map(({ why }) => why);

test.each([
  [
    'Click & Drop',
    'Order reference,Channel reference,Postcode,Tracking number,Shipping cost\n1001,12-34567-89012,YO17HY,AB123456789GB,3.49\n',
    [[1, 'AB123456789GB', null, 'order']],
  ],
  [
    'Evri, by tabs',
    'Parcel barcode\tCustomer reference\tCourier\nH001A0123456789Z\t#57\tEvri\n',
    [[3, 'H001A0123456789Z', 'evri', 'order']],
  ],
  [
    'DPD, with a line of its own above the titles',
    'Report of today\nParcel Number;Reference 1;Delivery Postcode\n1550 1234 5678 90;none;YO1 7HY\n',
    [[1, '15501234567890', null, 'postcode']],
  ],
  [
    'a pasted list',
    '57 AB123456789GB\n3000000001: 1Z999AA10123456784',
    [
      [3, 'AB123456789GB', null, 'order'],
      [2, '1Z999AA10123456784', 'ups', 'order'],
    ],
  ],
  ['numbers in groups', '57 AB 1234 5678 9GB', [[3, 'AB123456789GB', null, 'order']]],
  [
    'a postcode in a line',
    'Royal Mail yo17hy AB123456789GB',
    [[1, 'AB123456789GB', 'royal_mail', 'postcode']],
  ],
  ['the same row twice', '57 AB123456789GB\n57 AB123456789GB', [[3, 'AB123456789GB', null, 'order']]],
  ['nothing', '', []],
])('%s', (_name, text, wanted) => expect(found(text)).toEqual(wanted));

test.each([
  ['a postcode of two orders', 'N1 1AA AB123456789GB', ['several']],
  ['an order of somebody else', '99 AB123456789GB', ['no_order']],
  ['no number', '57', ['no_number']],
  ['two numbers for one order', '57 AB123456789GB\n57 AB123456780GB', ['twice']],
])('%s', (_name, text, wanted) => expect(notFound(text)).toEqual(wanted));

const number = fc.stringMatching(/^[A-Z]{2}[0-9]{9}GB$/);
const orderId = fc.stringMatching(/^[0-9]{2}-[0-9]{5}-[0-9]{5}$/);

test('whatever was written for a carrier is found again, in any order, and nothing else', () => {
  const rows = fc.uniqueArray(fc.tuple(orderId, number), {
    selector: ([id]) => id,
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t'), fc.boolean(), (pairs, sign, hasTitles) => {
      const inView = pairs.map(([id], index) => ({ id: index + 1, orderId: id }));
      const lines = pairs.toReversed().map(([id, tracking]) => [id, tracking].join(sign));
      const text = [...(hasTitles ? [['Order number', 'Tracking number'].join(sign)] : []), ...lines].join(
        '\r\n',
      );
      const { matches, unmatched } = matchTracking(text, inView);
      expect(unmatched).toEqual([]);
      expect(new Map(matches.map((each) => [each.id, each.number]))).toEqual(
        new Map(pairs.map(([, tracking], index) => [index + 1, tracking])),
      );
    }),
  );
});

test('any text gives matches of orders in view alone, one for each, and never fails', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
      const { matches } = matchTracking(text, orders);
      expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
      for (const match of matches) {
        expect(orders.map(({ id }) => id)).toContain(match.id);
        expect(match.number).toMatch(/^[A-Z0-9]+$/);
      }
    }),
  );
});

test.each([
  ['AB123456789GB\n ab 1234 5678 8gb \n\n', ['AB123456789GB', 'AB123456788GB']],
  ['A-2 AB123456789GB', null],
  ['AB123456789GB, AB123456788GB', null],
  ['hello', null],
  ['', null],
])('the bare numbers of %o', (text, numbers) => expect(bareNumbers(text)).toEqual(numbers));

test('bare numbers go to the orders in view one after another', () => {
  const matches = matchInOrder(['AB123456789GB', 'AB123456788GB'], [7, 3, 9]);
  expect(matches.map(({ id, number }) => [id, number])).toEqual([
    [7, 'AB123456789GB'],
    [3, 'AB123456788GB'],
  ]);
});
