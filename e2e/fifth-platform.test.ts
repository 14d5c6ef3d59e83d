import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperationPage } from '@crosslister/contract/operation.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildWithAttic, serveFrom } from './fifth-platform/in-browser.ts';
import { photoAddress } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';

/** As the fifth platform has it: the compiler knows four. */
interface Thing {
  id: number;
  sku: string;
  status: string;
  listings: { attic?: { url: string; status: string; price: number } };
}

// A marketplace is a folder: its description and one line in the list make it whole, here in the server's process and
// in the dashboard's build.
const place = useOwnPlace(
  'fifth',
  async ({ browser, server, dataDir }) => {
    const folder = join(dataDir, 'dashboard');
    await buildWithAttic(folder);
    await serveFrom(browser.context, server.url, folder);
  },
  {
    env: { NODE_OPTIONS: `--import ${new URL('./fifth-platform/in-node.ts', import.meta.url)}` },
    script: 'scripts/serve-sources.ts',
  },
);

const dialog = (name: string): Locator => place.page.getByRole('dialog', { name });
const row = (sku: string): Locator => place.page.getByRole('row').filter({ hasText: sku });
const letter = (sku: string): Locator => row(sku).locator('[data-state]').filter({ hasText: /^A$/ });
const products = async (): Promise<Thing[]> =>
  (await place.seller.call<{ results: Thing[] }>('GET', '/api/products/')).results;
const product = async (sku: string): Promise<Thing> => {
  const found = (await products()).find((each) => each.sku === sku);
  if (!found) throw new Error(`There is no ${sku}.`);
  return found;
};
const waitingStep = async (action: string) => {
  const { results } = await place.seller.call<OperationPage>('GET', '/api/operations/?page_size=500');
  return results.find((each) => each.action === action && each.waits_for_seller);
};
const settings = async (panel: string): Promise<Locator> => {
  const shown = dialog('Settings');
  if (!(await shown.isVisible())) await place.page.getByRole('button', { name: 'Settings' }).click();
  await shown.getByRole('tab', { name: panel }).click();
  return shown;
};

test('Section 3, a marketplace is a folder: the fifth platform is imported from CSV by its column', async () => {
  const { page, dataDir } = place;
  await page.goto(place.server.url);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /^Import CSV/ }).click();
  const file = join(dataDir, 'things.csv');
  const lines = [
    'Name,SKU,Price,Attic URL',
    'Lamp,LAMP,10,https://attic.example/things/7-lamp',
    'Chair,CHAIR,20,',
  ];
  await writeFile(file, lines.join('\r\n'));
  await dialog('Import Products').locator('input[type=file]').setInputFiles(file);
  await dialog('Import Products').getByRole('button', { name: 'Import Products' }).click();
  await expect.poll(async () => (await products()).map(({ sku }) => sku).sort()).toEqual(['CHAIR', 'LAMP']);
  expect((await product('LAMP')).listings.attic).toMatchObject({
    url: 'https://attic.example/things/7-lamp',
    status: 'active',
  });
});

test('its letter stands in the table, and the filter finds what is not listed there', async () => {
  const { page } = place;
  await page.goto(place.server.url);
  await expect.poll(() => letter('LAMP').getAttribute('href')).toBe('https://attic.example/things/7-lamp');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page
    .getByRole('group', { name: /^Not Listed On/ })
    .getByLabel('Attic')
    .check();
  await row('LAMP').waitFor({ state: 'hidden' });
  await row('CHAIR').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await row('LAMP').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Tools' }).click();
      await page.getByRole('menuitem', { name: /^Export CSV/ }).click();
    })(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[0]).toMatch(/,Vinted URL,Attic URL$/);
  expect(text).toContain('https://attic.example/things/7-lamp');
});

test('what it needs is asked for before anything is listed, and it is set up in Settings', async () => {
  const { page, seller } = place;
  await row('CHAIR')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Crosslist' }).click();
  const crosslist = dialog('Crosslist Product');
  await crosslist.getByLabel('Attic').check();
  await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  await page.getByText('Attic crosslisting requires a Shelf.').waitFor();
  await page.getByText('Attic Shelf Required', { exact: true }).waitFor();
  await crosslist.getByRole('button', { name: 'Cancel' }).click();

  const connections = await settings('Connections');
  await connections.getByText('The Attic has no doors: there is nothing to connect.').waitFor();
  for (const panel of ['Platform Visibility', 'Source Platform'])
    await (await settings(panel)).getByLabel('Attic', { exact: true }).waitFor();
  const pricing = await settings('Pricing Rules');
  await pricing.getByLabel('Attic Markup (%)').fill('10');
  await pricing.getByText('£11.00').waitFor();
  const policies = await settings('Default Policies');
  await policies.getByText(/the Attic a shelf, before listing there/).waitFor();
  const card = policies.getByRole('region', { name: 'Attic' });
  await card.getByLabel('Shelf').fill(' Top left ');
  await card.getByRole('combobox', { name: 'Light' }).click();
  await page.getByRole('option', { name: 'Bright' }).click();
  await card.getByLabel('Dusted').check();
  await page.screenshot({ path: 'screenshots/desktop-fifth-platform.png' });
  await policies.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved successfully!').waitFor();
  expect(await seller.call('GET', '/api/credentials/')).toMatchObject({
    pricing_rules: {
      attic_markup: 10,
      attic_settings: { shelf: 'Top left', light: 'bright', dusted: true },
    },
  });
});

test('one product says something else in the product form', async () => {
  const { page } = place;
  await row('CHAIR').getByRole('button').first().click();
  const form = dialog('Product Details');
  await form.getByLabel('Attic listing URL').waitFor();
  await form.getByText('Listing settings').click();
  const own = form.getByRole('group', { name: 'Attic' });
  await own.getByLabel('Shelf in the Attic').fill('Cellar');
  expect(await own.getByRole('combobox', { name: 'Light in the Attic' }).inputValue()).toBe(
    'Default: Bright',
  );
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await product('CHAIR')).toMatchObject({ overrides: { attic: { shelf: 'Cellar' } } });
  await page.reload();
});

test('one product has a title of its own there, and what only it knows', async () => {
  const { page } = place;
  await row('CHAIR').getByRole('button').first().click();
  const form = dialog('Product Details');
  await form.getByRole('tab', { name: 'Attic' }).click();
  await form.getByText('5 of 20 characters').waitFor();
  await form.getByLabel('Attic title: as everywhere').uncheck();
  await form.getByLabel('Attic title', { exact: true }).fill('Old chair');
  await form.getByLabel('Attic dust').fill('Thick');
  await form.getByRole('tab', { name: 'Attic has values of its own' }).waitFor();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await product('CHAIR')).toMatchObject({
    per_platform: { attic: { title: 'Old chair', dust: 'Thick' } },
  });
  await page.reload();
});

test('it is listed by hand, its listing is edited and ended, each as a step of the seller', async () => {
  const { page, seller, server } = place;
  // No form takes a thing without a photo.
  const images = [{ src: photoAddress(place.marketplaces) }];
  await seller.call('PUT', `/api/products/${(await product('CHAIR')).id}/`, { images });
  await row('CHAIR')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Crosslist' }).click();
  await dialog('Crosslist Product').getByLabel('Attic').check();
  await dialog('Crosslist Product').getByText('£22.00', { exact: true }).waitFor();
  await dialog('Crosslist Product').getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  const step = dialog('List on Attic');
  expect(await step.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('Old chair');
  expect(await step.getByRole('textbox', { name: 'Dust', exact: true }).inputValue()).toBe('Thick');
  expect(await step.getByRole('link', { name: 'Open on Attic' }).getAttribute('href')).toBe(
    'https://attic.example/new',
  );
  const { id } = (await waitingStep('crosslist')) ?? {};
  const authorization = `Token ${seller.token}`;
  const photo = await fetch(`${server.url}/api/operations/${id}/photos/1/`, { headers: { authorization } });
  expect(photo.headers.get('content-type')).toBe('image/jpeg');
  const address = step.getByLabel('Address of the listing on Attic');
  await address.fill('https://attic.example.evil/things/8');
  await step.getByRole('button', { name: 'Done' }).click();
  await step.getByText('That is not the address of a listing on Attic.').first().waitFor();
  await address.fill('https://attic.example/things/8-chair?ref=share');
  await step.getByRole('button', { name: 'Done' }).click();
  await step.waitFor({ state: 'hidden' });
  await expect
    .poll(async () => (await product('CHAIR')).listings.attic)
    .toMatchObject({ url: 'https://attic.example/things/8-chair', status: 'active', price: 22 });

  await seller.call('PUT', `/api/products/${(await product('CHAIR')).id}/`, { price: 30 });
  await expect.poll(async () => (await waitingStep('revise'))?.platform).toBe('attic');

  await row('CHAIR')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delist' }).click();
  await dialog('Delist Products').getByLabel('Attic').check();
  for (const other of ['WooCommerce', 'eBay', 'Etsy'])
    await dialog('Delist Products').getByLabel(other, { exact: true }).uncheck();
  await dialog('Delist Products').getByRole('button', { name: 'Delist from Selected Platforms' }).click();
  await expect
    .poll(() => waitingStep('delist'))
    .toMatchObject({
      platform: 'attic',
      link: 'https://attic.example/things/8-chair',
    });
  const ending = await waitingStep('delist');
  await seller.call('POST', `/api/operations/${ending?.id}/report/`, { success: true });
  await expect
    .poll(async () => (await product('CHAIR')).listings.attic)
    .toMatchObject({
      url: '',
      status: 'delisted',
    });
});
