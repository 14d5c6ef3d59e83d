import { expect, test } from 'vitest';
import { linesOf, whoMade } from './history-words.ts';

const said = (field: string, before: unknown, after: unknown) =>
  linesOf({ field, before, after }).map(
    ({ label, none, ...line }) => `${label}: ${line.before || none} -> ${line.after || none}`,
  );

test.each([
  ['price', 12.5, 14, ['Price: £12.50 -> £14.00']],
  ['cost', null, 3, ['Cost: nothing -> £3.00']],
  ['parcel_weight_g', 200, null, ['Parcel weight: 200 g -> nothing']],
  ['status', 'active', 'action_required', ['Status: Active -> Action Required']],
  ['condition', null, 'NEW', ['Condition: Default -> New']],
  [
    'specifics',
    { Colour: ['Blue'], Size: ['12'] },
    { Colour: ['Blue', 'Red'] },
    ['Colour: Blue -> Blue, Red', 'Size: 12 -> nothing'],
  ],
  [
    'per_platform',
    {},
    { ebay: { price: 17, best_offer: true } },
    ['eBay price: no price of its own -> £17.00', 'eBay best offer: nothing -> Yes'],
  ],
  [
    'per_platform',
    { ebay: { title: 'Vase', description: 'Blue.' } },
    { ebay: { description: 'Red.' } },
    ['eBay title: Vase -> as everywhere', 'eBay description: Blue. -> Red.'],
  ],
  ['per_platform', { etsy: { price: 9 } }, {}, ['Etsy price: £9.00 -> no price of its own']],
  [
    'overrides',
    { etsy: { taxonomy_id: '' } },
    { etsy: { taxonomy_id: '421' } },
    ['Etsy category: as in Settings -> 421'],
  ],
  [
    'listings',
    { ebay: null, etsy: 'https://www.etsy.com/listing/1' },
    { ebay: 'https://www.ebay.co.uk/itm/1', etsy: 'ended' },
    [
      'eBay listing: nothing -> https://www.ebay.co.uk/itm/1',
      'Etsy listing: https://www.etsy.com/listing/1 -> ended',
    ],
  ],
  ['images', [{ src: 'https://shop.example/1.jpg' }], [], ['Photos: https://shop.example/1.jpg -> none']],
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
