import type { Operation } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { SaleList as SaleListSchema } from '@crosslister/contract/sales.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

type SaleList = z.infer<typeof SaleListSchema>;

const longName = 'Hand painted Georgian serving dish with a gilded rim and two handles';
const vintedUrl = 'https://www.vinted.co.uk/items/8-dish';
let byName: Record<string, Product>;
const place = usePlace('row-menus', async (place) => {
  await connectOwnStore(place);
  await place.seller.call('PUT', '/api/credentials/', { pricing_rules: { etsy_markup: 15 } });
  const products = await addProducts(
    place,
    { name: 'Cup', sku: 'R1' },
    { name: 'Saucer', sku: 'R2' },
    { name: 'Plate', sku: 'R3' },
    { name: 'Bowl', sku: 'R4' },
    { name: 'Spoon', sku: 'R5', status: 'sold' },
    { name: 'Fork', sku: 'R6', status: 'inactive' },
    { name: 'Knife', sku: 'R7', status: 'action_required' },
    { name: 'Kettle', sku: 'R11' },
    { name: 'Jug', sku: 'R9', listings: { vinted: { url: 'https://www.vinted.co.uk/items/9-jug' } } },
    { name: longName, sku: 'R8', listings: { vinted: { url: vintedUrl } } },
  );
  byName = Object.fromEntries(products.map((product) => [product.name, product]));
  for (const name of ['Cup', 'Kettle', longName])
    await place.seller.call('POST', '/api/crosslist/woocommerce/', { product_id: byName[name]?.id });
});

const tab = (name: string) => place.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const statusOf = async (name: string) =>
  (await place.seller.call<Product>('GET', `/api/products/${byName[name]?.id}/`)).status;
/** Besides the specified actions the sold tab offers Sale Details. */
const ours = 'Sale Details';

const elsewhere = () => place.dialog('Mark as Sold').getByRole('button', { name: 'Elsewhere' }).click();

describe('Row action menu by tab', () => {
  test.each([
    ['Products', 'Cup', ['Crosslist', 'Mark as Sold', 'Delete', 'Delist']],
    ['Sales', 'Spoon', ['Mark as Active', 'Delete']],
    ['Inactive', 'Fork', ['Mark as Active', 'Crosslist', 'Delete']],
    ['Action Required', 'Knife', ['Mark as Sold', 'Mark as Active', 'Delete']],
  ])('%s: %s', async (name, product, actions) => {
    if (!place.page.url().startsWith(place.url)) await place.open();
    await tab(name);
    await place.page.getByRole('button', { name: `Actions for ${product}` }).click();
    const items = place.page.getByRole('menuitem');
    await items.first().waitFor();
    expect((await items.allTextContents()).filter((text) => text !== ours)).toEqual(actions);
    await place.page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'hidden' });
  });

  test('it goes with its row: it would act on what is no longer in sight', async () => {
    const { page } = place;
    await tab('Inactive');
    await page.getByRole('button', { name: 'Actions for Fork' }).waitFor();
    await tab('Products');
    await page.getByRole('button', { name: 'Actions for Cup' }).click();
    await page.getByRole('menu').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Actions for Fork' }).waitFor();
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  });

  test('it stays where it was opened when the rows are drawn again', async () => {
    const { page } = place;
    await tab('Products');
    await page.getByRole('button', { name: 'Actions for Cup' }).click();
    await page.getByRole('menuitem', { name: 'Delist', exact: true }).waitFor();
    // As React does with a row that it makes anew.
    await page.evaluate(
      'const old = document.querySelector(\'[aria-label="Actions for Cup"]\'); old.replaceWith(old.cloneNode(true))',
    );
    const [late] = await addProducts(place, { name: 'Late bowl', sku: 'R10' });
    await page.getByRole('button', { name: 'Actions for Late bowl' }).waitFor();
    await page.getByRole('menuitem', { name: 'Delist', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await place.seller.call('DELETE', `/api/products/${late?.id}/`);
    await place.row('R10').waitFor({ state: 'hidden' });
    await page.reload();
  });
});

describe('Row actions', () => {
  test("'Successfully marked {name} as sold and delisted from: ...' ('Product Marked as Sold')", async () => {
    await tab('Products');
    place.proxy.calls.length = 0;
    await place.rowAction('Cup', 'Mark as Sold');
    // A short question asks where; Enter means "elsewhere".
    const where = place.dialog('Mark as Sold');
    expect(await where.getByLabel('Sold for (£)').inputValue()).toBe('10.00');
    await expect.poll(() => place.page.evaluate('document.activeElement.textContent')).toBe('Elsewhere');
    await place.page.keyboard.press('Enter');
    await place.toast(
      'Product Marked as Sold',
      'Successfully marked Cup as sold and delisted from: WooCommerce',
    );
    // Mark as Sold first calls mark_as_sold, then manually delists.
    expect(place.proxy.calls.filter((call) => call.startsWith('POST'))).toEqual([
      `POST /api/products/${byName.Cup?.id}/mark_as_sold/`,
      'POST /api/delist/manual/',
    ]);
    const cup = await place.seller.call<Product>('GET', `/api/products/${byName.Cup?.id}/`);
    expect(cup).toMatchObject({
      status: 'sold',
      listings: { woocommerce: { status: 'delisted', delisted_at: expect.any(String) } },
    });
  });

  test('with one left on Vinted it says so, uncut and with its link, until that is dealt with', async () => {
    await place.rowAction(longName, 'Mark as Sold');
    await elsewhere();
    const toast = place.page
      .getByRole('region', { name: 'Notifications' })
      .locator('[data-type="warning"]')
      .filter({ hasText: 'Product Marked as Sold' });
    await toast
      .getByText(`Successfully marked ${longName} as sold and delisted from: WooCommerce`, { exact: true })
      .waitFor();
    await toast.getByText(/^Still listed on Vinted/).waitFor();
    const link = toast.getByRole('link', { name: 'Open on Vinted' });
    expect(await link.getAttribute('href')).toBe(vintedUrl);
    // A button that is a link is legible too.
    const isLegible = `{
      const style = getComputedStyle(document.querySelector('[data-type="warning"] a[href]'));
      style.color !== style.backgroundColor;
    }`;
    expect(await place.page.evaluate(isLegible)).toBe(true);
    const { results } = await place.seller.call<{ results: Operation[] }>('GET', '/api/operations/');
    const step = results.find(({ waits_for_seller }) => waits_for_seller);
    await place.seller.call('POST', `/api/operations/${step?.id}/report/`, { success: true });
    await toast.waitFor({ state: 'detached' });
  });

  test('Sold on Vinted by hand: it is asked first, needs no deletion there, and counts with the price given', async () => {
    await place.rowAction('Jug', 'Mark as Sold');
    const where = place.dialog('Mark as Sold');
    await where.getByText('On Vinted only you can delete it, unless it sold there.').waitFor();
    const price = where.getByLabel('Sold for (£)');
    await price.fill('0');
    await where.getByRole('button', { name: 'Vinted' }).click();
    await where.getByText('Price must be at least £0.01.').waitFor();
    await price.fill('17');
    await where.getByRole('button', { name: 'Vinted' }).click();
    await place.page.getByText('Sold on Vinted: there is nothing to delete there.').waitFor();
    await place.toast(
      'Product Marked as Sold',
      'Successfully marked Jug as sold and delisted from: none, it was listed nowhere else',
    );
    expect(await statusOf('Jug')).toBe('sold');
    const { results } = await place.seller.call<SaleList>('GET', `/api/sales/?product_id=${byName.Jug?.id}`);
    expect(results).toMatchObject([{ platform: 'vinted', sale_price: 17 }]);
  });

  test('a marketplace has the price it asks, until one is typed', async () => {
    await tab('Products');
    await place.rowAction('Kettle', 'Mark as Sold');
    const where = place.dialog('Mark as Sold');
    await where.getByRole('button', { name: 'WooCommerce listed, £10.00' }).waitFor();
    const etsy = where.getByRole('button', { name: 'Etsy £11.50', exact: true });
    await etsy.waitFor();
    await where.getByLabel('Sold for (£)').fill('17');
    await where.getByRole('button', { name: 'Etsy', exact: true }).waitFor();
    await place.page.keyboard.press('Escape');
    await where.waitFor({ state: 'detached' });
    await place.rowAction('Kettle', 'Mark as Sold');
    await etsy.click();
    await place.toast(
      'Product Marked as Sold',
      'Successfully marked Kettle as sold and delisted from: WooCommerce',
    );
    const { results } = await place.seller.call<SaleList>(
      'GET',
      `/api/sales/?product_id=${byName.Kettle?.id}`,
    );
    expect(results).toMatchObject([{ platform: 'etsy', sale_price: 11.5 }]);
  });

  test("'Successfully marked {name} as active for relisting.' ('Product Reactivated')", async () => {
    await tab('Inactive');
    await place.rowAction('Fork', 'Mark as Active');
    await place.page.getByText('Product Reactivated', { exact: true }).waitFor();
    await place.page
      .getByText('Successfully marked Fork as active for relisting.', { exact: true })
      .waitFor();
    // It is for sale nowhere now.
    await place.page.getByRole('button', { name: 'List it again', exact: true }).click();
    await place.dialog('Crosslist Product').getByText('SKU: R6', { exact: true }).waitFor();
    await place.page.keyboard.press('Escape');
    expect(await statusOf('Fork')).toBe('active');
  });

  test('\'Product "{name}" has been deleted successfully.\', after a confirm dialog', async () => {
    await tab('Products');
    await place.rowAction('Saucer', 'Delete');
    const confirm = place.dialog('Delete Product');
    await confirm.getByText(/Deleting is permanent/).waitFor();
    await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
    await place.toast('Product Deleted', 'Product "Saucer" has been deleted successfully.');
    await place.row('R2').waitFor({ state: 'hidden' });
  });

  test.each([
    [
      'Mark as Sold',
      'Plate',
      'POST',
      /mark_as_sold/,
      'Action Failed',
      'Failed to mark as sold. Please try again.',
    ],
    ['Delete', 'Plate', 'DELETE', /products/, 'Delete Failed', 'Failed to delete product. Please try again.'],
  ])('%s that fails: row stays', async (action, name, method, path, title, text) => {
    place.proxy.answer(method, path, 500, { detail: 'The database is away.' });
    await place.rowAction(name, action);
    if (action === 'Mark as Sold') await elsewhere();
    if (action === 'Delete')
      await place.dialog('Delete Product').getByRole('button', { name: 'Delete', exact: true }).click();
    await place.page.getByText('The database is away.').waitFor();
    await place.toast(title, text);
    await place.row('R3').waitFor();
    expect(await statusOf(name)).toBe('active');
  });

  test("'Failed to mark as active. Please try again.'", async () => {
    await tab('Action Required');
    place.proxy.cut('POST', /mark_as_active/);
    await place.rowAction('Knife', 'Mark as Active');
    await place.toast('Action Failed', 'Failed to mark as active. Please try again.');
    await place.row('R7').waitFor();
  });
});

describe('Bulk actions', () => {
  const bar = () => place.page.getByRole('region', { name: 'Bulk actions' });
  // Asked once, because it ends every listing of all of them.
  const yes = () =>
    place.dialog('Mark as Sold').getByRole('button', { name: 'Mark 2 products as sold', exact: true });
  const selectTwo = async (one: string, other: string) => {
    await place.page.getByRole('checkbox', { name: `Select ${one}` }).check();
    await place.page.getByRole('checkbox', { name: `Select ${other}` }).check();
    await bar().getByText('2 selected').waitFor();
  };

  test("'Failed to perform bulk action: {detail}' ('Bulk Action Failed')", async () => {
    await tab('Products');
    await place.row('R3').waitFor();
    await selectTwo('Plate', 'Bowl');
    place.proxy.answer('POST', '/api/products/bulk_action/', 400, { detail: 'Too much at once.' });
    await bar().getByRole('button', { name: 'Mark as Sold' }).click();
    await yes().click();
    await place.toast('Bulk Action Failed', 'Failed to perform bulk action: Too much at once.');
    await place.row('R3').waitFor();
  });

  test("'N product(s) marked as sold / marked as active / deleted'", async () => {
    await bar().getByRole('button', { name: 'Mark as Sold' }).click();
    await yes().click();
    await place.toast('Bulk Action Completed', '2 product(s) marked as sold');
    await tab('Sales');
    await place.row('R3').waitFor();
    await selectTwo('Plate', 'Bowl');
    await bar().getByRole('button', { name: 'Mark as Active' }).click();
    await place.toast('Bulk Action Completed', '2 product(s) marked as active');
    await tab('Products');
    await place.row('R3').waitFor();
    await selectTwo('Plate', 'Bowl');
    await bar().getByRole('button', { name: 'Delete' }).click();
    await place.dialog('Delete Products').getByRole('button', { name: 'Delete 2 products' }).click();
    await place.toast('Bulk Action Completed', '2 product(s) deleted');
    await place.row('R3').waitFor({ state: 'hidden' });
  });
});
