import { expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { usePlace } from './place.ts';

const place = usePlace('import-photos');
const dialog = () => place.dialog('Import Products');

test('photos of a table are copied in the background, and one that fails is named and can be tried again', async () => {
  const text = 'Name,SKU,Price,Photos\nPictured,PIC1,5,http://169.254.169.254/photo.jpg\n';
  await place.open();
  await place.tools('Import CSV');
  const file = { name: 'things.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog().locator('input[type="file"]').setInputFiles(file);
  const isMapped = dialog().getByRole('button', { name: 'Show preview' });
  await isMapped.or(dialog().getByText('1 product found')).first().waitFor();
  if (await isMapped.isVisible()) await isMapped.click();
  await dialog().getByText('1 product found').waitFor();
  await dialog().getByRole('button', { name: 'Import Products', exact: true }).click();
  await dialog().getByText('Photos 0 of 1', { exact: true }).waitFor();
  await dialog().getByText('1 photo could not be copied. The product keeps its address.').click();
  await dialog()
    .getByText('Pictured (PIC1): Photo 1 is on a private network, where this server may not look.')
    .waitFor();
  await checkScreenAtAllSizes(place.page, 'import-photos');
  // Whoever has closed the dialog sees it in the job tray.
  await dialog().getByRole('button', { name: 'Done', exact: true }).click();
  const line = place.page.getByRole('region', { name: 'Jobs' }).getByRole('listitem');
  await line.getByText('No photo of things.csv copied, 1 failed', { exact: true }).waitFor();
  await line.getByRole('button', { name: 'Report: Photos of things.csv' }).click();
  const answered = place.page.waitForResponse((answer) => answer.url().endsWith('/photos/retry/'));
  await dialog().getByRole('button', { name: 'Retry 1 photo' }).click();
  expect((await answered).status()).toBe(200);
  await dialog().getByRole('button', { name: 'Undo import of things.csv' }).click();
  await place.dialog('Undo this import?').getByRole('button', { name: 'Undo import', exact: true }).click();
  await dialog().getByText('Undone: 1 deleted, 0 put back').first().waitFor();
  await line.waitFor({ state: 'detached' });
});
