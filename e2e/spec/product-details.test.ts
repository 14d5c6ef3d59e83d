import type { Product } from '@crosslister/contract/product.ts';
import { describe, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { photoAddress } from '../marketplaces.ts';
import { addProducts, usePlace } from './place.ts';

const address = 'https://www.vinted.co.uk/items/77-cup';
const hostile =
  '<b onclick="steal()">Fine</b><script>steal()</script><a href="javascript:steal()">more</a><form action="/x"><p>lamp</p></form>';
let cup: Product;
const place = usePlace('product-details', async (place) => {
  const photo = photoAddress(place);
  const images = [1, 2, 3].map((n) => ({ src: `${photo}?n=${n}` }));
  [cup] = (await addProducts(
    place,
    { name: 'Cup', sku: 'PD1', price: 12.5, images, listings: { vinted: { url: address } } },
    { name: 'Lost', sku: 'PD2', description: hostile, images: [{ src: `${place.store.httpUrl}/gone.jpg` }] },
  )) as [Product];
});

const details = () => place.dialog('Product Details');
const photos = () => details().getByRole('region', { name: 'Photos' });
const listing = (name: string) =>
  details().getByRole('region', { name: 'Platform Listings' }).locator('> div').filter({ hasText: name });
const press = (name: string) => details().getByRole('button', { name, exact: true }).click();
const field = (name: string) => details().getByRole('textbox', { name, exact: true });
const price = () => details().getByLabel('Price (£)');
const saved = () => place.seller.call<Product>('GET', `/api/products/${cup.id}/`);
async function openDetails(sku: string) {
  await place.row(sku).getByRole('cell').nth(2).click();
  await details().waitFor();
}

describe('Product Details modal', () => {
  test("Image gallery with previous/next and thumbnails ('n of m')", async () => {
    await place.open();
    await openDetails('PD1');
    // A long dialog does not squeeze its own header.
    const head = await details().locator('header').first().boundingBox();
    expect(head?.height).toBeGreaterThan(55);
    const shown = () => photos().locator('img').first().getAttribute('src');
    await photos().getByText('1 of 3', { exact: true }).waitFor();
    await photos().getByRole('button', { name: 'Next image' }).click();
    await photos().getByText('2 of 3', { exact: true }).waitFor();
    expect(await shown()).toContain('n=2');
    await photos().getByRole('button', { name: 'Previous image' }).click();
    await photos().getByRole('button', { name: 'Previous image' }).click();
    await photos().getByText('3 of 3', { exact: true }).waitFor();
    expect(await photos().getByRole('listitem').count()).toBe(3);
    await photos().getByRole('listitem').first().getByRole('button').first().click();
    await photos().getByText('1 of 3', { exact: true }).waitFor();
  });

  test("Platform Listings panel per enabled platform: url input, LISTED badge, View Listing, Remove, 'List on {platform}'", async () => {
    for (const name of ['WooCommerce', 'eBay', 'Etsy']) {
      expect(await details().getByLabel(`${name} listing URL`).inputValue()).toBe('');
      await listing(name)
        .getByRole('button', { name: `List on ${name}`, exact: true })
        .waitFor();
      expect(await listing(name).getByText('LISTED', { exact: true }).count()).toBe(0);
    }
    const vinted = listing('Vinted');
    await vinted.getByText('LISTED', { exact: true }).waitFor();
    expect(await details().getByLabel('Vinted listing URL').inputValue()).toBe(address);
    expect(await vinted.getByRole('link', { name: 'View Listing' }).getAttribute('href')).toBe(address);
    await vinted.getByRole('button', { name: 'Remove' }).waitFor();
  });

  test('Product Information form: Product Name, SKU, Price (£), eBay Category (optional), Description (textarea, 8 rows), Cancel, Save Changes', async () => {
    await details().getByRole('heading', { name: 'Product Information' }).waitFor();
    expect(await field('Product Name').inputValue()).toBe('Cup');
    expect(await field('SKU').inputValue()).toBe('PD1');
    expect(await price().inputValue()).toBe('12.50');
    await details().getByText('eBay Category', { exact: true }).first().waitFor();
    expect(await field('Description').getAttribute('rows')).toBe('8');
    for (const name of ['Cancel', 'Save Changes'])
      expect(await details().getByRole('button', { name, exact: true }).isVisible()).toBe(true);
  });

  test('name and SKU required; price required, step 0.01, min 0.01', async () => {
    expect(await price().getAttribute('step')).toBe('0.01');
    expect(await price().getAttribute('min')).toBe('0.01');
    await field('Product Name').fill(' ');
    await field('SKU').fill('');
    await price().fill('');
    await press('Save Changes');
    for (const text of ['Product name is required.', 'SKU is required.', 'Price is required.'])
      await details().getByText(text, { exact: true }).waitFor();
    await price().fill('0');
    await details().getByText('Price must be at least £0.01.', { exact: true }).waitFor();
    expect(await saved()).toMatchObject({ name: 'Cup', sku: 'PD1', price: 12.5 });
  });

  test('The wheel over a focused number changes no live price: prices are text fields with inputmode="decimal", no wheel, no arrows', async () => {
    await details().getByText('Stock and notes').click();
    const numbers = { 'Price (£)': '12.50', 'Cost (£)': '4.50', Quantity: '3' };
    for (const [label, value] of Object.entries(numbers)) {
      const input = details().getByLabel(label);
      expect(await input.getAttribute('type')).not.toBe('number');
      expect(await input.getAttribute('inputmode')).toBe(label === 'Quantity' ? 'numeric' : 'decimal');
      await input.fill(value);
      await input.hover();
      await place.page.mouse.wheel(0, 100);
      await place.page.mouse.wheel(0, -250);
      await input.press('ArrowDown');
      await input.press('ArrowUp');
      await input.press('ArrowUp');
      expect(await input.inputValue()).toBe(value);
    }
  });

  test('A price is refused with a sentence on leaving its field, and typed as it is copied it is understood', async () => {
    await field('Product Name').fill('Cup');
    await field('SKU').fill('PD1');
    await price().fill('12.505');
    await price().press('Tab');
    await details().getByText('Price takes at most two decimals.', { exact: true }).waitFor();
    await details().getByLabel('Cost (£)').fill('about 4');
    await details().getByLabel('Cost (£)').press('Tab');
    await details().getByText('Cost must be a number such as 4.50.', { exact: true }).waitFor();
    await details().getByLabel('Cost (£)').fill('');
    await price().fill('£1,013,75');
    await price().press('Tab');
    await details().getByText('Price must be a number such as 12.50.', { exact: true }).waitFor();
    await price().fill('13,75');
    await price().press('Tab');
    await details()
      .getByText(/^Price (must|takes)/)
      .waitFor({ state: 'detached' });
    await press('Save Changes');
    await details().waitFor({ state: 'hidden' });
    expect(await saved()).toMatchObject({ price: 13.75, cost: null, quantity: 3 });
    await openDetails('PD1');
  });

  test("'Failed to save product: {message}' ('Save Failed')", async () => {
    await field('Product Name').fill('Large cup');
    await field('SKU').fill('PD2');
    await price().fill('13.75');
    await press('Save Changes');
    await place.page.getByText('Save Failed', { exact: true }).waitFor();
    await place.page.getByText(/^Failed to save product: .*SKU/).waitFor();
    await place.page.getByRole('button', { name: 'Dismiss notification' }).click();
    await field('SKU').fill('PD1');
    place.proxy.cut('PUT', /products/);
    await press('Save Changes');
    await place.toast(
      'Save Failed',
      'Failed to save product: The server cannot be reached. Check the connection and try again.',
    );
    expect(await field('Product Name').inputValue()).toBe('Large cup');
  });

  test("closing with unsaved changes asks 'Unsaved Changes'", async () => {
    await place.page.keyboard.press('Escape');
    await place.dialog('Unsaved Changes').getByRole('button', { name: 'Keep editing' }).click();
    await place.dialog('Unsaved Changes').waitFor({ state: 'hidden' });
  });

  test('Save Changes saves, and Remove forgets the link', async () => {
    await details().getByRole('button', { name: 'Remove Vinted link' }).click();
    await field('Description').fill('Blue, with a chip.');
    await press('Save Changes');
    await place.toast('Product Saved', '"Large cup" has been saved.');
    await details().waitFor({ state: 'hidden' });
    const product = await saved();
    expect(product).toMatchObject({ name: 'Large cup', price: 13.75, description: 'Blue, with a chip.' });
    expect(product.listings.vinted?.url ?? '').toBe('');
  });

  test('Cancel closes and forgets what was typed', async () => {
    await openDetails('PD1');
    await field('Product Name').fill('Other');
    await press('Cancel');
    await details().waitFor({ state: 'hidden' });
    await openDetails('PD1');
    expect(await field('Product Name').inputValue()).toBe('Large cup');
    await press('Cancel');
    await details().waitFor({ state: 'hidden' });
  });

  test("A Vinted address without https, or the text that Vinted's Share gives, is understood", async () => {
    await openDetails('PD1');
    const url = () => details().getByLabel('Vinted listing URL');
    await url().fill('a blue vase');
    await press('Save Changes');
    await details().getByText('A listing address must start with http:// or https://.').waitFor();
    await url().fill(`Have a look at this on Vinted! ${address}`);
    await url().press('Tab');
    expect(await url().inputValue()).toBe(address);
    await url().fill(address.replace('https://', ''));
    await press('Save Changes');
    await details().waitFor({ state: 'hidden' });
    expect(await saved()).toMatchObject({ listings: { vinted: { url: address, id: '77' } } });
  });

  test("The same field saved in two tabs: the later one is told 'changed elsewhere to £33' and chooses", async () => {
    const elsewhere = (fields: object) => place.seller.call('PUT', `/api/products/${cup.id}/`, fields);
    const shown = (text: string) => details().getByRole('alert').getByText(text, { exact: true });
    const choose = (name: RegExp) => details().getByRole('alert').getByRole('button', { name }).click();
    await openDetails('PD1');
    await price().fill('40');
    await elsewhere({ price: 33, description: 'Green.' });
    await shown('Price was changed elsewhere to £33.').waitFor();
    // What was not edited here is simply shown.
    await expect.poll(() => field('Description').inputValue()).toBe('Green.');
    const first = shown('Nothing was saved yet: choose here first, then save.');
    expect(await first.count()).toBe(0);
    await press('Save Changes');
    await first.waitFor();
    const question = details()
      .getByRole('alert')
      .getByRole('button', { name: /^Keep mine/ });
    expect(await question.evaluate((button) => button.matches(':focus'))).toBe(true);
    await checkScreenAtAllSizes(place.page, 'product-changed-elsewhere');
    expect(await saved()).toMatchObject({ price: 33 });
    await choose(/^Take the other/);
    expect(await price().inputValue()).toBe('33.00');

    // Saved before the news of it has come.
    const release = place.proxy.hold('GET', `/api/products/${cup.id}/`);
    await price().fill('40');
    await elsewhere({ price: 34 });
    await press('Save Changes');
    await place.toast('Save Failed', 'Failed to save product: Price was changed elsewhere to £34.');
    release();
    await shown('Price was changed elsewhere to £34.').waitFor();
    await choose(/^Keep mine/);
    await press('Save Changes');
    await details().waitFor({ state: 'hidden' });
    expect(await saved()).toMatchObject({ price: 40, description: 'Green.' });
  });

  test('eBay Category via picker: a search box and three columns (Main Categories, Subcategories, Specific Categories), plus a Selected: line; only leaves are selected', async () => {
    await openDetails('PD1');
    await press('Choose eBay Category');
    const picker = place.dialog('Select eBay Category');
    const choose = (column: string, name: string) =>
      picker.getByRole('region', { name: column }).getByRole('button', { name, exact: true }).click();
    await picker.getByPlaceholder('Search categories...').waitFor();
    const selected = picker.getByRole('status').filter({ hasText: 'Selected:' });
    await choose('Main Categories', 'Antiques');
    expect(await selected.textContent()).toBe('Selected: none');
    await choose('Subcategories', 'Antique Furniture');
    expect(await selected.textContent()).toBe('Selected: none');
    const leaf = picker.getByRole('region', { name: 'Specific Categories' }).getByRole('button').first();
    const name = await leaf.textContent();
    await leaf.click();
    await expect.poll(() => selected.textContent()).toBe(`Selected: Antiques > Antique Furniture > ${name}`);
    await picker.getByRole('button', { name: 'Use category' }).click();
    await picker.waitFor({ state: 'hidden' });
    await details()
      .getByRole('button', { name: `eBay Category: Antiques > Antique Furniture > ${name}` })
      .waitFor();
    await press('Cancel');
    await details().waitFor({ state: 'hidden' });
  });

  test('A placeholder image is used when an image is missing', async () => {
    await openDetails('PD2');
    await photos()
      .locator('[data-drawn=photo]')
      .and(place.page.getByRole('img', { name: 'Lost, photo 1' }))
      .waitFor();
    await photos().getByText('1 of 1', { exact: true }).waitFor();
  });
});

test('a description from a shop or a file is cleaned before it is shown', async () => {
  await place.open();
  await openDetails('PD2');
  const shown = details().getByRole('region', { name: 'Description', exact: true });
  await shown.locator('b', { hasText: 'Fine' }).waitFor();
  const html = await shown.evaluate((box: { shadowRoot: { innerHTML: string } }) => box.shadowRoot.innerHTML);
  expect(html).toContain('lamp');
  expect(html).not.toMatch(/steal|script|onclick|<form/);
  await press('Edit source');
  expect(await field('Description').inputValue()).toBe(hostile);
});
