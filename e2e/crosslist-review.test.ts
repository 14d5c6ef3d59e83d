import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, connectStore, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { reviewOn } from './review-dialog.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const THINGS = 25;
/** Vintage clothing, which does not say for whom it is. */
const VINTAGE = '175759';

let seller: Seller;
let page: Page;
const place = useOwnPlace('crosslist-review', async (made) => {
  ({ seller, page } = made);
  await connectStore(seller, made.marketplaces);
  await connectEbay(seller, made.marketplaces);
  await setEbayPolicies(seller, 10);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const { add, read, open, bar, dialog, grid, sum, cell, price, jobs, covered, more } = reviewOn(place);

/** eBay's SKUs are letters and digits. */
const onEbay = (sku: string) =>
  place.marketplaces.ebay.ebay.listings().find((listing) => listing.sku?.startsWith(sku.replace('-', '')));

test('25 things of a page of 50 are listed in two shops with at most five clicks, the answer to a question among them', async () => {
  await add(
    ...Array.from({ length: 2 * THINGS }, (_, n) => ({
      name: `${n < THINGS ? 'Clock' : 'Vase'} ${n + 1}`,
      sku: `${n < THINGS ? 'CLOCK' : 'VASE'}-${n + 1}`,
      price: n + 1,
    })),
  );
  await page.goto(`${place.server.url}/?sort=name_asc`);
  const boxes = page.getByRole('row').filter({ hasText: 'Clock' }).getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(THINGS);
  await page.evaluate(`{
    window.clicks = 0;
    addEventListener('click', (event) => { if (event.detail > 0) window.clicks += 1; }, true);
  }`);
  await boxes.first().click();
  await boxes.last().click({ modifiers: ['Shift'] });
  // Both shops are connected, and ticked.
  await bar().getByRole('button', { name: 'Crosslist' }).click();
  await sum(`List ${2 * THINGS} listings of ${THINGS} products`);
  const button = dialog().getByRole('button', { name: 'Crosslist to 2 platform(s)', exact: true });
  const described = await button.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('List 50 listings of 25 products');
  await checkScreenAtAllSizes(page, 'crosslist-review');
  await button.click();
  // Asked once, on accounts on which nothing was listed from here.
  await page.getByRole('button', { name: 'List all anyway' }).click();
  await dialog().waitFor({ state: 'hidden' });
  expect(await page.evaluate('window.clicks')).toBeLessThanOrEqual(5);
  await untilQueueIsDone(seller);
  expect(place.marketplaces.ebay.ebay.listings()).toHaveLength(THINGS);
  for (const number of [1, THINGS])
    expect(place.marketplaces.store.store.product(`CLOCK-${number}`)).toBeDefined();
  expect((await read('CLOCK-1')).listings).toMatchObject({
    woocommerce: { status: 'active' },
    ebay: { status: 'active' },
  });

  // The two platforms are ticked already.
  await open('VASE');
  for (const name of ['WooCommerce', 'eBay'])
    expect(await dialog().getByLabel(name, { exact: true }).isChecked()).toBe(true);
  await sum(`List ${2 * THINGS} listings of ${THINGS} products`);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

test('what is missing is mended in place, what is left is skipped with its reason, and a price holds for one shop', async () => {
  await add(
    { name: 'Mended dress', sku: 'REV-1', price: 40, ebay_category: VINTAGE },
    { name: 'No photo', sku: 'REV-2', price: 30, images: [] },
    { name: 'Other price', sku: 'REV-3', price: 20 },
    { name: 'Not for eBay', sku: 'REV-4', price: 10 },
    { name: 'Without price', sku: 'REV-5', price: undefined },
  );
  await open('REV-');
  await sum('List 6 listings of 4 products, skip 4 listings');
  expect(await covered()).toEqual([]);
  const causes = dialog().getByRole('list', { name: 'Why some are skipped' });
  await dialog().getByText('Department (1)', { exact: true }).waitFor();
  await causes.getByText(/^eBay needs at least one photo\./).waitFor();
  await checkScreenAtAllSizes(page, 'crosslist-review-missing');

  // The price after the rules is £22.00; another for eBay alone.
  expect(await price('Other price', 'eBay').inputValue()).toBe('22.00');
  await more('Other price', 'WooCommerce');
  await more('Other price', 'eBay');
  await cell('Other price', 2).getByText('£20.00 in the catalogue', { exact: true }).waitFor();
  await cell('Other price', 1)
    .getByText(/in the catalogue/)
    .waitFor({ state: 'detached' });
  await price('Other price', 'eBay').fill('nothing');
  await page.keyboard.press('Enter');
  await cell('Other price', 2).getByText('Price must be a number such as 12.50.').waitFor();
  await sum('List 5 listings of 4 products, skip 5 listings');
  await price('Other price', 'eBay').fill('27.50');
  await page.keyboard.press('Enter');
  await cell('Other price', 2).getByText('its own; £22.00 by your rules').waitFor();
  await sum('List 6 listings of 4 products, skip 4 listings');

  // A price that is refused, taken back: with Escape, and by typing the one that was there.
  for (const takeBack of ['Escape', 'retyped']) {
    await price('Other price', 'eBay').fill('dear');
    await page.keyboard.press('Enter');
    await sum('List 5 listings of 4 products, skip 5 listings');
    if (takeBack === 'retyped') await price('Other price', 'eBay').fill('27.50');
    await price('Other price', 'eBay').press(takeBack === 'retyped' ? 'Enter' : takeBack);
    await sum('List 6 listings of 4 products, skip 4 listings');
  }

  // What is missing, where it is missing.
  await more('Mended dress', 'eBay');
  const missing = { Department: 'women', Size: '10', Colour: 'Blue', Type: 'Dress' };
  for (const [name, value] of Object.entries(missing)) {
    const field = grid().getByLabel(`${name} of Mended dress, for eBay`);
    await field.fill(value);
    await page.keyboard.press('Tab');
    await field.waitFor({ state: 'hidden' });
  }
  await cell('Mended dress', 2).getByRole('checkbox', { name: 'List Mended dress on eBay' }).waitFor();
  await more('Without price', 'WooCommerce');
  await grid().getByLabel('Price of Without price, for WooCommerce').fill('15');
  await page.keyboard.press('Enter');
  await sum('List 9 listings of 5 products, skip 1 listing');
  await cell('Not for eBay', 2).getByRole('checkbox').uncheck();
  await sum('List 8 listings of 5 products, skip 2 listings');
  await causes.getByText('eBay: Left out (1)').waitFor();
  await dialog().getByRole('button', { name: 'Crosslist to 2 platform(s)', exact: true }).click();
  // No name says that what eBay suggests fits, and for some it suggests nothing.
  await page.getByRole('button', { name: 'List all anyway' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByText('Listings: 8 sent, 2 skipped.').waitFor();
  await untilQueueIsDone(seller);

  const { store } = place.marketplaces.store;
  expect(store.product('REV-3')?.regular_price).toBe('20.00');
  expect(store.product('REV-5')?.regular_price).toBe('15.00');
  expect(onEbay('REV-3')?.price).toBe('27.50');
  expect(onEbay('REV-5')?.price).toBe('16.50');
  expect((await read('REV-3')).per_platform).toEqual({ ebay: { price: 27.5 } });
  expect(await read('REV-1')).toMatchObject({
    specifics: { Department: ['Women'], Size: ['10'], Colour: ['Blue'], Type: ['Dress'] },
    listings: { ebay: { status: 'active' } },
  });
  // What was left out on purpose is not among what was skipped.
  await page.reload();
  const line = jobs().filter({ hasText: 'WooCommerce and eBay (8 listings), 1 skipped on eBay' });
  await line.getByText('Missing: Photos', { exact: true }).waitFor();
  await line.getByRole('button', { name: /^Show skipped/ }).click();
  const one = page.getByRole('dialog', { name: 'Crosslist Product' });
  await one.getByText('No photo', { exact: true }).waitFor();
  expect(await one.getByLabel('eBay', { exact: true }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await one.waitFor({ state: 'hidden' });
  for (const sku of ['REV-2', 'REV-4']) {
    const { listings } = await read(sku);
    expect(listings.woocommerce?.status).toBe('active');
    expect(listings.ebay).toBeUndefined();
  }
});

test('where a default does not fit, all suggested categories are taken at once and put back, and what they ask for is filled in once', async () => {
  await add(
    ...['Blue', 'Green'].map((colour) => ({
      name: `${colour} ceramic mug`,
      sku: `MUG-${colour}`,
      price: 8,
    })),
  );
  await open('MUG-');
  await sum('List 4 listings of 2 products');
  await dialog().getByText('2 rows then lack something').waitFor();
  const mugs = ['Blue ceramic mug', 'Green ceramic mug'];
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });
  await button('Use suggestions in 2 rows').click();
  for (const name of mugs)
    await cell(name, 2)
      .getByText(/^Mugs, needs Type/)
      .waitFor();
  await sum('List 2 listings of 2 products, skip 2 listings');
  await checkScreenAtAllSizes(page, 'crosslist-review-suggestions');
  await button('Put back 2 rows').click();
  for (const name of mugs) {
    await more(name, 'eBay');
    await cell(name, 2).getByText('your default: check that it fits').waitFor();
  }
  await sum('List 4 listings of 2 products');
  expect((await read('MUG-Blue')).ebay_category).toBeNull();

  await button('Use suggestions in 2 rows').click();
  await sum('List 2 listings of 2 products, skip 2 listings');
  await dialog()
    .getByText('WooCommerce 2 of 2, eBay 0 of 2. Still missing: 2 values in 2 rows', { exact: true })
    .waitFor();
  await button('Crosslist to 1 platform(s)').click();
  await dialog().waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  const line = jobs().filter({ hasText: '2 skipped on eBay' });
  await line.getByText('Missing: Type', { exact: true }).waitFor();
  // With the keyboard in it the tray does not fold.
  await line.getByRole('button', { name: /^View/ }).focus();
  await checkScreenAtAllSizes(page, 'jobs-skipped');
  await line.getByRole('button', { name: /^Show skipped/ }).click();
  await sum('List 0, skip 2');
  expect(await dialog().getByRole('checkbox', { checked: true }).count()).toBe(1);
  await button('Use 2 proposals').click();
  // Nothing is used unseen: each value may be changed or left out.
  const proposals = page.getByRole('dialog', { name: 'Use 2 proposals' });
  const own = proposals.getByLabel('Type of Blue ceramic mug', { exact: true });
  expect(await own.inputValue()).toBe('Mug');
  expect(await proposals.getByText('from its name', { exact: true }).count()).toBe(2);
  await checkScreenAtAllSizes(page, 'crosslist-proposals');
  await proposals.getByRole('button', { name: 'Leave out Type of Blue ceramic mug' }).click();
  await proposals.getByRole('button', { name: 'Use 1 value', exact: true }).waitFor();
  await own.fill('Beaker');
  // What was typed is not lost unasked.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await own.inputValue()).toBe('Beaker');
  await proposals.getByRole('button', { name: 'Use 2 values', exact: true }).click();
  await sum('List 2');
  // Kept in the products, and nothing is listed.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save and close' }).click();
  await dialog().waitFor({ state: 'hidden' });
  expect((await read('MUG-Green')).specifics.Type).toEqual(['Mug']);
  expect((await read('MUG-Blue')).specifics.Type).toEqual(['Beaker']);
  await line.getByRole('button', { name: /^Show skipped/ }).click();
  await sum('List 2');
  await button('Crosslist to 1 platform(s)').click();
  await dialog().waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  await line.waitFor({ state: 'hidden' });
  const { ebay_category: category, specifics } = await read('MUG-Green');
  expect([onEbay('MUG-Green')?.categoryId, specifics.Type]).toEqual([category, ['Mug']]);
  // Only now they are remembered for the next mug.
  await add({ name: 'Tin mug', sku: 'MUGTIN', price: 8 });
  const { results } = await seller.call<CrosslistCheck>('POST', '/api/crosslist/check/', {
    product_ids: [(await read('MUGTIN')).id],
    platforms: ['ebay'],
  });
  expect(results[0]?.category).toMatchObject({ id: category, from: 'remembered' });
});

test('on a phone the question names each product once, and those that fit are listed alone', async () => {
  await page.setViewportSize(phone);
  await open('VASE');
  await sum(`List ${2 * THINGS} listings of ${THINGS} products`);
  await dialog().getByRole('button', { name: 'Crosslist to 2 platform(s)', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Does the Category Fit?' });
  await expect.poll(() => question.getByRole('listitem').count()).toBe(THINGS);
  await checkScreen(page, 'phone-crosslist-category-asked');
  await question.getByRole('button', { name: 'List only the 25 listings that fit' }).click();
  await sum('List 25');
  await dialog().getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
  await question.getByRole('button', { name: 'List all anyway' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.setViewportSize(desktop);
});
