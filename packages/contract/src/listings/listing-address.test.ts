import { expect, test } from 'vitest';
import { listingAddressIn } from './listing-address.ts';

const address = 'https://www.vinted.co.uk/items/4711-blue-vase';

test.each([
  [` ${address} `, address],
  ['www.vinted.co.uk/items/4711-blue-vase', address],
  ['vinted.co.uk/items/4711', 'https://vinted.co.uk/items/4711'],
  [`Have a look at this on Vinted! ${address}?utm_source=share`, `${address}?utm_source=share`],
  [`Blue vase\n${address}.`, address],
  // A single-line field joins the lines that are pasted into it.
  [`Blue vase${address}`, address],
  [`${address} what do you think?`, address],
  ['Look: www.ebay.co.uk/itm/110000000001', 'https://www.ebay.co.uk/itm/110000000001'],
  ['shop.example:8443/product/vase/', 'https://shop.example:8443/product/vase/'],
  ['http://localhost:8080/product/vase/', 'http://localhost:8080/product/vase/'],
])('%j has the address %s', (text, found) => {
  expect(listingAddressIn(text)).toBe(found);
});

test.each([
  'javascript:alert(1)',
  'javascript:location="https://www.vinted.co.uk/items/1"',
  'data:text/html,x',
  'https://a b',
  'a blue vase, 12.99',
  'vinted.co.uk',
])('%j has none', (text) => {
  expect(listingAddressIn(text)).toBeNull();
});
