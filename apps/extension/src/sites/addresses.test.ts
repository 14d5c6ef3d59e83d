import { expect, test } from 'vitest';
import { ageFrom, tagsFrom } from './etsy/copies.ts';
import { savedListing as savedOnEtsy } from './etsy/saved.ts';
import { ownItemOf } from './own-items.ts';
import { itemOf, savedListing as savedOnVinted } from './vinted/saved.ts';

test.for([
  ['/items/4711-waxed-jacket', 'https://www.vinted.co.uk/items/4711-waxed-jacket'],
  ['/items/4711?referrer=x', 'https://www.vinted.co.uk/items/4711'],
  ['/items/new', null],
  ['/items/4711/edit', null],
  ['/member/77-ann', null],
  ['/items/4711-a/b', null],
] as const)('Vinted %s', ([path, listingUrl]) => {
  const saved = savedOnVinted(new URL(path, 'https://www.vinted.co.uk'), null);
  expect(saved).toEqual(listingUrl === null ? null : { listingUrl, draft: false });
});

test('an item of Vinted by its page and by its form', () => {
  expect(itemOf('/items/4711-a-b')).toEqual({ id: '4711', slug: '-a-b', isForm: false });
  expect(itemOf('/items/4711/edit')).toEqual({ id: '4711', slug: '', isForm: true });
  expect(itemOf('/catalog')).toBeNull();
});

test.for([
  ['https://www.vinted.co.uk/items/4711-waxed-jacket?ref=1', 'vinted', '4711'],
  ['https://www.vinted.co.uk/items/4711/edit', null, null],
  ['https://www.vinted.co.uk/items/new', null, null],
  ['https://www.vinted.fr/items/4711', null, null],
  ['https://www.etsy.com/listing/4711/blue-vase#reviews', 'etsy', '4711'],
  ['https://www.etsy.com/uk/listing/4711', 'etsy', '4711'],
  ['https://www.etsy.com/your/shops/me/listing-editor/edit/4711', null, null],
  ['https://www.etsy.com.evil.example/listing/4711', null, null],
  ['http://www.etsy.com/listing/4711', null, null],
  ['not an address', null, null],
] as const)('the page of an item: %s', ([address, site, listing]) => {
  const own = ownItemOf(address);
  expect(own ? { site: own.page.key, listing: own.listing } : null).toEqual(
    site === null ? null : { site, listing },
  );
});

const editor = 'https://www.etsy.com/your/shops/me/listing-editor';
test.for([
  ['/listing/4711/blue-vase', 'https://www.etsy.com/listing/4711', false],
  ['/uk/listing/4711', 'https://www.etsy.com/listing/4711', false],
  ['/your/shops/BlueShop/listing-editor/edit/4711#about', `${editor}/edit/4711`, true],
  ['/your/shops/me/listing-editor/create', null, true],
  ['/your/shops/me/tools/listings', null, true],
] as const)('Etsy %s', ([path, listingUrl, draft]) => {
  const saved = savedOnEtsy(new URL(path, 'https://www.etsy.com'), null);
  expect(saved).toEqual(listingUrl === null ? null : { listingUrl, draft });
});

test('tags are what Etsy takes: 13, of 20 characters, with letters, each once', () => {
  const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  expect(tagsFrom({ a: many })).toHaveLength(13);
  expect(tagsFrom({ a: ['Blue', 'BLUE', '12', 'much too long to be a tag', '#1', '', 'hand-made'] })).toEqual(
    ['blue', 'hand-made'],
  );
  expect(ageFrom({ decade: ['1970s'] })).toBe('1970s');
  expect(ageFrom({ Colour: ['Blue'] })).toBe('');
});
