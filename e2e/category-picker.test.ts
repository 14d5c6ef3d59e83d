import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openBrowser, phone } from './browser.ts';
import { checkScreen, middleOf } from './check-screen.ts';
import { useOwnPlace } from './own-place.ts';
import type { Seller } from './seller.ts';

const DRESSES = '63861';
const JEANS = '11554';

let seller: Seller;
let page: Page;

// Not connected: the server's app keys are enough to browse the categories.
const place = useOwnPlace(
  'picker',
  async (made) => {
    ({ seller, page } = made);
    await seller.call('POST', '/api/products/', { sku: 'DRESS-1', name: 'Blue dress', price: 20 });
    const jeans = { sku: 'JEANS', name: 'Jeans', price: 9, ebay_category: JEANS };
    await seller.call('POST', '/api/products/', jeans);
    made.marketplaces.ebay.ebay.expireCategory(JEANS, '63869');
    await open(page);
  },
  { withEtsy: true },
);
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

async function open(on: Page): Promise<void> {
  await on.goto(place.server.url);
  await on.getByText('DRESS-1').first().waitFor();
}
const details = (on: Page) => on.getByRole('dialog', { name: 'Product Details' });
const picker = (on: Page) => on.getByRole('dialog', { name: 'Select eBay Category' });
const category = (on: Page, name: string) => picker(on).getByRole('button', { name, exact: true });
const column = (on: Page, name: string) => picker(on).getByRole('region', { name });
/** The category by its path, as long as nobody types its number. */
const chip = (on: Page, name: string) =>
  details(on).getByRole('button', {
    name: `eBay Category: Clothes, Shoes & Accessories > Women > Women's Clothing > ${name}`,
  });
const field = (on: Page) => details(on).getByRole('textbox', { name: 'eBay Category', exact: true });
async function storedCategory(): Promise<string | null | undefined> {
  const { results } = await seller.call<{ results: { sku: string; ebay_category: string | null }[] }>(
    'GET',
    '/api/products/',
  );
  return results.find(({ sku }) => sku === 'DRESS-1')?.ebay_category;
}

async function openPicker(on: Page): Promise<void> {
  await open(on);
  await on.getByText('Blue dress').first().click();
  await details(on).getByRole('button', { name: 'Choose eBay Category' }).click();
  await column(on, 'Main Categories').waitFor();
}
async function closeDetails(on: Page): Promise<void> {
  await details(on).getByRole('button', { name: 'Cancel' }).click();
  await details(on).waitFor({ state: 'hidden' });
}

test('by mouse: column by column, deeper in the third, and kept with name and path', async () => {
  await openPicker(page);
  const use = picker(page).getByRole('button', { name: 'Use category' });
  expect(await use.isDisabled()).toBe(true);
  // In the middle of the product's dialog, which is not that of the page.
  expect(await middleOf(picker(page))).toBe(await middleOf(details(page)));
  await category(page, 'Clothes, Shoes & Accessories').click();
  await category(page, 'Women').click();
  await column(page, 'Specific Categories').getByRole('button', { name: "Women's Clothing" }).click();
  await picker(page)
    .getByRole('navigation', { name: 'Levels above' })
    .getByText("Women's Clothing")
    .waitFor();
  expect(await use.isDisabled()).toBe(true);
  await category(page, 'Dresses').click();
  await picker(page)
    .getByText("Selected: Clothes, Shoes & Accessories > Women > Women's Clothing > Dresses")
    .waitFor();
  await checkScreen(page, 'desktop-category-picker', true);

  // The way back from the deep level, without losing what is selected.
  await picker(page).getByRole('navigation').getByRole('button', { name: 'Women', exact: true }).click();
  await category(page, "Women's Shoes").waitFor();
  await use.click();
  await picker(page).waitFor({ state: 'hidden' });
  await chip(page, 'Dresses').waitFor();
  // Reading what eBay requires in it needs a connected account, and the dialog says so.
  await details(page).getByRole('button', { name: 'Save Changes' }).click();
  await details(page).waitFor({ state: 'hidden' });
  expect(await storedCategory()).toBe(DRESSES);
});

test('by keyboard: arrows between and within columns, Enter selects, Escape leaves it as it was', async () => {
  await openPicker(page);
  // It opens at the product's category.
  await category(page, 'Dresses').waitFor();
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  await page.keyboard.press('Tab');
  while ((await focused()) !== 'Dresses') await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Hoodies & Sweatshirts');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe("Women's Clothing");
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe('Women');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe('Clothes, Shoes & Accessories');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Baby');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('Baby Clothing');
  await page.keyboard.press('End');
  expect(await focused()).toBe('Pushchairs & Prams');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('Pushchairs');
  await page.keyboard.press('Enter');
  await picker(page).getByText('Selected: Baby > Pushchairs & Prams > Pushchairs').waitFor();
  await page.keyboard.press('Escape');
  await picker(page).waitFor({ state: 'hidden' });
  await chip(page, 'Dresses').waitFor();
  await expect.poll(focused).toBe('Choose eBay Category');
  await closeDetails(page);
});

test('a search shows matches with their path; one that holds others opens its columns', async () => {
  await openPicker(page);
  const search = picker(page).getByRole('textbox', { name: 'Search categories' });
  await search.fill('women boots');
  const found = picker(page).getByRole('list', { name: 'Categories found' });
  await found.getByRole('button', { name: /^Boots.*Women's Shoes/ }).waitFor();
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await picker(page).getByText("> Women's Shoes > Boots").first().waitFor();
  await search.fill('model railways');
  await found.getByRole('button', { name: /^Model Railways & Trains/ }).click();
  await category(page, 'OO Gauge').click();
  await picker(page).getByText('Selected: Toys & Games > Model Railways & Trains > OO Gauge').waitFor();
  await search.fill('zzzz gauge');
  await picker(page).getByText('Nothing matches all of "zzzz gauge". These match "gauge".').waitFor();
  await found.getByRole('button', { name: /^OO Gauge/ }).waitFor();
  await search.fill('zzzz');
  await picker(page).getByText('No category matches "zzzz"').waitFor();
  await picker(page).getByRole('button', { name: 'Cancel' }).click();
  await closeDetails(page);
});

test('words in place of a number are searched for, and one of what is found is taken', async () => {
  await openPicker(page);
  await picker(page).getByRole('button', { name: 'Clear selection' }).click();
  await picker(page).getByRole('button', { name: 'Use no category' }).click();
  await field(page).fill('Zzzz');
  await details(page)
    .getByText('No category of eBay is called that. Choose opens all of them, with a search.')
    .waitFor();
  await field(page).fill('zzzz antique clocks');
  await details(page).getByText('Not chosen yet: take one of these, or press Choose.').waitFor();
  await details(page).getByRole('button', { name: 'Use Antiques > Antique Clocks' }).click();
  await details(page).getByRole('button', { name: 'eBay Category: Antiques > Antique Clocks' }).waitFor();
  await closeDetails(page);
});

test('the selection can be cleared', async () => {
  await openPicker(page);
  await picker(page).getByRole('button', { name: 'Clear selection' }).click();
  await picker(page).getByText('Selected: none').waitFor();
  await picker(page).getByRole('button', { name: 'Use no category' }).click();
  expect(await field(page).inputValue()).toBe('');
  await closeDetails(page);
});

test('a category that eBay has replaced is said, with the new one to take', async () => {
  await page.getByRole('row').filter({ hasText: 'JEANS' }).getByRole('button').first().click();
  const next = "Clothes, Shoes & Accessories > Women > Women's Clothing > T-Shirts";
  await details(page).getByText(`eBay has replaced this category with ${next}.`).waitFor();
  await details(page)
    .getByRole('button', { name: `Use ${next}` })
    .click();
  await chip(page, 'T-Shirts').waitFor();
});

test('a category of Etsy is found by name, and a product says what it gets without one of its own', async () => {
  const etsyPicker = page.getByRole('dialog', { name: 'Select Etsy Category' });
  const path = 'Bags & Purses > Handbags > Shoulder Bags';
  await page.goto(place.server.url);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Default Policies' }).click();
  await settings.getByRole('button', { name: 'Choose Etsy category' }).click();
  await etsyPicker.getByLabel('Search categories').fill('shoulder');
  await etsyPicker.getByRole('button', { name: 'Shoulder Bags' }).click();
  await etsyPicker.getByText(`Selected: ${path}`).waitFor();
  await etsyPicker.getByRole('button', { name: 'Use category' }).click();
  await settings.getByText(path, { exact: true }).waitFor();
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await settings.waitFor({ state: 'hidden' });

  await page.getByText('Blue dress').first().click();
  await details(page).getByText('Listing settings').click();
  await details(page).getByText(`Default: ${path}.`).waitFor();
  const own = details(page).getByRole('textbox', { name: 'Etsy category' });
  // One that holds others: Etsy takes it.
  await own.fill('138');
  await details(page).getByText('Bags & Purses > Handbags', { exact: true }).waitFor();
  await own.fill('9999999');
  await details(page).getByText('Etsy has no category with this number. Choose another.').waitFor();
  await details(page).getByRole('button', { name: 'Choose Etsy category' }).click();
  await etsyPicker.getByRole('region', { name: 'Main Categories' }).waitFor();
  await page.keyboard.press('Escape');
  await etsyPicker.waitFor({ state: 'hidden' });
  await page.goto(place.server.url);
});

test('on a phone the columns are steps; the default category of Settings has the picker too', async () => {
  const { url } = place.server;
  const small = await openBrowser(phone, { signedIn: { url, seller }, still: true });
  try {
    small.page.setDefaultTimeout(60_000);
    await open(small.page);
    await small.page.getByRole('button', { name: 'Settings' }).click();
    await small.page.getByRole('dialog').getByRole('tab', { name: 'Default Policies' }).click();
    await small.page.getByRole('button', { name: 'Choose Default eBay category' }).click();
    await category(small.page, 'Antiques').click();
    await picker(small.page).getByRole('button', { name: 'Back to Main Categories' }).click();
    await category(small.page, 'Antiques').click();
    await category(small.page, 'Silver').click();
    await picker(small.page).getByRole('button', { name: 'Back to Antiques' }).waitFor();
    await category(small.page, 'Silver Plate').click();
    await checkScreen(small.page, 'phone-category-picker', true);
    await picker(small.page).getByRole('button', { name: 'Use category' }).click();
    await small.page.getByText('Antiques > Silver > Silver Plate').waitFor();
    expect(small.complaints).toEqual([]);
  } finally {
    await small.close();
  }
});
