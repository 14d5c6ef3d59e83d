import { describe, expect, test } from 'vitest';
import { recordOf } from './merge-fields.ts';
import {
  editedSettings,
  readableSettings,
  settingChangedElsewhere,
  settingConflicts,
  settingFields,
} from './setting-fields.ts';

const rules = (ebay_markup: number, postcode = '') => ({
  pricing_rules: { ebay_markup, round_to_99: false, ebay_settings: { postcode } },
});

describe('fields of the settings', () => {
  test('are known by their paths, and make up the record again; secrets can be left out', () => {
    const record = { woo_url: 'https://shop.example', woo_ck: 'ck', ...rules(10, 'M1 1AE') };
    const fields = settingFields(record);
    expect(fields).toEqual({
      woo_url: 'https://shop.example',
      woo_ck: 'ck',
      'pricing_rules.ebay_markup': 10,
      'pricing_rules.round_to_99': false,
      'pricing_rules.ebay_settings.postcode': 'M1 1AE',
    });
    const { woo_ck, ...rest } = record;
    expect(recordOf(fields)).toEqual(record);
    expect(readableSettings(record)).toEqual(rest);
  });

  test('sent as they were read they are no edit', () => {
    expect(editedSettings(rules(15, 'M1'), rules(10, 'M1'))).toEqual({ 'pricing_rules.ebay_markup': 15 });
  });

  test.each([
    ['changed here alone', rules(10), rules(15), rules(10), []],
    ['changed elsewhere alone', rules(20), rules(10), rules(10), []],
    ['changed to the same', rules(15), rules(15), rules(10), []],
    ['changed to different ends', rules(20), rules(15), rules(10), ['pricing_rules.ebay_markup']],
    ['never set before', {}, rules(15), rules(10), []],
  ])('%s', (_, now, sent, before, conflicts) => {
    expect(settingConflicts(now, sent, before)).toEqual(conflicts);
  });

  test.each([
    ['pricing_rules.ebay_markup', 15, 'eBay markup was changed elsewhere to 15%.'],
    ['pricing_rules.round_to_99', true, 'Round to .99 was changed elsewhere to on.'],
    ['pricing_rules.ebay_settings.postcode', '', 'eBay postcode was changed elsewhere to nothing.'],
    [
      'pricing_rules.etsy_settings.shipping_profile',
      'Post',
      'Etsy shipping profile was changed elsewhere to Post.',
    ],
    ['source_platform', 'ebay', 'Source platform was changed elsewhere to eBay.'],
    [
      'platform_settings.vinted',
      { enabled: false, name: 'Vinted' },
      'Vinted was changed elsewhere to hidden.',
    ],
    ['pricing_rules.ebay_settings.condition', 'NEW', 'eBay condition was changed elsewhere.'],
    ['default_ebay_category', '63861', 'Default eBay category was changed elsewhere.'],
    ['woo_url', 'https://other.example', 'Store URL was changed elsewhere to https://other.example.'],
    [
      'pricing_rules.etsy_settings.shipping_profile',
      'Post.',
      'Etsy shipping profile was changed elsewhere to Post.',
    ],
    ['etsy_app.keystring', 'key', 'Etsy keystring was changed elsewhere to key.'],
  ])('%s is told', (path, value, sentence) => {
    expect(settingChangedElsewhere(path, value)).toBe(sentence);
  });
});
