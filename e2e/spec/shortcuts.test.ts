import { describe, expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('shortcuts', async (place) => {
  await addProducts(place, { name: 'One', sku: 'K1' }, { name: 'Two', sku: 'K2' });
});

const press = (keys: string) => place.page.keyboard.press(keys);
const bar = () => place.page.getByRole('region', { name: 'Bulk actions' });
const search = () => place.page.getByPlaceholder('Search name or SKU...');
const isFocused = () => search().evaluate((input) => input.matches(':focus'));

describe('Keyboard shortcuts', () => {
  test('ctrl+a select all; ctrl+d deselect', async () => {
    await place.open();
    await place.row('K1').waitFor();
    await press('Control+a');
    await bar().getByText('2 selected').waitFor();
    await press('Control+d');
    await bar().waitFor({ state: 'hidden' });
  });

  test('Delete opens the delete confirmation when items are selected', async () => {
    await press('Delete');
    expect(await place.page.getByRole('dialog').count()).toBe(0);
    await press('Control+a');
    await press('Delete');
    const confirm = place.dialog('Delete Products');
    await confirm.getByText(/Are you sure you want to delete 2 products\?/).waitFor();
    // Escape closes the topmost dialog, and keeps the selection.
    await press('Escape');
    await confirm.waitFor({ state: 'hidden' });
    await bar().getByText('2 selected').waitFor();
  });

  test('Escape clears the selection or filters', async () => {
    await press('Escape');
    await bar().waitFor({ state: 'hidden' });
    await place.open('?max=5');
    await place.page.getByText('You have no products in this category.', { exact: true }).waitFor();
    await press('Escape');
    await place.row('K1').waitFor();
    expect(new URL(place.page.url()).searchParams.get('max')).toBeNull();
  });

  test('the question of Delete goes with what was selected, and does not come with what is selected next', async () => {
    const { page } = place;
    await page.getByRole('tab', { name: /^Inactive/ }).click();
    await page.getByText('You have no products in this category.', { exact: true }).waitFor();
    await page.getByRole('tab', { name: /^Products/ }).click();
    await place.row('K1').waitFor();
    await press('Control+a');
    await press('Delete');
    await place.dialog('Delete Products').waitFor();
    await page.goBack();
    await place.dialog('Delete Products').waitFor({ state: 'hidden' });
    await page.goForward();
    await place.row('K1').waitFor();
    await press('Control+a');
    await bar().getByText('2 selected').waitFor();
    // It would close the question first.
    await press('Escape');
    await bar().waitFor({ state: 'hidden' });
  });

  test('ctrl+e export CSV', async () => {
    const [download] = await Promise.all([place.page.waitForEvent('download'), press('Control+e')]);
    expect(download.suggestedFilename()).toBe('products.csv');
  });

  test('ctrl+i import', async () => {
    await press('Control+i');
    const dialog = place.dialog('Import Products');
    await dialog.waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('ctrl+shift+f toggle filters', async () => {
    const filters = place.page.getByRole('region', { name: 'Filters' });
    await press('Control+Shift+F');
    await filters.waitFor();
    await press('Control+Shift+F');
    await filters.waitFor({ state: 'hidden' });
  });

  test('ctrl+f focus search', async () => {
    expect(await isFocused()).toBe(false);
    await press('Control+f');
    await expect.poll(isFocused).toBe(true);
  });

  test('ignored while typing in an input', async () => {
    await press('Control+a');
    await press('Delete');
    await press('Control+i');
    await press('Control+Shift+F');
    expect(await bar().count()).toBe(0);
    expect(await place.page.getByRole('dialog').count()).toBe(0);
    expect(await place.page.getByRole('region', { name: 'Filters' }).count()).toBe(0);
  });
});
