import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { desktop, phone, tablet } from './browser.ts';
import { checkScreen } from './check-screen.ts';
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
let id: number;
const DRESSES = '63861';

const place = useOwnPlace('history', async (made) => {
  ({ marketplaces, seller, page } = made);
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller, 25);
  ({ id } = await seller.call<Product>('POST', '/api/products/', {
    name: 'Blue dress',
    sku: 'DRESS1',
    price: 20,
    ebay_category: DRESSES,
    description: '<h2>As new</h2><p style="position:fixed;top:0">Long.</p><script>steal()</script>',
    specifics: { Brand: ['Poole'], Colour: ['Blue'], Department: ['Women'], Size: ['12'], Type: ['Dress'] },
    images: [1, 2].map((n) => ({ src: `${photoAddress(marketplaces)}?n=${n}` })),
  }));
  await page.goto(made.server.url);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const details = () => page.getByRole('dialog', { name: 'Product Details' });
const section = (name: string) => details().getByRole('region', { name, exact: true });
const price = () => details().getByLabel('Price (£)');
const change = (text: string) => section('History').getByRole('listitem').filter({ hasText: text });
const saved = () => seller.call<Product>('GET', `/api/products/${id}/`);
const save = (fields: object) => seller.call('PUT', `/api/products/${id}/`, fields);
async function open(): Promise<void> {
  await page.goto(place.server.url);
  await page.getByRole('row').filter({ hasText: 'DRESS1' }).getByRole('button').first().click();
  await details().getByLabel('Product Name').waitFor();
}
const inSight = (name: string) =>
  section(name).evaluate((node: { getBoundingClientRect: () => { top: number; bottom: number } }) => {
    const { top, bottom } = node.getBoundingClientRect();
    return bottom > 100 && top < 700;
  });

test('sections can be jumped to, and the photos stay in sight', async () => {
  await open();
  const links = details().getByRole('navigation', { name: 'Sections' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(['Photos', 'Live on', 'Information', 'Listings', 'History']);
  const below = await details().getByRole('button', { name: 'Cancel' }).boundingBox();
  await section('Live on').getByText('Not on any marketplace now.').waitFor();
  await links.filter({ hasText: 'History' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => inSight('History')).toBe(true);
  expect(await inSight('Product Information')).toBe(false);
  expect(await inSight('Photos')).toBe(true);
  // Its buttons stay where they are.
  expect((await details().getByRole('button', { name: 'Cancel' }).boundingBox())?.y).toBe(below?.y);
  expect(page.url()).not.toContain('#');
});

test('the category is shown by its path, and the description as buyers see it', async () => {
  const path = "Clothes, Shoes & Accessories > Women > Women's Clothing > Dresses";
  const chip = details().getByRole('button', { name: `eBay Category: ${path}` });
  await chip.click();
  await page.getByRole('dialog', { name: 'Select eBay Category' }).getByText(`Selected: ${path}`).waitFor();
  await page.keyboard.press('Escape');
  await section('Description').getByRole('heading', { name: 'As new' }).waitFor();
  const text = section('Description').getByText('Long.');
  const [outer, inner] = [await section('Description').boundingBox(), await text.boundingBox()];
  expect(inner && outer && inner.y >= outer.y).toBe(true);
  await details().getByRole('button', { name: 'Edit source' }).click();
  const source = details().getByRole('textbox', { name: 'Description', exact: true });
  expect(await source.inputValue()).toContain('<script>');
  await source.fill('<p>Short.</p>');
  await details().getByRole('button', { name: 'Show as buyers see it' }).click();
  await section('Description').getByText('Short.', { exact: true }).waitFor();
  await details().getByRole('button', { name: 'Cancel' }).click();
});

test('a change is in the history with who made it, and is put back', async () => {
  await open();
  await price().fill('25');
  await details().getByRole('button', { name: 'Save Changes' }).click();
  await details().waitFor({ state: 'hidden' });
  await open();
  const edit = change('Price: £20.00');
  await edit.getByText('You', { exact: true }).waitFor();
  await edit.getByText('£25.00').waitFor();
  await change('Added.').waitFor();
  await edit.getByRole('button', { name: 'Put back' }).click();
  await page.getByText('Put Back', { exact: true }).waitFor();
  await expect.poll(() => price().inputValue()).toBe('20.00');
  expect(await saved()).toMatchObject({ price: 20 });
  await change('You, put back').getByText('£25.00').waitFor();
});

test('one field of a change is put back alone, and asks by itself', async () => {
  await save({ name: 'Grey dress', price: 30, quantity: 2 });
  await save({ price: 35 });
  await open();
  const edit = change('Grey dress').filter({ hasText: 'You' }).filter({ hasText: 'Quantity' });
  const button = (name: string) => edit.getByRole('button', { name, exact: true });
  // A change of one field has one button.
  const single = change('£35.00').filter({ hasText: 'You' });
  await single.getByRole('button', { name: 'Put back', exact: true }).waitFor();
  expect(await single.getByRole('button').count()).toBe(1);
  await button('Put back all').waitFor();
  await button('Put back: Product name').click();
  await expect.poll(async () => (await saved()).name).toBe('Blue dress');
  expect(await saved()).toMatchObject({ price: 35, quantity: 2 });
  await button('Put back: Product name').waitFor({ state: 'detached' });
  await button('Put back: Price').click();
  const question = page.getByRole('dialog', { name: 'Put back over later changes?' });
  await question.getByText('This was changed again since.').waitFor();
  await question.getByRole('button', { name: 'Put back' }).click();
  await expect.poll(async () => (await saved()).price).toBe(20);
  // One is left.
  await edit.getByRole('button', { name: 'Put back', exact: true }).click();
  await expect.poll(async () => (await saved()).quantity).toBe(1);
});

test('what a marketplace did not say otherwise was as everywhere, and a setting as in Settings', async () => {
  const own = { ebay: { price: 99.5, title: 'Dress in blue' } };
  await save({ per_platform: own, overrides: { ebay: { shipping_policy: 'Parcel' } } });
  await open();
  const edit = change('eBay title').filter({ hasText: 'You' });
  await edit.getByText('eBay price: no price of its own → to £99.50').waitFor();
  await edit.getByText('eBay title: as everywhere').waitFor();
  await edit.getByText('eBay Shipping Policy: as in Settings').waitFor();
  // The title stays.
  await edit.getByRole('button', { name: 'Put back: eBay price' }).click();
  await expect.poll(async () => (await saved()).per_platform).toEqual({ ebay: { title: own.ebay.title } });
  await change('You, put back').getByText('£99.50 → to no price of its own').waitFor();
  await edit.getByRole('button', { name: 'Put back: eBay title' }).click();
  await expect.poll(async () => (await saved()).per_platform).toEqual({});
  await save({ overrides: {} });
});

test('a description’s before and after are shown as buyers see it', async () => {
  const before = (await saved()).description;
  await save({ description: '<p>Only <b>worn</b> once.</p><script>steal()</script><a href="/out">Out</a>' });
  await open();
  const texts = change('Description: before and after').first();
  await texts.getByText('Description: before and after').click();
  expect(await texts.getByText('worn').evaluate((node) => node.nodeName)).toBe('B');
  await texts.getByText('Long.').waitFor();
  const whole = await texts.innerText();
  expect([whole.includes('<p>'), whole.includes('steal')]).toEqual([false, false]);
  await texts.getByText('Out').click();
  expect(page.url()).not.toContain('/out');
  await checkScreen(page, 'desktop-description-before-and-after');
  await save({ description: before });
});

test('what was changed again since is put back only after a question', async () => {
  await save({ name: 'Green dress' });
  await save({ name: 'Red dress', description: `${'A long text. '.repeat(20)}` });
  await open();
  await change('Green dress')
    .filter({ hasText: 'Blue dress' })
    .getByRole('button', { name: 'Put back', exact: true })
    .click();
  const question = page.getByRole('dialog', { name: 'Put back over later changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await saved()).toMatchObject({ name: 'Red dress' });
  await change('Green dress')
    .filter({ hasText: 'Blue dress' })
    .getByRole('button', { name: 'Put back', exact: true })
    .click();
  await question.getByRole('button', { name: 'Put back' }).click();
  await expect.poll(async () => (await saved()).name).toBe('Blue dress');
  await section('History').getByText('Description: before and after').first().click();
  await section('History').getByText('A long text.').first().waitFor();
});

test('each of its usual fields is found by its name alone', async () => {
  await open();
  await change('Added.').or(section('History').getByText('Show older changes')).first().waitFor();
  for (const name of ['Product Name', 'Price (£)', 'eBay Category', 'Description'])
    expect.soft([name, await details().getByLabel(name).count()]).toEqual([name, 1]);
});

test('live on: the price there, when it was sent, and a failure with its next step', async () => {
  for (const platform of ['woocommerce', 'ebay'])
    expect(await seller.call('POST', `/api/crosslist/${platform}/`, { product_id: id })).toMatchObject({
      success: true,
    });
  await save({ per_platform: { ebay: { best_offer: true, best_offer_accept: 18, price: 17 } } });
  await untilQueueIsDone(seller);
  await open();
  const live = section('Live on').getByRole('listitem');
  await expect.poll(() => live.count()).toBe(2);
  await live.filter({ hasText: '£25.00' }).getByText(', sent').waitFor();
  await live.getByText('A change could not be sent').waitFor();
  await live.getByText('Change it in the product, under eBay.').waitFor();
  await details().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const queue = page.getByRole('dialog', { name: 'Notifications' });
  await queue.getByText('Sent to eBay: price £25.00.').waitFor();
  await page.keyboard.press('Escape');
  await open();
  const { listings } = await saved();
  expect(await live.getByRole('link', { name: 'Open the eBay listing' }).getAttribute('href')).toBe(
    listings.ebay?.url,
  );
  await save({ per_platform: {} });
  await untilQueueIsDone(seller);
  await live.getByText('A change could not be sent').waitFor({ state: 'detached' });
});

test.each([
  ['desktop', desktop],
  ['tablet', tablet],
  ['phone', phone],
])('nothing is wrong with it on a %s', async (name, viewport) => {
  await page.setViewportSize(viewport);
  await open();
  await section('Live on').getByRole('listitem').first().waitFor();
  await checkScreen(page, `${name}-product-sections`);
  await details().getByRole('link', { name: 'History' }).click();
  await change('Added.').or(section('History').getByText('Show older changes')).first().waitFor();
  await checkScreen(page, `${name}-product-history`);
});
