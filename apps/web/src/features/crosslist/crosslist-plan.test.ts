import type { Credentials } from '@crosslister/contract/credentials.ts';
import { PricingRules, settingsSchema } from '@crosslister/contract/schemas/setting-schemas.ts';
import { describe, expect, test } from 'vitest';
import { wayOf } from '../../lib/platforms/listing-way.ts';
import { becomesDraft, extensionRequired, findObstacle } from './crosslist-plan.ts';

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
    expect(findObstacle(['woocommerce', 'ebay', 'etsy', 'vinted'], ready)).toBeNull();
  });

  test('asks for a platform', () => {
    expect(findObstacle([], ready)).toEqual({
      title: 'Platform Required',
      message: 'Please select at least one platform to crosslist to.',
    });
  });

  test('names the missing eBay policies', () => {
    const bare = withRules({ ebay_settings: PricingRules.parse({}).ebay_settings });
    expect(findObstacle(['ebay'], bare)).toMatchObject({
      title: 'eBay Policies Required',
      fix: { target: 'settings', section: 'policies', platform: 'ebay' },
    });
    expect(findObstacle(['woocommerce'], bare)).toBeNull();
  });

  test('asks for an Etsy shipping profile', () => {
    const bare = withRules({ etsy_settings: settingsSchema('etsy').parse({ shipping_profile: ' ' }) });
    expect(findObstacle(['etsy'], bare)).toMatchObject({ title: 'Etsy Shipping Profile Required' });
  });
});

describe('the way a platform is listed on', () => {
  const withApi = withRules({ etsy_settings: { ...ready.pricing_rules.etsy_settings, list_with: 'api' } });
  const cutOff = { ...ready, etsy_token: '' };

  test.each([
    ['ebay', ready, 'ready', 'server'],
    ['vinted', ready, 'ready', 'extension'],
    ['vinted', ready, 'none', 'hand'],
    ['etsy', ready, 'ready', 'extension'],
    ['etsy', ready, 'none', 'server'],
    ['etsy', withApi, 'ready', 'server'],
    ['etsy', cutOff, 'ready', 'extension'],
    ['etsy', { ...withApi, etsy_token: '' }, 'ready', 'extension'],
    ['etsy', cutOff, 'none', 'hand'],
    ['etsy', ready, 'unpaired', 'server'],
    ['etsy', cutOff, 'unpaired', 'extension'],
    ['vinted', ready, 'unpaired', 'extension'],
  ] as const)('%s', (platform, credentials, extension, way) => {
    expect(wayOf(platform, credentials, extension)).toBe(way);
  });

  test('the server makes a draft on Etsy until Publish at once is on; in the browser the seller says', () => {
    expect(becomesDraft('etsy', ready, 'none')).toBe(true);
    expect(becomesDraft('etsy', ready, 'ready')).toBe(false);
    expect(becomesDraft('etsy', withApi, 'ready')).toBe(true);
    const { etsy_settings } = ready.pricing_rules;
    const atOnce = withRules({ etsy_settings: { ...etsy_settings, publish: true } });
    expect(becomesDraft('etsy', atOnce, 'none')).toBe(false);
    expect(becomesDraft('ebay', ready, 'none')).toBe(false);
  });

  test('by hand means that the extension is asked for', () => {
    expect(extensionRequired([], false)).toBeNull();
    expect(extensionRequired(['etsy', 'vinted'], false)).toMatchObject({
      title: 'Extension Required',
      message: expect.stringMatching(/^Install the Chrome extension .* Etsy and Vinted/),
      details: expect.stringMatching(/ Etsy also works without it, once connected in Settings\.$/),
    });
    // Nothing like that is said about a platform on which the server cannot list.
    expect(extensionRequired(['vinted'], false)?.details).toMatch(/fields to copy\.$/);
  });

  test('nobody is told to install on a phone what no phone takes', () => {
    const shown = extensionRequired(['etsy', 'vinted'], true);
    expect(shown?.title).toBe('To Be Listed by Hand');
    expect(`${shown?.message} ${shown?.details}`).not.toMatch(/install/i);
    expect(shown?.details).toMatch(/fields to copy\. Etsy also works without it/);
  });
});
