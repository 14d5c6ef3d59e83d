import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { expect, test } from 'vitest';
import { number, word, written } from '../../apps/web/src/features/import/csv-file/written-workbook.ts';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('import-sheet', async (place) => {
  await addProducts(place, { name: 'Known owl', sku: 'KNOWN1', price: 40, quantity: 2 });
});
const dialog = () => place.dialog('Import Products');
const browse = (name: string, buffer: Buffer) =>
  dialog().locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
const known = async () => {
  const { results } = await place.seller.call<ProductPage>('GET', '/api/products/?search=KNOWN1');
  return results.map(({ status, quantity, price }) => [status, quantity, price]);
};

test.each(['light', 'dark'])(
  'what a sheet hides, and what would happen, is said in words: %s',
  async (mode) => {
    await place.page.addInitScript(`localStorage.setItem('crosslister_colorScheme', '${mode}')`);
    await place.open();
    await place.tools('Import CSV');
    const line = (name: string, sku: string, price: number, sold: string) => [
      ...[name, sku].map(word),
      number(price),
      word(sold),
    ];
    const rows = [
      ['Item', 'SKU', 'Price', 'Date sold'].map(word),
      line('Known owl', 'KNOWN1', 40, '03/04/2026'),
      line('Tin kite', 'KITE1', 30, '14/03/2099'),
      line('Clay hen', 'HEN1', 9, ''),
      line('Wool hat', 'HAT1', 9, ''),
    ];
    const columns = '<cols><col min="4" max="4" hidden="1"/></cols>';
    const workbook = await written([{ rows, hiddenRows: [4, 5], columns }]).arrayBuffer();
    await browse('stock.xlsx', Buffer.from(workbook));
    await dialog().getByText('03/04/2026 is read as 3 April 2026.').waitFor();
    await dialog().getByText('Hidden in the sheet.').waitFor();
    await checkScreenAtAllSizes(place.page, `import-hidden-columns-${mode}`);
    await dialog().getByLabel('Update').check();
    await dialog().getByRole('button', { name: 'Show preview' }).click();
    await dialog().getByText('2 products found').waitFor();
    await dialog()
      .getByText(
        'Columns that are hidden in this sheet are imported too: Date sold (as Sold (yes, or the date)).',
      )
      .waitFor();
    await dialog().getByText('"14/03/2099" under Sold is in the future').waitFor();
    await dialog().getByText('What will happen: 1 new, 1 updated, 1 becomes sold.').waitFor();
    await dialog().getByText('2 rows left out').click();
    await dialog()
      .getByText('It is hidden in the sheet, perhaps by a filter, so it is left out.')
      .first()
      .waitFor();
    await checkScreenAtAllSizes(place.page, `import-hidden-rows-${mode}`);
    await dialog().getByLabel('Import hidden rows too: 2 rows are hidden in this sheet').check();
    await dialog().getByText('4 products found').waitFor();
    await dialog().getByText('What will happen: 3 new, 1 updated, 1 becomes sold.').waitFor();
    await dialog().getByLabel('Import hidden rows too').uncheck();
    await dialog().getByText('2 products found').waitFor();
    await dialog().getByLabel('Mark 1 product as sold').check();
    await dialog().getByRole('button', { name: 'Import Products', exact: true }).click();
    await dialog().getByText('1 added, 1 changed').waitFor();
    expect(await known()).toEqual([['sold', 0, 40]]);
    await dialog().getByRole('button', { name: 'Undo import of stock.xlsx' }).click();
    const question = place.dialog('Undo this import?');
    await question.getByRole('button', { name: 'Undo import', exact: true }).click();
    await dialog().getByText('Undone: 1 deleted, 1 put back').waitFor();
    expect(await known()).toEqual([['active', 2, 40]]);
    await checkScreenAtAllSizes(place.page, `import-sold-undone-${mode}`);
  },
);

test('a file without titles says so, and the seller may say otherwise', async () => {
  await place.open();
  await place.tools('Import CSV');
  await browse('things.csv', Buffer.from('Brass owl,OWL9,45.00\nTin kite,KITE9,30.00\n'));
  await dialog().getByText('This file has no line of titles: its first row is a product').waitFor();
  expect(await dialog().getByLabel('Column 1 is imported as').inputValue()).toBe('name');
  await checkScreenAtAllSizes(place.page, 'import-without-titles');
  await dialog().getByRole('button', { name: 'The first row has the titles' }).click();
  await dialog().getByLabel('Brass owl is imported as').waitFor();
  await dialog().getByText('No title in the first row is known.').waitFor();
  await dialog().getByRole('button', { name: 'The first row is a product' }).click();
  await dialog().getByLabel('Column 1 is imported as').waitFor();
  await dialog().getByRole('button', { name: 'Show preview' }).click();
  await dialog().getByText('2 products found').waitFor();
});
