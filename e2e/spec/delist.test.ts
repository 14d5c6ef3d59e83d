import type { Product } from '@crosslister/contract/product.ts';
import { describe, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const description = `<p>${'Painted by hand in 1920. '.repeat(5)}</p>`;
let products: Product[];
const place = usePlace('delist', async (place) => {
  await connectOwnStore(place);
  products = await addProducts(
    place,
    { name: 'Vase', sku: 'DL1', description },
    { name: 'Jug', sku: 'DL2' },
    { name: 'Cup', sku: 'DL3' },
    { name: 'Plate', sku: 'DL4' },
    { name: 'Fork', sku: 'DL5' },
    { name: 'Spoon', sku: 'DL6' },
    { name: 'Tray', sku: 'DL7', listings: { vinted: { url: 'https://www.vinted.co.uk/items/7-tray' } } },
    {
      name: 'Pan',
      sku: 'DL8',
      status: 'inactive',
      listings: { woocommerce: { url: 'https://store.example/product/pan' } },
    },
  );
  for (const { id } of [...products.slice(0, 4), ...products.slice(6, 7)])
    await place.seller.call('POST', '/api/crosslist/woocommerce/', { product_id: id });
});
const dialog = () => place.dialog('Delist Products');
const box = (name: string) => dialog().getByLabel(name, { exact: true });
const confirm = () => dialog().getByRole('button', { name: 'Delist from Selected Platforms', exact: true });
const read = (index: number) => place.seller.call('GET', `/api/products/${products[index]?.id}/`);

describe("Delist dialog ('Delist Products')", () => {
  test('A truncated list of product names (descriptions truncated to 60 characters)', async () => {
    await place.open();
    await place.rowAction('Vase', 'Delist');
    const item = dialog().getByRole('listitem');
    await item.first().waitFor();
    expect(await item.locator('span').allTextContents()).toEqual([
      'Vase',
      'Painted by hand in 1920. Painted by hand in 1920. Painted by...',
    ]);
  });

  test('A note that products become inactive and are removed from the chosen platforms but stay in the dashboard for relisting', async () => {
    await dialog()
      .getByText(
        /^Products become inactive and are removed from the chosen platforms\. They stay in the dashboard/,
      )
      .waitFor();
  });

  test('a platform where nothing of the choice is listed says so', async () => {
    expect(await box('Vinted').getAttribute('aria-describedby')).not.toBeNull();
    expect(await dialog().getByText('Not listed there.', { exact: true }).count()).toBe(3);
    expect(await box('WooCommerce').getAttribute('aria-describedby')).toBeNull();
  });

  test('Default selection: WooCommerce, eBay and Etsy on, Vinted off', async () => {
    for (const [name, chosen] of [
      ['WooCommerce', true],
      ['eBay', true],
      ['Etsy', true],
      ['Vinted', false],
    ] as const)
      expect(await box(name).isChecked()).toBe(chosen);
  });

  test("the warning 'Please select at least one platform.'; disabled while no platform is selected", async () => {
    expect(await dialog().getByText('Please select at least one platform.').count()).toBe(0);
    for (const name of ['WooCommerce', 'eBay', 'Etsy']) await box(name).uncheck();
    await dialog().getByText('Please select at least one platform.', { exact: true }).waitFor();
    expect(await confirm().isDisabled()).toBe(true);
    await box('WooCommerce').check();
    expect(await confirm().isEnabled()).toBe(true);
  });

  test("'Delisting failed. Please try again.' or 'Delisting failed: {error}'", async () => {
    place.proxy.cut('POST', '/api/delist/manual/');
    await confirm().click();
    await place.toast('Delisting Failed', 'Delisting failed. Please try again.');
    place.proxy.clear();
    place.proxy.answer('POST', '/api/delist/manual/', 409, { detail: 'It is being listed.' }, 1);
    await confirm().click();
    await place.toast('Delisting Failed', 'Delisting failed: It is being listed.');
    expect(await read(0)).toMatchObject({ status: 'active' });
  });

  test("Confirm button 'Delist from Selected Platforms', or 'Delisting...' while busy; active to inactive", async () => {
    const release = place.proxy.hold('POST', '/api/delist/manual/');
    await confirm().click();
    await dialog().getByRole('button', { name: 'Delisting...', exact: true }).waitFor();
    release();
    await place.toast('Product Delisted', 'Successfully delisted Vase from: WooCommerce');
    await dialog().waitFor({ state: 'hidden' });
    await place.row('DL1').waitFor({ state: 'hidden' });
    expect(await read(0)).toMatchObject({ status: 'inactive', listings: { woocommerce: { url: '' } } });
  });

  test('Undo stays as long as its toast, and puts it back on sale wherever it stood', async () => {
    await place.rowAction('Cup', 'Delist');
    await confirm().click();
    const toast = place.page.getByRole('region', { name: 'Notifications' }).locator('[data-type="success"]');
    await toast.getByText('Successfully delisted Cup from: WooCommerce').waitFor();
    await place.row('DL3').waitFor({ state: 'hidden' });
    const release = place.store.faults.hold();
    await toast.getByRole('button', { name: 'Undo', exact: true }).click();
    await place.page
      .getByText('The product is in the catalogue as before. It is being listed again on WooCommerce.')
      .waitFor();
    // The button is gone, so the keyboard focus moves to the rows.
    expect(await place.page.evaluate('document.activeElement.role')).toBe('tabpanel');
    release();
    // It becomes the result of its work.
    await place.page.getByText('Listed Cup on WooCommerce.', { exact: true }).waitFor();
    expect(await place.page.getByText(/being listed again/).count()).toBe(0);
    await place.toast('Cancelled', 'Action cancelled successfully');
    await place.row('DL3').waitFor();
    await expect
      .poll(() => read(2))
      .toMatchObject({
        status: 'active',
        listings: { woocommerce: { url: expect.stringMatching(/^http/) } },
      });
  });

  test('Delist from some says where it stays live before it is confirmed, and under Inactive', async () => {
    await place.rowAction('Tray', 'Delist');
    await dialog().getByText('It stays live on Vinted.').waitFor();
    await box('Vinted').check();
    await dialog().getByText('It stays live on Vinted.').waitFor({ state: 'hidden' });
    await box('Vinted').uncheck();
    await checkScreenAtAllSizes(place.page, 'delist-some');
    await confirm().click();
    await place.toast('Product Delisted', 'Successfully delisted Tray from: WooCommerce');
    await place.page.getByRole('tab', { name: /^Inactive/ }).click();
    await place.row('DL7').getByText('live on Vinted', { exact: true }).waitFor();
    // The longest of these stands in one line.
    const longest = place.row('DL8').getByText('live on WooCommerce', { exact: true });
    expect((await longest.boundingBox())?.height).toBeLessThan(24);
    await checkScreenAtAllSizes(place.page, 'inactive-but-live');
    await place.page.getByRole('tab', { name: /^Products/ }).click();
  });

  test('a listing that does not end is told with its cause, and the product stays', async () => {
    place.store.faults.add({ kind: 'forbidden', path: '/products', times: 20 });
    await place.rowAction('Jug', 'Delist');
    await confirm().click();
    await place.page.getByText('Delisting Failed', { exact: true }).first().waitFor();
    const shown = place.page.getByRole('region', { name: 'Notifications' });
    expect(await shown.textContent()).toMatch(/Delisting failed: \S+/);
    place.store.faults.clear();
    expect(await read(1)).not.toMatchObject({ status: 'inactive' });
  });

  test.each([
    ['Cup', 'Plate'],
    ['Fork', 'Spoon'],
  ])('for a bulk selection: %s and %s', async (one, other) => {
    const isListed = one === 'Cup';
    if (isListed) await place.open();
    for (const name of [one, other])
      await place.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    const bar = place.page.getByRole('region', { name: 'Bulk actions' });
    await bar.getByRole('button', { name: 'Delist' }).click();
    await confirm().click();
    if (isListed) {
      const jobs = place.page.getByRole('region', { name: 'Jobs' });
      await jobs.getByText('2 delisted from WooCommerce', { exact: true }).waitFor();
    } else await place.toast('Products Delisted', '2 product(s) delisted');
    for (const name of [one, other]) await place.row(name).waitFor({ state: 'hidden' });
    for (const { id } of products.filter(({ name }) => name === one || name === other))
      await expect
        .poll(() => place.seller.call('GET', `/api/products/${id}/`))
        .toMatchObject({ status: 'inactive' });
  });
});
