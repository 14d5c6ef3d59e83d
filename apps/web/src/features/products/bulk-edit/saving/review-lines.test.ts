import type { Listing } from '@crosslister/contract/product.ts';
import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { exported } from '@crosslister/domain/csv/exported-product.ts';
import { expect, test } from 'vitest';
import { pricedColumns } from '../quick-changes/quick-change.ts';
import { changeSheet, sheetOf } from '../sheet.ts';
import { ownEdits, reviewLines, staysWords } from './review-lines.ts';

const rules = PricingRules.parse({ ebay_markup: 8, etsy_markup: 10 });
const listing = (price: number): Listing => ({
  id: '1',
  url: 'https://example.com/1',
  price,
  status: 'active',
  created_at: null,
  delisted_at: null,
  scheduled_time: null,
});
const linesOf = (edits: Record<string, string>, of: Parameters<typeof exported>[0]) => {
  const [row] = sheetOf([exported({ price: 12, ...of })]).rows;
  if (!row) throw new Error('no row');
  return reviewLines(row, edits, pricedColumns, rules).map(
    ({ label, before, after }) => `${label}: ${before} → ${after}`,
  );
};

test('a marketplace shows its old price beside the new one, and none where it is as in the catalogue', () => {
  const listings = { woocommerce: listing(12), ebay: listing(12.96), vinted: listing(12) };
  expect(linesOf({ price: '11.99' }, { listings })).toEqual([
    'Price (£): 12.00 → 11.99',
    'eBay price (£): 12.96 → 12.95',
  ]);
});

test('the old price is what the listing asks now, whatever the rules say since', () => {
  expect(linesOf({ price: '10' }, { listings: { ebay: listing(13.5) } })).toEqual([
    'Price (£): 12.00 → 10',
    'eBay price (£): 13.50 → 10.80',
  ]);
});

test('a price that looks like a slip asks', () => {
  const [row] = sheetOf([exported({ price: 33 })]).rows;
  const percentOf = (price: string) =>
    row && reviewLines(row, { price }, pricedColumns, undefined)[0]?.percent;
  expect(['29.7', '99', '1034', '3.3'].map(percentOf)).toEqual([
    '-10%',
    '+200%',
    '+3033.3%: is that right?',
    '-90%: is that right?',
  ]);
});

test('a price of its own does not follow, and stands as it was typed', () => {
  const listings = { ebay: listing(14), etsy: { ...listing(13.2), status: 'delisted' as const } };
  const per_platform = { ebay: { price: 14 } };
  expect(linesOf({ price: '11' }, { listings, per_platform })).toEqual(['Price (£): 12.00 → 11']);
  expect(linesOf({ 'per_platform.ebay.price': '13.00' }, { listings, per_platform })).toEqual([
    'eBay price (£): 14.00 → 13.00',
  ]);
});

test('what no marketplace shows is said to be in the catalogue alone, and only that', () => {
  expect(ownEdits([{ fields: ['storage_location'] }, { fields: ['price', 'storage_location'] }])).toEqual({
    count: 1,
    words: 'Storage location: no marketplace shows it, so it changes only in the catalogue',
  });
  expect(ownEdits([{ fields: ['labels', 'cost'] }]).words).toBe(
    'Cost, Labels: no marketplace shows them, so they change only in the catalogue',
  );
  expect(ownEdits([{ fields: ['parcel_weight_g'] }, { fields: ['sku'] }])).toEqual({ count: 0, words: null });
});

test('what a quick change left as it was is named, and the rest of many counted', () => {
  const products = [1, 2, 3, 4, 5].map((id) => ({ ...exported({ price: 3.99 }), id, name: `Lamp ${id}` }));
  const edits = [{ id: 1, column: 'price', text: '4.99' }];
  const sheet = changeSheet(sheetOf(products), { type: 'edit', cells: edits });
  const words = (ids: number[], isPrice = true) => staysWords(sheet, { ids: new Set(ids), isPrice });
  expect(words([1])).toBe('');
  expect(words([1, 2])).toBe('1 product stays as it is: Lamp 2 (£3.99)');
  expect(words([1, 2, 3, 4, 5], false)).toBe(
    '4 products stay as they are: Lamp 2, Lamp 3, Lamp 4 and 1 more',
  );
});
