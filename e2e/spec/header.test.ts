import { describe, expect, test } from 'vitest';
import { untilQueueIsDone } from '../seller.ts';
import { connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('header', async (place) => {
  await connectOwnStore(place);
  const [first, second] = await addProducts(place, { name: 'Clock', sku: 'H1' }, { name: 'Vase', sku: 'H2' });
  for (const product of [first, second])
    await place.seller.call('POST', '/api/crosslist/woocommerce/', { product_id: product?.id });
  place.store.store.buy('H1');
  await place.seller.call('POST', '/api/sale-detection/run/', {});
});

const bare = { name: 'Bare', sku: 'H3', price: 5 };

describe('Dashboard header', () => {
  test('Title, Sync button, Tools button (menu), Settings button, Logout button', async () => {
    await place.open();
    const header = place.page.getByRole('banner');
    await header.getByRole('heading', { level: 1, name: 'Crosslister' }).waitFor();
    for (const name of ['Sync', 'Tools', 'Settings', 'Logout'])
      expect(await header.getByRole('button', { name, exact: true }).isVisible()).toBe(true);
  });

  test('Sync opens the sync popover', async () => {
    await place.button('Sync').click();
    await place.page.getByText('Select Platforms to Sync', { exact: true }).waitFor();
    await place.button('Sync').click();
    await place.page.getByText('Select Platforms to Sync', { exact: true }).waitFor({ state: 'hidden' });
  });

  test('Settings opens the settings', async () => {
    await place.button('Settings').click();
    await place.dialog('Settings').waitFor();
    await place.page.keyboard.press('Escape');
    await place.dialog('Settings').waitFor({ state: 'hidden' });
  });

  test('A bell button with a badge opens a right-side drawer: it counts sales and what waits for the seller, never finished work', async () => {
    const before = await untilQueueIsDone(place.seller);
    expect(before.count).toBeGreaterThan(1);
    const badge = async (sum: number) => {
      const bell = place.page.getByRole('button', { name: `Notifications (${sum})`, exact: true });
      await bell.waitFor();
      expect(await bell.locator('..').textContent()).toBe(String(sum));
      return bell;
    };
    await badge(1);
    // A product without a photo cannot be listed on Vinted, and the seller has to fix that.
    const { id } = await place.seller.call<{ id: number }>('POST', '/api/products/', bare);
    await place.seller.call('POST', '/api/crosslist/vinted/', { product_id: id });
    const queue = await untilQueueIsDone(place.seller);
    const bell = await badge(2);
    await bell.click();
    const drawer = place.dialog('Notifications');
    await drawer.getByRole('tab', { name: `Queue (${queue.count})`, exact: true }).waitFor();
    await drawer.getByRole('tab', { name: 'Sales (1)', exact: true }).waitFor();
    await expect
      .poll(async () => {
        const box = await drawer.boundingBox();
        return box && { right: Math.round(box.x + box.width), isAside: box.x > 720 };
      })
      .toEqual({ right: 1440, isAside: true });
  });
});
