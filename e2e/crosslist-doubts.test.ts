import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { keepToasts } from './keep-toasts.ts';
import { connectEbay, connectStore, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { reviewOn } from './review-dialog.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const LAMPS = '112581';
const WOMENS_COATS = '63862';
const DRESSES = '63861';
const POKEMON = '183454';

let seller: Seller;
let page: Page;
const place = useOwnPlace('crosslist-doubts', async (made) => {
  ({ seller, page } = made);
  await page.addInitScript(keepToasts);
  await connectStore(seller, made.marketplaces);
  await connectEbay(seller, made.marketplaces);
  // The default is Antique Clocks.
  await setEbayPolicies(seller);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const { add, read, dialog, grid, sum, cell, jobs, more, discard, ...review } = reviewOn(place);
/** With eBay alone. */
const open = (search: string) => review.open(search, 'eBay');
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });
const question = () => page.getByRole('dialog', { name: 'Does the Category Fit?' });

test('suggestions that are in doubt are not taken with the others: they are counted, shown alone and asked about', async () => {
  await add(
    { name: 'Blue ceramic mug', sku: 'DBT-1', specifics: { Type: ['Mug'] } },
    { name: 'Green ceramic mug', sku: 'DBT-2' },
    { name: 'Pink ceramic mug', sku: 'DBT-3' },
    { name: 'Collectable single oil lamp', sku: 'DBT-4' },
  );
  await open('DBT-');
  await sum('List 4');
  // In doubt are those that are asked about.
  for (const name of ['All (4)', 'To check (3)', 'Better category suggested (2)', 'Category in doubt (3)'])
    await button(name).waitFor();
  await checkScreenAtAllSizes(page, 'crosslist-doubtful');
  await button('Category in doubt (3)').click();
  await expect.poll(() => grid().locator('[aria-rowindex] [role=rowheader]').count()).toBe(3);
  const lamp = cell('Collectable single oil lamp', 1);
  await more('Collectable single oil lamp', 'eBay');
  await lamp.getByText(/^It may not fit\.$/).waitFor();
  await button('All (4)').click();
  await expect.poll(() => grid().locator('[aria-rowindex] [role=rowheader]').count()).toBe(4);

  await button('Use suggestions in 2 rows').click();
  await sum('List 2, skip 2');
  await lamp.getByText('your default: check that it fits').waitFor();
  expect((await read('DBT-4')).ebay_category).toBeNull();
  await dialog().getByLabel('Type for 2 rows').fill('Mug');
  await button('Fill in Type in 2 rows').click();
  await sum('List 4');
  await button('Crosslist to 1 platform(s)').click();
  // About the account, once.
  const first = page.getByRole('dialog', { name: 'List One First?' });
  await first
    .getByText(/^Collectable single oil lamp: .*Trading Card Singles, which may not fit\.$/)
    .waitFor();
  expect(await first.getByRole('button', { name: /suggestion/ }).count()).toBe(0);
  await checkScreenAtAllSizes(page, 'crosslist-doubtful-asked');
  await first.getByRole('button', { name: 'List only the 3 that fit' }).click();
  await dialog()
    .getByText(/^Sent to be listed: 3 products\. The queue shows the result\./)
    .waitFor();
  await sum('List 1, 3 already listed');
  await dialog().getByText('Close', { exact: true }).waitFor();
  // The tray names what was left out, as it does after the button.
  const line = jobs().filter({ hasText: '1 skipped on eBay' });
  await line.getByText('Missing: A category that fits', { exact: true }).waitFor();
  await page.getByText('Listings: 3 sent, 1 skipped.').waitFor();
  await untilQueueIsDone(seller);
  expect((await read('DBT-4')).listings.ebay).toBeUndefined();
  expect((await read('DBT-1')).listings.ebay?.status).toBe('active');
  await button('Crosslist to 1 platform(s)').click();
  await question().getByRole('button', { name: 'Back' }).click();
  await question().waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

test('the question has the button for a suggestion below the sentence that it is about', async () => {
  await add(
    { name: 'Jazz music CD', sku: 'SUG-1' },
    { name: 'Table lamp', sku: 'SUG-2', ebay_category: LAMPS, specifics: { Type: ['Table lamp'] } },
  );
  await open('SUG-');
  await sum('List 2');
  await button('Crosslist to 1 platform(s)').click();
  const disc = question().getByRole('listitem').filter({ hasText: 'Jazz music CD:' });
  const use = question().getByRole('button', { name: 'Use the suggestion' });
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    const [sentence, below] = [await disc.boundingBox(), await use.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((sentence?.y ?? 0) + (sentence?.height ?? size.height));
  }
  await checkScreenAtAllSizes(page, 'crosslist-suggestion-asked');
  await use.click();
  await question().waitFor({ state: 'hidden' });
  await discard();
});

test('what a suggestion in doubt would list in is asked about, and said to fit in its row', async () => {
  await seller.call('PUT', '/api/credentials/', { default_ebay_category: '' });
  const condition = 'LIKE_NEW';
  await add(
    { name: 'Collectable single gas lamp', sku: 'SGL-1', condition },
    { name: 'Collectable single desk lamp', sku: 'SGL-2', condition },
  );
  await open('SGL-');
  await button('To check (2)').waitFor();
  await more('Collectable single gas lamp', 'eBay');
  await cell('Collectable single gas lamp', 1)
    .getByRole('button', { name: /^The category of .* fits$/ })
    .click();
  await cell('Collectable single gas lamp', 1).getByText('chosen here').waitFor();
  expect((await read('SGL-1')).ebay_category).toBeNull();
  await discard();
  await setEbayPolicies(seller);
});

test('a missing item specific is filled in for each category, and the same cause stands there once', async () => {
  const worn = { Department: ['Women'], Size: ['10'], Colour: ['Blue'] };
  const broken = { condition: 'FOR_PARTS_OR_NOT_WORKING' };
  await add(
    { name: 'Desk lamp', sku: 'FILL-1', ebay_category: LAMPS },
    { name: 'Wall lamp', sku: 'FILL-2', ebay_category: LAMPS },
    { name: 'Wool coat', sku: 'FILL-3', ebay_category: WOMENS_COATS, specifics: worn },
    {
      ...broken,
      name: 'Summer dress',
      sku: 'FILL-4',
      ebay_category: DRESSES,
      specifics: { ...worn, Type: ['Dress'] },
    },
    { ...broken, name: 'Pikachu card', sku: 'FILL-5', ebay_category: POKEMON },
  );
  await open('FILL-');
  await sum('List 0, skip 5');
  const causes = dialog().getByRole('list', { name: 'Why some are skipped' });
  await causes.getByText(/^eBay does not take the condition .* in this category\. \(2\)$/).waitFor();
  expect(
    await causes
      .getByText(/does not take the condition/)
      .filter({ visible: true })
      .count(),
  ).toBe(1);
  await checkScreenAtAllSizes(page, 'crosslist-fill-in-by-category');
  await dialog().getByLabel('Type for 2 rows in Lighting > Lamps').fill('Table lamp');
  await button('Fill in Type in 2 rows of Lighting > Lamps').click();
  await sum('List 2, skip 3');
  for (const sku of ['FILL-2', 'FILL-3']) expect((await read(sku)).specifics.Type).toBeUndefined();
  // Of one category alone, which needs no name.
  await dialog().getByLabel('Type for 1 row', { exact: true }).fill('Coat');
  await button('Fill in Type in 1 row').click();
  await sum('List 3, skip 2');
  await button('Crosslist to 1 platform(s)').click();
  await dialog().waitFor({ state: 'hidden' });
  expect((await read('FILL-2')).specifics.Type).toEqual(['Table lamp']);
  expect((await read('FILL-3')).specifics.Type).toEqual(['Coat']);
});

test('what is scheduled says so and is not listed again, unless the seller ticks it: then now', async () => {
  await add(...['One', 'Two'].map((name) => ({ name: `Planned ${name}`, sku: `PLAN-${name}`, price: 9 })));
  async function openForStore(): Promise<void> {
    await open('PLAN-');
    await dialog().getByLabel('WooCommerce', { exact: true }).setChecked(true);
    await dialog().getByLabel('eBay', { exact: true }).setChecked(false);
  }
  await openForStore();
  await sum('List 2');
  await dialog().getByLabel('Later', { exact: true }).check();
  await dialog().getByLabel('Time', { exact: true }).fill('19:00');
  await dialog()
    .getByRole('button', { name: /^Schedule / })
    .click();
  await page.getByRole('button', { name: 'Schedule all anyway' }).click();
  await dialog().waitFor({ state: 'hidden' });

  await openForStore();
  await sum('List 0, skip 2');
  await dialog().getByText('WooCommerce: Scheduled (2)').waitFor();
  for (const name of ['Planned One', 'Planned Two']) await more(name, 'WooCommerce');
  await cell('Planned One', 1)
    .getByText(/^Scheduled for .*19:00$/)
    .waitFor();
  const box = cell('Planned Two', 1).getByRole('checkbox');
  expect(await box.isChecked()).toBe(false);
  await checkScreenAtAllSizes(page, 'crosslist-scheduled');
  await box.check();
  await cell('Planned Two', 1)
    .getByText(/^Listed in place of the one scheduled for .*19:10$/)
    .waitFor();
  await sum('List 1, skip 1');
  await dialog().getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
  await dialog().waitFor({ state: 'hidden' });
  await expect.poll(async () => (await read('PLAN-Two')).listings.woocommerce?.status).toBe('active');
  expect((await read('PLAN-One')).listings.woocommerce).toBeUndefined();
});

test('on a phone no platform moves when another is ticked: its category comes below them', async () => {
  await add({ name: 'Brass trivet', sku: 'STAYS-1' });
  await page.setViewportSize(phone);
  await page.goto(`${place.server.url}/?q=STAYS-`);
  await page.getByRole('checkbox', { name: 'Select Brass trivet' }).click();
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Crosslist' }).click();
  const single = () => page.getByRole('dialog', { name: 'Crosslist Product', exact: true });
  const box = (name: string) => single().getByRole('checkbox', { name, exact: true });
  const categories = single().getByRole('list', { name: 'Categories' });
  // What was checked is known by then, and says at each platform what is missing.
  await box('eBay').check();
  await categories.waitFor();
  await box('eBay').uncheck();
  await categories.waitFor({ state: 'hidden' });
  const top = async (name: string) => (await box(name).boundingBox())?.y;
  const tops = async () => [await top('Etsy'), await top('Vinted')];
  // The dialog may still be on its way up.
  let before = await tops();
  await expect
    .poll(async () => {
      const last = before;
      before = await tops();
      return String(before) === String(last);
    })
    .toBe(true);
  await box('eBay').check();
  await categories.getByText('eBay', { exact: true }).waitFor();
  expect(await tops()).toEqual(before);
  expect((await categories.boundingBox())?.y).toBeGreaterThan((await top('Vinted')) ?? 0);
  await checkScreenAtAllSizes(page, 'crosslist-category-below');
  await single().getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.setViewportSize(desktop);
});
