import { expect, test } from 'vitest';
import { withoutBuyer } from './parcel-request.ts';

test.each([
  ['a postcode without its space', 'postcode ZX89QQ is not known', 'postcode … is not known'],
  ['a line as it was sent, cut', `'${'Long Lane '.repeat(10).trim()}' is wrong`, `'…' is wrong`],
  ['a letter that is longer in small', "'İ İ' is no name", "'…' is no name"],
])('what it says is stored without the buyer: %s', (_name, said, stored) => {
  const street = ['4 Tanglewood', 'Long Lane '.repeat(12).trim()];
  const buyer = { name: 'İ İ', street, city: 'York', county: '', postcode: 'ZX8 9QQ', country: 'GB' };
  expect(withoutBuyer(said, { orderId: '1', phone: '', note: '', ...buyer })).toBe(
    `Click & Drop says: ${stored}`,
  );
});
