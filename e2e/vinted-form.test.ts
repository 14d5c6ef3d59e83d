import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startVintedSimulator, type VintedSimulator } from '../packages/simulators/src/vinted/start-vinted-simulator.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';

// There is no server of ours, so there is no bystander.
let vinted: VintedSimulator;
let open: OpenBrowser;
let page: Page;

beforeAll(async () => {
  vinted = await startVintedSimulator();
  open = await openBrowser();
  page = open.page;
});
afterAll(async () => {
  await open?.close();
  await vinted?.stop();
});
beforeEach(async () => {
  vinted.site.trouble = null;
  await page.goto(`${vinted.url}/items/new`);
});

const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(`bytes of ${name}`) });

test('a seller fills the stand-in form by hand and saves a draft', async () => {
  await page.getByTestId('add-photos-input').setInputFiles([photo('front.jpg'), photo('back.jpg')]);
  await page.getByTestId('image-wrapper-1').waitFor();
  await page.getByTestId('title--input').fill('Waxed jacket');
  await page.getByTestId('description--input').fill('Worn twice.');
  expect(await page.locator('#brand').count()).toBe(0);
  await page.locator('#category').click();
  await page.locator('#catalog-search-input').fill('jacket');
  await page.locator('#catalog-search-1206-result').click();
  await page.locator('#brand').click();
  await page.getByTestId('brand-search--input').fill('Barbour');
  await page.locator('#brand-364').click();
  await page.locator('#size').click();
  await page.getByTestId('size-group-14-grid-option-208').click();
  await page.locator('#condition').click();
  await page.getByRole('radio', { name: 'Very good' }).click();
  await page.locator('#color').click();
  await page.getByRole('checkbox', { name: 'Green' }).click();
  await page.getByRole('checkbox', { name: 'Brown' }).click();
  await page.getByTestId('price-input--input').fill('62.5');
  await page.getByTestId('price-input--input').blur();
  expect(await page.getByTestId('price-input--input').inputValue()).toBe('£62.50');
  await page.getByRole('radio', { name: 'Large' }).click();
  await page.getByTestId('upload-form-save-draft-button').click();
  await page.waitForURL(/\/member\/77-ann$/);

  const [item] = vinted.items();
  expect(item).toMatchObject({
    status: 'draft',
    title: 'Waxed jacket',
    description: 'Worn twice.',
    price: 6250,
    category: 1206,
    brand: 364,
    size: 208,
    condition: 2,
    colours: [10, 2],
    parcel: 'Large',
  });
  const names = item?.photos.map((id) => vinted.site.photos.get(id)?.name);
  expect(names).toEqual(['front.jpg', 'back.jpg']);
  expect(await page.getByTestId(/--overlay-link$/).getAttribute('href')).toBe(`/items/${item?.id}/edit`);
});

test('a value set behind the back of the page is taken back, as React does', async () => {
  const title = page.getByTestId('title--input');
  await title.evaluate((element: { value: string; dispatchEvent: (event: unknown) => void }) => {
    element.value = 'Set without asking';
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect.poll(() => title.inputValue()).toBe('');
});

test('only the materials in sight are in the page, and scrolling shows the others', async () => {
  await page.locator('#category').click();
  await page.locator('#catalog-search-input').fill('vases');
  await page.locator('#catalog-search-1934-result').click();
  await page.locator('#material').click();
  const wool = page.getByRole('checkbox', { name: 'Wool' });
  expect(await wool.count()).toBe(0);
  await page
    .getByTestId('category-material-multi-list-content')
    .evaluate((element: { scrollTop: number }) => {
      element.scrollTop = 10_000;
    });
  await wool.click();
  await expect.poll(() => page.locator('#material').inputValue()).toBe('Wool');
});

test.for([
  ['signed_out', 'Log in'],
  ['captcha', 'Please verify that you are human.'],
] as const)('%s: the form is not there', async ([trouble, words]) => {
  vinted.site.trouble = trouble;
  await page.goto(`${vinted.url}/items/new`);
  await page.getByText(words, { exact: true }).first().waitFor();
  expect(await page.getByTestId('title--input').count()).toBe(0);
});
