import type { Page } from 'playwright-core';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { desktop, openBrowser, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { connectStore } from './marketplaces.ts';
import { addPriced, useOwnPlace } from './own-place.ts';
import { registerSeller, type Seller, untilQueueIsDone } from './seller.ts';

const PRODUCTS = 12;
const skuOf = (number: number) => `VIEW-${String(number).padStart(2, '0')}`;

let seller: Seller;
let page: Page;
const place = useOwnPlace('saved-views', async (made) => {
  ({ seller, page } = made);
  await addPriced(seller, PRODUCTS, skuOf);
  await made.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${made.server.url}/?sort=price_asc`);
  await page.getByRole('row').nth(1).waitFor();
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const parameters = () => new URL(page.url()).searchParams;
const shownSkus = async () =>
  (await page.locator('tbody tr').allTextContents()).map((text) => /VIEW-\d\d/.exec(text)?.[0]);
/** A toast with this title and text. */
const said = async (title: string, message: string) => {
  for (const text of [title, message]) await page.getByText(text, { exact: true }).first().waitFor();
};
const shows = (...numbers: number[]) => expect.poll(shownSkus).toEqual(numbers.map(skuOf));

test('saved views are tabs: opened, changed, brought up to date, renamed, shared and deleted', async () => {
  await page.getByPlaceholder('Search name or SKU...').fill('VIEW-01');
  await shows(1);
  await button('Views').click();
  await button('Save this view').click();
  await page.getByText('Give the view a name', { exact: false }).waitFor();
  const name = page.getByLabel('View name');
  await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
  await name.fill('First');
  await page.keyboard.press('Enter');
  await expect.poll(() => tab(/^First$/).getAttribute('aria-selected')).toBe('true');
  expect(await tab(/^Products/).getAttribute('aria-selected')).toBe('false');
  expect(parameters().get('view')).toBe('First');
  await said('View Saved', 'The view "First" has been saved.');

  // Its name alone is enough in the seller's own browser.
  await page.goto(`${place.server.url}/?view=First`);
  await tab(/^First$/).waitFor();
  await shows(1);

  await tab(/^Products/).click();
  await expect.poll(async () => (await shownSkus()).length).toBe(PRODUCTS);
  expect(parameters().get('view')).toBeNull();
  // With the keyboard, from the tabs before it.
  await tab(/^Products/).focus();
  await page.keyboard.press('End');
  await shows(1);
  expect(await tab(/^First$/).evaluate((each) => each.matches(':focus'))).toBe(true);

  await page.getByPlaceholder('Search name or SKU...').fill('VIEW-02');
  await shows(2);
  await tab(/^First unsaved$/).waitFor();
  await checkScreenAtAllSizes(page, 'saved-views');
  // At the dot itself: under another name, or brought up to date.
  await button('Save as new').click();
  await page.getByLabel('View name').waitFor();
  await page.keyboard.press('Escape');
  await button('Update').click();
  await tab(/^First$/).waitFor();
  await button('Update').waitFor({ state: 'hidden' });
  await said('View Saved', 'The view "First" has been saved.');
  await page.reload();
  await tab(/^First$/).waitFor();
  await shows(2);
  await page.getByPlaceholder('Search name or SKU...').fill('VIEW-03');
  await shows(3);
  await page.reload();
  await tab(/^First unsaved$/).waitFor();
  await shows(3);
  await button('Views').click();
  await button('Update view "First"').click();
  await tab(/^First$/).waitFor();

  await button('Views').click();
  await button('Rename view First').click();
  await page.getByLabel('New name of First').fill('Second');
  await page.keyboard.press('Enter');
  await tab(/^Second$/).waitFor();
  expect(parameters().get('view')).toBe('Second');
  await said('View Saved', 'The view "Second" has been saved.');
  await button('Copy the address of Second').click();
  await checkScreen(page, 'desktop-saved-views-popover');
  const address = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(await button('Delete view Second').getAttribute('title')).toBe('Delete view');
  await button('Delete view Second').click();
  await tab(/^Second$/).waitFor({ state: 'hidden' });
  expect(await tab(/^Products/).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await tab(/^Products/).click();

  // Somebody else has products of their own, and no such view.
  const other = await registerSeller(() => place.server.url, 'saved-views-other');
  await addPriced(other, 3, skuOf);
  const { server } = place;
  const browser = await openBrowser(desktop, { signedIn: { url: server.url, seller: other }, still: true });
  try {
    await browser.page.goto(address.replace('columns=date_added', 'columns=quantity'));
    await browser.page.getByText(skuOf(3), { exact: true }).waitFor();
    expect(await browser.page.locator('tbody tr').count()).toBe(1);
    const headings = browser.page.getByRole('columnheader');
    await expect.poll(async () => (await headings.allTextContents()).join()).toContain('Quantity');
    expect((await headings.allTextContents()).join()).not.toContain('Date Added');
    // Their own columns are as before.
    await browser.page.getByRole('tab', { name: /^Products/ }).click();
    await expect.poll(async () => (await headings.allTextContents()).join()).toContain('Date Added');
    expect(new URL(browser.page.url()).searchParams.get('columns')).toBeNull();
    expect(browser.complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('a view with filters says how many match, and gives way to its tab once they are cleared', async () => {
  const isOpen = (name: RegExp) => expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
  const save = async (name: string) => {
    await button('Views').click();
    await page.getByLabel('View name').fill(name);
    await page.keyboard.press('Enter');
    await said('View Saved', `The view "${name}" has been saved.`);
  };
  await page.goto(`${place.server.url}/?max=3&sort=price_asc`);
  await shows(1, 2, 3);
  await save('Cheap');
  await tab(/^Products/).click();
  await expect.poll(async () => (await shownSkus()).length).toBe(PRODUCTS);
  expect(await page.getByText(/^\d+ match/).count()).toBe(0);
  await tab(/^Cheap$/).click();
  await button('Remove filter: Up to £3').waitFor();
  await page.getByText('3 matches', { exact: true }).waitFor();
  await checkScreenAtAllSizes(page, 'view-with-filters');

  await button('Clear all').click();
  await isOpen(/^Products/);
  expect([...parameters().keys()].filter((name) => name !== 'sort')).toEqual([]);
  expect(await button('Update').count()).toBe(0);
  await button('Undo').click();
  await isOpen(/^Cheap$/);
  await shows(1, 2, 3);
  // The last of them by hand is all of them.
  await button('Remove filter: Up to £3').click();
  await isOpen(/^Products/);
  expect(await button('Update').count()).toBe(0);
  await tab(/^Cheap$/).click();
  await shows(1, 2, 3);

  // A view that was saved without any is back as it was.
  await page.goto(`${place.server.url}/?sort=price_desc`);
  await save('Dear first');
  await page.goto(`${place.server.url}/?view=Dear+first&sort=price_desc&max=2`);
  await tab(/^Dear first unsaved$/).waitFor();
  await button('Clear all').click();
  await tab(/^Dear first$/).waitFor();
  await isOpen(/^Dear first$/);
});

test('a finger that stays on a box takes the range up to it, and the bar says so the first time', async () => {
  const { url } = place.server;
  const touched = await openBrowser(phone, { signedIn: { url, seller }, touch: true });
  onTestFinished(() => touched.close());
  const { page: small } = touched;
  const fingers = await touched.context.newCDPSession(small);
  await small.goto(`${url}/?size=25&sort=price_asc`);
  const box = (number: number) =>
    small.getByRole('checkbox', { name: `Select Product ${number}`, exact: true });
  const selected = (words: string) =>
    small.getByRole('region', { name: 'Bulk actions' }).getByText(words, { exact: true });
  const hint = selected('To select a range, hold its last box');
  await box(2).tap();
  await selected('1 selected').waitFor();
  await hint.waitFor();
  await checkScreen(small, 'phone-range-hint');
  await box(5).scrollIntoViewIfNeeded();
  const touchPoints = [(await box(5).boundingBox()) ?? { x: 0, y: 0 }];
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await selected('4 selected').waitFor();
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // The finger that leaves the box is no tap.
  await box(6).tap();
  await selected('5 selected').waitFor();
  expect(await box(5).isChecked()).toBe(true);
  await small.getByRole('button', { name: 'Clear selection' }).click();
  await box(2).tap();
  await selected('1 selected').waitFor();
  expect(await hint.count()).toBe(0);
});

const rows = () => page.locator('tbody tr');
const boxes = () => rows().evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));

test('low rows, high rows and photos: kept in this browser, with the same keys, selection, order and menu', async () => {
  await page.goto(`${place.server.url}/?sort=price_asc`);
  await shows(...Array.from({ length: PRODUCTS }, (_, at) => at + 1));
  expect((await boxes())[0].height).toBe(40);
  await button('Display').click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await boxes())[0].height).toBe(64);
  await checkScreen(page, 'high-rows');
  await button('Photo grid').click();
  const sideBySide = async () => new Set((await boxes()).slice(0, 3).map(({ top }) => top)).size === 1;
  await expect.poll(sideBySide).toBe(true);
  await page.reload();
  await expect.poll(sideBySide).toBe(true);
  await shows(...Array.from({ length: PRODUCTS }, (_, at) => at + 1));
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('1 selected', { exact: false }).first().waitFor();
  expect(await page.getByRole('checkbox', { name: 'Select Product 2', exact: true }).isChecked()).toBe(true);
  await checkScreenAtAllSizes(page, 'photo-grid');
  await button('Actions for Product 2').click();
  await page.getByRole('menuitem', { name: 'Crosslist' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+d');
  await page.getByLabel('Sort by').selectOption('price_desc');
  await expect.poll(async () => (await shownSkus())[0]).toBe(skuOf(PRODUCTS));
  await button('Photo grid').click();
  await expect.poll(async () => (await boxes())[0].height).toBe(40);
});

test('a letter lights up, what sold leaves towards Sales, and the others glide; nothing does with less motion', async () => {
  await connectStore(seller, place.marketplaces);
  const old = { name: 'Old owl', sku: 'OWL', price: 99, date_added: '2020-02-01T10:00:00Z' };
  const { id } = await seller.call<{ id: number }>('POST', '/api/products/', old);
  await page.addInitScript(`window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      moved.push([this.localName, this.dataset.state, String(frames.at(-1).transform ?? '').split('(')[0]].filter(Boolean).join(' '));
      return animate.call(this, frames, options);
    };
    new MutationObserver((records) => {
      for (const { target } of records) if (target.localName === 'tr' && target.style.transform) moved.push('tr');
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] });`);
  const moved = () => page.evaluate<string[]>('moved.splice(0)');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${place.server.url}/?sort=newest`);
  const owl = rows().filter({ hasText: 'OWL' });
  // Sorted by the day it was added, it is the last.
  await owl.getByText('01/02/2020', { exact: true }).waitFor();
  const loaded = `performance.getEntriesByType('resource').some(({ name }) => name.includes('follow-rows'))`;
  await expect.poll(() => page.evaluate(loaded)).toBe(true);
  await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: id });
  await untilQueueIsDone(seller);
  await owl.getByRole('link', { name: 'WooCommerce: listed, view listing' }).waitFor();
  // Now it is the newest: listed today, whenever it was added.
  await owl.getByText('Listed').waitFor();
  await owl.getByText('Added 01/02/2020').waitFor();
  const lit = await moved();
  expect(lit).toContain('a listed none');
  expect(lit).toContain('tr');
  await button('Actions for Old owl').click();
  await page.getByRole('menuitem', { name: 'Mark as Sold' }).click();
  await page.getByRole('dialog', { name: 'Mark as Sold' }).getByRole('button', { name: 'Elsewhere' }).click();
  await owl.waitFor({ state: 'hidden' });
  await expect.poll(moved).toContain('table translate');
  await expect.poll(() => page.locator('body > table').count()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await button('Actions for Product 1').click();
  await page.getByRole('menuitem', { name: 'Mark as Sold' }).click();
  await page.getByRole('dialog', { name: 'Mark as Sold' }).getByRole('button', { name: 'Elsewhere' }).click();
  await rows()
    .filter({ hasText: skuOf(1) })
    .waitFor({ state: 'hidden' });
  expect((await moved()).filter((each) => /^(a|tr|table)\b/.test(each))).toEqual([]);
});
