import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { keepToasts } from './keep-toasts.ts';
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
    await crosslist.getByRole('button', { name: 'Fix Photos' }).first().waitFor();
    expect(await crosslist.getByRole('checkbox', { checked: true }).count()).toBe(1);
    expect(await crosslist.getByLabel(platform, { exact: true }).isChecked()).toBe(true);
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

test('shift and the arrows take a range from where j and k put the focus', async () => {
  const focused = () => page.evaluate('document.activeElement.textContent');
  for (const key of ['j', 'j', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp'])
    await page.keyboard.press(key);
  await bar().getByText('2 selected').waitFor();
  for (const number of [2, 3]) expect(await row(skuOf(number)).getByRole('checkbox').isChecked()).toBe(true);
  expect(await focused()).toBe('Product 3');
  await page.keyboard.press('j');
  expect(await focused()).toBe('Product 4');
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

const search = () => page.getByPlaceholder('Search name or SKU...');
const inFocus = () => page.evaluate<string>('document.activeElement.textContent');
const filters = () => page.getByRole('region', { name: 'Filters' });
const filtersButton = () => page.getByRole('button', { name: 'Filters', exact: true });

test('from the search the keyboard goes to the first row found, and Escape keeps the words', async () => {
  for (const key of ['Enter', 'ArrowDown']) {
    await page.keyboard.press('/');
    await search().fill('DASH-05');
    await page.keyboard.press(key);
    await expect.poll(inFocus).toBe('Product 50');
    for (const next of ['j', 'x']) await page.keyboard.press(next);
    await expect.poll(() => row(skuOf(51)).getByRole('checkbox').isChecked()).toBe(true);
    expect(await search().inputValue()).toBe('DASH-05');
    await page.keyboard.press('x');
    await bar().waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    expect(await search().evaluate((input) => input.matches(':focus'))).toBe(false);
    expect(await search().inputValue()).toBe('DASH-05');
    await page.keyboard.press('Escape');
    await row(skuOf(1)).waitFor();
    expect(await search().inputValue()).toBe('');
  }
});

test('a selection lasts through searches and filters, says what is out of sight, and can be looked at', async () => {
  const box = (number: number) => row(skuOf(number)).getByRole('checkbox');
  for (const number of [1, 2, 3]) await box(number).check();
  await search().fill('DASH-05');
  await row(skuOf(1)).waitFor({ state: 'hidden' });
  await bar().getByText('3 selected').waitFor();
  await bar().getByText('3 not shown here').waitFor();
  expect([await header().isChecked(), await isIndeterminate()]).toEqual([false, false]);
  await box(55).check();
  await bar().getByText('4 selected').waitFor();
  await checkScreenAtAllSizes(page, 'selected-elsewhere');
  // The head's box is about what the search finds.
  await header().click();
  await bar().getByText('13 selected').waitFor();
  expect(await header().isChecked()).toBe(true);
  await header().click();
  await bar().getByText('3 selected').waitFor();

  await bar().getByRole('button', { name: 'Show selected' }).click();
  const selected = dialog('3 Products Selected');
  await selected.getByText(skuOf(2)).waitFor();
  await checkScreenAtAllSizes(page, 'show-selected');
  await selected.getByRole('button', { name: 'Take out Product 2' }).click();
  await dialog('2 Products Selected').waitFor();
  await page.keyboard.press('Escape');
  await bar().getByText('2 selected').waitFor();

  await bar().getByRole('button', { name: 'Delete (2)' }).click();
  await dialog('Delete Products').getByText('2 of them are not shown in the list now.').waitFor();
  await page.keyboard.press('Escape');
  await bar().getByRole('button', { name: 'Delist (2)' }).click();
  await dialog('Delist Products').getByText('2 of them are not shown in the list now.').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Delist Products').waitFor({ state: 'hidden' });

  await search().fill('');
  await row(skuOf(1)).waitFor();
  expect([await box(1).isChecked(), await box(2).isChecked(), await box(3).isChecked()]).toEqual([
    true,
    false,
    true,
  ]);
  expect(
    await bar()
      .getByText(/not shown here/)
      .count(),
  ).toBe(0);
});

test('all that match a search end with it, in so many words, and come back with Undo', async () => {
  await page.keyboard.press('Control+a');
  await bar().getByText(`${PRODUCTS} selected`).waitFor();
  await search().fill('DASH-05');
  await page
    .getByText(`The ${PRODUCTS} products that matched the last search are no longer selected.`)
    .waitFor();
  await bar().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bar().getByText(`${PRODUCTS} selected`).waitFor();
  await bar()
    .getByText(`${PRODUCTS - 10} not shown here`)
    .waitFor();
});

test('another tab ends a selection in so many words, and Undo brings tab, search and selection back', async () => {
  await page.evaluate(keepToasts);
  await search().fill('DASH-05');
  await row(skuOf(1)).waitFor({ state: 'hidden' });
  for (const number of [51, 52]) await row(skuOf(number)).getByRole('checkbox').check();
  await page.getByRole('tab', { name: /^Inactive/ }).click();
  await page.getByText('2 products are no longer selected.').waitFor();
  await bar().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bar().getByText('2 selected').waitFor();
  await row(skuOf(53)).waitFor();
  expect(await search().inputValue()).toBe('DASH-05');
  const ticks = [51, 52, 53].map((number) => row(skuOf(number)).getByRole('checkbox').isChecked());
  expect(await Promise.all(ticks)).toEqual([true, true, false]);
});

test('one Escape closes one thing: first the filters, then what is below them', async () => {
  await row(skuOf(1)).getByRole('checkbox').check();
  await filtersButton().click();
  await page.getByLabel('Min Price').fill('1');
  await page.keyboard.press('Escape');
  await filters().waitFor({ state: 'hidden' });
  expect(await filtersButton().evaluate((button) => button.matches(':focus'))).toBe(true);
  await bar().getByText('1 selected').waitFor();
  await filtersButton().click();
  await filters().waitFor();
  await page.keyboard.press('Escape');
  await filters().waitFor({ state: 'hidden' });
  await bar().getByText('1 selected').waitFor();
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'hidden' });
  // One Escape too many can be taken back.
  await page.getByText('1 product is no longer selected.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await bar().getByText('1 selected').waitFor();
  expect(await row(skuOf(1)).getByRole('checkbox').isChecked()).toBe(true);
  await page.goto(`${place.server.url}/?q=${skuOf(7)}`);
  await row(skuOf(7)).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Search Cleared', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => search().inputValue()).toBe(skuOf(7));
  // Where nothing is found and no filter is set, too.
  await page.goto(`${place.server.url}/?q=nowhere`);
  await page.getByText('Clear search', { exact: true }).click();
  await page.getByText('Search Cleared', { exact: true }).waitFor();
});
