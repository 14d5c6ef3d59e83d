import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedDemoCatalogue } from '../packages/simulators/src/woocommerce/samples/seed-demo.ts';
import { desktop, openBrowser, tablet } from './browser.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, connectStore, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { registerSeller, untilQueueIsDone } from './seller.ts';

const place = useOwnPlace('review-items');

async function seeded(name: string): Promise<void> {
  const { seller, marketplaces } = place;
  const { store } = marketplaces.store;
  const images = [{ src: photoAddress(marketplaces) }];
  await connectStore(seller, marketplaces);
  await store.addProduct({ name: `Old ${name}`, sku: `${name}-1`, regular_price: '10', images });
  await seller.call('POST', '/api/sync/woocommerce/');
  const { results } = await seller.call<{ results: { id: number }[] }>(
    'GET',
    `/api/products/?search=${name}-1`,
  );
  await seller.call('PUT', `/api/products/${results[0]?.id}/`, { name: `My ${name}`, price: 12 });
  await untilQueueIsDone(seller);
  await store.updateProduct(`${name}-1`, { name: `Their ${name}`, regular_price: '14' });
  for (const what of ['Lamp', 'Jug', 'Plate']) {
    await store.addProduct({ name: `${what} of ${name}`, regular_price: '5', images });
  }
  await seller.call('POST', '/api/products/', { name: 'Band shirt', sku: `${name}-A`, price: 9 });
  await seller.call('POST', '/api/products/', { name: 'Band shirt', sku: `${name}-B`, price: 9 });
  await store.addProduct({ name: 'BAND  SHIRT!', sku: `${name}-W`, regular_price: '9', images });
  await seller.call('POST', '/api/sync/woocommerce/');
}

const count = async () => (await place.seller.call<{ count: number }>('GET', '/api/waiting-items/')).count;

test('what waits is told above the products, and settled in the dialog', { timeout: 120_000 }, async () => {
  await seeded('one');
  expect(await count()).toBe(5);
  const { page, marketplaces, seller } = place;
  await page.goto(place.server.url);
  await page.getByText('5 items from your shops need your review').waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Items to review' });

  // On a phone nothing is outside the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of [/Conflicts/, /Same title/, /No SKU/]) {
    await dialog.getByRole('tab', { name: tab }).click();
    await dialog.getByRole('listitem').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  }
  // With more room all tabs are in sight at once.
  await page.setViewportSize(tablet);
  const tabs = dialog.getByRole('tablist');
  expect(
    await tabs.evaluate(
      (list: { scrollWidth: number; clientWidth: number }) => list.scrollWidth - list.clientWidth,
    ),
  ).toBe(0);
  await page.setViewportSize(desktop);

  // Left empty it gets the next number; the seller types their own. Enter is enough.
  await dialog.getByRole('textbox', { name: 'SKU for Lamp of one' }).fill('LAMP-MINE');
  await page.keyboard.press('Enter');
  await dialog.getByRole('listitem', { name: 'Lamp of one' }).waitFor({ state: 'detached' });
  expect(marketplaces.store.store.product('LAMP-MINE')?.name).toBe('Lamp of one');
  await dialog.getByRole('button', { name: 'Give all a SKU' }).click();
  await page
    .getByRole('dialog', { name: 'Give all a SKU' })
    .getByRole('button', { name: 'Give all a SKU' })
    .click();
  await dialog.getByText('Every item we have read in your shops has a SKU').waitFor();

  await dialog.getByRole('tab', { name: /Conflicts/ }).click();
  const conflict = dialog.getByRole('listitem', { name: 'Their one' });
  await conflict.getByText('£14.00').first().waitFor();
  await conflict.getByRole('button', { name: 'Take this Price' }).click();
  await conflict.getByRole('term').filter({ hasText: 'Price' }).waitFor({ state: 'detached' });
  await conflict.getByRole('button', { name: /^Keep mine/ }).click();
  await dialog.getByText('Your edits here match').waitFor();

  await dialog.getByRole('tab', { name: /Same title/ }).click();
  const link = dialog.getByRole('button', { name: 'Link BAND SHIRT!' });
  expect(await link.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: /one-B/ }).check();
  await link.click();
  await dialog.getByText('No item in your shops needs matching').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('need your review').waitFor({ state: 'detached' });
  expect(await count()).toBe(0);
  const { results } = await seller.call<{ results: { sku: string; name: string; price: number }[] }>(
    'GET',
    '/api/products/?search=one-1',
  );
  expect(results).toMatchObject([{ name: 'My one', price: 14 }]);
  expect(place.browser.complaints).toEqual([]);
});

test('what has ended in the store is told with since when, and ended elsewhere or listed again', async () => {
  const { seller, marketplaces, page } = place;
  const { store } = marketplaces.store;
  const images = [{ src: photoAddress(marketplaces) }];
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
  const things = ['Walnut bowl', 'Wool coat'].map((name, index) => ({ name, sku: `GONE${index}` }));
  for (const fields of things) await store.addProduct({ ...fields, regular_price: '30', images });
  await seller.call('POST', '/api/sync/woocommerce/');
  const { results } = await seller.call<{ results: { id: number }[] }>('GET', '/api/products/?search=GONE0');
  await seller.call('POST', '/api/crosslist/ebay/', { product_id: results[0]?.id });
  store.trash('GONE0');
  await store.updateProduct('GONE1', { stock_status: 'outofstock' });
  await seller.call('POST', '/api/sync/woocommerce/');

  await page.goto(place.server.url);
  await page.getByText('2 items from your shops need your review').waitFor();
  const row = page.getByRole('row', { name: /Walnut bowl/ });
  await row.getByRole('img', { name: 'WooCommerce: not listed' }).waitFor();
  await row.click();
  const product = page.getByRole('dialog', { name: 'Product Details' });
  await product.getByText(/^Ended in the store since .* \(in the trash\)$/).waitFor();
  await checkScreenAtAllSizes(page, 'ended-in-product');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Items to review' });
  await dialog.getByText(/^Ended in the store since .*Still on sale on eBay\.$/).waitFor();
  await dialog.getByText(/^Sold out in the store since .*It is not listed anywhere else\.$/).waitFor();
  await checkScreenAtAllSizes(page, 'ended-in-review');
  await dialog.getByRole('button', { name: 'End the others of Walnut bowl' }).click();
  await dialog.getByRole('button', { name: 'List again Wool coat' }).click();
  // Says what is there instead, should it not come.
  await expect.poll(() => dialog.innerText(), { timeout: 60_000 }).toContain('No ended listings were found');
  await untilQueueIsDone(seller);
  expect(marketplaces.ebay.ebay.activeCount('GONE0')).toBe(0);
  expect(store.product('GONE1')?.stock_status).toBe('instock');
  await page.keyboard.press('Escape');
  expect(place.browser.complaints).toEqual([]);
});

test('the same thing from two places is told after an import, linked, and split again', async () => {
  const { seller, page } = place;
  const jug = { name: 'Denby stoneware jug blue 1970s', price: 20 };
  await seller.call('POST', '/api/products/', {
    ...jug,
    sku: 'DENBY-E',
    listings: { ebay: { url: 'https://www.ebay.co.uk/itm/110000000077' } },
  });
  const file = join(place.dataDir, 'jugs.csv');
  const link = 'https://www.etsy.com/listing/1234567077/jug';
  await writeFile(
    file,
    `Name,SKU,Price,Status,Etsy URL\r\nBlue Denby jug stoneware 1970s,DENBY-T,21,active,${link}\r\n`,
  );
  await page.goto(place.server.url);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /^Import CSV/ }).click();
  const importing = page.getByRole('dialog', { name: 'Import Products' });
  await importing.locator('input[type=file]').setInputFiles(file);
  await importing.getByRole('button', { name: 'Import Products' }).click();
  await importing.getByText(/^\d things? looks? like ones? you already have\./).waitFor();
  await importing.getByRole('button', { name: 'Review' }).click();

  const dialog = page.getByRole('dialog', { name: 'Items to review' });
  await dialog.getByRole('tab', { name: /Same thing/ }).click();
  const pair = dialog.getByRole('listitem', { name: /Denby/ });
  await pair.getByText(/title 100%, photos not compared, prices £\d\.\d\d apart/).waitFor();
  await pair.getByText('On eBay').waitFor();
  await pair.getByText('On Etsy').waitFor();
  await checkScreenAtAllSizes(page, 'same-thing-in-review');
  await dialog.getByRole('button', { name: /^Link .* sure ones?$/ }).click();
  await page
    .getByRole('dialog', { name: 'Link all sure ones?' })
    .getByRole('button', { name: 'Link all' })
    .click();
  await dialog.getByText(/^\d pairs? linked\. Split/).waitFor();
  const found = () => seller.call<{ count: number }>('GET', '/api/products/?search=denby');
  expect((await found()).count).toBe(1);

  await dialog.getByText(/^\d linked products?$/).click();
  await dialog.getByRole('button', { name: /^Split .*Denby/ }).click();
  await expect.poll(async () => (await found()).count, { timeout: 30_000 }).toBe(2);
  await dialog.getByText('No two of your products look like the same thing.').waitFor();
  await page.keyboard.press('Escape');
  expect(place.browser.complaints).toEqual([]);
});

test('an import shows how far it is, and says when it stands still', { timeout: 120_000 }, async () => {
  const { store, faults } = place.marketplaces.store;
  const { url } = place.server;
  seedDemoCatalogue(store, 120);
  const seller = await registerSeller(() => url, 'stuck');
  await connectStore(seller, place.marketplaces);
  // The second page never comes.
  const release = faults.add({
    kind: 'hang_before',
    method: 'GET',
    path: /\/products$/,
    parameter: 'offset',
    skip: 1,
  });
  const browser = await openBrowser(desktop, { signedIn: { url, seller } });
  const { page } = browser;
  await page.clock.install();
  await page.goto(url);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Products' });
  await dialog.getByRole('tab', { name: 'Platform Sync' }).click();
  await dialog.getByRole('button', { name: 'Import from WooCommerce' }).click();
  await dialog.getByText(/^\d+ of \d+ read$/).waitFor();
  expect(await dialog.getByText('No progress for a minute').count()).toBe(0);
  await page.clock.fastForward(91_000);
  await dialog.getByText('No progress for a minute').waitFor();
  release();
  await page.keyboard.press('Escape');
  await browser.close();
});
