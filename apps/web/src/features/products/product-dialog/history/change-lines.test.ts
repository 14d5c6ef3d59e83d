import { expect, test } from 'vitest';
import { linesOf, whoMade } from './change-lines.ts';

const said = (field: string, before: unknown, after: unknown) =>
  linesOf({ field, before, after }).map((line) => `${line.label}: ${line.before} -> ${line.after}`);

test.each([
  ['price', 12.5, 14, ['Price: £12.50 -> £14.00']],
  ['cost', null, 3, ['Cost:  -> £3.00']],
  ['parcel_weight_g', 200, null, ['Parcel weight: 200 g -> ']],
  ['status', 'active', 'action_required', ['Status: Active -> Action Required']],
  ['condition', null, 'NEW', ['Condition: Default -> New']],
  [
    'specifics',
    { Colour: ['Blue'], Size: ['12'] },
    { Colour: ['Blue', 'Red'] },
    ['Colour: Blue -> Blue, Red', 'Size: 12 -> '],
  ],
  [
    'per_platform',
    {},
    { ebay: { price: 17, best_offer: true } },
    ['eBay price:  -> £17.00', 'eBay best offer:  -> Yes'],
  ],
  ['overrides', { etsy: { taxonomy_id: '' } }, { etsy: { taxonomy_id: '421' } }, ['Etsy category:  -> 421']],
  [
    'listings',
    { ebay: null, etsy: 'https://www.etsy.com/listing/1' },
    { ebay: 'https://www.ebay.co.uk/itm/1', etsy: 'ended' },
    [
      'eBay listing:  -> https://www.ebay.co.uk/itm/1',
      'Etsy listing: https://www.etsy.com/listing/1 -> ended',
    ],
  ],
  ['images', [{ src: 'https://shop.example/1.jpg' }], [], ['Photos: https://shop.example/1.jpg -> ']],
] as const)('%s from %j to %j', (field, before, after, lines) => {
  expect(said(field, before, after)).toEqual(lines);
});

test('a category is shown by the tree of its marketplace', () => {
  const chosen = { etsy: { taxonomy_id: '421' } };
  expect(linesOf({ field: 'overrides', before: {}, after: chosen })).toMatchObject([
    { label: 'Etsy category', kind: 'category', platform: 'etsy' },
  ]);
});

test('who made it, with the marketplace', () => {
  expect(whoMade({ source: 'sale', platform: 'etsy' })).toBe('Sale on Etsy');
  expect(whoMade({ source: 'seller', platform: null })).toBe('You');
});
