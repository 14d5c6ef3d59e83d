import { text as textOf } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('tools', async (place) => {
  await addProducts(
    place,
    {
      name: 'Vase, "blue"',
      sku: 'X1',
      price: 12.5,
      listings: { ebay: { url: 'https://www.ebay.co.uk/itm/9' } },
    },
    { name: 'Cup', sku: 'X2' },
  );
});
const columns =
  'Name,SKU,Price,Status,Description,Date Added,Last Updated,WooCommerce URL,eBay URL,Etsy URL,Vinted URL';

describe('Tools menu', () => {
  test('Export CSV (n products), Print List, Import CSV, Detect Sales', async () => {
    await place.open();
    await place.row('X1').waitFor();
    await place.button('Tools').click();
    const items = place.page.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allTextContents()).toEqual([
      'Export CSV (2 products)',
      'Print List',
      'Import CSV',
      'Detect Sales',
    ]);
    await place.page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'hidden' });
  });

  test('CSV export default file name products.csv; columns', async () => {
    const arrival = place.page.waitForEvent('download');
    await place.tools('Export CSV');
    const download = await arrival;
    expect(download.suggestedFilename()).toBe('products.csv');
    const text = (await textOf(await download.createReadStream())).replace(/^\uFEFF/, '');
    const [header, ...rows] = text.trim().split(/\r?\n/);
    expect(header).toBe(columns);
    expect(rows).toHaveLength(2);
    expect(text).toContain('"Vase, ""blue""",X1,12.50,active');
    expect(text).toContain('https://www.ebay.co.uk/itm/9');
  });

  test('Print List prints', async () => {
    await place.page.evaluate('window.print = () => { window.printed = true; }');
    await place.tools('Print List');
    await expect.poll(() => place.page.evaluate('window.printed')).toBe(true);
  });

  test('the browser’s own print keeps the names, and leaves out ticks, menus and toasts', async () => {
    const { page } = place;
    // The printed list of before is put away.
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    for (const width of [1440, 718]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ media: 'print' });
      const name = place.row('X1').getByRole('button', { name: 'Vase, "blue"', exact: true });
      await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(60);
      expect(await name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      expect(await place.row('X1').getByRole('checkbox').isVisible()).toBe(false);
      expect(await page.getByRole('region', { name: 'Notifications' }).isVisible()).toBe(false);
    }
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('Import CSV opens the import', async () => {
    await place.tools('Import CSV');
    await place.dialog('Import Products').waitFor();
    await place.page.keyboard.press('Escape');
    await place.dialog('Import Products').waitFor({ state: 'hidden' });
  });

  test("Export with no data: 'No data to export' (title 'Export Failed')", async () => {
    place.proxy.answer('GET', '/api/products/export/', 200, `${columns}\r\n`);
    await place.tools('Export CSV');
    await place.toast('Export Failed', 'No data to export');
  });

  test("the dashboard export warns 'No products to export' ('Export Warning')", async () => {
    await place.page.getByRole('tab', { name: /^Inactive/ }).click();
    await place.page.getByText('You have no products in this category.', { exact: true }).waitFor();
    await place.tools('Export CSV (0 products)');
    await place.toast('Export Warning', 'No products to export');
  });
});

test('Settings, Account: all products as a file, with photos as a ZIP', async () => {
  const page = await place.settings('Account');
  const take = async () => {
    const arrival = place.page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my products' }).click();
    const download = await arrival;
    const name = download.suggestedFilename();
    await place.toast('Saved', `${name} has been saved.`);
    return { name, text: await textOf(await download.createReadStream()) };
  };
  const packed = await take();
  expect(packed.name).toBe('crosslister-products.zip');
  expect(packed.text).toContain('crosslister-products.csv');
  await page.getByLabel('With photos').uncheck();
  await page.getByLabel('File', { exact: true }).selectOption('JSON, for programs');
  const { name, text } = await take();
  expect(name).toBe('crosslister-products.json');
  expect(JSON.parse(text)).toMatchObject({
    products: expect.arrayContaining([expect.objectContaining({ sku: 'X1' })]),
  });
});

test('once a phone is turned, the toasts that no longer fit can be scrolled to', async () => {
  const { page } = place;
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await page.setViewportSize(phone);
  await place.open();
  for (const number of [1, 2]) {
    place.proxy.answer('POST', '/api/sale-detection/run/', 500, {
      detail: `Turned ${number}. ${'word '.repeat(16)}`,
    });
    await place.tools('Detect Sales');
    await toasts.getByText(`Turned ${number}.`).waitFor();
  }
  const canScroll = () =>
    page.evaluate(`(() => {
      const tray = document.querySelector('section[aria-label="Notifications"]');
      tray.scrollTop = 0;
      return { isHigher: tray.scrollHeight > tray.clientHeight, overflow: getComputedStyle(tray).overflowY };
    })()`);
  expect(await canScroll()).toEqual({ isHigher: false, overflow: 'hidden' });
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await expect.poll(canScroll).toEqual({ isHigher: true, overflow: 'auto' });
  await page.setViewportSize(desktop);
});
