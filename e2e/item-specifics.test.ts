import type { Page } from 'playwright-core';
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
import { tickPlatforms } from './tick-platforms.ts';

/** Vintage clothing: it requires Brand, Department (one of a list), Size, Colour and Type. */
const VINTAGE = '175759';
/** The default category of Settings. */
const ANTIQUE_CLOCKS = '13851';
/** It requires Type. */
const MUGS = '20690';
/** What it requires depends on the condition: a grader and a grade, or the condition of the card. */
const POKEMON = '183454';

let marketplaces: Marketplaces;
let seller: Seller;
let page: Page;

const place = useOwnPlace('specifics', async (made) => {
  ({ marketplaces, seller, page } = made);
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
  const dress = { price: 20, images: [{ src: photoAddress(marketplaces) }], ebay_category: VINTAGE };
  for (const [sku, name] of [
    ['DRESS-1', 'Next blue dress'],
    ['DRESS-2', 'Red dress, size M'],
  ]) {
    await seller.call('POST', '/api/products/', { ...dress, sku, name });
  }
  await page.goto(made.server.url);
  await row('DRESS-1').waitFor();
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
/** A field of the product dialog, whatever kind its category makes it. */
const field = (name: string) => {
  const details = dialog('Product Details');
  return details
    .getByRole('combobox', { name, exact: true })
    .or(details.getByRole('textbox', { name, exact: true }));
};
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const aspectsOf = (sku: string) => {
  const items = [...marketplaces.ebay.ebay.site.sellers.values()].flatMap(({ items }) => [...items.values()]);
  return items.find((item) => item.sku === sku)?.body;
};

test('what eBay demands is named before and after, filled in, and then on eBay', async () => {
  await row('DRESS-1').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crosslist', exact: true }).click();
  const crosslist = dialog('Crosslist Product');
  await crosslist.getByText('Missing: Department, Size, Type').waitFor();
  await checkScreenAtAllSizes(page, 'crosslist-missing');

  // If the button is pressed all the same, the warning is shown again, and then the queue says what is missing where.
  await crosslist.getByRole('checkbox', { name: 'eBay' }).check();
  await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  await dialog('Something Is Missing').getByRole('button', { name: 'List anyway' }).click();
  await crosslist.waitFor({ state: 'hidden' });
  const { results } = await untilQueueIsDone(seller);
  expect(results[0]).toMatchObject({
    status: 'failed',
    error: 'eBay needs these item specifics in this category: Department, Size, Type.',
    next_step: 'Open the product and enter what is missing under Item specifics.',
  });

  // Fix opens the first missing field.
  await row('DRESS-1').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crosslist', exact: true }).click();
  await crosslist.getByRole('button', { name: /^Fix/ }).click();
  const details = dialog('Product Details');
  const department = details.getByRole('combobox', { name: 'Department' });
  await department.waitFor();
  const focused = () => page.evaluate("document.activeElement?.getAttribute('data-field')");
  await expect.poll(focused).toBe('Department');
  expect(await field('Brand').getAttribute('placeholder')).toBe('Next (from the name)');

  // By keyboard, from there.
  await page.keyboard.type('wom');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await department.inputValue()).toBe('Women');
  await field('Size').fill('10');
  await field('Type').fill('Dress');
  await page.keyboard.press('Tab');
  await details.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'New without tags' }).click();
  await details.getByText(/^More specifics/).click();
  const material = field('Material');
  await material.fill('Cotton');
  await page.keyboard.press('Enter');
  await material.fill('Hemp');
  await page.keyboard.press('Enter');
  await checkScreenAtAllSizes(page, 'item-specifics');
  await details.getByRole('button', { name: 'Save Changes' }).click();
  await details.waitFor({ state: 'hidden' });

  // Back where it was to be listed.
  await crosslist.getByText('SKU: DRESS-1').waitFor();
  await crosslist.getByRole('checkbox', { name: 'eBay' }).check();
  await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  await crosslist.waitFor({ state: 'hidden' });
  await row('DRESS-1').getByRole('link', { name: 'eBay: listed' }).waitFor({ timeout: 30_000 });
  expect(aspectsOf('DRESS1X1') ?? aspectsOf('DRESS-1')).toMatchObject({
    condition: 'NEW_OTHER',
    product: {
      aspects: {
        Brand: ['Next'],
        Colour: ['Blue'],
        Department: ['Women'],
        Size: ['10'],
        Type: ['Dress'],
        Material: ['Cotton', 'Hemp'],
      },
    },
  });
});

test('of several, how many would be refused is told by cause', async () => {
  await seller.call('POST', '/api/products/', {
    sku: 'DRESS-3',
    name: 'Yellow dress',
    price: 5,
    ebay_category: VINTAGE,
  });
  await page.goto(place.server.url);
  for (const sku of ['DRESS-2', 'DRESS-3']) await row(sku).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crosslist', exact: true }).click();
  const crosslist = dialog('Crosslist 2 Products');
  await tickPlatforms(crosslist, 'eBay');
  await crosslist.getByText('List 0, skip 2', { exact: true }).waitFor();
  await crosslist.getByText('Department (2)').waitFor();
  await crosslist.getByText('Size (1)').waitFor();
  await crosslist.getByText('Nothing to list: see why above.').waitFor();
  const button = crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true });
  expect(await button.isDisabled()).toBe(true);
  await checkScreenAtAllSizes(page, 'crosslist-causes');
  await page.keyboard.press('Escape');
});

test('a default category that does not fit is shown beside what eBay suggests, and the button keeps what was seen', async () => {
  const mug = { price: 5, images: [{ src: photoAddress(marketplaces) }] };
  await seller.call('POST', '/api/products/', { ...mug, sku: 'MUG-1', name: 'Enamel camping mug' });
  const described = { description: '<ul><li>Maker: Denby</li><li>Type: Mug</li></ul>' };
  await seller.call('POST', '/api/products/', { ...mug, ...described, sku: 'MUG-2', name: 'Stoneware mug' });
  await page.goto(place.server.url);
  for (const sku of ['MUG-1', 'MUG-2']) await row(sku).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crosslist', exact: true }).click();
  const crosslist = dialog('Crosslist 2 Products');
  await tickPlatforms(crosslist, 'eBay');
  for (const more of await crosslist.getByRole('button', { name: /More about/ }).all()) await more.click();
  await crosslist.getByText(/^eBay suggests .* > Mugs, which asks for Type\.$/).waitFor();
  await crosslist.getByText('your default: check that it fits').waitFor();
  await crosslist.getByText('Filled in: Brand "Denby" from the description').waitFor();
  await checkScreenAtAllSizes(page, 'crosslist-default-category');
  await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  const question = dialog('Is the First Listing Right?');
  await question.getByText(/^Enamel camping mug: .*Antique Clocks\. eBay suggests .* > Mugs\.$/).waitFor();
  expect(await question.getByRole('listitem').count()).toBe(2);
  await checkScreenAtAllSizes(page, 'crosslist-asked-first');
  await page.getByRole('button', { name: 'List all anyway' }).click();
  await crosslist.waitFor({ state: 'hidden' });
  for (const sku of ['MUG-1', 'MUG-2'])
    await row(sku).getByRole('link', { name: 'eBay: listed' }).waitFor({ timeout: 30_000 });
  const { results } = await seller.call<{ results: { sku: string; ebay_category: string | null }[] }>(
    'GET',
    '/api/products/?search=MUG-',
  );
  expect(Object.fromEntries(results.map((each) => [each.sku, each.ebay_category]))).toEqual({
    'MUG-1': ANTIQUE_CLOCKS,
    'MUG-2': MUGS,
  });
});

test('settings of one product are chosen over the defaults, and taken back', async () => {
  await page.goto(place.server.url);
  await row('DRESS-2').getByRole('button').first().click();
  const details = dialog('Product Details');
  await details.getByText('Listing settings').click();
  const shipping = details.getByRole('combobox', { name: 'eBay Shipping Policy' });
  await expect.poll(() => shipping.inputValue()).toMatch(/^Default: \w/);
  await shipping.click();
  await page.locator('[role="option"]:visible').nth(1).click();
  const own = await shipping.inputValue();
  await details.getByRole('combobox', { name: 'When it was made' }).click();
  await page.getByRole('option', { name: '2010 - 2019' }).click();
  await details.getByText('Etsy allows the resale of vintage items and supplies only.').waitFor();
  await checkScreenAtAllSizes(page, 'listing-settings');
  await details.getByRole('button', { name: 'Save Changes' }).click();
  await details.waitFor({ state: 'hidden' });
  const { results } = await seller.call<{ results: { overrides: object }[] }>(
    'GET',
    '/api/products/?search=DRESS-2',
  );
  expect(results[0]?.overrides).toEqual({ ebay: { shipping_policy: own }, etsy: { when_made: '2010_2019' } });

  await row('DRESS-2').getByRole('button').first().click();
  await details.getByText('Listing settings (2 of its own)').click();
  await shipping.click();
  await page.getByRole('option', { name: /^Default:/ }).click();
  await details.getByRole('button', { name: 'Save Changes' }).click();
  await details.waitFor({ state: 'hidden' });
  const now = await seller.call<{ results: { overrides: object }[] }>('GET', '/api/products/?search=DRESS-2');
  expect(now.results[0]?.overrides).toEqual({ etsy: { when_made: '2010_2019' } });
});

test('a trading card: Graded asks for grader, grade and certificate, which are on eBay then', async () => {
  const images = [{ src: photoAddress(marketplaces) }];
  const card = { sku: 'CARD1', name: 'Charizard', price: 30, images, ebay_category: POKEMON };
  const { id } = await seller.call<{ id: number }>('POST', '/api/products/', card);
  await page.goto(place.server.url);
  await row('CARD1').getByText('Charizard').click();
  const details = dialog('Product Details');
  await details.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'Ungraded' }).click();
  await field('Card Condition').waitFor();
  await details.getByRole('combobox', { name: 'Condition', exact: true }).click();
  await page.getByRole('option', { name: 'Graded', exact: true }).click();
  await field('Card Condition').waitFor({ state: 'hidden' });
  for (const [name, value] of [
    ['Professional Grader', 'Professional Sports Authenticator (PSA)'],
    ['Grade', '9.5'],
  ] as const) {
    await field(name).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  }
  await details.getByText(/^More specifics/).click();
  await field('Certification Number').fill('12345678');
  // So high that nothing stands half below the links to the sections.
  await checkScreenAtAllSizes(page, 'trading-card', 5000);
  await details.getByRole('button', { name: 'Save Changes' }).click();
  await details.waitFor({ state: 'hidden' });
  await seller.call('POST', '/api/crosslist/ebay/', { product_id: id });
  expect(aspectsOf('CARD1')).toMatchObject({
    condition: 'LIKE_NEW',
    conditionDescriptors: expect.arrayContaining([
      { name: '27501', values: ['275010'] },
      { name: '27502', values: ['275021'] },
      { name: '27503', additionalInfo: '12345678' },
    ]),
  });
});

test('a product without a category says which one is used, and a question leaves the product in view', async () => {
  await seller.call('PUT', '/api/credentials/', { default_ebay_category: VINTAGE });
  await seller.call('POST', '/api/products/', { name: 'Green dress', sku: 'DRESS-9', price: 20 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(place.server.url);
  await row('DRESS-9').getByRole('button').first().click();
  const details = dialog('Product Details');
  await details.getByText(/^Optional\. Default: .+ > Vintage Clothing\.$/).waitFor({ timeout: 60_000 });

  await field('Product Name').fill('Greener dress');
  await details.getByRole('button', { name: 'Close' }).click();
  const question = dialog('Unsaved Changes');
  await question.getByRole('button', { name: 'Keep editing' }).waitFor();
  // A box in the middle: it would be a page of its own otherwise, with nothing on it.
  await expect
    .poll(async () => {
      const box = await question.boundingBox();
      return box !== null && box.height < 422;
    })
    .toBe(true);
});

test('the press that ends the typing of the last missing value lists it, without a question', async () => {
  const mug = {
    name: 'Striped mug',
    sku: 'MUG7',
    price: 9,
    ebay_category: MUGS,
    condition: 'USED_EXCELLENT',
  };
  await seller.call('POST', '/api/products/', { ...mug, images: [{ src: photoAddress(marketplaces) }] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(place.server.url);
  await row('MUG7').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crosslist', exact: true }).click();
  const crosslist = dialog('Crosslist Product');
  await crosslist.getByRole('checkbox', { name: 'eBay' }).check();
  await crosslist.getByRole('combobox', { name: 'Type of Striped mug' }).fill('Mug');
  const button = crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' });
  // At once, as a finger does it.
  await button.evaluate((it: Record<'focus' | 'click', () => void>) => [it.focus(), it.click()]);
  await crosslist.waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  expect(aspectsOf('MUG7')).toMatchObject({ product: { aspects: { Type: ['Mug'] } } });
});
