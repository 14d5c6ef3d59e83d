import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { desktop, openBrowser, phone } from './browser.ts';
import { checkScreen } from './check-screen.ts';
import { keepToasts } from './keep-toasts.ts';
import { connectStore } from './marketplaces.ts';
import { addPriced, useOwnPlace } from './own-place.ts';
import { registerSeller, type Seller, untilQueueIsDone } from './seller.ts';

const PRODUCTS = 60;
const skuOf = (number: number) => `COMF-${String(number).padStart(3, '0')}`;

let seller: Seller;
let page: Page;

const place = useOwnPlace('comforts', async (made) => {
  ({ seller, page } = made);
  await page.addInitScript(keepToasts);
  await connectStore(seller, made.marketplaces);
  await addPriced(seller, PRODUCTS, skuOf);
});
beforeEach(() => open('?size=25&sort=price_asc'));
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

async function open(query: string) {
  await page.goto(`${place.server.url}/${query}`);
  await page.getByRole('row').nth(1).waitFor();
}
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const search = () => page.getByPlaceholder('Search name or SKU...');
const parameters = () => new URL(page.url()).searchParams;
const undo = async () => {
  await button('Undo').click();
  await page.getByText('Action cancelled successfully').waitFor();
};
async function act(sku: string, action: string) {
  await row(sku)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
const idOf = async (sku: string) => {
  const found = await seller.call<{ results: { id: number }[] }>('GET', `/api/products/?search=${sku}`);
  return found.results[0]?.id ?? 0;
};

test('what is typed while a dialog is still being drawn is in its field', async () => {
  const name = dialog('Add product').getByLabel('Product Name');
  // From the second time on its code is there.
  await button('Add product').click();
  await name.waitFor();
  await page.keyboard.press('Escape');
  await dialog('Add product').waitFor({ state: 'hidden' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await button('Add product').click();
  await page.keyboard.type('Brass lamp');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(() => name.inputValue()).toBe('Brass lamp');
  await page.keyboard.press('Escape');
  await button('Discard changes').click();
});

test('back and forward go through tabs and pages, and what an address says wrongly is as if not said', async () => {
  await page.getByRole('button', { name: 'Page 2' }).click();
  await row(skuOf(26)).waitFor();
  await tab(/Inactive/).click();
  await page.getByText('You have no products in this category.').waitFor();
  await page.goBack();
  await row(skuOf(26)).waitFor();
  await page.goBack();
  await row(skuOf(1)).waitFor();
  await page.goForward();
  await row(skuOf(26)).waitFor();
  await page.reload();
  await row(skuOf(26)).waitFor();
  await open('?tab=attic&sort=colour&size=7&page=-1&min=cheap&product=vase');
  await row('COMF-').first().waitFor();
});

test('sorting and page size are kept for their tab until they are reset', async () => {
  await page.getByLabel('Sort by').selectOption('price_desc');
  await row(skuOf(60)).waitFor();
  await tab(/Inactive/).click();
  await expect.poll(() => parameters().toString()).toBe('tab=inactive');
  await tab(/^Products/).click();
  await row(skuOf(60)).waitFor();
  await open('');
  await expect.poll(() => parameters().get('sort')).toBe('price_desc');
  await button('Display').click();
  await page.getByRole('menuitem', { name: 'Reset to default' }).click();
  await expect.poll(() => parameters().toString()).toBe('');
});

test('a view is saved under a name, brought up to date, deleted and brought back, in every browser', async () => {
  const views = () => button('Views').click();
  await search().fill('COMF-05');
  await row(skuOf(1)).waitFor({ state: 'hidden' });
  await views();
  await page.getByLabel('View name').fill('Fifties');
  await page.keyboard.press('Enter');
  await button('Clear search').click();
  await row(skuOf(1)).waitFor();
  // As in another browser, which has no copy.
  await page.evaluate(`localStorage.removeItem('crosslister_views')`);
  await open('?sort=price_asc');
  await views();
  await button('Fifties').click();
  await row(skuOf(1)).waitFor({ state: 'hidden' });
  expect(parameters().get('q')).toBe('COMF-05');
  expect(parameters().get('size')).toBe('25');
  await search().fill('COMF-04');
  await row(skuOf(41)).waitFor();
  await views();
  await button('Update view "Fifties"').click();
  await views();
  expect(await button('Fifties').getAttribute('aria-pressed')).toBe('true');
  await button('Delete view Fifties').click();
  await button('Fifties').waitFor({ state: 'hidden' });
  await undo();
  await views();
  await button('Fifties').waitFor();
});

const listedAgain = async (sku: string) => {
  await untilQueueIsDone(seller);
  const { status, listings } = await seller.call<Product>('GET', `/api/products/${await idOf(sku)}/`);
  expect(status).toBe('active');
  expect(listings.woocommerce?.url).toMatch(/^http/);
};

test('Mark as Sold by mistake: Undo puts the product back on sale where it stood', async () => {
  await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: await idOf(skuOf(5)) });
  await open('?size=25&sort=price_asc');
  await act(skuOf(5), 'Mark as Sold');
  await dialog('Mark as Sold').getByRole('button', { name: 'Elsewhere' }).click();
  await page.getByText('Product Marked as Sold').waitFor();
  await tab(/^Sales 1/).waitFor();
  await undo();
  await page.getByText('Listed Product 5 on WooCommerce.', { exact: true }).waitFor();
  await row(skuOf(5)).waitFor();
  await tab(/^Sales 0/).waitFor();
  await listedAgain(skuOf(5));
});

test.each([phone, desktop])('the page stays where it is after an Undo, at $width px', async (size) => {
  await page.setViewportSize(size);
  await open('?size=25');
  await page.evaluate('scrollTo(0, 900)');
  await act(skuOf(50), 'Mark as Sold');
  await dialog('Mark as Sold').getByRole('button', { name: 'Elsewhere' }).click();
  await row(skuOf(50)).waitFor({ state: 'hidden' });
  const before = await page.evaluate('scrollY');
  await undo();
  await row(skuOf(50)).waitFor();
  expect(await page.evaluate('scrollY')).toBe(before);
  // Nor does the keyboard move it on its way through what is stuck to the window.
  for (const key of ['/', 'Tab', 'Tab']) await page.keyboard.press(key);
  expect(await page.evaluate('scrollY')).toBe(before);
});

test('a delisting that has not ended is called off, and the listing stays', async () => {
  await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: await idOf(skuOf(12)) });
  await open('?size=25&sort=price_asc');
  await act(skuOf(12), 'Delist');
  // Long enough to be cancelled before the store has answered.
  place.marketplaces.store.store.latencyMs = 10_000;
  await dialog('Delist Products').getByRole('button', { name: 'Delist from Selected Platforms' }).click();
  await expect.poll(() => seller.call('GET', '/api/operations/')).toMatchObject({ live: 1 });
  await undo();
  place.marketplaces.store.store.latencyMs = 0;
  await listedAgain(skuOf(12));
});

test('Undo stays as long as its toast: a Delist is undone after its end', async () => {
  await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: await idOf(skuOf(12)) });
  await open('?size=25&sort=price_asc');
  await act(skuOf(12), 'Delist');
  await dialog('Delist Products').getByRole('button', { name: 'Delist from Selected Platforms' }).click();
  await page.getByText('Product Delisted').waitFor();
  await row(skuOf(12)).waitFor({ state: 'hidden' });
  await undo();
  await page.getByText('Listed Product 12 on WooCommerce.', { exact: true }).waitFor();
  await listedAgain(skuOf(12));
  await row(skuOf(12)).waitFor();
});

test('a removed notice comes back, and cleared filters are set again', async () => {
  await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: await idOf(skuOf(8)) });
  place.marketplaces.store.store.buy(skuOf(8));
  await seller.call('POST', '/api/sale-detection/run/', {});
  await open('?min=50&view=Fifty');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const drawer = dialog('Notifications');
  await drawer.getByRole('tab', { name: 'Sales (1)' }).click();
  await button('Remove Product 8').click();
  await drawer.getByRole('tab', { name: 'Sales (0)' }).waitFor();
  await undo();
  await drawer.getByRole('tab', { name: 'Sales (1)' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await expect.poll(() => parameters().get('min')).toBeNull();
  await button('Undo').click();
  await expect.poll(() => parameters().get('min')).toBe('50');
  expect(parameters().get('view')).toBe('Fifty');
});

test('a letter shows what waits in the queue, and what has failed there', async () => {
  const [waiting, failing] = [await idOf(skuOf(10)), await idOf(skuOf(11))];
  const images = [{ src: `${place.server.url}/favicon.svg` }];
  await seller.call('PUT', `/api/products/${waiting}/`, { images, description: 'A thing' });
  await seller.call('POST', '/api/crosslist/vinted/', { product_id: waiting });
  await row(skuOf(10)).getByRole('img', { name: 'Vinted: in progress' }).waitFor();
  // Without a photo it cannot be listed.
  await seller.call('POST', '/api/crosslist/vinted/', { product_id: failing });
  await row(skuOf(11)).getByRole('img', { name: 'Vinted: needs attention' }).waitFor();
});

test('by keyboard: the list of keys, the search, the browser’s own search, and a SKU to the clipboard', async () => {
  await place.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button('Filters').focus();
  await page.keyboard.press('?');
  await dialog('Keyboard shortcuts').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(`document.activeElement.closest('[role="dialog"]') !== null`)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog('Keyboard shortcuts').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Filters');
  await page.evaluate(`window.prevented = [];
    window.addEventListener('keydown', (event) => event.key === 'f' && prevented.push(event.defaultPrevented))`);
  await page.keyboard.press('Control+f');
  expect(await page.evaluate('document.activeElement.placeholder')).toBe('Search name or SKU...');
  await page.keyboard.press('Control+f');
  expect(await page.evaluate('prevented')).toEqual([true, false]);
  await button(`Copy SKU ${skuOf(2)}`).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: `Copied SKU ${skuOf(2)}` })
    .waitFor({ state: 'attached' });
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(skuOf(2));
  await button('Keyboard shortcuts').click();
  await dialog('Keyboard shortcuts').waitFor();
});

test('Print List prints everything that matches on A4, with where it lies, not the page alone', async () => {
  await seller.call('PUT', `/api/products/${await idOf(skuOf(2))}/`, { storage_location: 'Shelf B2' });
  await page.evaluate('window.print = () => {}');
  await button('Tools').click();
  await page.getByRole('menuitem', { name: 'Print List' }).click();
  const sheet = page.locator('section[aria-label="Printed list"]');
  await sheet.waitFor({ state: 'attached' });
  expect(await sheet.locator('tbody tr').count()).toBeGreaterThanOrEqual(PRODUCTS - 1);
  const second = sheet.locator('tbody tr').filter({ hasText: skuOf(2) });
  expect(await second.locator('td').allTextContents()).toContain('Shelf B2');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Crosslister: Products' }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Crosslister', exact: true }).isVisible()).toBe(false);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // A4 in points; two sheets hold them.
  expect(pdf).toMatch(/MediaBox \[0 0 59\d\.\d+ 84\d\.\d+\]/);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: 'screen' });
});

test('a new seller is led through four steps, until the guide is put away for good', async () => {
  const { url } = place.server;
  const newcomer = await registerSeller(() => url, 'newcomer');
  const other = await openBrowser(phone, { signedIn: { url, seller: newcomer }, still: true });
  onTestFinished(() => other.close());
  const guide = other.page.getByRole('region', { name: 'Four steps to selling everywhere' });
  await other.page.goto(url);
  await other.page.getByText('You have no products in this category.').waitFor();
  await expect.poll(() => guide.getByRole('listitem').count()).toBe(4);
  await checkScreen(other.page, 'phone-guide', true);
  await guide.getByRole('button', { name: 'Open policies' }).click();
  const settings = other.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Default Policies', selected: true }).waitFor();
  await other.page.keyboard.press('Escape');
  await newcomer.call('POST', '/api/products/', { name: 'A vase', sku: 'VASE', price: 5 });
  await guide.getByText('Bring in your products (done)').waitFor();
  await guide.getByRole('button', { name: 'Hide the guide' }).click();
  await other.page.reload();
  await other.page.getByRole('row').filter({ hasText: 'VASE' }).waitFor();
  expect(await guide.count()).toBe(0);
});
