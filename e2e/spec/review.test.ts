import { expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

/** Two products with one SKU, as a file imported into the store leaves them. */
const place = usePlace('review', async (place) => {
  await connectOwnStore(place);
  const { store } = place.store;
  for (const [name, sku] of [
    ['Brass lamp, small', 'LAMP'],
    ['Brass lamp, large', 'LAMP'],
    ['Blue jug', 'JUG'],
    ['Blue jug with a chip', 'jug'],
  ] as const)
    (await store.addProduct({ name, sku: `${sku}-${name}`, regular_price: '24' })).sku = sku;
  await addProducts(place, { name: 'My blue jug', sku: 'JUG', price: 24 });
  await place.seller.call('POST', '/api/import/woocommerce/', {});
});
const dialog = () => place.dialog('Items to review');
const item = (name: string) => dialog().getByRole('listitem', { name, exact: true });

test('two store products with one SKU stand in Review, and the seller chooses', async () => {
  await place.open();
  await place.page.getByText('4 items from your shops need your review').waitFor();
  await place.button('Review').click();
  await item('Brass lamp, small').waitFor();
  await checkScreenAtAllSizes(place.page, 'same-sku');
  await item('Brass lamp, large').getByRole('button', { name: 'Use this one' }).click();
  await item('Brass lamp, large').waitFor({ state: 'detached' });
  await item('Blue jug').getByRole('button', { name: 'Link' }).click();
  await item('Blue jug').waitFor({ state: 'detached' });
  // Nothing can be chosen for the others any more: they say what to do.
  await expect
    .poll(() =>
      dialog()
        .getByText(/^It is linked to the other item\. /)
        .count(),
    )
    .toBe(2);
  expect(
    await dialog()
      .getByRole('button', { name: /^(Link|Use this one)/ })
      .count(),
  ).toBe(0);
  await item('Brass lamp, small').getByText('Your product: Brass lamp, large').waitFor();
  await checkScreenAtAllSizes(place.page, 'same-sku-chosen');
  await place.page.keyboard.press('Escape');
  await place.row('Brass lamp, large').getByRole('link', { name: 'WooCommerce: listed' }).waitFor();
  await place.row('My blue jug').getByRole('link', { name: 'WooCommerce: listed' }).waitFor();

  for (const { id, name } of place.store.store.listProducts())
    if (/small|chip/.test(name)) await place.store.store.updateProduct(id, { sku: `OWN-${id}` });
  await place.seller.call('POST', '/api/sync/woocommerce/');
  await place.page.getByText('need your review').waitFor({ state: 'detached' });
  await place.row('Blue jug with a chip').waitFor();
});

test('List again is told as other listing work is: the toast becomes the result of the job', async () => {
  const { page, seller, store } = place;
  const [bowl] = await addProducts(place, { name: 'Walnut bowl', sku: 'BOWL', price: 30 });
  await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: bowl?.id });
  store.store.trash('BOWL');
  const toasts = page.getByRole('region', { name: 'Notifications' }).locator('> div');
  const shown = toasts.getByText(/^WooCommerce sync completed!.*Look under Review\.$/);
  await place.button('Sync').click();
  const popover = page.locator('form').filter({ hasText: 'Select Platforms to Sync' });
  await popover.getByLabel('WooCommerce', { exact: true }).check();
  await popover.getByRole('button', { name: 'Sync Selected', exact: true }).click();
  await shown.waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('1 item from your shops needs your review').waitFor();
  await place.button('Review').click();
  await dialog()
    .getByRole('tab', { name: /^Ended there/ })
    .click();
  const release = store.faults.hold();
  await dialog().getByRole('button', { name: 'List again Walnut bowl' }).click();
  await toasts.getByText('Listing Walnut bowl on WooCommerce again. The queue shows the result.').waitFor();
  release();
  await toasts.getByText('Listed Walnut bowl on WooCommerce.', { exact: true }).waitFor();
  // The focused element is gone: the dialog has the focus, not the page below.
  const inDialog = `document.activeElement.closest('[role="dialog"]') !== null`;
  expect(await page.evaluate(inDialog)).toBe(true);
  // The toast that leads to Review disappears once nothing is left there.
  await shown.waitFor({ state: 'hidden' });
  expect(await toasts.count()).toBe(1);
});

test('opened again it begins on the first tab with something in it', async () => {
  const { page, seller, store } = place;
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  for (const name of ['Oak stool', 'Oak stool, low'])
    (await store.store.addProduct({ name, sku: `PAIR-${name}`, regular_price: '9' })).sku = 'PAIR';
  await seller.call('POST', '/api/sync/woocommerce/');
  await page.getByText('2 items from your shops need your review').waitFor();
  await place.button('Review').click();
  await item('Oak stool').waitFor();
});
