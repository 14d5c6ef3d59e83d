import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { expect, test } from 'vitest';
import { guideSteps, isSetUp, type SetUp } from './guide-steps.ts';

const empty: SetUp = {
  connections: [],
  credentials: { pricing_rules: PricingRules.parse({}) },
  products: 0,
  crosslisted: 0,
};
const connected = (platform: 'ebay' | 'woocommerce') => ({ platform, state: 'connected' as const });
const stepsOf = (part: Partial<SetUp>) => guideSteps({ ...empty, ...part }) ?? [];
const doneOf = (part: Partial<SetUp>) =>
  stepsOf(part)
    .filter(({ done }) => done)
    .map(({ step }) => step);

test('nothing is said before everything is known', () => {
  expect(guideSteps({ ...empty, products: undefined })).toBeNull();
  expect(guideSteps({ ...empty, connections: undefined })).toBeNull();
  const all = { ...empty, connections: [connected('woocommerce')], products: 1, crosslisted: undefined };
  expect(guideSteps(all)).toBeNull();
  // Another step is left, whatever that answer is.
  expect(stepsOf({ ...all, connections: [] }).map(({ done }) => done)).toEqual([false, true, false, false]);
});

test('each step is done by what there is', () => {
  expect(doneOf({})).toEqual([]);
  expect(stepsOf({})[2]?.note).toBe('For eBay and Etsy, once one of them is connected.');
  expect(doneOf({ connections: [connected('woocommerce')], products: 1204 })).toEqual(['connect', 'import']);
  expect(stepsOf({ products: 1204 })[1]?.note).toBe('1,204 in your catalogue');
  expect(doneOf({ crosslisted: 1 })).toEqual(['crosslist']);
});

test('policies are for eBay and Etsy, and those that are missing are named', () => {
  const ebay_settings = { payment_policy: 'Pay', shipping_policy: '', return_policy: 'Return' };
  const credentials = { pricing_rules: PricingRules.parse({ ebay_settings }) };
  const [, , policies] = stepsOf({ connections: [connected('ebay')], credentials });
  expect(policies).toMatchObject({ done: false, note: 'Still to choose: eBay shipping policy' });
});

test('a shop alone is set up without policies; with eBay they are needed', () => {
  const rest = { products: 1, crosslisted: 1 };
  const shop = { ...empty, ...rest, connections: [connected('woocommerce')] };
  expect(isSetUp(guideSteps(shop) ?? [], shop)).toBe(true);
  const ebay = { ...empty, ...rest, connections: [connected('ebay')] };
  expect(isSetUp(guideSteps(ebay) ?? [], ebay)).toBe(false);
});
