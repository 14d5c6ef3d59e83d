import { expect, test } from 'vitest';
import { findSite, isForm, siteOf } from './sites-by-key.ts';

test.each([
  ['vinted', 'https://www.vinted.co.uk/items/new', true],
  ['vinted', 'https://www.vinted.co.uk/items/new/?ref=1', true],
  ['vinted', 'https://www.vinted.co.uk/items/4711', false],
  ['vinted', 'https://www.vinted.fr/items/new', false],
  ['etsy', 'https://www.etsy.com/your/shops/me/listing-editor/create', true],
  ['etsy', 'https://www.etsy.com/your/shops/AtticAndAlley/listing-editor/create#/', true],
  ['etsy', 'https://www.etsy.com/signin', false],
] as const)('%s, %s: the form: %s', (key, address, expected) => {
  expect(isForm(findSite(key), address)).toBe(expected);
});

test.each([
  [undefined, undefined],
  ['not an address', undefined],
  ['https://example.com/items/new', undefined],
  ['https://www.vinted.co.uk/', 'vinted'],
  ['https://www.etsy.com/your/shops/me', 'etsy'],
])('%s belongs to %s', (address, key) => {
  expect(siteOf(address)?.key).toBe(key);
});
