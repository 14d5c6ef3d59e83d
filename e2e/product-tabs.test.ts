import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { desktop, phone, tablet } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { useGridPage } from './grid-page.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
} from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

let marketplaces: Marketplaces;
let seller: Seller;
let page: Page;

const place = useOwnPlace('tabs', async (made) => {
  ({ marketplaces, seller, page } = made);
  await made.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller, 25);
  const { id } = await seller.call<{ id: number }>('POST', '/api/products/', {
    name: 'Blue stoneware vase, hand thrown',
    sku: 'VASE1',
    price: 20,
    description: '<p>Tall.</p>',
    specifics: { Brand: ['Poole'], Colour: ['Blue'] },
    images: [{ src: photoAddress(marketplaces) }],
  });
  for (const platform of ['woocommerce', 'ebay'])
    expect(await seller.call('POST', `/api/crosslist/${platform}/`, { product_id: id })).toMatchObject({
      success: true,
    });
  await page.goto(made.server.url);
  await row('VASE1').waitFor();
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const details = () => page.getByRole('dialog', { name: 'Product Details' });
const tab = (name: string | RegExp) => details().getByRole('tab', { name });
const field = (label: string) => details().getByLabel(label, { exact: true });
const usual = (label: string) => field(`${label}: as everywhere`);
const ruled = (label: string) => field(`${label}: by your rules`);
const productName = () => details().getByRole('textbox', { name: 'Product Name' });
const save = () => details().getByRole('button', { name: 'Save Changes' }).click();
const open = async () => {
  await page.goto(place.server.url);
  await row('VASE1').getByRole('button').first().click();
  await productName().waitFor();
};
/** The field with this label has the focus. */
const focused = (label: string) =>
  expect.poll(() => page.locator(':focus').getAttribute('data-field')).toBe(label);
const saved = async () => {
  const { results } = await seller.call<{ results: { sku: string; per_platform: object }[] }>(
    'GET',
    '/api/products/',
  );
  return results.find(({ sku }) => sku === 'VASE1')?.per_platform;
};
const onEbay = () => marketplaces.ebay.ebay.listings().find(({ sku }) => sku === 'VASE1');
const inStore = () => marketplaces.store.store.product('VASE1');

test('flaws and numbers are one press away, and then on eBay', async () => {
  await open();
  await details().getByRole('button', { name: 'Add condition notes' }).click();
  await field('Condition notes').fill('A chip at the rim');
  await details()
    .getByText(/^More specifics/)
    .click();
  await field('EAN').fill('4006381333932');
  await details().getByText('4006381333932 is no EAN: a digit is missing or wrong.').waitFor();
  await field('EAN').fill('4006381333931');
  await checkScreenAtAllSizes(page, 'condition-notes');
  await save();
  await details().waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  const [account] = marketplaces.ebay.ebay.site.sellers.values();
  expect([...(account?.items.values() ?? [])][0]?.body).toMatchObject({
    conditionDescription: 'A chip at the rim',
    product: { ean: ['4006381333931'] },
  });
  expect(inStore()).toMatchObject({ global_unique_id: '4006381333931', brands: [{ name: 'Poole' }] });
  // Emptied to be typed anew, the field stays.
  await open();
  for (const text of ['', 'A chip at the rim']) await field('Condition notes').fill(text);
});

test('the tabs are walked with the keyboard, and a marketplace says what is said everywhere', async () => {
  await open();
  const tabs = await details()
    .getByRole('tablist', { name: 'Where it is said' })
    .getByRole('tab')
    .allTextContents();
  expect(tabs).toEqual(['Everywhere', 'WooCommerce', 'eBay', 'Etsy', 'Vinted']);
  await tab('Everywhere').focus();
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight');
  await field('eBay title').waitFor();
  expect(await tab('eBay').getAttribute('aria-selected')).toBe('true');
  expect(await field('eBay title').inputValue()).toBe('Blue stoneware vase, hand thrown');
  expect(await usual('eBay title').isChecked()).toBe(true);
  await details().getByText('32 of 80 characters').waitFor();
  // 25% on top of £20.
  expect(await field('eBay price (£)').inputValue()).toBe('25.00');
  await details().getByText('By your pricing rules, with 25% on top.').waitFor();
  await page.keyboard.press('ArrowRight');
  await details().getByText('32 of 140 characters').waitFor();
  await page.keyboard.press('ArrowRight');
  await details().getByText('32 of 100 characters').waitFor();
  // After the last comes the first.
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight');
  await field('WooCommerce title').waitFor();
  await details().getByText('The price everywhere.').waitFor();
  await checkScreenAtAllSizes(page, 'product-tab-everywhere-says');
  await page.setViewportSize(tablet);
  const list = details().getByRole('tablist', { name: 'Where it is said' });
  expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.setViewportSize(desktop);
  await details().getByRole('button', { name: 'Cancel' }).click();
  await details().waitFor({ state: 'hidden' });
});

test('Escape closes an open list, and not the dialog below it', async () => {
  await open();
  const list = page.getByRole('listbox');
  const lists = details().locator('[aria-haspopup="listbox"]:visible');
  await lists.first().click();
  await list.waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await details().isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await details().waitFor({ state: 'hidden' });
});

test('what is said everywhere looks alike in every field of every tab, and not disabled', async () => {
  await open();
  const look = (shown: Locator) =>
    shown.evaluate((it) =>
      ['background-color', 'color'].map((name) => String(it.computedStyleMap().get(name))),
    );
  const [ground, ink] = await look(productName());
  for (const platform of ['eBay', 'Etsy', 'Vinted', 'WooCommerce']) {
    await tab(platform).click();
    const title = await look(field(`${platform} title`));
    // One with HTML, which has an editor of its own.
    const description = details().locator(`[data-field="${platform} description"] section`);
    expect(await look(description)).toEqual(title);
    expect(title[0]).toBe(ground);
    expect(title[1]).not.toBe(ink);
  }
});

test('what is said on eBay alone is kept, marked, and sent to eBay alone', async () => {
  await open();
  await tab('eBay').click();
  await usual('eBay title').uncheck();
  await focused('eBay title');
  await field('eBay title').fill('Stoneware vase for eBay');
  // Or typed at once: the box is cleared by that.
  expect(await ruled('eBay price (£)').isChecked()).toBe(true);
  await field('eBay price (£)').fill('29.50');
  expect(await ruled('eBay price (£)').isChecked()).toBe(false);
  await details().getByText('Asked as it stands: your markup of 25% is not added.').waitFor();
  await tab('eBay has values of its own').waitFor();
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport);
    await usual('eBay description').focus();
    await field('eBay title').focus();
    // What is half out of view would be too small a target.
    await details()
      .getByRole('heading', { name: 'Live on' })
      .evaluate((heading) => heading.scrollIntoView());
    await checkScreen(page, `${size}-product-tab-ebay`);
  }
  marketplaces.store.requests.clear();
  await save();
  await details().waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  expect(await saved()).toEqual({ ebay: { title: 'Stoneware vase for eBay', price: 29.5 } });
  expect(onEbay()).toMatchObject({ title: 'Stoneware vase for eBay', price: '29.50' });
  expect(inStore()).toMatchObject({ name: 'Blue stoneware vase, hand thrown', price: '20.00' });
  expect(marketplaces.store.requests.all().filter(({ method }) => method !== 'GET')).toEqual([]);

  await row('VASE1').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crosslist', exact: true }).click();
  const crosslist = page.getByRole('dialog', { name: 'Crosslist Product' });
  await crosslist.getByText('Already listed').first().waitFor();
  await crosslist.getByRole('button', { name: 'Cancel' }).click();
  await row('VASE1').getByRole('checkbox').uncheck();
});

test('a mistake leads to its tab, also from another one, and nothing is lost', async () => {
  await open();
  await tab(/^eBay/).click();
  await field('eBay title').fill('x'.repeat(81));
  await details().getByText('81 of 80 characters').waitFor();
  await tab('Everywhere').click();
  await productName().fill('Blue vase');
  await save();
  await tab('eBay has a mistake').waitFor();
  await details().getByText('eBay title takes at most 80 characters.').waitFor();
  await focused('eBay title');
  await field('eBay title').fill('Vase on eBay');
  await tab('Everywhere').click();
  await productName().fill('');
  await tab(/^eBay/).click();
  await save();
  await focused('Product Name');
  await productName().fill('Blue vase');
  await save();
  await details().waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  expect(onEbay()?.title).toBe('Vase on eBay');
  expect(inStore()?.name).toBe('Blue vase');
});

test('closing asks before an own title is lost, and a copy of the product has it', async () => {
  await open();
  await tab('Vinted').click();
  await usual('Vinted title').uncheck();
  await field('Vinted title').fill('Vase, blau');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await asked.waitFor();
  await asked.getByRole('button').last().waitFor();
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'hidden' });
  expect(await field('Vinted title').inputValue()).toBe('Vase, blau');
  await details().getByRole('button', { name: 'Duplicate' }).click();
  const copy = page.getByRole('dialog', { name: 'Add Product' });
  await copy.getByRole('tab', { name: 'Vinted has values of its own' }).click();
  expect(await copy.getByLabel('Vinted title', { exact: true }).inputValue()).toBe('Vase, blau');
});

test('as everywhere again takes the own values back', async () => {
  await open();
  await tab('eBay has values of its own').click();
  await usual('eBay title').check();
  await ruled('eBay price (£)').check();
  expect(await field('eBay title').inputValue()).toBe('Blue vase');
  expect(await field('eBay price (£)').inputValue()).toBe('25.00');
  await save();
  await details().waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  expect(await saved()).toEqual({});
  expect(onEbay()).toMatchObject({ title: 'Blue vase', price: '25.00' });
});

test('the grid has columns for title and price on each marketplace, and says what changes there', async () => {
  const { grid, dialog, cell, textOf, isInvalid, ...on } = useGridPage(
    () => page,
    () => 'VASE1',
  );
  await page.reload();
  await on.openRows(1);
  await on.showColumns('eBay title', 'eBay price (£)', 'Etsy title');
  await (await cell(1, 'eBay title')).click();
  await page.keyboard.type('x'.repeat(81));
  await page.keyboard.press('Enter');
  expect(await isInvalid(1, 'eBay title')).toBe(true);
  await dialog().getByRole('button', { name: 'Review 1 changed product' }).click();
  await dialog().getByText('eBay title takes at most 80 characters.').first().waitFor();
  await page.keyboard.press('Control+z');
  await (await cell(1, 'eBay title')).click();
  await on.toClipboard('Vase for eBay\t31.5');
  await page.keyboard.press('Control+v');
  await expect.poll(() => textOf(1, 'eBay price (£)')).toBe('31.50');
  await checkScreenAtAllSizes(page, 'bulk-edit-per-platform');
  await dialog()
    .getByRole('button', { name: /^Review / })
    .click();
  await dialog().getByText('1 listing will be revised').waitFor();
  await dialog()
    .getByRole('row', { name: / eBay title empty Vase for eBay$/ })
    .waitFor();
  await dialog()
    .getByRole('button', { name: /^Save / })
    .click();
  await dialog().getByText('1 product saved.').waitFor();
  await untilQueueIsDone(seller);
  expect(await saved()).toEqual({ ebay: { title: 'Vase for eBay', price: 31.5 } });
  expect(onEbay()).toMatchObject({ title: 'Vase for eBay', price: '31.50' });
  expect(inStore()?.name).not.toBe('Vase for eBay');
  await dialog().getByRole('button', { name: 'Put all back' }).click();
  await expect.poll(() => textOf(1, 'eBay title')).toBe('');
  expect(await saved()).not.toHaveProperty('ebay.title');
  await page.keyboard.press('Escape');
  await grid().waitFor({ state: 'hidden' });
});
