import type { Page } from 'playwright-core';
import { listDialogs, products, screens } from '../../e2e/screens/open-screens.ts';
import type { Seller } from '../../e2e/seller.ts';

/** The dialogs that a seller opens, by their names in open-screens.ts. */
export const dialogNames: readonly string[] = [
  ...listDialogs,
  'sales report',
  'profit report',
  ...Object.keys(screens).filter((name) => name.startsWith('settings ')),
];

type ProductPage = { results: { id: number }[] };

/** Things by whose SKUs the screens find their rows, one of them sold. */
export async function addLamps(seller: Seller): Promise<void> {
  const all = Array.from({ length: 200 }, (_, n) => ({
    sku: `VIN-${String(n + 1).padStart(5, '0')}`,
    name: `Brass lamp no. ${n + 1}`,
    price: 12,
    listings: { ebay: { url: `https://www.ebay.co.uk/itm/1${String(n).padStart(11, '0')}` } },
  }));
  await seller.call('POST', '/api/products/', { products: all });
  const [{ id } = { id: 0 }] = (await seller.call<ProductPage>('GET', '/api/products/?page_size=1')).results;
  await seller.call('POST', `/api/products/${id}/mark_as_sold/`, { platform: 'ebay' });
}

export async function openAndClose(page: Page, name: string): Promise<void> {
  await screens[name]?.(page, '');
  await untilClosed(page);
  // The reports are reached from the tab of the sales.
  if (name.endsWith('report')) await page.getByRole('tab', { name: /^Products/ }).click();
  await products(page).first().waitFor();
}

/** Escape closes one thing at a time: the dialog, then the selection. */
async function untilClosed(of: Page): Promise<void> {
  const open = of.getByRole('dialog').or(of.getByRole('region', { name: 'Bulk actions' }));
  for (let press = 0; press < 20 && (await open.count()) > 0; press++) {
    await of.keyboard.press('Escape');
    await of.waitForTimeout(50);
  }
  if ((await open.count()) > 0) throw new Error('a dialog does not close by Escape');
}
