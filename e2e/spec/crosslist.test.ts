import type { Product } from '@crosslister/contract/product.ts';
import { describe, expect, test } from 'vitest';
import { photoAddress, setEbayPolicies } from '../marketplaces.ts';
import { tickPlatforms } from '../tick-platforms.ts';
import { connect, connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const ANTIQUE_CLOCKS = '13851';
let products: Product[];
const place = usePlace('crosslist', async (place) => {
  await connectOwnStore(place);
  await connect(place, 'ebay', 'crosslist');
  const images = [{ src: photoAddress(place) }];
  products = await addProducts(
    place,
    { name: 'Vase', sku: 'CR1', price: 1250, images },
    { name: 'Jug', sku: 'CR2', images, ebay_category: ANTIQUE_CLOCKS },
    { name: 'Cup', sku: 'CR3', images },
    { name: 'Plate', sku: 'CR4', images, ebay_category: ANTIQUE_CLOCKS },
    { name: 'Bowl', sku: 'CR5', images, listings: { ebay: { url: 'https://www.ebay.co.uk/itm/5' } } },
  );
});
const one = () => place.dialog('Crosslist Product');
const box = (name: string) => one().getByLabel(name, { exact: true });
const confirm = (platforms: number) =>
  one().getByRole('button', { name: `Crosslist to ${platforms} platform(s)`, exact: true });
const close = async () => {
  await one().getByRole('button', { name: 'Cancel', exact: true }).click();
  await one().waitFor({ state: 'hidden' });
};

/** From the product's own dialog, with that platform ticked. */
async function listFromDetails(sku: string, platform: string) {
  await place.row(sku).getByRole('cell').nth(2).click();
  const details = place.dialog('Product Details');
  await details.getByRole('button', { name: `List on ${platform}`, exact: true }).click();
  await confirm(1).click();
  await one().waitFor({ state: 'hidden' });
  return details;
}

describe('Crosslist dialog', () => {
  test("Title 'Crosslist Product'; the product summary (image, name, price, SKU); one checkbox per platform; Cancel", async () => {
    await place.open();
    await place.rowAction('Vase', 'Crosslist');
    for (const text of ['Vase', '£1,250.00', 'SKU: CR1'])
      await one().getByText(text, { exact: true }).first().waitFor();
    expect(await one().locator('img').first().getAttribute('src')).toMatch(/^http/);
    const boxes = one().getByRole('checkbox');
    expect(await boxes.count()).toBe(4);
    for (const name of ['WooCommerce', 'eBay', 'Etsy', 'Vinted'])
      expect(await box(name).isEnabled()).toBe(true);
    await close();
  });

  test("A platform already listed (listing has a url) is disabled and marked 'Already listed'", async () => {
    await place.rowAction('Bowl', 'Crosslist');
    await one().getByText('Already listed', { exact: true }).waitFor();
    expect(await box('eBay').isDisabled()).toBe(true);
    expect(await box('WooCommerce').isEnabled()).toBe(true);
    await close();
  });

  test("'Please select at least one platform to crosslist to.' (title 'Platform Required')", async () => {
    await place.rowAction('Vase', 'Crosslist');
    await confirm(0).click();
    await place.toast('Platform Required', 'Please select at least one platform to crosslist to.');
  });

  test("'eBay crosslisting requires the following policies to be configured:' followed by the missing ones ('eBay Policies Required')", async () => {
    await box('eBay').check();
    await confirm(1).click();
    await place.toast(
      'eBay Policies Required',
      'eBay crosslisting requires the following policies to be configured: Payment Policy, Shipping Policy, Return Policy. Please go to Settings -> Default Policies to configure them.',
    );
  });

  test("'Etsy crosslisting requires a Shipping Profile to be configured.' ('Etsy Shipping Profile Required')", async () => {
    await box('eBay').uncheck();
    await box('Etsy').check();
    await confirm(1).click();
    await place.toast(
      'Etsy Shipping Profile Required',
      'Etsy crosslisting requires a Shipping Profile to be configured.',
    );
    await box('Etsy').uncheck();
  });

  test("'Crosslist to N platform(s)', which reads 'Crosslisting...' while busy", async () => {
    await box('WooCommerce').check();
    await box('Vinted').check();
    await confirm(2).waitFor();
    await box('Vinted').uncheck();
    const release = place.proxy.hold('POST', '/api/products/bulk_action/');
    await confirm(1).click();
    await one().getByRole('button', { name: 'Crosslisting...', exact: true }).waitFor();
    release();
    await one().waitFor({ state: 'hidden' });
    await place.row('CR1').getByRole('link', { name: 'WooCommerce: listed' }).waitFor();
  });

  test("'Crosslist Failed': 'Failed to cross-list to {platform}: {error}'", async () => {
    place.proxy.answer('POST', '/api/products/bulk_action/', 503, { detail: 'The store is closed.' }, 1);
    await place.rowAction('Jug', 'Crosslist');
    await box('WooCommerce').check();
    await confirm(1).click();
    await place.toast('Crosslist Failed', 'Failed to cross-list to WooCommerce: The store is closed.');
    expect(await one().isVisible()).toBe(true);
    await close();
  });

  test('an item of the queue: processing, then completed (listing stored as active with url and id)', async () => {
    await setEbayPolicies(place.seller);
    await place.page.reload();
    await place.rowAction('Jug', 'Crosslist');
    await box('eBay').check();
    await confirm(1).click();
    await one().waitFor({ state: 'hidden' });
    await place.row('CR2').getByRole('link', { name: 'eBay: listed' }).waitFor({ timeout: 30_000 });
    expect(await place.seller.call('GET', `/api/products/${products[1]?.id}/`)).toMatchObject({
      listings: {
        ebay: { status: 'active', url: expect.stringMatching(/^http/), id: expect.stringMatching(/\d+/) },
      },
    });
  });

  test("or failed with the error, and 'Crosslist Failed'", async () => {
    place.store.faults.add({ kind: 'forbidden', path: '/products', method: 'POST', times: 1 });
    await place.rowAction('Cup', 'Crosslist');
    await box('WooCommerce').check();
    await confirm(1).click();
    await place.page.getByText('Crosslist Failed', { exact: true }).waitFor();
    await place.page.getByText(/^Failed to cross-list to WooCommerce: \S+/).waitFor();
  });

  test("In the product dialog a listing just created on eBay shows status 'scheduled' (with a scheduled time)", async () => {
    const details = await listFromDetails('CR4', 'eBay');
    await details.getByText(/^Scheduled for \d\d\/\d\d\/\d{4}, \d\d:\d\d$/).waitFor({ timeout: 30_000 });
    expect(await place.seller.call('GET', `/api/products/${products[3]?.id}/`)).toMatchObject({
      listings: { ebay: { status: 'scheduled', scheduled_time: expect.any(String) } },
    });
    await details.getByText(/edit it here: eBay’s app cannot/).waitFor();
    await place.page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  test("on other platforms 'draft', until it is published", async () => {
    const details = await listFromDetails('CR4', 'WooCommerce');
    await details.getByText('Draft', { exact: true }).waitFor({ timeout: 30_000 });
    await details.getByRole('button', { name: 'Publish now on WooCommerce' }).click();
    await details.getByText('Draft', { exact: true }).waitFor({ state: 'hidden', timeout: 30_000 });
    expect(await place.seller.call('GET', `/api/products/${products[3]?.id}/`)).toMatchObject({
      listings: { woocommerce: { status: 'active' }, ebay: { status: 'scheduled' } },
    });
    await place.page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  test('A platform ticked in Crosslist although something is missing there cannot be started without saying so', async () => {
    const missing = place.dialog('Something Is Missing');
    const [bare] = await addProducts(place, { name: 'Bare tray', sku: 'CR9' });
    await place.page.reload();
    await place.rowAction('Bare tray', 'Crosslist');
    await box('Vinted').check();
    const before = place.proxy.calls.length;
    await confirm(1).click();
    await missing.getByText('Vinted would refuse it. The product needs at least one photo.').waitFor();
    expect(place.proxy.calls.slice(before).filter((call) => call.includes('bulk_action'))).toEqual([]);
    await missing.getByRole('button', { name: 'Back' }).click();
    await missing.waitFor({ state: 'hidden' });
    expect(await box('Vinted').isChecked()).toBe(true);
    await one().getByRole('button', { name: 'Fix Photos' }).last().waitFor();
    // Mended elsewhere meanwhile, it starts.
    const images = [{ src: photoAddress(place) }];
    await place.seller.call('PUT', `/api/products/${bare?.id}/`, { images });
    await one().getByText('The product needs at least one photo.').first().waitFor({ state: 'hidden' });
    await confirm(1).click();
    await one().waitFor({ state: 'hidden' });
    const step = place.dialog('List on Vinted');
    await step.waitFor();
    await place.page.keyboard.press('Escape');
    await step.waitFor({ state: 'hidden' });
    await place.seller.call('DELETE', `/api/products/${bare?.id}/`);
    await place.row('CR9').waitFor({ state: 'hidden' });
  });

  test('Cancel while it is still being looked whether something is missing starts nothing', async () => {
    const [pot] = await addProducts(place, { name: 'Bare pot', sku: 'CR11' });
    const release = place.proxy.hold('POST', '/api/crosslist/check/');
    await place.page.reload();
    // The dialog waits at most five seconds for it, which a slow machine may need.
    await place.page.evaluate(
      'const later = setTimeout; window.setTimeout = (run, ms, ...rest) => (ms === 5000 ? 0 : later(run, ms, ...rest)); undefined',
    );
    const before = place.proxy.calls.length;
    await place.rowAction('Bare pot', 'Crosslist');
    await box('WooCommerce').check();
    await expect.poll(() => place.proxy.calls.slice(before)).toContain('POST /api/crosslist/check/');
    await confirm(1).click();
    const busy = one().getByRole('button', { name: 'Crosslisting...', exact: true });
    await busy.waitFor();
    expect(await box('eBay').isDisabled()).toBe(true);
    const size = await one().boundingBox();
    await close();
    release();
    await place.rowAction('Bare pot', 'Crosslist');
    await one().getByText('The product needs at least one photo.').first().waitFor();
    // What comes in late moves no button.
    expect(await one().boundingBox()).toEqual(size);
    await confirm(0).waitFor();
    const started = place.proxy.calls.slice(before).filter((call) => call.includes('bulk_action'));
    expect(started).toEqual([]);
    await close();
    await place.seller.call('DELETE', `/api/products/${pot?.id}/`);
    await place.row('CR11').waitFor({ state: 'hidden' });
  });

  test('after Fix and Save the seller is back in the crosslist dialog with their ticks', async () => {
    const [plain] = await addProducts(place, {
      name: 'Plain dress',
      sku: 'CR10',
      images: [{ src: photoAddress(place) }],
      ebay_category: '175759',
    });
    // The server's event may come late: the save itself makes the check stale.
    const release = place.proxy.hold('GET', '/api/events/');
    await place.page.reload();
    await place.rowAction('Plain dress', 'Crosslist');
    await one()
      .getByText(/^Missing: .*Department/)
      .waitFor();
    await box('eBay').check();
    await box('Vinted').check();
    await one().getByRole('button', { name: /^Fix/ }).click();
    const details = place.dialog('Product Details');
    // The field for what is missing, once eBay has said what that is.
    await expect
      .poll(() => place.page.evaluate("document.activeElement?.getAttribute('data-field')"))
      .toBe('Department');
    await details.getByRole('combobox', { name: 'Department', exact: true }).fill('wom');
    await place.page.keyboard.press('ArrowDown');
    await place.page.keyboard.press('Enter');
    await details.getByLabel('Price (£)').fill('64');
    await details.getByRole('button', { name: 'Save Changes' }).click();
    await details.waitFor({ state: 'hidden' });
    await one().getByText('£64.00', { exact: true }).first().waitFor();
    await one()
      .getByText(/^Missing: .*Department/)
      .waitFor({ state: 'hidden' });
    release();
    for (const name of ['eBay', 'Vinted']) expect(await box(name).isChecked()).toBe(true);
    expect(await box('Etsy').isChecked()).toBe(false);
    await close();
    await place.seller.call('DELETE', `/api/products/${plain?.id}/`);
    await place.row('CR10').waitFor({ state: 'hidden' });
  });

  test("'Crosslist N Products' for a bulk selection: the count plus the first three names and an 'and N more...' suffix", async () => {
    await place.page.getByRole('checkbox', { name: 'Select all' }).check();
    await place.page
      .getByRole('region', { name: 'Bulk actions' })
      .getByRole('button', { name: 'Crosslist' })
      .click();
    const many = place.dialog('Crosslist 5 Products');
    await many.getByText('5 products', { exact: true }).waitFor();
    expect(await many.getByRole('list').first().getByRole('listitem').count()).toBe(3);
    await many.getByText('and 2 more...', { exact: true }).waitFor();
    await many
      .getByText(/^\d already listed$/)
      .first()
      .waitFor();
    await many.getByRole('button', { name: 'Cancel', exact: true }).click();
    await many.waitFor({ state: 'hidden' });
  });

  test('a whole tab: all of it is read, so that a platform where all is listed is disabled, and so is the button where there is nothing to do', async () => {
    const all = Array.from({ length: 30 }, (_, n) => ({
      name: `Spoon ${n}`,
      sku: `SP${n}`,
      listings: { ebay: { url: `https://www.ebay.co.uk/itm/${100 + n}` } },
    }));
    await addProducts(place, ...all);
    await place.open('?q=Spoon&size=25');
    await place.page.getByRole('checkbox', { name: 'Select all' }).click();
    await place.page.getByRole('button', { name: 'Select all 30 that match' }).click();
    await place.page
      .getByRole('region', { name: 'Bulk actions' })
      .getByRole('button', { name: 'Crosslist' })
      .click();
    const many = place.dialog('Crosslist 30 Products');
    await many.getByText('Already listed', { exact: true }).waitFor();
    expect(await many.getByLabel('eBay', { exact: true }).isDisabled()).toBe(true);
    await tickPlatforms(many, 'Vinted');
    await many.getByText('Vinted: The product needs at least one photo. (30)', { exact: true }).waitFor();
    await many.getByText('Nothing to list: see why above.').waitFor();
    const button = many.getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true });
    expect(await button.isDisabled()).toBe(true);
  });
});
