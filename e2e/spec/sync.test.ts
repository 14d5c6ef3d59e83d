import { describe, expect, test } from 'vitest';
import { connectOwnStore } from './accounts.ts';
import { usePlace } from './place.ts';

const place = usePlace('sync', async (place) => {
  await connectOwnStore(place);
  for (const sku of ['S1', 'S2'])
    await place.store.store.addProduct({ name: `Thing ${sku}`, sku, regular_price: '9' });
});

const popover = () => place.page.locator('form').filter({ hasText: 'Select Platforms to Sync' });
const box = (name: string) => popover().getByLabel(name, { exact: true });
const start = () => popover().getByRole('button', { name: 'Sync Selected', exact: true }).click();

async function sync(...names: string[]) {
  // Closing a toast is a click outside, which closes the popover.
  await popover().waitFor({ state: 'hidden' });
  await place.button('Sync').click();
  for (const name of names) await box(name).check();
  await start();
}

describe('Sync popover', () => {
  test("'Select Platforms to Sync' with checkboxes for WooCommerce, eBay and Etsy and a Sync Selected button", async () => {
    await place.open();
    await place.button('Sync').click();
    await popover().getByText('Select Platforms to Sync', { exact: true }).waitFor();
    expect(await popover().locator('label').allTextContents()).toEqual(['WooCommerce', 'eBay', 'Etsy']);
    await popover().getByRole('button', { name: 'Sync Selected', exact: true }).waitFor();
  });

  test("Sync Selected with no platform: 'Please select at least one platform to sync' ('No Platform Selected')", async () => {
    await start();
    await place.toast('No Platform Selected', 'Please select at least one platform to sync');
  });
});

describe('Sync', () => {
  test("'{Platform} sync completed! Processed N products (x created, y updated).'", async () => {
    await sync('WooCommerce');
    await place.toast(
      'Sync Completed',
      'WooCommerce sync completed! Processed 2 products (2 created, 0 updated).',
    );
    await place.row('S1').waitFor();
  });

  test("a later sync's toast takes the place of the earlier one", async () => {
    const toasts = place.page.getByRole('region', { name: 'Notifications' }).locator('> div');
    await sync('WooCommerce');
    await toasts.getByText('Sync Completed', { exact: true }).waitFor();
    await place.store.store.addProduct({ name: 'Thing S3', sku: 'S3', regular_price: '9' });
    await sync('WooCommerce');
    await toasts.getByText('Processed 3 products (1 created, 0 updated).').waitFor();
    expect(await toasts.count()).toBe(1);
    await toasts.getByRole('button', { name: 'Dismiss notification' }).click();
  });

  test("'{Platform} sync failed: {error}', for each of the chosen", async () => {
    await sync('eBay', 'Etsy');
    await place.toast('Sync Failed', 'eBay sync failed: eBay account not connected.');
    await place.toast('Sync Failed', 'Etsy sync failed: Etsy account not connected.');
  });

  test("'Sync failed: {error or Unknown error}'", async () => {
    place.proxy.answer('POST', '/api/sync/woocommerce/', 200, { success: false }, 1);
    await sync('WooCommerce');
    await place.toast('Sync Failed', 'Sync failed: Unknown error');
    place.proxy.cut('POST', '/api/sync/woocommerce/');
    await sync('WooCommerce');
    await place.toast(
      'Sync Failed',
      'Sync failed: The server cannot be reached. Check the connection and try again.',
    );
  });
});
