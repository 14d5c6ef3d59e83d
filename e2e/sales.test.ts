import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { changeStatus } from '../packages/simulators/src/woocommerce/orders/order-status.ts';
import { desktop, phone } from './browser.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
} from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

let marketplaces: Marketplaces;
let seller: Seller;
let page: Page;

const place = useOwnPlace('sales', async (made) => {
  ({ marketplaces, seller, page } = made);
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const detect = () => seller.call('POST', '/api/sale-detection/run/', {});
const item = (name: string) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: name }).first();
const toasts = () => page.getByRole('region', { name: 'Notifications' });
const bell = () => page.getByRole('button', { name: /notifications/i });

async function openSales() {
  await bell().click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('tab', { name: /Sales/ }).click();
}

/** Listed in both shops. Returns the id of its eBay listing. */
async function listedProduct(name: string, sku: string) {
  const product = await seller.call<{ id: number }>('POST', '/api/products/', {
    name,
    sku,
    price: 20,
    images: [{ src: photoAddress(marketplaces) }],
  });
  for (const platform of ['woocommerce', 'ebay']) {
    await seller.call('POST', `/api/crosslist/${platform}/`, { product_id: product.id });
  }
  const { listings } = await seller.call<{ listings: { ebay: { id: string } } }>(
    'GET',
    `/api/products/${product.id}/`,
  );
  return { id: product.id, listing: listings.ebay.id };
}

test('an order called off is said above the products and offered in the drawer, and one press lists the product again', async () => {
  const { id } = await listedProduct('Blue jug', 'JUG1');
  const order = marketplaces.store.store.buy('JUG1');
  await detect();
  changeStatus(marketplaces.store.store.shop, order, 'cancelled');
  await page.goto(place.server.url);
  await detect();
  // Until it is put back it is a product of the Sales tab, and no sale of the cards: both say what they count.
  await page.getByRole('tab', { name: /^Sales/ }).click();
  await page.getByText(/^\d+ products?, \d+ items? sold$/).waitFor();
  await checkScreenAtAllSizes(page, 'sales-counted');
  // Said above the products, and the line leads to it.
  await page.getByRole('button', { name: /^Order cancelled 1/ }).click();
  await item('Blue jug').getByText('was cancelled or refunded').waitFor();
  const link = item('Blue jug').getByRole('link', { name: `WooCommerce order ${order.id}` });
  expect(await link.getAttribute('href')).toContain(`post=${order.id}`);
  await checkScreenAtAllSizes(page, 'cancelled-order');
  await item('Blue jug').getByRole('button', { name: 'Put back on sale' }).click();
  await toasts()
    .getByText(/^Listed Blue jug on .*eBay/)
    .waitFor();
  await item('Blue jug').waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  expect(marketplaces.ebay.ebay.activeCount('JUG1')).toBe(1);
  expect(await seller.call('GET', `/api/products/${id}/`)).toMatchObject({ status: 'active' });
});

test('Mark as Active of what an order sold asks once whether the order was cancelled, and its Sale Details stay', async () => {
  const { id, listing } = await listedProduct('Brown jug', 'BROWN1');
  marketplaces.ebay.ebay.buy(listing);
  await detect();
  await untilQueueIsDone(seller);
  const count = async () =>
    (await seller.call<{ total_sales: { count: number } }>('GET', '/api/sales-statistics/')).total_sales
      .count;
  const before = await count();
  await page.goto(`${place.server.url}/?tab=sold&q=BROWN1`);
  const menu = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Brown jug' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await menu('Mark as Active');
  const question = page.getByRole('dialog', { name: 'Was the Order Cancelled?' });
  await question.getByText('the sale then leaves the figures').waitFor();
  await checkScreenAtAllSizes(page, 'order-cancelled-asked');
  await question.getByRole('button', { name: 'Yes, it was cancelled' }).click();
  await expect.poll(count).toBe(before - 1);
  await page.goto(`${place.server.url}/?q=BROWN1`);
  await menu('Sale Details');
  await page.getByRole('dialog', { name: 'Sale Details' }).getByText(/eBay/).first().waitFor();
  await page.keyboard.press('Escape');
  expect(await seller.call('GET', `/api/products/${id}/`)).toMatchObject({ status: 'active' });
});

test('Mark as Active of an entered sale asks once a quantity was typed, and leaves it where it was not called off', async () => {
  const pair = { name: 'Pair', sku: 'PAIR1', price: 20 };
  const { id } = await seller.call<{ id: number }>('POST', '/api/products/', pair);
  await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
  await seller.call('PUT', `/api/products/${id}/`, { quantity: 3 });
  await page.goto(`${place.server.url}/?tab=sold&q=PAIR1`);
  await page.getByRole('button', { name: 'Actions for Pair' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Active' }).click();
  const question = page.getByRole('dialog', { name: 'Was the Sale Called Off?' });
  await question.getByRole('button', { name: 'No, the sale counts' }).click();
  const now = () => seller.call('GET', `/api/products/${id}/`);
  await expect.poll(now).toMatchObject({ status: 'active', quantity: 3, sold_before: true });
});

test('a thing sold twice is said until it is settled, with both orders', async () => {
  const { listing } = await listedProduct('Green lamp', 'LAMP1');
  await page.goto(place.server.url);
  await bell().waitFor();
  const ebayOrder = String(marketplaces.ebay.ebay.buy(listing).body.orderId);
  const storeOrder = marketplaces.store.store.buy('LAMP1');
  await detect();
  const toast = toasts().getByText(/Green lamp was sold twice/);
  await toast.waitFor();
  await toasts().getByRole('button', { name: 'Show orders' }).click();
  const urgent = item('Sold twice');
  await urgent.getByRole('link', { name: `eBay order ${ebayOrder}` }).waitFor();
  await urgent.getByRole('link', { name: `WooCommerce order ${storeOrder.id}` }).waitFor();
  const first = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
  expect(await first.textContent()).toContain('Sold twice');
  await checkScreenAtAllSizes(page, 'sold-twice');

  // It appears again with the page, and disappears when one order is cancelled.
  await page.keyboard.press('Escape');
  await page.goto(place.server.url);
  await toast.waitFor();
  changeStatus(marketplaces.store.store.shop, storeOrder, 'cancelled');
  await detect();
  await toast.waitFor({ state: 'hidden' });
  await openSales();
  await item('Green lamp').getByText('There is nothing to put back').waitFor();
  await item('Green lamp').getByRole('button', { name: 'Dismiss' }).click();
});

test('a sale in dollars of a thing not in the catalogue is shown, and not added up as pounds', async () => {
  const { store } = marketplaces.store;
  await store.addProduct({ name: 'Unknown jug', sku: 'UNKNOWN1', regular_price: '7' });
  store.shop.currency = 'USD';
  store.buy('UNKNOWN1');
  await page.goto(place.server.url);
  await detect();
  store.shop.currency = 'GBP';
  const statistics = page.getByRole('region', { name: 'Sales statistics' });
  await statistics.getByText('1 sale in USD is not in this sum.').first().waitFor();
  await openSales();
  await item('Unknown jug').getByText('Sold for US$7.00').waitFor();
  await item('Unknown jug').getByText('Not in your catalogue').waitFor();
  await checkScreenAtAllSizes(page, 'sale-in-dollars');
});

test('Mark as Sold asks where it sold and for how much, and tells the seconds', async () => {
  const { id } = await listedProduct('Red cup', 'CUP1');
  await page.goto(place.server.url);
  await page.getByRole('button', { name: /^Actions for Red cup/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as Sold' }).click();
  const where = page.getByRole('dialog', { name: 'Mark as Sold' });
  await where.getByRole('button', { name: 'Vinted' }).waitFor();
  await checkScreenAtAllSizes(page, 'sold-where');
  await where.getByRole('button', { name: 'Elsewhere' }).click();
  await where.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: /^Sales/ }).click();
  await page.getByRole('button', { name: /^Actions for Red cup/ }).click();
  await page.getByRole('menuitem', { name: 'Sale Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sale Details' });
  await dialog.getByText('Ended on eBay').waitFor();
  await dialog.getByText('Ended on WooCommerce').waitFor();
  // Nobody has said which fees eBay takes.
  await dialog.getByLabel('Where it sold').selectOption('ebay');
  await dialog.getByRole('button', { name: 'Save sale' }).click();
  await dialog.getByRole('button', { name: 'Choose the fees' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByLabel('eBay account').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'hidden' });
  await dialog.getByLabel('Where it sold').selectOption('vinted');
  await dialog.getByLabel('Sold for (£)').fill('0');
  await dialog.getByRole('button', { name: 'Save sale' }).click();
  await dialog.getByText('Price must be at least £0.01.').waitFor();
  await dialog.getByLabel('Sold for (£)').fill('17.50');
  await dialog.getByRole('button', { name: 'Save sale' }).click();
  await dialog.getByRole('heading', { name: 'Vinted' }).waitFor();
  const earned = dialog.getByRole('region', { name: 'What it earned' });
  await earned.getByText('£17.50').first().waitFor();
  // Nobody knows what was paid for it: a margin would be nonsense.
  expect(await earned.getByText(/% of what the buyer paid/).count()).toBe(0);
  await earned.getByRole('button', { name: 'Edit amounts' }).click();
  await earned.getByLabel('Cost (£)').fill('4,5x');
  await earned.getByText('An amount must be a number such as 12.50.').waitFor();
  await earned.getByLabel('Cost (£)').fill('4.50');
  await earned.getByRole('button', { name: 'Save amounts' }).click();
  await earned.getByText('£13.00').waitFor();
  await earned.getByText('74% of what the buyer paid', { exact: true }).waitFor();
  await earned.getByRole('button', { name: 'Edit amounts' }).click();
  await checkScreenAtAllSizes(page, 'sale-details');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/Once sold, taken off elsewhere in .* \(last 30 days\)/).waitFor();
  await checkScreenAtAllSizes(page, 'sales-clock');
  await page.setViewportSize(phone);
  await page.getByText(/^Ended elsewhere in /).waitFor();
  // Rows begin in the upper 40% of a phone; here a line about dollars is above them too.
  const dollars =
    (
      await page
        .getByText(/^1 sale in USD/)
        .first()
        .boundingBox()
    )?.height ?? 0;
  const top = (await page.locator('tbody tr').first().boundingBox())?.y ?? 0;
  expect(top - dollars).toBeLessThanOrEqual(phone.height * 0.4);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: /^Actions for Red cup/ }).click();
  await page.getByRole('menuitem', { name: 'Sale Details' }).click();
  await dialog.getByText('£17.50').first().waitFor();
  // The product leads there too.
  await page.goto(`${place.server.url}/?product=${id}`);
  const product = page.getByRole('dialog', { name: 'Product Details' });
  await product.getByText(/^Sold on Vinted for\s£17\.50\. Not on sale any more\./).waitFor();
  await checkScreenAtAllSizes(page, 'product-sold');
  await product.getByRole('button', { name: 'Sale Details' }).click();
  await dialog.getByText('£17.50').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
});

test('the oversell clock: how fast, nothing sold twice, what was exposed, and what would shorten it', async () => {
  await listedProduct('Green jug', 'JUG7');
  marketplaces.store.store.buy('JUG7');
  await detect();
  await untilQueueIsDone(seller);
  await page.goto(place.server.url);
  await page.getByRole('tab', { name: /^Sales/ }).click();
  await page.getByRole('button', { name: 'Oversell clock' }).click();
  const report = page.getByRole('dialog', { name: 'Oversell Clock' });
  await report.getByText(/^\d+ sold twice, of \d+ sales/).waitFor();
  const store = report.getByRole('region', { name: 'WooCommerce' });
  await store.getByText('95% within').waitFor();
  await report.getByText(/^WooCommerce is asked every .*/).waitFor();
  await checkScreenAtAllSizes(page, 'oversell-clock');
  await store.getByText('By month').click();
  await store.getByRole('rowheader').first().waitFor();
  await report.getByLabel('Period').selectOption('This month');
  await expect.poll(() => page.url()).toMatch(/report=oversell\.1$/);
  await page.reload();
  await report.getByText(/^WooCommerce is asked every .*/).scrollIntoViewIfNeeded();
  await checkScreenAtAllSizes(page, 'oversell-clock-end');
  const link = report.getByRole('button', { name: 'Green jug' });
  // Easy to hit, one below another.
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await link.click();
  const details = page.getByRole('dialog', { name: 'Sale Details' });
  await details.getByText('Ended on eBay', { exact: true }).waitFor();
  await details.getByText('Asked to end on eBay').waitFor();
  await checkScreenAtAllSizes(page, 'sale-details-of-an-order');
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await report.waitFor({ state: 'hidden' });
});

test('a sold thing that only the seller can end in two places shows both, each with its link', async () => {
  const vinted = `https://www.vinted.co.uk/items/${Date.now()}`;
  const etsy = `https://www.etsy.com/listing/${Date.now()}`;
  const { id } = await seller.call<{ id: number }>('POST', '/api/products/', {
    name: 'Two of it',
    sku: 'PLACES1',
    price: 20,
    listings: { vinted: { url: vinted }, etsy: { url: etsy } },
  });
  await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
  await page.goto(`${place.server.url}/?q=PLACES1`);
  await page.getByRole('tab', { name: /^Action Required/ }).click();
  const thing = page.getByRole('row').filter({ hasText: 'PLACES1' });
  await thing.getByText('It may be on sale in 2 places: see to all of them first.').waitFor();
  await thing.getByText(/^Still listed on Vinted\./).waitFor();
  await thing.getByText(/^Still listed on Etsy\./).waitFor();
  await thing.locator(`a[href="${vinted}"]`, { hasText: 'Open on Vinted' }).waitFor();
  await thing.locator(`a[href="${etsy}"]`, { hasText: 'Open on Etsy' }).waitFor();
  await checkScreenAtAllSizes(page, 'two-places');
});
