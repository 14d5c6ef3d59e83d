import { expect, test } from 'vitest';
import type { Platform } from '../platforms.ts';
import { mistakenKey } from './key-steps.ts';

test.each([
  ['ebay', 'ru_name', ' https://example.com/', /an address/],
  ['ebay', 'ru_name', 'example.com/callback', /an address/],
  ['ebay', 'ru_name', 'Ann_Smith-AnnSmith-Shop-abcdefgh', null],
  ['ebay', 'client_id', 'Ann-Shop-SBX-1', /Sandbox/],
  ['ebay', 'client_id', 'PRD-0a1b2c3d4e5f', /Cert ID/],
  ['ebay', 'client_secret', 'PRD-0a1b2c3d4e5f', null],
  ['etsy', 'keystring', 'abcdefghijklmnopqrstuvwx:0a1b2c3d4e', /both/],
  ['etsy', 'shared_secret', '0a1b2c3d4e', null],
  ['woocommerce', 'woo_ck', 'cs_0a1b', /begins with ck_/],
  ['woocommerce', 'woo_cs', 'ck_0a1b', /begins with cs_/],
  ['woocommerce', 'woo_cs', '********', null],
  ['vinted', 'anything', 'https://example.com', null],
] satisfies [Platform, string, string, RegExp | null][])('%s, %s: %s', (platform, field, typed, words) => {
  if (words) expect(mistakenKey(platform, field, typed)).toMatch(words);
  else expect(mistakenKey(platform, field, typed)).toBeUndefined();
});
