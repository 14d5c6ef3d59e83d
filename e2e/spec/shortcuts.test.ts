import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
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
    // Back closes the question, and with the next step the page below it.
    await page.goBack();
    await place.dialog('Delete Products').waitFor({ state: 'hidden' });
    await bar().getByText('2 selected').waitFor();
    await page.goBack();
    await page.getByText('You have no products in this category.', { exact: true }).waitFor();
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

describe('Back on a phone closes the dialog', () => {
  const details = () => place.dialog('Product Details');
  const asks = () => place.dialog('Unsaved Changes');
  const hidden = { state: 'hidden' } as const;
  const inactive = () => place.page.getByText('You have no products in this category.', { exact: true });
  async function openDetails() {
    await place.button('One').click();
    await details().waitFor();
  }

  test('the topmost first, and only then is the page turned', async () => {
    const { page } = place;
    await page.setViewportSize(phone);
    await place.open('?tab=inactive');
    await inactive().waitFor();
    await page.getByRole('tab', { name: /^Products/ }).click();
    await openDetails();
    await details().getByRole('button', { name: 'List on Vinted' }).click();
    await place.dialog('Crosslist Product').waitFor();
    await page.goBack();
    await place.dialog('Crosslist Product').waitFor(hidden);
    expect(await details().isVisible()).toBe(true);
    await page.goBack();
    await details().waitFor(hidden);
    await place.row('K1').waitFor();
    await page.goBack();
    await inactive().waitFor();
    await page.goForward();
    await place.row('K1').waitFor();
  });

  test('what was typed is asked about, as with every other way to close it', async () => {
    const { page } = place;
    await openDetails();
    await details().getByLabel('Price (£)').fill('45');
    await page.goBack();
    await asks().waitFor();
    await page.goBack();
    await asks().waitFor(hidden);
    expect(await details().getByLabel('Price (£)').inputValue()).toBe('45');
    await page.goBack();
    await asks().getByRole('button', { name: 'Discard changes' }).click();
    await details().waitFor(hidden);
    await page.goBack();
    await inactive().waitFor();
  });

  test('closed in another way it leaves no step behind, nor does a reload', async () => {
    const { page } = place;
    await page.goForward();
    await openDetails();
    await page.keyboard.press('Escape');
    await details().waitFor(hidden);
    await openDetails();
    await page.reload();
    // It has an address, so it is open again, over the same step.
    await details().waitFor();
    await page.goBack();
    await details().waitFor(hidden);
    await place.row('K1').waitFor();
    await page.goBack();
    await inactive().waitFor();
    await page.goForward();
    await place.row('K1').waitFor();
  });

  test('what was searched for stays, also when it was still being typed as the dialog opened', async () => {
    const { page } = place;
    await search().fill('K1');
    await openDetails();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('K1');
    await page.goBack();
    await details().waitFor(hidden);
    expect(new URL(page.url()).searchParams.get('q')).toBe('K1');
    expect(await search().inputValue()).toBe('K1');
    await place.row('K2').waitFor(hidden);
    await page.setViewportSize(desktop);
  });
});
