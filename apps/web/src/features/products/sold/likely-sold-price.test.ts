import type { Listing, Product } from '@crosslister/contract/product.ts';
import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { expect, test } from 'vitest';
import { soldPricePence } from './likely-sold-price.ts';

const rules = PricingRules.parse({ ebay_markup: 10, etsy_markup: 15 });
const listing: Listing = {
  id: '1',
  url: 'https://www.ebay.co.uk/itm/1',
  price: 12.5,
  status: 'active',
  created_at: null,
  delisted_at: null,
  scheduled_time: null,
};
const product: Pick<Product, 'listings' | 'price' | 'per_platform'> = {
  price: 10,
  per_platform: {},
  listings: { ebay: listing },
};

test.each([
  ['where it is listed, the price of the listing', product, 'ebay', rules, 1250],
  ['where it is not, the price by the rules', product, 'etsy', rules, 1150],
  ['its own price there', { ...product, per_platform: { etsy: { price: 14 } } }, 'etsy', rules, 1400],
  [
    'a listing that has ended asks nothing',
    { ...product, listings: { ebay: { ...listing, status: 'delisted' as const } } },
    'ebay',
    rules,
    1100,
  ],
  ['the shop has no rules', product, 'woocommerce', rules, 1000],
  ['while the rules are not loaded, the price of the catalogue', product, 'etsy', undefined, 1000],
] as const)('%s', (_, of, platform, known, pence) => {
  expect(soldPricePence(of, platform, known)).toBe(pence);
});
