import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { keepToasts } from './keep-toasts.ts';
import { connectStore } from './marketplaces.ts';
import { addPriced, useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const PRODUCTS = 12;
const skuOf = (number: number) => `LAB-${String(number).padStart(2, '0')}`;

let seller: Seller;
let page: Page;

const place = useOwnPlace('labels', async (made) => {
  ({ seller, page } = made);
  await page.addInitScript(keepToasts);
  await connectStore(seller, made.marketplaces);
  await addPriced(seller, PRODUCTS, skuOf);
  await save(1, { storage_location: 'Shelf 1', condition: 'USED_GOOD', cost: 0.4, quantity: 3 });
  await save(2, { storage_location: 'Shelf 2', cost: 1.5 });
  await seller.call('POST', '/api/products/bulk_action/', {
    action: 'crosslist',
    ids: [(await read(1)).id, (await read(2)).id],
    platforms: ['woocommerce'],
  });
  await untilQueueIsDone(seller);
});
beforeEach(() => open());
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

async function read(number: number): Promise<Product> {
  const { results } = await seller.call<{ results: Product[] }>(
    'GET',
    `/api/products/?search=${skuOf(number)}`,
  );
  return results[0] as Product;
}
const labelsOf = async (number: number) => (await read(number)).labels;
async function save(number: number, fields: object): Promise<void> {
  await seller.call('PUT', `/api/products/${(await read(number)).id}/`, fields);
}
async function open(query = ''): Promise<void> {
  await page.goto(`${place.server.url}/?sort=price_asc${query}`);
  await page.getByRole('row').nth(1).waitFor();
}
const row = (number: number) => page.getByRole('row').filter({ hasText: skuOf(number) });
const bar = () => page.getByRole('region', { name: 'Bulk actions' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const shownSkus = async () =>
  (await page.locator('tbody tr').allTextContents()).map((text) => /LAB-\d\d/.exec(text)?.[0]);
const shows = (...numbers: number[]) => expect.poll(shownSkus).toEqual(numbers.map(skuOf));
async function select(...numbers: number[]): Promise<void> {
  for (const number of numbers) await row(number).getByRole('checkbox').check();
}
/** The server's own, so that another test begins without them. */
async function withoutLabels(): Promise<void> {
  for (let number = 1; number <= PRODUCTS; number++) {
    if ((await labelsOf(number)).length > 0) await save(number, { labels: [] });
  }
}

describe('labels', () => {
  test('are made, given to many, undone, taken away, renamed and deleted in one dialog', async () => {
    await select(1, 2);
    await bar().getByRole('button', { name: 'Label', exact: true }).click();
    await page.getByRole('dialog', { name: 'Label 2 Products' }).waitFor();
    // The space of a name would press the cross, had that the focus.
    await page.getByLabel('New label').and(page.locator(':focus')).waitFor();
    await button('Add').click();
    await dialog().getByText('Give the label a name.').waitFor();
    await page.getByLabel('New label').fill('Summer');
    await page.getByRole('radio', { name: 'Orange' }).check();
    await page.keyboard.press('Enter');
    await button('Add Summer').waitFor();
    expect(await button('Add Summer').getAttribute('aria-pressed')).toBe('true');
    await checkScreenAtAllSizes(page, 'labels-dialog');
    await button('Apply').click();
    await dialog().waitFor({ state: 'hidden' });
    await row(1).getByText('Summer', { exact: true }).waitFor();
    expect(await Promise.all([1, 2, 3].map(labelsOf))).toEqual([['Summer'], ['Summer'], []]);
    const chip = row(2).getByText('Summer', { exact: true });
    await expect.poll(() => chip.getAttribute('data-colour')).toBe('orange');
    await button('Undo').click();
    await chip.waitFor({ state: 'hidden' });
    expect(await labelsOf(1)).toEqual([]);

    await save(1, { labels: ['Summer', 'Box'] });
    await save(3, { labels: ['Summer'] });
    await row(3).getByText('Summer', { exact: true }).waitFor();
    await bar().getByRole('button', { name: 'Label', exact: true }).click();
    const line = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
    await line('Summer').filter({ hasText: '1 of 2 has it2 products in all' }).waitFor();
    await line('Box').getByText('1 of 2 has it').waitFor();
    // What is typed is given too, without Add; what cannot be one is said at once.
    await page.getByLabel('New label').fill('Attic, loft');
    await dialog().getByText('A label must not contain a comma or a semicolon.').waitFor();
    expect(await button('Apply').isDisabled()).toBe(true);
    await page.getByLabel('New label').fill('Attic');
    await button('Add Box').click();
    await button('Remove Summer').click();
    await checkScreenAtAllSizes(page, 'labels-chosen');
    await button('Apply').click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await Promise.all([1, 2, 3].map(labelsOf))).toEqual([
      ['Box', 'Attic'],
      ['Box', 'Attic'],
      ['Summer'],
    ]);

    await bar().getByRole('button', { name: 'Label', exact: true }).click();
    await line('Box').getByText('all 2 have it').waitFor();
    expect(await line('Summer').getByText('have it').count()).toBe(0);
    await button('Edit Summer').click();
    await page.getByLabel('Name of Summer').fill('Autumn');
    await button('Save').click();
    await button('Add Autumn').waitFor();
    await expect.poll(() => labelsOf(3)).toEqual(['Autumn']);
    await button('Edit Box').click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await button('Add Box').waitFor({ state: 'hidden' });
    expect(await labelsOf(1)).toEqual(['Attic']);
    await withoutLabels();
  });

  test('are typed in the product’s dialog and in the grid', async () => {
    await save(5, { labels: ['Known'] });
    await row(4).getByRole('button', { name: 'Product 4', exact: true }).click();
    await page.getByText('Stock and notes').click();
    const field = page.getByRole('combobox', { name: 'Labels' });
    await field.fill('One, two');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await button('Save Changes').click();
    await row(4).getByText('two', { exact: true }).waitFor();
    expect(await labelsOf(4)).toEqual(['One', 'two']);
    await dialog().waitFor({ state: 'hidden' });

    await select(4, 5);
    await bar().getByRole('button', { name: 'Edit', exact: true }).click();
    const headings = page.getByRole('grid').getByRole('columnheader');
    await headings.first().waitFor();
    const at = (await headings.allTextContents()).indexOf('Labels');
    const cell = page.locator(`[aria-rowindex="3"] [role=gridcell][aria-colindex="${at + 1}"]`);
    await expect.poll(() => cell.textContent()).toBe('Known');
    await cell.click();
    await page.keyboard.type('A; b, a');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell.textContent()).toBe('A; b');
    for (const name of [/^Review /, /^Save /]) await dialog().getByRole('button', { name }).click();
    await dialog().getByRole('region', { name: 'Result' }).waitFor();
    expect(await labelsOf(5)).toEqual(['A', 'b']);
    await withoutLabels();
  });

  test('and places filter the list; "On" and "Not on" any or all', async () => {
    await save(1, { labels: ['Box'] });
    await save(7, { labels: ['box', 'Other'] });
    await page.reload();
    await button('Filters').click();
    const group = (name: RegExp) => page.getByRole('group', { name });
    await group(/^Labels/)
      .getByLabel('Box')
      .check();
    await shows(1, 7);
    await page.getByLabel('Storage location').selectOption('Shelf 1');
    await shows(1);
    await checkScreenAtAllSizes(page, 'labels-filters');
    await page.getByRole('button', { name: 'Remove filter: Labelled Box' }).click();
    await page.getByRole('button', { name: 'Remove filter: Stored at Shelf 1' }).click();
    const marketplace = (name: string) => group(/^Marketplaces/).getByRole('combobox', { name });
    await page.getByText('Marketplaces', { exact: true }).click();
    await marketplace('WooCommerce').selectOption('Listed');
    await shows(1, 2);
    await marketplace('eBay').selectOption('Not listed');
    await shows(1, 2);
    await page.getByRole('button', { name: 'Remove filter: Not on eBay' }).waitFor();
    await marketplace('eBay').selectOption('Listed');
    await page.getByText('No products found').or(page.getByText('You have no products')).first().waitFor();
    await page.getByRole('button', { name: 'Remove filter: On WooCommerce and eBay' }).click();
    await expect.poll(async () => (await shownSkus()).length).toBe(PRODUCTS);
    await withoutLabels();
  });
});

describe('the table', () => {
  test('says more below the name, in rows as high as the others, and has it in columns that sort', async () => {
    await save(1, { labels: ['Box', 'A label with a long name indeed', 'Third'] });
    await row(1).getByText('Shelf 1 · Used - Good', { exact: true }).waitFor();
    const height = (number: number) => row(number).evaluate((each) => each.getBoundingClientRect().height);
    expect([await height(1), await height(3)]).toEqual([40, 40]);
    await checkScreenAtAllSizes(page, 'labels-table');
    await button('Display').click();
    const choose = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true }).click();
    for (const name of [
      'Quantity',
      'Cost',
      'Margin',
      'Days Listed',
      'Price on WooCommerce',
      'Location',
      'Labels',
    ])
      await choose(name);
    await page.keyboard.press('Escape');
    const headings = page.getByRole('columnheader');
    const cellOf = async (number: number, column: string) => {
      const at = (await headings.allTextContents()).findIndex((text) => text.trim() === column);
      return row(number).getByRole('cell').nth(at).textContent();
    };
    await expect.poll(() => cellOf(1, 'Margin')).toBe('£0.60 (60%)');
    expect(await cellOf(3, 'Margin')).toBe('–');
    expect(await cellOf(1, 'Price on WooCommerce')).toBe('£1.00');
    expect(await cellOf(1, 'Days Listed')).toBe('0');
    expect(await cellOf(2, 'Location')).toBe('Shelf 2');
    expect(await row(1).getByText('Shelf 1 ·').count()).toBe(0);
    await checkScreen(page, 'desktop-labels-columns');
    await button('Cost').click();
    await expect.poll(async () => (await shownSkus()).slice(0, 2)).toEqual([skuOf(1), skuOf(2)]);
    expect(await page.getByLabel('Sort by').locator('option:checked').textContent()).toBe('Cost low to high');
    await button('Cost').click();
    await expect.poll(async () => (await shownSkus()).slice(0, 2)).toEqual([skuOf(2), skuOf(1)]);
    await button('Quantity').click();
    await button('Quantity').click();
    await expect.poll(async () => (await shownSkus())[0]).toBe(skuOf(1));
    await button('Display').click();
    await page.getByRole('menuitem', { name: 'Reset to default' }).click();
    await page.keyboard.press('Escape');
    await withoutLabels();
  });
});
