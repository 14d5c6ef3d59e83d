import type { Credentials } from '@crosslister/contract/credentials.ts';
import { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { describe, expect, test } from 'vitest';
import { chosen, conflictsOf, overSaved, saveOf } from './merge-settings.ts';
import { draftOf, withRules, withSettings } from './settings-draft.ts';

const credentials: Credentials = {
  woo_url: '',
  woo_ck: '',
  woo_cs: '',
  ebay_token: '',
  etsy_token: '',
  etsy_shop_id: '',
  default_ebay_category: '',
  pricing_rules: PricingRules.parse({}),
  source_platform: 'woocommerce',
  platform_settings: {},
};
const began = draftOf(credentials);
const mine = { draft: withRules(began, { ebay_markup: 20 }), began };

describe('the same field saved in two tabs, in Settings', () => {
  test('what was changed elsewhere alone is shown as it is there, and saved as such', () => {
    const saved = withSettings(began, 'ebay', { postcode: 'M1 1AE' });
    const edits = overSaved(mine, saved);
    expect(conflictsOf(edits, saved)).toEqual([]);
    expect(edits.draft.pricing_rules).toMatchObject({
      ebay_markup: 20,
      ebay_settings: { postcode: 'M1 1AE' },
    });
    expect(saveOf(edits)).toMatchObject({
      pricing_rules: { ebay_markup: 20 },
      before: { pricing_rules: { ebay_markup: 0, ebay_settings: { postcode: 'M1 1AE' } } },
    });
  });

  test('what both changed is told, and the seller keeps theirs or takes the other', () => {
    const saved = withRules(began, { ebay_markup: 15 });
    const edits = overSaved(mine, saved);
    const key = 'pricing_rules.ebay_markup';
    expect(conflictsOf(edits, saved)).toEqual([
      { key, sentence: 'eBay markup was changed elsewhere to 15%.' },
    ]);
    const kept = overSaved(chosen(edits, saved, key, true), saved);
    expect(conflictsOf(kept, saved)).toEqual([]);
    expect(saveOf(kept)).toMatchObject({
      pricing_rules: { ebay_markup: 20 },
      before: { pricing_rules: { ebay_markup: 15 } },
    });
    expect(overSaved(chosen(edits, saved, key, false), saved).draft).toEqual(saved);
  });

  test('what was saved as it was typed is no edit any more: the next one begins there', () => {
    const saved = withRules(began, { ebay_markup: 20 });
    const { draft, began: next } = overSaved(mine, saved);
    const edits = overSaved({ draft: withRules(draft, { ebay_markup: 30 }), began: next }, saved);
    expect(conflictsOf(edits, saved)).toEqual([]);
  });

  test('no secret is sent as what was there before', () => {
    const store = { ...began, woo_url: 'https://shop.example', woo_ck: '********', woo_cs: '********' };
    expect(saveOf({ draft: store, began: store }).before).toMatchObject({ woo_url: 'https://shop.example' });
    expect(saveOf({ draft: store, began: store }).before).not.toHaveProperty('woo_ck');
  });
});
