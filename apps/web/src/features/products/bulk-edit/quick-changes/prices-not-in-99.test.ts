import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { expect, test } from 'vitest';
import { notIn99 } from './prices-not-in-99.ts';

const all = platforms.map((platform) => ({ platform, name: platformNames[platform] }));
const sentence = (rules: Parameters<typeof PricingRules.parse>[0], shown = all) =>
  notIn99(shown, PricingRules.parse(rules));

test('the marketplaces that add something are named, if they are shown and do not round', () => {
  expect(sentence({ ebay_markup: 8 })).toBe('eBay adds 8%, so its prices will not end in .99.');
  expect(sentence({ ebay_markup: 8, etsy_markup: 10 })).toBe(
    'eBay adds 8% and Etsy adds 10%, so their prices will not end in .99.',
  );
  expect(sentence({ ebay_markup: 8, round_to_99: true })).toBe('');
  expect(sentence({})).toBe('');
  expect(notIn99(all, undefined)).toBe('');
  const withoutEbay = all.filter(({ platform }) => platform !== 'ebay');
  expect(sentence({ ebay_markup: 8 }, withoutEbay)).toBe('');
});
