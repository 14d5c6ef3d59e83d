import { type Credentials, EtsySettings, PricingRules } from '@crosslister/contract/credentials.ts';
import { describe, expect, test } from 'vitest';
import { findObstacle } from './crosslist-plan.ts';

const ready: Credentials = {
  woo_url: '',
  woo_ck: '',
  woo_cs: '',
  ebay_token: '********',
  etsy_token: '********',
  etsy_shop_id: '7',
  default_ebay_category: '',
  source_platform: 'woocommerce',
  platform_settings: {},
  pricing_rules: PricingRules.parse({
    ebay_settings: { payment_policy: 'Pay now', shipping_policy: 'Tracked', return_policy: '30 days' },
    etsy_settings: { shipping_profile: 'UK' },
  }),
};
const withRules = (rules: Partial<PricingRules>): Credentials => ({
  ...ready,
  pricing_rules: { ...ready.pricing_rules, ...rules },
});

describe('findObstacle', () => {
  test('nothing stands in the way when all is configured', () => {
    expect(findObstacle(['woocommerce', 'ebay', 'etsy'], ready, false)).toBeNull();
  });

  test('asks for a platform', () => {
    expect(findObstacle([], ready, false)).toEqual({
      title: 'Platform Required',
      message: 'Please select at least one platform to crosslist to.',
    });
  });

  test('names the missing eBay policies', () => {
    const bare = withRules({ ebay_settings: PricingRules.parse({}).ebay_settings });
    expect(findObstacle(['ebay'], bare, false)).toMatchObject({ title: 'eBay Policies Required' });
    expect(findObstacle(['woocommerce'], bare, false)).toBeNull();
  });

  test('asks for an Etsy shipping profile', () => {
    const bare = withRules({ etsy_settings: EtsySettings.parse({ shipping_profile: ' ' }) });
    expect(findObstacle(['etsy'], bare, false)).toMatchObject({ title: 'Etsy Shipping Profile Required' });
  });

  test('Vinted always wants the extension, Etsy only while it is not connected', () => {
    expect(findObstacle(['vinted'], ready, false)).toMatchObject({ title: 'Extension Required' });
    expect(findObstacle(['vinted'], ready, true)).toBeNull();
    expect(findObstacle(['etsy'], { ...ready, etsy_token: '' }, false)?.title).toBe('Extension Required');
  });
});
