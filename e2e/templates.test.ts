import type { ProductPage } from '@crosslister/contract/product-query.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
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

/** eBay requires Brand, Department, Size, Colour and Type in it. */
const DRESSES = '63861';
/** It requires Type. */
const MUGS = '20690';

let marketplaces: Marketplaces;
let seller: Seller;
let page: Page;

const place = useOwnPlace('templates', async (made) => {
  ({ marketplaces, seller, page } = made);
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
  await page.goto(made.server.url);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const box = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const adding = () => dialog('Add product');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const description = () => box(adding(), 'Description');

async function choose(label: string, option: string): Promise<void> {
  await adding().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function insertTemplate(name: string): Promise<void> {
  await adding().getByRole('button', { name: 'Insert template' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function addTemplate(name: string, text: string): Promise<void> {
  await button('Add template').click();
  await box(dialog('Add template'), 'Name').fill(name);
  await box(dialog('Add template'), 'Text').fill(text);
  await button('Save template').click();
  await dialog('Add template').waitFor({ state: 'hidden' });
}

test('templates are made in Settings: a misspelt field is named, and an example shows what they say', async () => {
  await button('Add product').click();
  // There is none yet.
  await insertTemplate('None yet. Add them in Settings, Templates.');
  await dialog('Settings').getByRole('tab', { name: 'Templates', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog('Settings').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await adding().waitFor({ state: 'hidden' });
  await button('Settings').click();
  await page.getByRole('tab', { name: 'Templates' }).click();
  await button('Add template').click();
  const form = dialog('Add template');
  await box(form, 'Name').fill('Clothes');
  await box(form, 'Text').fill('Brand: {brand}, {feild}');
  await form.getByText(/There is no field \{feild\}\. The fields are \{name\}, \{brand\},/).waitFor();
  await box(form, 'Text').fill('{name}\nBrand: {brand}\nColour: {colour}\nCondition: ');
  await form.getByRole('button', { name: 'Insert {condition}' }).click();
  await form.getByText('Condition: Used - Good').waitFor();
  await checkScreenAtAllSizes(page, 'template-form');
  await button('Save template').click();
  await form.waitFor({ state: 'hidden' });

  // The same name once more is refused, and what was typed stays.
  await button('Add template').click();
  await box(form, 'Name').fill('clothes');
  await box(form, 'Text').fill('Posted {next day}');
  await form.getByText('There is no field {next day}.').waitFor();
  await box(form, 'Text').fill('Posted next day.');
  await button('Save template').click();
  await form.getByText('Another template already has this name.').waitFor();
  expect(place.browser.complaints.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
  await box(form, 'Name').fill('Postage');
  await button('Save template').click();
  await form.waitFor({ state: 'hidden' });
  await addTemplate('Sizes', 'Size: {size}');

  const names = () => page.getByRole('list', { name: 'Your templates' }).locator('strong').allTextContents();
  await button('Move Sizes up').click();
  await expect.poll(names).toEqual(['Clothes', 'Sizes', 'Postage']);
  await button('Delete Sizes').click();
  await dialog('Delete Sizes?').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(names).toEqual(['Clothes', 'Postage']);
  await dialog('Settings').getByRole('button', { name: 'Close' }).click();
  await dialog('Settings').waitFor({ state: 'hidden' });
});

test('what a product says is kept for its category, and a template is filled from what was typed so far', async () => {
  await button('Add product').first().click();
  await adding().getByLabel('Product Name').fill('Blue dress');
  await button('Make a SKU').click();
  await adding().getByLabel('Price (£)').fill('20');
  await box(adding(), 'eBay Category').fill(DRESSES);
  await choose('Condition', 'Pre-owned - Excellent');
  await choose('Department', 'Women');
  await adding().getByRole('combobox', { name: 'Brand', exact: true }).fill('Next');
  await adding().getByText('Parcel', { exact: true }).click();
  await adding().getByLabel('Parcel weight (g)').fill('450');

  await description().fill('Worn once.');
  await insertTemplate('Clothes');
  const filled = 'Worn once.\n\nBlue dress\nBrand: Next\nColour: Blue\nCondition: Pre-owned - Excellent';
  expect(await description().inputValue()).toBe(filled);
  await adding().getByRole('button', { name: 'Take back' }).click();
  expect(await description().inputValue()).toBe('Worn once.');
  await insertTemplate('Clothes');
  expect(await description().inputValue()).toBe(filled);

  await button('Keep as defaults').click();
  const keep = dialog('Keep as defaults');
  // The brand is that of one dress.
  expect(await keep.getByRole('checkbox', { name: 'Brand: Next' }).isChecked()).toBe(false);
  await keep.getByRole('checkbox', { name: 'Department: Women' }).check();
  await checkScreenAtAllSizes(page, 'keep-defaults');
  await button('Keep defaults').click();
  await keep.waitFor({ state: 'hidden' });
  await adding().getByRole('button', { name: 'Add product', exact: true }).click();
  await adding().waitFor({ state: 'hidden' });
});

test('the next one begins with the defaults, is saved unfinished, found again, finished and crosslisted', async () => {
  await button('Add product').first().click();
  await adding().getByLabel('Product Name').fill('Red dress');
  await box(adding(), 'eBay Category').fill(DRESSES);
  const line = adding().getByText(
    /^Filled in from your defaults for Dresses: condition, parcel, Department\./,
  );
  await line.waitFor();
  await checkScreenAtAllSizes(page, 'filled-from-defaults');
  await line.getByRole('button', { name: 'Take back' }).click();
  await line.waitFor({ state: 'hidden' });
  // Another category and back: they come again.
  await adding().getByRole('button', { name: 'Clear the choice' }).click();
  await box(adding(), 'eBay Category').fill(DRESSES);
  await line.waitFor();
  await insertTemplate('Clothes');
  expect(await description().inputValue()).toBe('Red dress\nColour: Red\nCondition: Pre-owned - Excellent');

  // A name is enough for a draft; what is typed wrong is refused all the same.
  await adding().getByLabel('Price (£)').fill('free');
  await button('Save as draft').click();
  await adding().locator('[aria-invalid="true"]').waitFor();
  await adding().getByLabel('Price (£)').fill('');
  await button('Save as draft').click();
  await adding().waitFor({ state: 'hidden' });
  await button('Show drafts').click();
  const row = page.getByRole('row').filter({ hasText: 'Red dress' });
  await row.getByText(/^Draft · /).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Blue dress' }).count()).toBe(0);
  await button('Remove filter: Drafts').waitFor();
  await checkScreenAtAllSizes(page, 'drafts');

  const { results } = await seller.call<ProductPage>('GET', '/api/products/?drafts=true');
  expect(results).toMatchObject([
    {
      name: 'Red dress',
      sku: '0002',
      price: 0,
      status: 'inactive',
      condition: 'PRE_OWNED_EXCELLENT',
      specifics: { Department: ['Women'] },
      parcel_weight_g: 450,
    },
  ]);

  // Crosslisting says what it lacks.
  const crosslist = dialog('Crosslist Product');
  await row.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Crosslist' }).click();
  await crosslist
    .getByText(/The product needs a price above £0\.00\./)
    .first()
    .waitFor();
  await crosslist.getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('Red dress').click();
  const details = dialog('Product Details');
  await details.getByLabel('Price (£)').fill('15');
  await details.getByRole('button', { name: 'Save Changes' }).click();
  await details.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Crosslist' }).click();
  await crosslist.getByRole('checkbox', { name: 'WooCommerce' }).check();
  await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  await crosslist.waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  const { store } = marketplaces.store;
  expect(store.product(results[0]?.sku ?? '')).toMatchObject({
    name: 'Red dress',
    description: expect.stringMatching(
      /^Red dress[\s\S]*Colour: Red[\s\S]*Condition: Pre-owned - Excellent$/,
    ),
  });
  await row.waitFor({ state: 'hidden' });
});

test('defaults and remembered values are listed in Settings, and changed or removed there', async () => {
  const answer = { platform: 'ebay', category_id: '*', name: 'Size', said: 'UK 10', takes: '10' };
  await seller.call('POST', '/api/value-answers/', { answers: [answer] });
  await button('Settings').click();
  await page.getByRole('tab', { name: 'Templates' }).click();
  const kept = page.getByRole('list', { name: 'Categories with defaults' });
  await kept
    .getByText('Condition: Pre-owned - Excellent · Parcel: weight 450 g · Department: Women')
    .waitFor();
  const values = page.getByRole('list', { name: 'Remembered values' });
  await values.getByText('Size “uk 10” is “10”').waitFor();
  await values.getByText('eBay · Every category').waitFor();
  await values.getByRole('button', { name: 'Change Size “uk 10”' }).click();
  await checkScreenAtAllSizes(page, 'settings-defaults');
  await values.getByRole('textbox').fill('12');
  await values.getByRole('button', { name: 'Save' }).click();
  await values.getByText('Size “uk 10” is “12”').waitFor();
  expect(await seller.call('GET', '/api/value-answers/')).toMatchObject({ results: [{ takes: '12' }] });
  await values.getByRole('button', { name: 'Forget Size “uk 10”' }).click();
  await values.waitFor({ state: 'hidden' });
  expect(await seller.call('GET', '/api/value-answers/')).toEqual({ results: [] });
  await kept.getByRole('button', { name: /^Remove the defaults for .*Dresses$/ }).click();
  await dialog('Remove these defaults?').getByRole('button', { name: 'Remove', exact: true }).click();
  await kept.waitFor({ state: 'hidden' });
  expect(await seller.call('GET', '/api/category-defaults/')).toEqual({ results: [] });
});

test('who answers for a product’s safety is chosen, is there after a reload, and reaches its listing on eBay', async () => {
  const contact = (company: string, role: string, country: string) => ({ company, country, roles: [role] });
  const safety_contacts = [
    contact('Denby Pottery', 'manufacturer', 'GB'),
    contact('Other Potters', 'manufacturer', 'GB'),
    contact('EU Agent GmbH', 'responsible', 'DE'),
  ];
  const { pricing_rules } = await seller.call<{ pricing_rules: object }>('GET', '/api/credentials/');
  await seller.call('PUT', '/api/credentials/', { pricing_rules: { ...pricing_rules, safety_contacts } });
  const mug = { sku: 'MUG1', name: 'Striped mug', price: 9, condition: 'NEW', specifics: { Type: ['Mug'] } };
  const images = [{ src: photoAddress(marketplaces) }];
  const made = { ...mug, ebay_category: MUGS, images };
  const { id } = await seller.call<{ id: number }>('POST', '/api/products/', made);
  await seller.call('POST', '/api/crosslist/ebay/', { product_id: id });
  const offer = () =>
    [...marketplaces.ebay.ebay.site.sellers.values()]
      .flatMap(({ offers }) => [...offers.values()])
      .find(({ sku }) => sku === 'MUG1')?.body;
  expect(offer()).toMatchObject({ regulatory: { manufacturer: { companyName: 'Denby Pottery' } } });

  const details = dialog('Product Details');
  const contactOf = (role: string) => details.getByRole('combobox', { name: role, exact: true });
  const roles = [
    ['Manufacturer', 'Other Potters'],
    ['EU responsible person', 'EU Agent GmbH'],
  ] as const;
  const open = async () => {
    await page.goto(place.server.url);
    await page.getByRole('row').filter({ hasText: 'MUG1' }).getByText('Striped mug').click();
    await details.getByText('Listing settings').click();
  };
  await open();
  for (const [role, company] of roles) {
    await expect.poll(() => contactOf(role).inputValue()).toBe('Default: by its brand');
    await contactOf(role).click();
    await page.getByRole('option', { name: company, exact: true }).click();
  }
  await checkScreenAtAllSizes(page, 'safety-contacts-of-product');
  await details.getByRole('button', { name: 'Save Changes' }).click();
  await details.waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  expect(offer()).toMatchObject({
    regulatory: {
      manufacturer: { companyName: 'Other Potters', country: 'GB' },
      responsiblePersons: [{ companyName: 'EU Agent GmbH', country: 'DE', types: ['EUResponsiblePerson'] }],
    },
  });
  await open();
  for (const [role, company] of roles) await expect.poll(() => contactOf(role).inputValue()).toBe(company);
});
