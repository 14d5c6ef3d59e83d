import type { Product } from '@crosslister/contract/product.ts';
import { expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { photoAddress, setEbayPolicies } from '../marketplaces.ts';
import { tickPlatforms } from '../tick-platforms.ts';
import { connect, connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const ANTIQUE_CLOCKS = '13851';
/** It requires Department, Size, Colour and Type. */
const DRESSES = '63861';
const clocks = [1, 2].map((n) => ({ name: `Clock ${n}`, sku: `TOG${n}`, ebay_category: ANTIQUE_CLOCKS }));

const place = usePlace('together', async (place) => {
  await connectOwnStore(place);
  await connect(place, 'ebay', 'together');
  await setEbayPolicies(place.seller);
  const images = [{ src: photoAddress(place) }];
  await addProducts(place, ...clocks.map((clock) => ({ ...clock, images, condition: 'USED_GOOD' })));
});
const dialog = (count = 2) => place.dialog(`Crosslist ${count} Products`);
const grid = () => dialog().getByRole('grid');
const button = (name: string | RegExp) => dialog().getByRole('button', { name });
const sum = (text: string) => dialog().getByText(text, { exact: true }).waitFor();
const read = async ({ sku }: { sku: string }) => {
  const { results } = await place.seller.call<{ results: Product[] }>('GET', `/api/products/?search=${sku}`);
  return results[0] as Product;
};

async function open(search: string, shown = dialog()): Promise<void> {
  await place.open(`?q=${search}&sort=name_asc`);
  await place.page.getByRole('checkbox', { name: 'Select all' }).check();
  await place.page
    .getByRole('region', { name: 'Bulk actions' })
    .getByRole('button', { name: 'Crosslist' })
    .click();
  await shown.waitFor();
}

test('nothing can be ticked before it is known what the dialog ticks by itself', async () => {
  const release = place.proxy.hold('GET', '/api/credentials/');
  await open('TOG');
  const box = (name: string) => dialog().getByLabel(name, { exact: true });
  expect([await box('WooCommerce').isChecked(), await box('eBay').isDisabled()]).toEqual([false, true]);
  release();
  await expect.poll(() => box('WooCommerce').isChecked()).toBe(true);
  expect(await box('eBay').isEnabled()).toBe(true);
});

test('the columns of four platforms fit a desktop', async () => {
  await tickPlatforms(dialog(), 'WooCommerce', 'eBay', 'Etsy', 'Vinted');
  await grid().getByRole('columnheader', { name: 'Vinted' }).waitFor();
  const hidden = () => grid().evaluate((box) => box.scrollWidth - box.clientWidth);
  await expect.poll(hidden).toBe(0);
  // Above the rows each line counts.
  const middleOf = async (text: string) => {
    const box = await dialog().getByText(text, { exact: true }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  expect(Math.abs((await middleOf('When')) - (await middleOf('Now')))).toBeLessThan(4);
  await checkScreenAtAllSizes(place.page, 'crosslist-four-platforms');
  await place.page.setViewportSize(desktop);
});

test('a condition that eBay does not take is filled in once for all', async () => {
  await tickPlatforms(dialog(), 'eBay');
  await sum('List 0, skip 2');
  const field = dialog().getByLabel('Condition for 2 rows');
  // On a phone the rows have the room.
  await place.page.setViewportSize(phone);
  await field.waitFor({ state: 'detached' });
  const tops = [button('Cancel'), button(/^Crosslist to 1/)].map(
    async (each) => (await each.boundingBox())?.y,
  );
  expect(await tops[0]).toBe(await tops[1]);
  await dialog()
    .getByText(/^2 values missing in 2 rows:/)
    .waitFor();
  await button('Fill in what is missing').click();
  await field.waitFor();
  await button('Hide what is missing').click();
  await field.waitFor({ state: 'detached' });
  await checkScreenAtAllSizes(place.page, 'crosslist-fill-in');
  await place.page.setViewportSize(desktop);
  await field.selectOption('Used');
  await button('Fill in Condition in 2 rows').click();
  await sum('List 2');
  for (const clock of clocks) expect(await read(clock)).toMatchObject({ condition: 'USED_GOOD' });
  await place.page.keyboard.press('Escape');
  await place.page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog().waitFor({ state: 'hidden' });
});

test('what is listed already comes last, and no row moves while the dialog is open', async () => {
  const images = [{ src: photoAddress(place) }];
  const [first, second] = await addProducts(
    place,
    ...['A', 'B', 'C'].map((name) => ({ name: `Pot ${name}`, sku: `POT${name}`, price: 5, images })),
  );
  const list = (id?: number) => place.seller.call('POST', '/api/crosslist/woocommerce/', { product_id: id });
  const rows = () => dialog(3).getByRole('grid').getByRole('rowheader').locator('span:first-child');
  const listed = () => dialog(3).getByRole('gridcell', { name: 'Already listed', exact: true });
  await list(first?.id);
  await open('POT', dialog(3));
  await tickPlatforms(dialog(3), 'WooCommerce');
  await expect.poll(() => rows().allTextContents()).toEqual(['Pot B', 'Pot C', 'Pot A']);
  await list(second?.id);
  await expect.poll(() => listed().count()).toBe(2);
  expect(await rows().allTextContents()).toEqual(['Pot B', 'Pot C', 'Pot A']);
  await place.page.keyboard.press('Escape');
  await dialog(3).waitFor({ state: 'hidden' });
  await open('POT', dialog(3));
  await tickPlatforms(dialog(3), 'WooCommerce');
  await expect.poll(() => rows().allTextContents()).toEqual(['Pot C', 'Pot A', 'Pot B']);
  await place.page.keyboard.press('Escape');
  await dialog(3).waitFor({ state: 'hidden' });
});

test('what could not be checked is asked about before anything is sent, of several products too', async () => {
  const works = place.proxy.answer('POST', '/api/crosslist/check/', 503, { detail: 'Busy.' });
  await open('TOG');
  await tickPlatforms(dialog(), 'WooCommerce');
  await dialog()
    .getByText(/^Not all could be checked\. Busy\./)
    .waitFor();
  const before = place.proxy.calls.length;
  await button(/^Crosslist to 1/).click();
  const question = place.dialog('Not Checked');
  await question.getByText('What is missing could not be checked. Busy.').waitFor();
  await question.getByRole('button', { name: 'Back' }).click();
  works();
  await button('Try again').click();
  await sum('List 2');
  expect(place.proxy.calls.slice(before).filter((call) => call.includes('bulk_action'))).toEqual([]);
  await place.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

test('what no answer of the seller helps with is not listed anyway: an account to connect, a purchase to be paid', async () => {
  const images = [{ src: photoAddress(place) }];
  const [bowl] = await addProducts(place, { name: 'Bowl', sku: 'BAR1', images });
  const one = place.dialog('Crosslist Product');
  const close = async () => {
    await one.getByRole('button', { name: 'Cancel', exact: true }).click();
    await one.waitFor({ state: 'hidden' });
  };
  const check = (message: string, waits_for: string) => {
    const found = { platform: 'woocommerce', warnings: [], filled: [], unchecked: null };
    const gaps = [{ message, field: null, missing: [], waits_for }];
    const results = [{ ...found, product_id: bowl?.id, gaps }];
    return place.proxy.answer('POST', '/api/crosslist/check/', 200, { results });
  };
  const anyway = place.page.getByRole('button', { name: 'List anyway' });
  async function press(): Promise<void> {
    await open('BAR1', one);
    await tickPlatforms(one, 'WooCommerce');
    await one.getByRole('button', { name: /^Crosslist to 1/ }).click();
  }
  // The server knows it, and this page not yet.
  const connected = check('WooCommerce account not connected.', 'account');
  await press();
  const connect = place.dialog('Connect WooCommerce First');
  await connect.getByRole('button', { name: 'Connect WooCommerce' }).waitFor();
  expect(await anyway.count()).toBe(0);
  await connect.getByRole('button', { name: 'Back' }).click();
  await one.getByRole('button', { name: 'Connect WooCommerce', exact: true }).click();
  await place.dialog('Settings').waitFor();
  await place.page.keyboard.press('Escape');
  await one.waitFor();
  await close();
  connected();
  const paid = check('A buyer has not paid for it yet.', 'payment');
  await press();
  const missing = place.dialog('Something Is Missing');
  await missing.getByText('WooCommerce would refuse it. A buyer has not paid for it yet.').waitFor();
  expect(await anyway.count()).toBe(0);
  await missing.getByRole('button', { name: 'Back' }).click();
  await close();
  paid();
});

test('of one product alone a missing item specific is entered where it is missed, on a phone too', async () => {
  const images = [{ src: photoAddress(place) }];
  const specifics = { Department: ['Women'], Colour: ['Blue'] };
  const dress = { name: 'Plain dress', sku: 'ONE1', price: 5, ebay_category: DRESSES };
  await addProducts(place, { ...dress, images, specifics, condition: 'USED_EXCELLENT' });
  await place.page.setViewportSize(phone);
  const one = place.dialog('Crosslist Product');
  await open('ONE1', one);
  for (const [name, value] of [
    ['Size', '10'],
    ['Type', 'Dress'],
  ]) {
    const field = one.getByLabel(`${name} of Plain dress`, { exact: true });
    await field.fill(value ?? '');
    await field.press('Enter');
    await field.waitFor({ state: 'hidden' });
  }
  expect(await one.getByText(/^Missing/).count()).toBe(0);
  // It is saved once the product is listed.
  expect((await read(dress)).specifics).toEqual(specifics);
  await tickPlatforms(one, 'eBay');
  await one.getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
  await one.waitFor({ state: 'hidden' });
  expect((await read(dress)).specifics).toEqual({ ...specifics, Size: ['10'], Type: ['Dress'] });
  await place.page.setViewportSize(desktop);
});
