import type { Credentials } from '@crosslister/contract/credentials.ts';
import { PricingRules, settingsSchema } from '@crosslister/contract/schemas/setting-schemas.ts';
import { expect, test } from 'vitest';
import { wayHint } from './listing-way-hint.ts';

const account = (isConnected: boolean, list_with: 'api' | 'extension'): Credentials => ({
  woo_url: '',
  woo_ck: '',
  woo_cs: '',
  ebay_token: '',
  etsy_token: isConnected ? '********' : '',
  etsy_shop_id: isConnected ? '7' : '',
  default_ebay_category: '',
  source_platform: 'woocommerce',
  platform_settings: {},
  pricing_rules: PricingRules.parse({ etsy_settings: settingsSchema('etsy').parse({ list_with }) }),
});

test.each([
  [true, 'extension', 'none', 'This browser has no extension, so the connected account is used.'],
  [
    true,
    'extension',
    'unpaired',
    'This browser has an extension that is not paired, so the connected account is used.',
  ],
  [true, 'extension', 'ready', undefined],
  [true, 'api', 'none', undefined],
  [false, 'api', 'none', 'No account is connected, so you list by hand.'],
  [false, 'api', 'ready', 'No account is connected, so the browser extension is used.'],
  [false, 'extension', 'none', undefined],
] as const)('connected %s, chosen %s, extension %s: %s', (isConnected, chosen, extension, hint) => {
  expect(wayHint('etsy', account(isConnected, chosen), extension)).toBe(hint);
});

test('where there is no choice nothing is said', () => {
  for (const platform of ['ebay', 'vinted', 'woocommerce'] as const)
    expect(wayHint(platform, account(true, 'extension'), 'none')).toBe(undefined);
});
