import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
import { addProducts, usePlace } from './place.ts';

const description = '<p>Hand <b>painted</b> in the old town, with a small chip at the foot.</p>';
const links = {
  woocommerce: { url: 'https://shop.example/a' },
  vinted: { url: 'https://www.vinted.co.uk/items/1' },
};
const place = usePlace('table', async (place) => {
  await addProducts(
    place,
    { name: 'Painted vase', sku: 'TB1', price: 1234.5, description, listings: links },
    { name: 'Troubled chair', sku: 'TB2', status: 'action_required' },
    { name: 'Gone cup', sku: 'TB3-00007', status: 'sold' },
    { name: 'Gone jug', sku: 'TB4-of-another-shop-altogether', status: 'sold' },
  );
});

const headers = async () =>
  (await place.page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
const cells = () => place.row('TB1').getByRole('cell');
const display = async (column: string) => {
  await place.button('Display').click();
  await place.page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
  await place.page.keyboard.press('Escape');
};

describe('Product table', () => {
  test("Search box 'Search name or SKU...', a sort select, a Display menu for optional columns, a Filters toggle, the table and pagination", async () => {
    await place.open();
    await place.row('TB1').waitFor();
    const { page } = place;
    expect(await page.getByPlaceholder('Search name or SKU...').isVisible()).toBe(true);
    expect(await page.getByLabel('Sort by').locator('option').allTextContents()).toEqual([
      'Newest first',
      'Oldest first',
      'Name A-Z',
      'Name Z-A',
      'Price low to high',
      'Price high to low',
    ]);
    expect(await page.getByLabel('Sort by').inputValue()).toBe('newest');
    await page.getByText('1-1 of 1', { exact: true }).waitFor();
    const filters = place.button('Filters');
    expect(await filters.getAttribute('aria-expanded')).toBe('false');
    await filters.click();
    await page.getByRole('region', { name: 'Filters' }).waitFor();
    await filters.click();
    await page.getByRole('region', { name: 'Filters' }).waitFor({ state: 'hidden' });
  });

  test('Columns: select checkbox, Product (image and name), SKU, Price, Status pill, Platforms, Actions (three-dot menu); Date Added default on', async () => {
    expect(await headers()).toEqual([
      '',
      'Product',
      'SKU',
      'Price',
      'Status',
      'Platforms',
      'Date Added',
      'Actions',
    ]);
    await cells().nth(0).getByRole('checkbox', { name: 'Select Painted vase' }).waitFor();
    expect(await cells().nth(1).locator('[data-drawn="photo"], img').count()).toBe(1);
    const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
    expect((await cells().allTextContents()).slice(1, 7)).toEqual([
      'Painted vase',
      'TB1',
      '£1,234.50',
      'Active',
      'WEEtV',
      today,
    ]);
    await cells().last().getByRole('button', { name: 'Actions for Painted vase' }).waitFor();
  });

  test('Platforms (letter icons W, E, Et, V, lit when the listing has a url)', async () => {
    const letters = cells().nth(5).locator('[data-state]');
    expect(
      await letters.evaluateAll((icons) =>
        icons.map((icon) => `${icon.textContent} ${icon.getAttribute('data-state')}`),
      ),
    ).toEqual(['W listed', 'E unlisted', 'Et unlisted', 'V listed']);
    for (const name of ['WooCommerce', 'Vinted'])
      await cells()
        .nth(5)
        .getByRole('link', { name: `${name}: listed, view listing`, exact: true })
        .waitFor();
    await cells().nth(5).getByRole('img', { name: 'eBay: not listed', exact: true }).waitFor();
  });

  test('Optional columns: Date Added (default on), Last Updated, Date Sold (default on only on the sold tab), Description, ID', async () => {
    await place.button('Display').click();
    const boxes = place.page.getByRole('menuitemcheckbox');
    await boxes.first().waitFor();
    // Further ones of ours stand behind them.
    expect((await boxes.allTextContents()).slice(0, 5)).toEqual([
      'Date Added',
      'Last Updated',
      'Date Sold',
      'Description',
      'ID',
    ]);
    await place.page.keyboard.press('Escape');
    for (const column of ['Last Updated', 'Description', 'ID', 'Date Sold']) await display(column);
    await expect
      .poll(async () => (await headers()).slice(6, -1))
      .toEqual(['Date Added', 'Last Updated', 'Date Sold', 'Description', 'ID']);
    // However many columns there are, a row's menu is visible.
    const box = await place.button('Actions for Painted vase').boundingBox();
    expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThan(1440);
    const texts = await cells().allTextContents();
    // Dates: empty shows N/A. Description truncation default 50 characters with HTML stripped.
    expect(texts[8]).toBe('N/A');
    expect(texts[9]).toBe('Hand painted in the old town, with a small chip at...');
    expect(texts[10]).toMatch(/^\d+$/);
    await display('Date Added');
    await expect.poll(headers).not.toContain('Date Added');
    // Kept for the next visit.
    await place.page.reload();
    await place.row('TB1').waitFor();
    expect(await headers()).toContain('Last Updated');
    await place.button('Display').click();
    await place.page.getByRole('menuitem', { name: 'Reset to default' }).click();
    await place.page.keyboard.press('Escape');
    await expect.poll(headers).toHaveLength(8);

    await place.page.getByRole('tab', { name: /^Sales/ }).click();
    await place.row('TB3').waitFor();
    expect((await headers()).slice(6, -1)).toEqual(['Date Added', 'Date Sold']);
  });

  test('a SKU of usual length is never cut, and one that is has its whole self as a title', async () => {
    const { page } = place;
    const text = (sku: string) => page.getByTitle(sku, { exact: true });
    for (const width of [1000, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => text('TB3-00007').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
    expect(await text('TB4-of-another-shop-altogether').count()).toBe(1);
  });

  test('Action Required (only on that tab)', async () => {
    await place.page.getByRole('tab', { name: /^Action Required/ }).click();
    await place.row('TB2').waitFor();
    expect((await headers())[6]).toBe('Action Required');
  });

  test('Clicking a row opens the product dialog', async () => {
    await place.row('TB2').getByRole('cell').nth(3).click();
    const details = place.dialog('Product Details');
    await details.waitFor();
    await place.page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  test("Empty text: 'No products found matching \"{term}\"' or 'You have no products in this category.'", async () => {
    await place.page.getByRole('tab', { name: /^Inactive/ }).click();
    await place.page.getByText('You have no products in this category.', { exact: true }).waitFor();
    await place.page.getByPlaceholder('Search name or SKU...').fill('nowhere to be found');
    await place.page.getByText('No products found matching "nowhere to be found"', { exact: true }).waitFor();
  });

  test('A search matches each word in any order, and says "1 result in Sales" when another tab has it', async () => {
    const { page } = place;
    const search = page.getByPlaceholder('Search name or SKU...');
    await search.fill('another cup gone');
    await page.getByText('No products found matching "another cup gone"', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /result/ }).count()).toBe(0);
    await search.fill('cup gone');
    await page.getByText('No products found matching "cup gone"', { exact: true }).waitFor();
    await place.button('1 result in Sales').click();
    await place.row('TB3').waitFor();
    expect(await search.inputValue()).toBe('cup gone');
    // Below rows too: "tb" is in every tab but Inactive.
    await search.fill('tb');
    await place.row('TB4').waitFor();
    await place.button('1 result in Action Required').waitFor();
    await place.button('1 result in Products').click();
    await place.row('TB1').waitFor();
    await place.button('2 results in Sales').waitFor();
    await search.fill('');
    await place.button('2 results in Sales').waitFor({ state: 'detached' });
  });

  test('at least 13 rows are in sight at first on a desktop, or 9 with large photos, and on a phone they begin in the upper 40%', async () => {
    const { page } = place;
    const many = Array.from({ length: 30 }, (_, n) => ({ name: `Spoon ${n}`, sku: `SP${n}` }));
    await addProducts(place, ...many);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Of somebody who is past the first steps.
    await page.evaluate(`localStorage.setItem('crosslister_guide', 'put away')`);
    await place.open();
    await place.row('SP29').waitFor();
    const tops = () =>
      page
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [row.getBoundingClientRect().top, row.getBoundingClientRect().bottom]),
        );
    const inSight = async () =>
      (await tops()).filter(([top = 0, bottom = 0]) => top >= 0 && bottom <= 900).length;
    await expect.poll(inSight).toBeGreaterThanOrEqual(13);
    await display('Compact rows');
    const height = async () => (await page.locator('tbody tr').first().boundingBox())?.height;
    await expect.poll(height).toBe(64);
    expect(await inSight()).toBeGreaterThanOrEqual(9);
    await display('Compact rows');

    // The head stays too with more columns, as long as they fit this window.
    for (const column of ['Quantity', 'Cost', 'Last Updated']) await display(column);
    await expect.poll(headers).toHaveLength(11);
    await page.evaluate('scrollTo(0, 1200)');
    const top = async (what: string) => (await page.locator(what).boundingBox())?.y ?? -1;
    await expect.poll(() => top('thead')).toBeGreaterThan(50);
    await place.button('Display').click();
    await page.getByRole('menuitem', { name: 'Reset to default' }).click();
    await page.keyboard.press('Escape');

    await page.setViewportSize(phone);
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(async () => (await tops())[0]?.[0] ?? phone.height).toBeLessThan(phone.height * 0.4);
    await page.evaluate('scrollTo(0, 2000)');
    const search = page.getByPlaceholder('Search name or SKU...');
    await expect.poll(async () => (await search.boundingBox())?.y ?? -1).toBeGreaterThan(50);
    expect((await search.boundingBox())?.y).toBeLessThan(120);
    await page.setViewportSize(desktop);
  });
});

test('With more columns than have room, the head stays in sight and moves sideways with its rows', async () => {
  await addProducts(
    place,
    ...Array.from({ length: 30 }, (_, n) => ({ name: `Wide ${n}`, sku: `WIDE-${n}`, price: n + 1 })),
  );
  await place.open();
  for (const column of ['Description', 'ID', 'Cost', 'Margin', 'Labels']) await display(column);
  const { page } = place;
  const title = page.getByRole('columnheader', { name: 'Margin' });
  const amount = page.getByRole('row').nth(25).getByRole('cell').nth(10);
  await amount.scrollIntoViewIfNeeded();
  const head = page.getByRole('row').first();
  expect((await head.boundingBox())?.y).toBeGreaterThan(0);
  await page.evaluate("document.querySelector('tbody').scrollLeft = 120");
  await expect.poll(() => page.evaluate("document.querySelector('thead').scrollLeft")).toBe(120);
  expect((await title.boundingBox())?.x).toBe((await amount.boundingBox())?.x);
});
