import { type Credentials, STORED_SECRET } from '@crosslister/contract/credentials.ts';
import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { describe, expect, test } from 'vitest';
import { draftOf, isDirty, updateOf, withRules, withSettings } from './settings-draft.ts';

const credentials: Credentials = {
  woo_url: 'https://shop.example',
  woo_ck: STORED_SECRET,
  woo_cs: STORED_SECRET,
  ebay_token: '',
  etsy_token: '',
  etsy_shop_id: '',
  default_ebay_category: '',
  pricing_rules: PricingRules.parse({}),
  source_platform: 'woocommerce',
  platform_settings: {},
};

describe('settings draft', () => {
  test('an edit makes it dirty, and taking the edit back makes it clean', () => {
    const saved = draftOf(credentials);
    const edited = withRules(saved, { ebay_markup: 10 });
    expect(isDirty(edited, saved)).toBe(true);
    expect(isDirty(withRules(edited, { ebay_markup: 0 }), saved)).toBe(false);
  });

  test('leaves untouched store keys out of the save and sends stored secrets back as they came', () => {
    const saved = draftOf(credentials);
    expect(updateOf(withSettings(saved, 'ebay', { postcode: 'M1 1AE' }), saved)).not.toHaveProperty(
      'woo_url',
    );
    expect(updateOf(saved, saved)).not.toHaveProperty('ebay_app');
    const ebay_app = { client_id: 'id', client_secret: 'secret', ru_name: 'name' };
    expect(updateOf({ ...saved, ebay_app }, saved)).toMatchObject({ ebay_app });
    const moved = { ...saved, woo_url: 'https://other.example' };
    expect(updateOf(moved, saved)).toMatchObject({ woo_url: 'https://other.example', woo_ck: STORED_SECRET });
  });
});
