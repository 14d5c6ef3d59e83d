import type { ProductPage } from '@crosslister/contract/product-query.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { useOwnPlace } from './own-place.ts';
import type { Seller } from './seller.ts';

let seller: Seller;
let page: Page;
const place = useOwnPlace('csv-corrections', async (made) => {
  ({ page, seller } = made);
  await page.goto(made.server.url);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const dialog = () => page.getByRole('dialog', { name: 'Import Products' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
async function choose(name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /^Import CSV/ }).click();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog().locator('input[type=file]').setInputFiles(file);
}

test('rows with a warning and rows left out are corrected in the preview, and imported so', async () => {
  const rows = ['Jug;J1;ask me;Stoneware', ';J2;2;Blue', 'Mug;J3;3;Green'];
  await choose('odd.csv', `Name;SKU;Price;Description\n${rows.join('\n')}\n`);
  await dialog().getByText('2 products found').waitFor();
  await dialog().getByRole('button', { name: 'Fix here row 2' }).click();
  const fixed = dialog().getByRole('form', { name: 'Row 2' });
  expect(await fixed.getByLabel('Price').inputValue()).toBe('ask me');
  await fixed.getByLabel('Price').fill('12.50');
  await checkScreenAtAllSizes(page, 'import-fix-here');
  await fixed.getByRole('button', { name: 'Use this row' }).click();
  await dialog().getByText('1 row corrected here; the file itself stays as it is.').waitFor();
  await dialog().getByText('1 warning about rows of this file').waitFor({ state: 'detached' });
  await dialog().getByText('1 row left out', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Fix here row 3' }).click();
  const named = dialog().getByRole('form', { name: 'Row 3' });
  await named.getByLabel('Name').fill('Cup');
  await named.getByLabel('Name').press('Enter');
  await dialog().getByText('3 products found').waitFor();
  await dialog().getByText('2 rows corrected here').waitFor();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await question.getByText('You have corrected rows of this file here.').waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await button('Import Products').click();
  await dialog().getByText('3 created, 0 updated').waitFor();
  await button('Done').click();
  const page1 = await seller.call<ProductPage>('GET', '/api/products/?sort=name_asc');
  expect(page1.results.map(({ name, sku, price, status }) => ({ name, sku, price, status }))).toEqual([
    { name: 'Cup', sku: 'J2', price: 2, status: 'active' },
    { name: 'Jug', sku: 'J1', price: 12.5, status: 'active' },
    { name: 'Mug', sku: 'J3', price: 3, status: 'active' },
  ]);
});

test('several rows are corrected in one table, and cells of a spreadsheet can be pasted into it', async () => {
  const odd = Array.from({ length: 4 }, (_, n) => `Bowl ${n};B${n};ask me;Blue`);
  await choose('sheet.csv', `Name;SKU;Price;Description\n${odd.join('\n')}\n;B9;4;Green\n`);
  await dialog().getByText('4 products found').waitFor();
  await button('Fix these 5 rows in a table').click();
  const sheet = dialog().getByRole('form', { name: 'Rows to correct' });
  const cell = (title: string, row: number) => sheet.getByLabel(`${title}, row ${row}`, { exact: true });
  await expect.poll(() => cell('Name', 2).evaluate((it) => it.matches(':focus'))).toBe(true);
  await cell('Price', 2).fill('5');
  await cell('Price', 2).press('Enter');
  await expect.poll(() => cell('Price', 3).evaluate((it) => it.matches(':focus'))).toBe(true);
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '6.50\\tDeep blue\\n7\\tPale blue\\n');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
  expect(await cell('Description', 4).inputValue()).toBe('Pale blue');
  await cell('Name', 6).fill('Bowl 9');
  await checkScreenAtAllSizes(page, 'import-fix-table');
  expect(await button('Import Products').isDisabled()).toBe(true);
  await dialog().getByText('Use the corrected rows, or cancel them, before you import.').waitFor();
  await button('Use 4 corrected rows').click();
  await dialog().getByText('5 products found').waitFor();
  await dialog().getByText('4 rows corrected here; the file itself stays as it is.').waitFor();
  await dialog().getByText('1 warning about rows of this file').waitFor();
  await button('Import Products').click();
  await dialog().getByText('5 created, 0 updated').waitFor();
  await button('Done').click();
  const { results } = await seller.call<ProductPage>('GET', '/api/products/?search=bowl&sort=name_asc');
  expect(results.map(({ sku, price, description }) => [sku, price, description])).toEqual([
    ['B0', 5, 'Blue'],
    ['B1', 6.5, 'Deep blue'],
    ['B2', 7, 'Pale blue'],
    ['B3', 0, 'Blue'],
    ['B9', 4, 'Green'],
  ]);
});
