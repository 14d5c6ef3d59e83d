import { describe, expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('visibility', async (place) => {
  await addProducts(place, { name: 'Cup', sku: 'VIS1' });
});
const { name: hidden, label } = { name: 'etsy', label: 'Etsy' };
const labels = ['WooCommerce', 'eBay', 'Vinted'];

describe('Platform Visibility', () => {
  test('toggles are persisted', async () => {
    await place.open();
    const settings = await place.settings('Platform Visibility');
    const boxes = settings.getByRole('switch');
    expect(await boxes.count()).toBe(4);
    await settings.getByLabel(label, { exact: true }).uncheck();
    await settings.getByRole('button', { name: 'Save Changes' }).click();
    await place.toast('Settings Saved', 'Settings saved successfully!');
    await place.page.reload();
    await place.row('VIS1').waitFor();
    await place.settings('Platform Visibility');
    expect(await settings.getByLabel(label, { exact: true }).isChecked()).toBe(false);
    const stored = await place.page.evaluate(() => localStorage.getItem('platformSettings'));
    expect(JSON.parse(stored ?? '')).toMatchObject({
      [hidden]: { enabled: false, name: label },
      ebay: { enabled: true, name: 'eBay' },
    });
  });

  test('hide a platform from pricing', async () => {
    const settings = await place.settings('Pricing Rules');
    await settings.getByLabel('eBay Markup (%)').waitFor();
    expect(await settings.getByLabel('Etsy Markup (%)').count()).toBe(0);
    expect(await settings.locator('dt').allTextContents()).toEqual(labels);
    await place.settings('Default Policies');
    expect(await settings.getByRole('heading', { name: label, exact: true }).count()).toBe(0);
    await place.page.keyboard.press('Escape');
    await settings.waitFor({ state: 'hidden' });
  });

  test('from tables', async () => {
    const letters = place.row('VIS1').locator('a[data-state], [role=img][data-state]');
    expect(await letters.allTextContents()).toEqual(['W', 'E', 'V']);
  });

  test('from dropdowns: filters, sync, import, delist', async () => {
    await place.button('Filters').click();
    const group = place.page.getByRole('group', { name: /^Not Listed On/ });
    await group.waitFor();
    expect(await group.locator('label').allTextContents()).toEqual(labels);
    await place.button('Sync').click();
    const sync = place.page.locator('form').filter({ hasText: 'Select Platforms to Sync' });
    await sync.waitFor();
    expect(await sync.locator('label').allTextContents()).toEqual(['WooCommerce', 'eBay']);
    await place.button('Sync').click();
    await place.tools('Import CSV');
    const importing = place.dialog('Import Products');
    await importing.getByRole('tab', { name: 'Platform Sync' }).click();
    await importing.getByRole('button', { name: 'Import from eBay' }).waitFor();
    expect(await importing.getByRole('button', { name: 'Import from Etsy' }).count()).toBe(0);
    await place.page.keyboard.press('Escape');
    await place.rowAction('Cup', 'Delist');
    const delist = place.dialog('Delist Products');
    await delist.waitFor();
    expect(await delist.locator('fieldset label').allTextContents()).toEqual(labels);
    await place.page.keyboard.press('Escape');
    await delist.waitFor({ state: 'hidden' });
  });

  test('and crosslisting, the product dialog too', async () => {
    await place.rowAction('Cup', 'Crosslist');
    const crosslist = place.dialog('Crosslist Product');
    await crosslist.getByLabel('eBay', { exact: true }).waitFor();
    expect(await crosslist.getByLabel(label, { exact: true }).count()).toBe(0);
    await place.page.keyboard.press('Escape');
    await crosslist.waitFor({ state: 'hidden' });
    await place.row('VIS1').getByRole('cell').nth(2).click();
    const details = place.dialog('Product Details');
    await details.getByRole('button', { name: 'List on eBay' }).waitFor();
    expect(await details.getByRole('button', { name: 'List on Etsy' }).count()).toBe(0);
  });
});
