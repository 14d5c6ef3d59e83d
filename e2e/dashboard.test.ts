import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectStore } from './marketplaces.ts';
import { addPriced, useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const PRODUCTS = 60;
const skuOf = (number: number) => `DASH-${String(number).padStart(3, '0')}`;

let seller: Seller;
let page: Page;

const place = useOwnPlace('dashboard', async (made) => {
  ({ seller, page } = made);
  await connectStore(seller, made.marketplaces);
  await addPriced(seller, PRODUCTS, skuOf);
});
beforeEach(async () => {
  await page.goto(`${place.server.url}/?size=25&sort=price_asc`);
  await row(skuOf(1)).waitFor();
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (name: string) => page.getByRole('dialog', { name });

test('List on a platform opens the crosslist dialog in front, with that platform ticked, every time', async () => {
  for (const [number, platform] of [
    [1, 'eBay'],
    [2, 'WooCommerce'],
    [3, 'eBay'],
  ] as const) {
    await row(skuOf(number)).getByRole('button').first().click();
    const details = dialog('Product Details');
    await details.getByRole('button', { name: `List on ${platform}` }).click();
    const crosslist = dialog('Crosslist Product');
    await crosslist.getByText(`SKU: ${skuOf(number)}`).waitFor();
    const ticked = crosslist.getByRole('checkbox', { checked: true });
    expect(await ticked.count()).toBe(1);
    expect(await crosslist.getByLabel(platform).isChecked()).toBe(true);
    // The checkbox must not be covered: Playwright refuses a click that another element would get.
    await crosslist.getByLabel('Vinted').check();
    await page.keyboard.press('Escape');
    await crosslist.waitFor({ state: 'hidden' });
    expect(await details.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  }
});

test('two prices typed one right after the other both filter', async () => {
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Min Price').fill('10');
  await page.getByLabel('Max Price').fill('12');
  await row(skuOf(1)).waitFor({ state: 'hidden' });
  await row(skuOf(13)).waitFor({ state: 'hidden' });
  const found = page.getByRole('row').filter({ hasText: /DASH-\d{3}/ });
  await expect.poll(() => found.count()).toBe(3);
  expect(new URL(page.url()).searchParams.toString()).toContain('min=10&max=12');
});

test("ctrl+a and the header's box select every match on all pages at once", async () => {
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await page.keyboard.press('Control+a');
  await bar.getByText(`${PRODUCTS} selected`).waitFor();
  const header = page.getByRole('checkbox', { name: 'Select all' });
  expect(await header.isChecked()).toBe(true);
  await page.keyboard.press('Control+d');
  await bar.waitFor({ state: 'hidden' });

  await page.getByPlaceholder('Search name or SKU...').fill('DASH-05');
  await row(skuOf(50)).waitFor();
  await row(skuOf(1)).waitFor({ state: 'hidden' });
  await header.check();
  await bar.getByText('10 selected').waitFor();
  await header.uncheck();
  await bar.waitFor({ state: 'hidden' });
});

test('a click beside the name in the queue opens the product', async () => {
  const { results } = await seller.call<{ results: { id: number; name: string }[] }>(
    'GET',
    `/api/products/?search=${skuOf(7)}`,
  );
  const [product] = results;
  await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: product?.id });
  await untilQueueIsDone(seller);
  await page.getByRole('button', { name: /notifications/i }).click();
  const item = dialog('Notifications').getByRole('listitem').filter({ hasText: 'Product 7' });
  await item.getByText('Crosslist -> WooCommerce').click();
  const details = dialog('Product Details');
  await details.waitFor();
  expect(await details.getByRole('textbox', { name: 'SKU' }).inputValue()).toBe(skuOf(7));
});
