import { describe, expect, test } from 'vitest';
import { untilQueueIsDone } from '../seller.ts';
import { connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('storage', async (place) => {
  await connectOwnStore(place);
  const products = await addProducts(place, { name: 'Cup', sku: 'ST1' }, { name: 'Jug', sku: 'ST2' });
  for (const { id } of products)
    await place.seller.call('POST', '/api/crosslist/woocommerce/', { product_id: id });
  await place.seller.call('POST', '/api/delist/manual/', {
    product_id: products[1]?.id,
    platforms: ['woocommerce'],
  });
  place.store.store.buy('ST1');
  await place.seller.call('POST', '/api/sale-detection/run/', {});
  await untilQueueIsDone(place.seller);
});
const stored = (key: string) => place.page.evaluate((name) => localStorage.getItem(name), key);
const keys = [
  'platformSettings',
  'crosslister_sourcePlatform',
  'crosslister_newSales',
  'crosslister_crosslistQueue',
  'crosslister_delistQueue',
];

describe('Local browser storage keys', () => {
  test('authToken', async () => {
    await place.open();
    expect(await stored('authToken')).toBe(place.seller.token);
  });

  test('platformSettings (per platform enabled and name)', async () => {
    const setting = (name: string) => ({ enabled: true, name });
    await expect
      .poll(async () => JSON.parse((await stored('platformSettings')) ?? 'null'))
      .toEqual({
        woocommerce: setting('WooCommerce'),
        ebay: setting('eBay'),
        etsy: setting('Etsy'),
        vinted: setting('Vinted'),
      });
  });

  test('crosslister_sourcePlatform (default woocommerce)', async () => {
    expect(await stored('crosslister_sourcePlatform')).toBe('woocommerce');
  });

  test('crosslister_crosslistQueue, crosslister_delistQueue', async () => {
    const queue = async (key: string) => JSON.parse((await stored(key)) ?? '[]');
    await expect.poll(() => queue('crosslister_crosslistQueue')).toHaveLength(2);
    expect(await queue('crosslister_crosslistQueue')).toMatchObject([
      { platform: 'woocommerce', action: 'crosslist', status: 'completed', product: { sku: 'ST2' } },
      { platform: 'woocommerce', action: 'crosslist', status: 'completed', product: { sku: 'ST1' } },
    ]);
    expect(await queue('crosslister_delistQueue')).toContainEqual(
      expect.objectContaining({
        action: 'delist',
        status: 'completed',
        product: expect.objectContaining({ sku: 'ST2' }),
      }),
    );
  });

  test('crosslister_newSales', async () => {
    await expect
      .poll(async () => JSON.parse((await stored('crosslister_newSales')) ?? '[]'))
      .toMatchObject([{ productName: 'Cup', platform: 'woocommerce', sku: 'ST1', salePrice: 10 }]);
  });

  test('The light theme is forced', async () => {
    await place.page.emulateMedia({ colorScheme: 'dark' });
    const scheme = await place.page.evaluate('document.documentElement.dataset.mantineColorScheme');
    expect(scheme).toBe('light');
    await place.page.emulateMedia({ colorScheme: null });
  });

  test('at Logout nothing of the seller stays', async () => {
    await place.button('Logout').click();
    await place.page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    for (const key of ['authToken', ...keys]) expect(await stored(key)).toBeNull();
  });
});
