import type { SalesStatistics } from '@crosslister/contract/sales.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { desktop, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { connectStore, type Marketplaces, photoAddress } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import type { Seller } from './seller.ts';

type Accounts = { results: { account: string }[] };

let marketplaces: Marketplaces;
let seller: Seller;
let page: Page;

const place = useOwnPlace('sales-report', async (made) => {
  ({ marketplaces, seller, page } = made);
  await connectStore(seller, marketplaces);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

test('the sales report: what sold where in each period, as a table too, and what has been for sale for long', async () => {
  const { id } = await seller.call<{ id: number }>('POST', '/api/products/', {
    name: 'Green jug',
    sku: 'JUG7',
    price: 20,
  });
  await seller.call('POST', `/api/products/${id}/mark_as_sold/`, { platform: 'woocommerce' });
  await page.goto(place.server.url);
  await page.getByRole('tab', { name: /^Sales/ }).click();
  await page.getByRole('button', { name: 'Sales report' }).click();
  const report = page.getByRole('dialog', { name: 'Sales Report' });
  const total = report.getByRole('row', { name: /^Total/ });
  const some = total.getByText(/^£[1-9]/).first();
  await some.waitFor();
  await report.getByText(/^And 1[01] months without a sale\.$/).waitFor();
  await checkScreenAtAllSizes(page, 'sales-report');
  // Behind a figure is what sold, each with its sale, which takes the report's place. A reload opens both.
  await report
    .getByRole('button', { name: /: what sold$/ })
    .first()
    .click();
  await report.getByRole('button', { name: /^Green jug/ }).click();
  const sale = page.getByRole('dialog', { name: 'Sale Details' });
  await sale.getByRole('heading', { name: 'WooCommerce' }).waitFor();
  await checkScreenAtAllSizes(page, 'sale-of-the-report');
  await expect.poll(() => page.url()).toMatch(/[?]tab=sold&report=sales&sale=\d+$/);
  // Also if the one below is the last to load.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/sales-report-dialog-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await sale.getByRole('heading', { name: 'WooCommerce' }).waitFor();
  release();
  await report.waitFor({ state: 'attached' });
  await sale.getByRole('heading', { name: 'WooCommerce' }).waitFor();
  await sale.getByRole('button', { name: 'Back to Sales Report' }).click();
  await sale.waitFor({ state: 'hidden' });
  await some.waitFor();
  await report.getByLabel('Period', { exact: true }).selectOption('By day, last 30 days');
  await report.getByText(/^And 2[89] days without a sale\.$/).waitFor();
  await report.getByText(/^\d+%: \d+ products? sold/).waitFor();
  await report.getByText('Nothing has been for sale for more than 90 days.').waitFor();
  // The period is in the address, and it goes along.
  await expect.poll(() => page.url()).toMatch(/[?]tab=sold&report=sales\.day$/);
  await page.reload();
  await report.getByText(/^And 2[89] days without a sale\.$/).waitFor();
  await report.getByRole('tab', { name: 'Profit' }).click();
  const period = report.getByRole('group', { name: /^Period/ });
  const isBy = (name: string, isPressed = true) =>
    period.getByRole('button', { name, exact: true, pressed: isPressed });
  await isBy('Day').waitFor();
  await isBy('Month', false).click();
  await period.getByText('Last 12 months').waitFor();
  await report.getByText(/^And 1[01] months without a sale\.$/).waitFor();
  await checkScreenAtAllSizes(page, 'profit-report');
  // Behind a profit is what sold, too, and Back returns to it.
  await report
    .getByRole('button', { name: /: what sold$/ })
    .first()
    .click();
  await report.getByRole('button', { name: /^Green jug/ }).click();
  await sale.getByRole('heading', { name: 'WooCommerce' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/[?]tab=sold&report=profit&sale=\d+$/);
  await page.goBack();
  await sale.waitFor({ state: 'hidden' });
  await report.getByRole('button', { name: /^Green jug/ }).waitFor();
  await isBy('Tax year', false).click();
  await report.getByLabel('By', { exact: true }).selectOption('Label');
  await report.getByRole('columnheader', { name: 'No label' }).waitFor();
  await report.getByText(/^And [34] tax years without a sale\.$/).waitFor();
  await report.getByLabel('Until', { exact: true }).fill('05/04/2021');
  await period.getByText('Last 5 years').waitFor({ state: 'hidden' });
  await report.getByText(/^Nothing sold between/).waitFor();
  await report.getByLabel('Until', { exact: true }).fill('');
  await report.getByText(/This is not advice/).scrollIntoViewIfNeeded();
  const save = async (name: string) =>
    (await Promise.all([page.waitForEvent('download'), report.getByRole('button', { name }).click()]))[0];
  expect((await save('Save these sales as CSV')).suggestedFilename()).toBe('profit.csv');
  await page.getByRole('region', { name: 'Notifications' }).getByText('profit.csv has been saved.').waitFor();
  await report.locator('button:focus', { hasText: 'Save these sales as CSV' }).waitFor();
  expect((await save('Save this table as Excel')).suggestedFilename()).toBe('profit-report.xlsx');
  await report.getByRole('button', { name: 'Close', exact: true }).last().click();
});

test('fees of Settings, and what is left at a price before it is listed', async () => {
  await page.goto(place.server.url);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Fees', exact: true }).click();
  await settings.getByLabel('eBay account').selectOption('Business');
  await settings.getByLabel('Mostly sold').selectOption({ label: 'Clothes, Shoes & Accessories: 11.9%' });
  await settings.getByLabel('WooCommerce fee (%)').fill('1.5');
  await settings.getByLabel('WooCommerce per order (£)').fill('0.20');
  await settings.getByRole('tab', { name: 'Pricing Rules', exact: true }).click();
  await settings.getByLabel('eBay Markup (%)').waitFor();
  await settings.getByRole('tab', { name: 'Fees', exact: true }).click();
  await checkScreenAtAllSizes(page, 'fees');
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await settings.waitFor({ state: 'hidden' });
  const { id } = await seller.call<{ id: number }>('POST', '/api/products/', {
    name: 'Wool coat',
    sku: 'COAT1',
    price: 20,
    cost: 5,
    postage_cost: 3,
  });
  await page.goto(`${place.server.url}/?product=${id}`);
  const product = page.getByRole('dialog', { name: 'Product Details' });
  await product.getByText('What is left', { exact: true }).click();
  // £20 less 11.9%, 40p and 0.35%, with VAT, less £5 and £3.
  await product.getByRole('row', { name: /^eBay/ }).getByText('£8.58 (43%)').waitFor();
  await product
    .getByRole('row', { name: /^WooCommerce/ })
    .getByText('£11.50 (58%)')
    .waitFor();
  // On Vinted the buyer pays the label.
  await product
    .getByRole('row', { name: /^Vinted/ })
    .getByText('£15.00 (75%)')
    .waitFor();
  // So high that nothing stands half below the links to the sections.
  for (const width of [desktop.width, phone.width]) {
    await page.setViewportSize({ width, height: 2600 });
    await checkScreen(page, `left-at-price-${width}`);
  }
  await page.setViewportSize(desktop);
});

test('a card opens what it counts, and a line below the cards exactly its rows', async () => {
  const add = async (fields: Record<string, unknown>) => {
    const images = [{ src: photoAddress(marketplaces) }];
    const product = { price: 12.5, images, ...fields };
    return (await seller.call<{ id: number }>('POST', '/api/products/', product)).id;
  };
  await page.goto(place.server.url);
  const lines = page.getByRole('list', { name: 'Today' });
  const line = (name: string) => lines.getByRole('button', { name });
  const sold = await add({ name: 'Tin box', sku: 'BOX1', quantity: 1 });
  await seller.call('POST', `/api/products/${sold}/mark_as_sold/`, { platform: 'etsy' });
  await seller.call('POST', '/api/crosslist/vinted/', {
    product_id: await add({ name: 'Rug', sku: 'RUG1' }),
  });
  await seller
    .call('POST', '/api/crosslist/woocommerce/', {
      product_id: await add({ name: 'Stool', sku: 'ST1', price: 0 }),
    })
    .catch(() => undefined);
  const listed = await add({ name: 'Mirror', sku: 'MIR1' });
  await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: listed });
  // What is new comes by itself.
  await line('To do by hand 1').waitFor();
  await line('Failed 1').waitFor();
  await checkScreenAtAllSizes(page, 'today');
  const statistics = await seller.call<SalesStatistics>('GET', '/api/sales-statistics/');
  const cards = page.getByRole('region', { name: 'Sales statistics' });
  const card = (name: string) => cards.getByRole('button', { name, exact: true });
  const report = page.getByRole('dialog', { name: 'Sales Report' });
  for (const [name, { amount, count }] of [
    ["Today's Sales", statistics.today_sales],
    ['Monthly Sales', statistics.monthly_sales],
    ['Total Sales', statistics.total_sales],
  ] as const) {
    await card(name).focus();
    await page.keyboard.press('Enter');
    const total = report
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .last();
    await expect.poll(() => total.innerText()).toMatch(new RegExp(`^${amount}\\s+${count} items?$`));
    await page.keyboard.press('Escape');
    await report.waitFor({ state: 'hidden' });
  }
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select (?!all$)/ }) });
  const isCount = (count: number | undefined) => expect.poll(() => rows.count()).toBe(count);
  // Filters of before are taken away.
  await page.goto(`${place.server.url}/?tab=inactive&min=5000`);
  await card('Active Listings').click();
  await page.getByRole('tab', { name: /^Products/, selected: true }).waitFor();
  await isCount(statistics.product_counts.active);
  await line('Listed nowhere').click();
  await page.getByRole('button', { name: 'Remove filter: Listed nowhere' }).waitFor();
  await isCount(statistics.listed_nowhere?.count);
  expect(statistics.listed_nowhere?.count).toBe(statistics.product_counts.active - 1);
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  for (const [name, product] of [
    ['To do by hand', 'Rug'],
    ['Failed', 'Stool'],
  ] as const) {
    await line(name).click();
    await drawer.getByRole('heading', { name: `${name} (1)` }).waitFor();
    await drawer.getByRole('listitem').filter({ hasText: product }).waitFor();
    expect(await drawer.getByRole('listitem').count()).toBe(1);
    await checkScreen(page, `today-${product}`);
    await drawer.getByRole('button', { name: 'Show all' }).click();
    await drawer.getByRole('listitem').filter({ hasText: 'Mirror' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  }
});

test('accounts whose sales are not seen are one line, which opens them', async () => {
  const { db, close } = openDatabase(place.databaseUrl, { max: 1, log: () => {} });
  await db
    .updateTable('connections')
    .set({ failing_since: new Date(Date.now() - 600_000), error: 'It is away.' })
    .where(
      'account_name',
      '=',
      (await seller.call<Accounts>('GET', '/api/connections/')).results[0]?.account ?? '',
    )
    .execute();
  await close();
  marketplaces.store.faults.add({ kind: 'maintenance' });
  await page.setViewportSize(phone);
  await page.goto(place.server.url);
  const line = page.getByRole('button', { name: /^Not watched since \d\d:\d\d 1 WooCommerce$/ });
  expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await line.click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByText(/^Not answering since/).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize(desktop);
});
