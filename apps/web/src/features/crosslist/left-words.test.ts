import { FeeSettings } from '@crosslister/contract/fees.ts';
import { PricingRules } from '@crosslister/contract/setting-schemas.ts';
import { expect, test } from 'vitest';
import { leftWords } from './left-words.ts';

const rules = PricingRules.parse({ ebay_markup: 10 });
const product = { price: 20, cost: 5, postage_cost: 3, per_platform: {} };
const own = FeeSettings.parse({ platforms: { ebay: { own: { percent: 10, fixed: 0.3 } } } });

test('what is left follows the rules and the price of its own, and says what is not known', () => {
  expect(leftWords(own, product, 'ebay', rules)).toBe('£11.50 left');
  const dearer = { ...product, per_platform: { ebay: { price: 30 } } };
  expect(leftWords(own, dearer, 'ebay', rules)).toBe('£18.70 left');
  const unknown = { ...product, cost: null, postage_cost: null };
  expect(leftWords(own, unknown, 'ebay', rules)).toBe('£19.50 left after fees; cost and postage not known');
  // What is left would be the price itself; on Vinted the buyer pays fees and postage.
  expect(leftWords(own, unknown, 'vinted', rules)).toBe('');
  expect(leftWords(FeeSettings.parse({}), unknown, 'ebay', rules)).toBe('');
  expect(leftWords(own, { ...product, price: 0 }, 'vinted', rules)).toBe('');
});
