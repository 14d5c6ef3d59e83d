import type { Product } from '@crosslister/contract/product.ts';
import { describe, expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

let cup: Product;
const place = usePlace('sales-data', async (place) => {
  [cup] = (await addProducts(place, { name: 'Cup', sku: 'RS1', price: 9 })) as [Product];
});
const PATH = '/api/products/reset_sales_data/';

async function reset(label: string) {
  const dialog = await place.settings('Sales Data');
  await dialog.getByRole('button', { name: label, exact: true }).click();
  const confirm = place.dialog(label);
  await confirm.getByText(/This clears the sale dates of .* The products stay sold\./).waitFor();
  await confirm.getByRole('button', { name: 'Reset', exact: true }).click();
  await confirm.waitFor({ state: 'hidden' });
}

describe('Reset sales data', () => {
  test.each([
    ["Reset Today's Sales", "No today's sales data to reset."],
    ['Reset Monthly Sales', "No this month's sales data to reset."],
    ['Reset Total Sales', 'No total sales data to reset.'],
  ])("%s: count 0 gives 'No ... sales data to reset.' ('No Data')", async (label, text) => {
    if (!place.page.url().startsWith(place.url)) await place.open();
    await reset(label);
    await place.toast('No Data', text);
  });

  test("failure gives the server error or 'Failed to reset sales data' ('Reset Failed')", async () => {
    place.proxy.answer('POST', PATH, 500, { error: 'The sales are locked.' }, 1);
    await reset('Reset Total Sales');
    await place.toast('Reset Failed', 'The sales are locked.');
    place.proxy.answer('POST', PATH, 500, {}, 1);
    await reset('Reset Total Sales');
    await place.toast('Reset Failed', 'Failed to reset sales data');
  });

  test('sale dates are cleared while products stay sold', async () => {
    await place.seller.call('POST', `/api/products/${cup.id}/mark_as_sold/`);
    await place.open();
    const cards = place.page.getByRole('region', { name: 'Sales statistics' });
    await cards.getByText('1 items sold total').waitFor();
    await reset('Reset Total Sales');
    await place.page.getByText('Sales Data Reset', { exact: true }).waitFor();
    await cards.getByText('0 items sold total').waitFor();
    expect(await place.seller.call('GET', `/api/products/${cup.id}/`)).toMatchObject({
      status: 'sold',
      date_sold: null,
    });
  });
});
