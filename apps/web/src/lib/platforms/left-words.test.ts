import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { expect, test } from 'vitest';
import { leftWords } from './left-words.ts';

const rules = PricingRules.parse({ ebay_markup: 10 });
const product = { price: 20, cost: 5, postage_cost: 3, per_platform: {} };
const own = FeeSettings.parse({ platforms: { ebay: { own: { percent: 10, fixed: 0.3 } } } });

const words = (...about: Parameters<typeof leftWords>) => leftWords(...about)?.words;

test('what is left follows the rules and the price of its own, and says what is not known', () => {
  expect(words(own, product, 'ebay', rules)).toBe('£11.50 left');
  const dearer = { ...product, per_platform: { ebay: { price: 30 } } };
  expect(words(own, dearer, 'ebay', rules)).toBe('£18.70 left');
  const unknown = { ...product, cost: null, postage_cost: null };
  expect(words(own, unknown, 'ebay', rules)).toBe('£19.50 left after fees; cost and postage not known');
  // What is left would be the price itself; on Vinted the buyer pays fees and postage.
  expect(words(own, unknown, 'vinted', rules)).toBeUndefined();
  expect(words(FeeSettings.parse({}), unknown, 'ebay', rules)).toBeUndefined();
  expect(words(own, { ...product, price: 0 }, 'vinted', rules)).toBeUndefined();
});

test('a loss is named as one', () => {
  const sold = { ...product, price: 5 };
  expect(leftWords(own, sold, 'ebay', rules)).toMatchObject({ words: 'a loss of £3.35', isLoss: true });
  const unknown = leftWords(FeeSettings.parse({}), { ...sold, cost: 9, postage_cost: null }, 'ebay', rules);
  expect(unknown).toMatchObject({ words: 'a loss of £3.50 after cost; fees and postage not known' });
  expect(leftWords(own, product, 'ebay', rules)?.isLoss).toBe(false);
});
