import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from './check-screen.ts';
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

const bar = () => page.getByRole('region', { name: 'Bulk actions' });
const header = () => page.getByRole('checkbox', { name: 'Select all' });
const isIndeterminate = () => header().evaluate((box) => box.matches(':indeterminate'));

test('ctrl+a selects every match on all pages at once; what is all in sight is ticked by the box', async () => {
  await page.keyboard.press('Control+a');
  await bar().getByText(`${PRODUCTS} selected`).waitFor();
  expect(await header().isChecked()).toBe(true);
  await page.keyboard.press('Control+d');
  await bar().waitFor({ state: 'hidden' });

  await page.getByPlaceholder('Search name or SKU...').fill('DASH-05');
  await row(skuOf(50)).waitFor();
  await row(skuOf(1)).waitFor({ state: 'hidden' });
  await header().check();
  await bar().getByText('10 selected').waitFor();
  await header().uncheck();
  await bar().waitFor({ state: 'hidden' });
});

test("the header's box takes the page, and the bar offers all that match", async () => {
  await header().click();
  await bar().getByText('25 selected').waitFor();
  await bar().getByText(`25 on this page. Select all ${PRODUCTS} that match`).waitFor();
  expect([await header().isChecked(), await isIndeterminate()]).toEqual([false, true]);
  await checkScreenAtAllSizes(page, 'selected-page');
  const sum = (count: number) => `£${((count * (count + 1)) / 2).toFixed(2).replace(/\B(?=\d{3}\.)/, ',')}`;
  await bar().getByText(sum(25), { exact: true }).waitFor();

  await bar()
    .getByRole('button', { name: `Select all ${PRODUCTS} that match` })
    .click();
  await bar().getByText(`${PRODUCTS} selected`).waitFor();
  await bar().getByText(sum(PRODUCTS), { exact: true }).waitFor();
  expect(await header().isChecked()).toBe(true);
  await bar()
    .getByRole('button', { name: `Delist (${PRODUCTS})` })
    .waitFor();

  // One that comes later is not part of it.
  const late = await seller.call<{ id: number }>('POST', '/api/products/', {
    name: 'Late',
    sku: 'DASH-LATE',
    price: 999,
  });
  await expect.poll(isIndeterminate).toBe(true);
  await bar().getByText(`${PRODUCTS} selected`).waitFor();
  await seller.call('DELETE', `/api/products/${late.id}/`);
  await expect.poll(() => header().isChecked()).toBe(true);
  await header().click();
  await bar().waitFor({ state: 'hidden' });
});

test('shift takes a range, by a click and by the arrows', async () => {
  const box = (number: number) => row(skuOf(number)).getByRole('checkbox');
  const ticked = () => page.getByRole('row').getByRole('checkbox', { checked: true }).count();
  await box(3).click();
  await box(7).click({ modifiers: ['Shift'] });
  await bar().getByText('5 selected').waitFor();
  expect(await ticked()).toBe(5);
  for (const number of [3, 4, 5, 6, 7]) expect(await box(number).isChecked()).toBe(true);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await bar().getByText('7 selected').waitFor();
  expect(await box(9).evaluate((input) => input.matches(':focus'))).toBe(true);
  await page.keyboard.press('Shift+ArrowUp');
  await bar().getByText('6 selected').waitFor();
  await box(4).click();
  await box(6).click({ modifiers: ['Shift'] });
  await bar().getByText('3 selected').waitFor();
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
