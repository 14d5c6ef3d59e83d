import type { OperationPage } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { photoAddress } from '../marketplaces.ts';
import { untilQueueIsDone } from '../seller.ts';
import { connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

let jug: Product;
let lamp: Product;
let chair: Product;

const place = usePlace('drawer', async (place) => {
  await connectOwnStore(place);
  const photo = photoAddress(place);
  const things = await addProducts(
    place,
    { name: 'Blue jug', sku: 'D1', price: 12.5, images: [{ src: photo }] },
    { name: 'Green lamp', sku: 'D2' },
    { name: 'Old chair', sku: 'D3', images: [{ src: photo }] },
  );
  [jug, lamp, chair] = things as [Product, Product, Product];
  for (const { id } of things.slice(0, 2))
    await place.seller.call('POST', '/api/crosslist/woocommerce/', { product_id: id });
  place.store.faults.add({ kind: 'forbidden', path: '/products', method: 'POST', times: 1 });
  await place.seller.call('POST', '/api/crosslist/woocommerce/', { product_id: chair.id });
  await untilQueueIsDone(place.seller);
  place.store.store.buy('D1');
  await place.seller.call('POST', '/api/sale-detection/run/', {});
});

const drawer = () => place.dialog('Notifications');
const item = (text: string) => drawer().getByRole('listitem').filter({ hasText: text });

const details = () => place.dialog('Product Details');
const cancel = () => details().getByRole('button', { name: 'Cancel', exact: true });
const isOnTop = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
    return top === element || element.contains(top);
  });

// The first test, because a chunk that has been loaded once is there at once.
test('the newest is on top, always: a dialog that loads after the drawer was opened lies above it, on a slow line too', async () => {
  await place.open();
  const release = place.proxy.hold('GET', /notification-drawer/);
  await place.page.getByRole('button', { name: /^Notifications/ }).click();
  await place.row('Old chair').getByRole('cell').nth(1).click();
  await details().waitFor();
  release();
  await drawer().waitFor();
  expect(await isOnTop(cancel())).toBe(true);
  await cancel().click();
  await details().waitFor({ state: 'hidden' });
  await place.page.keyboard.press('Escape');
  await drawer().waitFor({ state: 'hidden' });
});

describe('Notification drawer', () => {
  test("Tabs 'Queue (n)' and 'Sales (n)', and a Clear All button", async () => {
    await place.open();
    await place.page.getByRole('button', { name: /^Notifications/ }).click();
    const { count } = await place.seller.call<OperationPage>('GET', '/api/operations/');
    await drawer()
      .getByRole('tab', { name: `Queue (${count})`, exact: true })
      .waitFor();
    await drawer().getByRole('tab', { name: 'Sales (1)', exact: true }).waitFor();
    await drawer().getByRole('button', { name: 'Clear All', exact: true }).waitFor();
  });

  test("Queue items show the product image, 'action -> platform', status", async () => {
    const done = item('Blue jug').filter({ hasText: 'Crosslist -> WooCommerce' });
    await done.getByText('Completed', { exact: true }).waitFor();
    expect(await done.locator('img').getAttribute('src')).toMatch(/^http/);
  });

  test('and an error that can be expanded; queue errors over 50 characters truncated', async () => {
    const failed = item('Old chair');
    await failed.getByText('Failed', { exact: true }).waitFor();
    const more = failed.getByRole('button', { name: 'Show full error' });
    const short = (await failed.locator('p').first().textContent()) ?? '';
    expect(short).toMatch(/^.{1,50}\.\.\.$/);
    await more.click();
    const whole = (await failed.locator('p').first().textContent()) ?? '';
    expect(whole.length).toBeGreaterThan(50);
    expect(whole.startsWith(short.slice(0, -3))).toBe(true);
    await failed.getByRole('button', { name: 'Show less' }).click();
    expect(await failed.locator('p').first().textContent()).toBe(short);
  });

  test('Clicking one opens the product details', async () => {
    await item('Green lamp').getByRole('button', { name: 'Green lamp', exact: true }).click();
    const details = place.dialog('Product Details');
    await details.waitFor();
    expect(await details.getByLabel('SKU', { exact: false }).first().inputValue()).toBe('D2');
    await place.page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  test('or the delete confirmation for delete actions', async () => {
    place.store.faults.add({ kind: 'forbidden', path: '/products/', times: 20 });
    await place.seller.call('DELETE', `/api/products/${lamp.id}/`);
    const deletion = item('Delete -> WooCommerce');
    await deletion.getByText('Failed', { exact: true }).waitFor();
    await deletion.getByRole('button', { name: 'Green lamp', exact: true }).click();
    const confirm = place.dialog('Delete Product');
    await confirm.getByText(/Are you sure you want to delete Green lamp\?/).waitFor();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await confirm.waitFor({ state: 'hidden' });
    place.store.faults.clear();
  });

  test("Sales items show product name, platform, SKU, 'Sold for' price, date and a remove button", async () => {
    await drawer()
      .getByRole('tab', { name: /^Sales/ })
      .click();
    const sale = item(jug.name);
    const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
    for (const text of ['WooCommerce', 'SKU: D1', 'Sold for £12.50', today])
      await sale.getByText(text, { exact: true }).waitFor();
    expect(await sale.locator('img').getAttribute('src')).toMatch(/^http/);
    await sale.getByRole('button', { name: 'Remove Blue jug' }).click();
    await sale.waitFor({ state: 'hidden' });
    await drawer().getByRole('tab', { name: 'Sales (0)', exact: true }).waitFor();
  });

  test('Clear All empties both', async () => {
    await drawer().getByRole('button', { name: 'Clear All', exact: true }).click();
    await drawer().getByRole('tab', { name: 'Queue (0)', exact: true }).waitFor();
    await drawer().getByText('No new sales', { exact: true }).waitFor();
    await place.page
      .getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })
      .waitFor({
        state: 'attached',
      });
  });

  test('status processing is shown while it runs', async () => {
    await drawer()
      .getByRole('tab', { name: /^Queue/ })
      .click();
    const release = place.store.faults.hold();
    const under = place.seller.call('POST', '/api/crosslist/woocommerce/', { product_id: chair.id });
    await item('Crosslist -> WooCommerce').getByText('Processing', { exact: true }).waitFor();
    release();
    await under;
    expect(await drawer().isVisible()).toBe(true);
  });
});

describe('the newest is on top, always', () => {
  test('and Done raises it, with the focus', async () => {
    await place.seller.call('POST', '/api/crosslist/vinted/', { product_id: chair.id });
    const done = item('Old chair').getByRole('button', { name: /^Done/ });
    await done.click();
    const step = place.dialog('List on Vinted');
    const confirm = step.getByRole('button', { name: 'Done', exact: true });
    await step.getByLabel('Address of the listing on Vinted').fill('https://www.vinted.co.uk/items/1-chair');
    // As a toast opens it over a dialog.
    const bell = place.page.getByRole('button', { name: /^Notifications/, includeHidden: true });
    await bell.dispatchEvent('click');
    await expect.poll(() => isOnTop(done)).toBe(true);
    expect(await isOnTop(confirm)).toBe(false);
    await done.click();
    await expect.poll(() => isOnTop(confirm)).toBe(true);
    expect(await step.evaluate((dialog) => dialog.matches(':focus-within'))).toBe(true);
    expect(await step.getByLabel('Address of the listing on Vinted').inputValue()).toContain('1-chair');
  });
});

test('what waits for the seller comes first in the queue, then the rest newest first', async () => {
  const { seller, page } = place;
  const more = await addProducts(place, { name: 'Tall vase', sku: 'D4' }, { name: 'Low vase', sku: 'D5' });
  await place.open();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await item('Old chair').getByRole('button', { name: /^Done/ }).waitFor();
  for (const { id } of more) await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: id });
  const ids = more.map(({ id }) => id);
  await seller.call('POST', '/api/products/bulk_action/', {
    action: 'delist',
    ids,
    platforms: ['woocommerce'],
  });
  await drawer().getByText('Delisted 2 of 2 from WooCommerce', { exact: true }).waitFor();
  await item('Low vase').first().getByText('Completed', { exact: true }).waitFor();
  const names = await drawer().getByRole('listitem').locator('[data-opens-row]').allTextContents();
  expect(names.slice(0, 5)).toEqual(['Old chair', 'Low vase', 'Tall vase', 'Low vase', 'Tall vase']);
  // The end of a bulk action asks for nothing either.
  const top = async (text: string) => (await drawer().getByText(text, { exact: true }).boundingBox())?.y ?? 0;
  expect(await top('Waiting for you on Vinted')).toBeLessThan(await top('Delisted 2 of 2 from WooCommerce'));
  await checkScreenAtAllSizes(page, 'queue-waits-first');
});
