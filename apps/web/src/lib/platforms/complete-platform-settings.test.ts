import { expect, test } from 'vitest';
import { completePlatformSettings } from './complete-platform-settings.ts';

test('names every platform, with what was chosen of one', () => {
  expect(completePlatformSettings({ vinted: { enabled: false, name: '' } })).toEqual({
    woocommerce: { enabled: true, name: 'WooCommerce' },
    ebay: { enabled: true, name: 'eBay' },
    etsy: { enabled: true, name: 'Etsy' },
    vinted: { enabled: false, name: 'Vinted' },
  });
});
