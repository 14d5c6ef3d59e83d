import type { OperationPage } from '@crosslister/contract/operation.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { describe, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('import', async (place) => {
  await connectOwnStore(place);
  await place.store.store.addProduct({ name: 'Shop clock', sku: 'SHOP1', regular_price: '9' });
  await addProducts(place, { name: 'Kept', sku: 'IM1', price: 3 });
});
const dialog = () => place.dialog('Import Products');
const rows = Array.from(
  { length: 7 },
  (_, n) => `Thing ${n + 1},IM${n + 1},${n + 10},active,https://www.ebay.co.uk/itm/${n}`,
);
const csv = ['Name,SKU,Price,Status,eBay URL', ...rows].join('\n');
const file = (text: string, name = 'things.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const browse = (text: string) => dialog().locator('input[type="file"]').setInputFiles(file(text));
const start = () => dialog().getByRole('button', { name: 'Import Products', exact: true });
const drop = (name: string, type: string, text: string) =>
  place.page.evaluate(`{
    const dataTransfer = new DataTransfer();
    const [name, type, text] = ${JSON.stringify([name, type, text])};
    dataTransfer.items.add(new File([text], name, { type }));
    const zone = document.querySelector('input[type="file"]').closest('label');
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
  }`);

describe('Import Products dialog', () => {
  test('A Duplicate SKU Handling choice and two tabs, CSV File and Platform Sync; footer: Cancel and Import Products', async () => {
    await place.open();
    await place.tools('Import CSV');
    const handling = dialog().getByRole('radiogroup', { name: 'Duplicate SKU Handling' });
    await handling.getByText('Keep the existing product').waitFor();
    expect(await handling.getByRole('radio').count()).toBe(3);
    await handling.getByText('Overwrite with imported data').waitFor();
    await handling.getByText('Combine platform listings').waitFor();
    expect(await handling.getByLabel('Skip').isChecked()).toBe(true);
    expect(await dialog().getByRole('tab').allTextContents()).toEqual(['CSV File', 'Platform Sync']);
    expect(await dialog().getByRole('button', { name: 'Cancel', exact: true }).isVisible()).toBe(true);
    await dialog()
      .getByText(/Date Added, Last Updated .* Dates are written as 31\/01\/2026 or 2026-01-31\.$/)
      .waitFor();
    expect(await start().isDisabled()).toBe(true);
  });

  test('Drag-and-drop accepts only type text/csv; the file picker accepts .csv', async () => {
    expect(await dialog().locator('input[type="file"]').getAttribute('accept')).toMatch(/^\.csv(,|$)/);
    await drop('notes.txt', 'text/plain', csv);
    await place.page.getByText('Import Error', { exact: true }).waitFor();
    const shown = place.page.getByRole('region', { name: 'Notifications' });
    await shown.getByText('Import failed: Only a CSV file can be dropped here.', { exact: true }).waitFor();
    await drop('empty.csv', 'text/csv', 'Name,SKU,Price\n');
    await shown.getByText('Import failed: The file has a header line and no products below it.').waitFor();
    // The failure of the next file replaces the earlier one.
    expect(await shown.getByText('Import Error', { exact: true }).count()).toBe(1);
    await shown.getByRole('button', { name: 'Dismiss notification' }).click();
    await drop('things.csv', 'text/csv', csv);
    await dialog().getByText('7 products found').waitFor();
    await dialog().getByRole('button', { name: 'Choose another file' }).click();
  });

  test('CSV tab: click-to-browse, a preview of the first 5 rows (Name, SKU, Price, Status) and a count of products found', async () => {
    await browse(csv);
    await dialog().getByText('7 products found').waitFor();
    const table = dialog().getByRole('table');
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Name',
      'SKU',
      'Price',
      'Status',
    ]);
    const shown = table.locator('tbody tr');
    expect(await shown.count()).toBe(5);
    expect(await shown.first().getByRole('cell').allTextContents()).toEqual([
      'Thing 1',
      'IM1',
      '£10.00',
      'Active',
    ]);
  });

  test("CSV failure shows 'Import failed: {reason}' ('Import Error')", async () => {
    place.proxy.answer('POST', '/api/products/', 403, { detail: 'The disk is full.' }, 1);
    await start().click();
    await place.toast('Import Error', 'Import failed: The disk is full.');
    await dialog().getByRole('button', { name: 'Choose another file' }).click();
    await browse('Name,SKU');
    await place.toast('Import Error', 'Import failed: The file has a header line and no products below it.');
  });

  test('rows that were refused are no success', async () => {
    await browse('Name,SKU\nThing,IM0\n');
    place.proxy.answer('POST', '/api/products/', 400, { detail: 'Its name is taken.' });
    await start().click();
    await place.page.locator('[data-type="warning"]').getByText('Import Completed').waitFor();
    await place.toast('Import Completed', '1 product read: 0 created, 0 updated, 1 refused.');
    place.proxy.clear();
    await dialog().getByRole('button', { name: 'Choose another file' }).click();
  });

  test('a row whose price is not a number is a warning in the preview, not £0.00 Active; a SKU twice in one file is told before the import; dates are taken; `Title`, `Custom label` and the like are understood', async () => {
    const text = [
      'Title,Custom label,Price,Date Added',
      'Odd jug,ODD1,ask me,01/02/2025',
      'Odd cup,ODD2,4,01/02/2025',
      'Odd cup again,odd2,5,',
    ].join('\n');
    await browse(`${text}\n`);
    await dialog().getByRole('button', { name: 'Show preview' }).click();
    await dialog().getByText('2 products found in 3 rows, 1 of them with the SKU of an earlier').waitFor();
    const first = dialog().getByRole('table').locator('tbody tr').first();
    expect(await first.getByRole('cell').allTextContents()).toEqual([
      'Odd jug',
      'ODD1',
      'No price',
      'Inactive',
    ]);
    await dialog().getByText('2 warnings about rows of this file').waitFor();
    await dialog().getByText('Row 2 (ODD1): Its price "ask me" is not an amount such as 12.50.').waitFor();
    await dialog().getByText('Row 4 (odd2): Row 3 has the same SKU').waitFor();
    await start().click();
    await dialog().getByText('1 warning', { exact: true }).waitFor();
    await dialog().getByText('1 row left out', { exact: true }).waitFor();
    const { results } = await place.seller.call<ProductPage>(
      'GET',
      '/api/products/?search=odd&sort=name_asc',
    );
    expect(results).toMatchObject([
      { sku: 'ODD2', price: 4, status: 'active', date_added: '2025-02-01T00:00:00.000Z' },
      { sku: 'ODD1', price: 0, status: 'inactive', date_added: '2025-02-01T00:00:00.000Z' },
    ]);
    await dialog().getByRole('button', { name: 'Choose another file' }).click();
  });

  test('a table of another program is asked about, on a phone too', async () => {
    await browse('Artikel,Stock code,Selling price,Weather\nOdd vase,ODD3,4.50,Rain\n');
    await dialog().getByText('What are the columns of things.csv?').waitFor();
    const name = dialog().getByLabel('Artikel is imported as');
    expect(await name.inputValue()).toBe('name');
    await name.selectOption({ label: 'Not imported' });
    await dialog().getByText('Choose which column is the Name.').waitFor();
    await checkScreenAtAllSizes(place.page, 'import-columns');
    await name.selectOption({ label: 'Name' });
    const noPrice = dialog().getByText('No column is imported as Price.');
    expect(await noPrice.count()).toBe(0);
    await dialog().getByLabel('Selling price is imported as').selectOption({ label: 'Not imported' });
    await checkScreenAtAllSizes(place.page, 'import-without-price');
    await dialog().getByRole('button', { name: 'Show preview' }).click();
    await dialog().getByText('1 product found').waitFor();
    await noPrice.waitFor();
    expect(await dialog().getByText('Row 2 (ODD3)').count()).toBe(0);
    await dialog().getByRole('cell', { name: 'Inactive' }).waitFor();
    await checkScreenAtAllSizes(place.page, 'import-preview-without-price');
    // What was chosen is not forgotten by one key.
    const question = place.dialog('Unsaved Changes');
    await place.page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    await dialog().getByRole('button', { name: 'Choose another file' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await dialog().getByText('What are the columns', { exact: false }).waitFor({ state: 'detached' });
  });

  test('an import is undone as a whole, and what cannot be is named', async () => {
    await browse('Name,SKU,Price\nRegretted,REG1,5\nRegretted too,REG2,6\n');
    await start().click();
    await dialog().getByText('2 added, 0 changed').waitFor();
    const { results } = await place.seller.call<ProductPage>('GET', '/api/products/?search=REG2');
    await place.seller.call('PUT', `/api/products/${results[0]?.id}/`, { private_note: 'Looked at' });
    await dialog().getByRole('button', { name: 'Undo import of things.csv' }).click();
    const question = place.dialog('Undo this import?');
    await question.getByText('2 products that things.csv added are deleted.').waitFor();
    await question.getByText('1 product will stay, wholly or in part').waitFor();
    await question.getByText('Regretted too (REG2): It was changed since.').waitFor();
    await question.getByRole('button', { name: 'Undo import', exact: true }).click();
    const undone = 'Undone: 1 deleted, 0 put back. Regretted too (REG2) stays: It was changed since.';
    await dialog().getByText(undone, { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Choose another file' }).click();
    await dialog().getByText(undone, { exact: true }).waitFor();
    await checkScreenAtAllSizes(place.page, 'import-undo');
    const left = await place.seller.call<ProductPage>('GET', '/api/products/?search=Regretted');
    expect(left.results.map(({ sku }) => sku)).toEqual(['REG2']);
  });

  test("'Importing...' while busy; skip (keep existing, default)", async () => {
    await browse(csv);
    const release = place.proxy.hold('POST', '/api/products/');
    await start().click();
    await dialog().getByRole('button', { name: 'Importing...', exact: true }).waitFor();
    release();
    await place.page.getByText('Import Completed', { exact: true }).waitFor();
    await place.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await place.row('IM7').waitFor();
    await place.row('IM1').getByText('£3.00').waitFor();
  });

  test.each([
    ['Merge', '£3.00'],
    ['Update', '£10.00'],
  ])('%s', async (label, price) => {
    await place.open();
    await place.tools('Import CSV');
    await dialog().getByLabel(label, { exact: true }).check();
    await browse(csv);
    await dialog().getByText('What will happen: 0 new, 7').waitFor();
    if (label === 'Update') await dialog().getByLabel('of 1 product with live listings').check();
    await checkScreenAtAllSizes(place.page, 'import-plan');
    await start().click();
    await place.page.getByText('Import Completed', { exact: true }).waitFor();
    await place.page.keyboard.press('Escape');
    await place.row('IM1').getByText(price).waitFor();
    await place.row('IM1').getByRole('link', { name: 'eBay: listed' }).waitFor();
  });
});

describe('Platform Sync', () => {
  const line = (name: string) =>
    dialog()
      .getByRole('listitem')
      .filter({ has: place.page.getByRole('button', { name: `Import from ${name}` }) });
  const run = (name: string) => line(name).getByRole('button').click();
  async function openSync() {
    await place.open();
    await place.tools('Import CSV');
    await dialog().getByRole('tab', { name: 'Platform Sync' }).click();
  }

  test('one Import button per platform (WooCommerce, eBay, Etsy only; Vinted not offered)', async () => {
    await openSync();
    const buttons = dialog().getByRole('button', { name: /^Import from/ });
    await buttons.first().waitFor();
    expect(await buttons.allTextContents()).toEqual([
      'Import from WooCommerce',
      'Import from eBay',
      'Import from Etsy',
    ]);
  });

  test('each with a state label: Syncing..., Success', async () => {
    const release = place.proxy.hold('POST', '/api/import/woocommerce/');
    await run('WooCommerce');
    await line('WooCommerce').getByText('Syncing...', { exact: true }).waitFor();
    expect(await line('WooCommerce').getByRole('button').isDisabled()).toBe(true);
    release();
    await line('WooCommerce').getByText('Success', { exact: true }).waitFor();
  });

  test('beside Success no progress is left, however late the list of operations is', async () => {
    const now = await place.seller.call<OperationPage>('GET', '/api/operations/');
    const underWay = now.results.map((each) => ({
      ...each,
      status: 'processing',
      progress: { done: 1, total: 2 },
    }));
    const letAsk = place.proxy.answer('GET', '/api/operations/', 200, { ...now, results: underWay });
    // A new page asks for the list.
    await openSync();
    await line('WooCommerce').getByText('1 of 2 read').waitFor();
    await run('WooCommerce');
    await line('WooCommerce').getByText('Success', { exact: true }).waitFor();
    expect(await line('WooCommerce').getByText('1 of 2 read').count()).toBe(0);
    letAsk();
  });

  test("platform failure sets state Error and shows 'Import failed. Check your connection settings.'", async () => {
    await run('eBay');
    await line('eBay').getByText('Error', { exact: true }).waitFor();
    await place.toast('Import Failed', 'Import failed. Check your connection settings.');
    place.proxy.answer('POST', '/api/import/etsy/', 502, { detail: 'Etsy is away.' }, 1);
    await run('Etsy');
    await line('Etsy').getByText('Error', { exact: true }).waitFor();
    await place.toast('Import Failed', 'Import failed. Check your connection settings.');
  });

  test('what an import leaves out is shown by reason, with a link for each', async () => {
    const { store } = place.store;
    for (let n = 1; n <= 22; n += 1)
      await store.addProduct({ name: `Empty box ${n}`, sku: `BOX-${n}`, stock_status: 'outofstock' });
    await store.addProduct({ name: 'Tea set', sku: 'TEA', type: 'grouped' });
    await store.addProduct({ name: 'Knitting pattern', sku: 'KNIT', virtual: true, downloadable: true });
    await store.addProduct({ name: 'For friends', sku: 'FRIENDS', post_password: 'geheim' });
    await run('WooCommerce');
    await line('WooCommerce').getByText('25 items left out:', { exact: true }).waitFor();
    await line('WooCommerce').getByText('1 only a group of other products', { exact: true }).waitFor();
    await line('WooCommerce').getByText('22 not in stock', { exact: true }).click();
    await line('WooCommerce').getByText('and 2 more', { exact: true }).waitFor();
    await line('WooCommerce').getByText('1 virtual or downloadable, so nothing is posted').click();
    const link = line('WooCommerce').getByRole('link', { name: 'Knitting pattern' });
    expect(await link.getAttribute('href')).toMatch(/^http.*\/product\/knitting-pattern\/$/);
    await checkScreenAtAllSizes(place.page, 'import-left-out');
  });
});
