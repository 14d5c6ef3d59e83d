import { platforms } from '@crosslister/contract/platforms.ts';
import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listingPricePence, markupPercent } from './pricing.ts';

const rules = (fields: Partial<PricingRules>) => PricingRules.parse(fields);

test('the examples of the spec: 25 % on £10', () => {
  expect(listingPricePence(1000, rules({ vinted_markup: 25 }), 'vinted')).toBe(1250);
  expect(listingPricePence(1000, rules({ vinted_markup: 25, round_to_99: true }), 'vinted')).toBe(1299);
});

test('each platform has its own markup, the store none', () => {
  const all = rules({ ebay_markup: 10, etsy_markup: 20, vinted_markup: 30 });
  expect(platforms.map((platform) => markupPercent(all, platform))).toEqual([0, 10, 20, 30]);
  expect(platforms.map((platform) => listingPricePence(500, all, platform))).toEqual([500, 550, 600, 650]);
});

describe('rounding', () => {
  test.each([
    [999, 15, 1149],
    [1, 50, 2],
    [333, 33, 443],
    [10, 5, 11],
  ])('%d pence and %d %% are %d, half a penny up', (price, markup, expected) => {
    expect(listingPricePence(price, rules({ ebay_markup: markup }), 'ebay')).toBe(expected);
  });

  test.each([
    [1999, 0, 1999],
    [2000, 0, 2099],
    [50, 0, 99],
    [1999, 10, 2199],
  ])('%d pence and %d %% to .99 are %d', (price, markup, expected) => {
    const to99 = rules({ etsy_markup: markup, round_to_99: true });
    expect(listingPricePence(price, to99, 'etsy')).toBe(expected);
  });

  test('the store sells at the catalogue’s price', () => {
    expect(listingPricePence(2000, rules({ ebay_markup: 50, round_to_99: true }), 'woocommerce')).toBe(2000);
  });
});

test('is always whole pence, and with .99 never more than 99 pence off', () => {
  const price = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 1000 }), (pence, ebay_markup) => {
      const plain = listingPricePence(pence, rules({ ebay_markup }), 'ebay');
      expect(Number.isInteger(plain)).toBe(true);
      expect(Math.abs(plain - pence * (1 + ebay_markup / 100))).toBeLessThanOrEqual(0.5 + plain * 1e-12);
      const to99 = listingPricePence(pence, rules({ ebay_markup, round_to_99: true }), 'ebay');
      expect(to99 % 100).toBe(99);
      expect(Math.floor(to99 / 100)).toBe(Math.floor(plain / 100));
    }),
  );
});
