import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startVintedSimulator,
  type VintedSimulator,
} from '../packages/simulators/src/vinted/start-vinted-simulator.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { type FillEnd, type FormItem, inPage, outcomes, stepsIn } from './extension/sites-page.ts';
import { jacket, small } from './extension/vinted-items.ts';

let vinted: VintedSimulator; // There is no server of ours, so there is no bystander.
let open: OpenBrowser;
let page: Page;

beforeAll(async () => {
  vinted = await startVintedSimulator();
  open = await openBrowser();
});
afterAll(async () => {
  await open?.close();
  await vinted?.stop();
});
beforeEach(async () => {
  vinted.site.trouble = null;
  vinted.site.panels = 'beside';
  vinted.site.uploadMs = 20;
  vinted.site.items.clear();
  vinted.site.photos.clear();
  vinted.requests.clear();
  page = await open.context.newPage();
});
afterEach(() => page.close());

const openForm = () => page.goto(`${vinted.url}/items/new`);
const fill = (item: FormItem = jacket, pace = {}) => inPage<FillEnd>(page, 'fill', 'vinted', item, pace);

test('a field whose test id is new is found by its id, and its list by its opener', async () => {
  vinted.site.trouble = 'renamed_condition';
  await openForm();
  expect(await fill({ ...jacket, photos: small.photos })).toEqual({ filled: true });
  expect(await page.locator('#condition').inputValue()).toBe('Very good');
});

test('a panel about proofs of authenticity over the form is the seller’s to close, and then the rest is filled in', async () => {
  vinted.site.trouble = 'asks_for_authenticity';
  await openForm();
  const end = fill({ ...jacket, photos: small.photos }, { patienceMs: 1_000 });
  const close = page
    .getByRole('dialog', { name: 'Proof of authenticity' })
    .getByRole('button', { name: 'Close' });
  for (const field of ['Photos', 'Brand']) {
    await close.waitFor();
    const said = {
      field,
      state: 'doing',
      message: expect.stringContaining('opened "Proof of authenticity"'),
    };
    await expect.poll(async () => (await stepsIn(page)).at(-1)).toEqual(said);
    // Longer than a field may take.
    await page.waitForTimeout(2_000);
    await close.click();
  }
  expect(await end).toEqual({ filled: true });
  expect(await page.locator('#brand').inputValue()).toBe('Barbour');
  expect(await page.locator('#color').inputValue()).toBe('Green, Brown');
});

test('lists that stand open in the page all the time are chosen from, and none is called stuck', async () => {
  vinted.site.panels = 'standing';
  await openForm();
  expect(await fill({ ...jacket, photos: small.photos }, { patienceMs: 3_000 })).toEqual({ filled: true });
  const held = { category: "Women's jackets", brand: 'Barbour', size: 'M / UK 12-14', color: 'Green, Brown' };
  for (const [id, value] of Object.entries({ ...held, condition: 'Very good', material: 'Cotton, Wool' }))
    expect(await page.locator(`#${id}`).inputValue()).toBe(value);
});

test.for(['brand_rows_are_buttons', 'suggests_rows'] as const)(
  '%s: brand, size and colours are chosen',
  async (trouble) => {
    vinted.site.trouble = trouble;
    await openForm();
    expect(await fill({ ...jacket, photos: small.photos })).toEqual({ filled: true });
    const held = { brand: 'Barbour', size: 'M / UK 12-14', color: 'Green, Brown' };
    for (const [id, value] of Object.entries(held))
      expect(await page.locator(`#${id}`).inputValue()).toBe(value);
  },
);

test('a list of brands in which no row is known has changed: it is said, and not called a brand that is missing', async () => {
  vinted.site.trouble = 'brand_rows_renamed';
  await openForm();
  const end = await fill({ ...jacket, photos: small.photos }, { patienceMs: 1_500 });
  expect(end).toEqual({ field: 'Brand', message: expect.stringContaining('none of its rows is known') });
  const failed = (await stepsIn(page)).filter(({ state }) => state === 'failed');
  expect(failed).toMatchObject([{ field: 'Brand', stage: 'shown', odd: 'no_rows' }]);
  expect(await page.locator('.dropdown').count()).toBe(0);
});

test.for([
  ['Aeropostale', 'Aéropostale', 'done'],
  ['Unbranded', 'No brand', 'done'],
  [
    'Nobody',
    '',
    'skipped: "Nobody" is not among Vinted\'s brands. Choose one on the form, or use "Nobody" as brand in its list.',
  ],
] as const)('the brand %s', async ([brand, shown, said]) => {
  await openForm();
  const item = { ...small, specifics: { ...small.specifics, Brand: [brand] } };
  expect(await fill(item, { patienceMs: 1_500 })).toEqual({ filled: true });
  expect(await page.locator('#brand').inputValue()).toBe(shown);
  expect((await outcomes(page)).Brand).toBe(said);
});

test('what Vinted guesses from the photos is not the seller’s choice: the product’s own is chosen, and the difference said', async () => {
  vinted.site.trouble = 'guesses';
  await openForm();
  await inPage(page, 'watchSave', 'vinted');
  expect(await fill({ ...jacket, photos: small.photos })).toEqual({ filled: true });
  const held = { category: "Women's jackets", brand: 'Barbour', color: 'Green, Brown' };
  for (const [id, value] of Object.entries(held))
    expect(await page.locator(`#${id}`).inputValue()).toBe(value);
  const said = await outcomes(page);
  expect(said.Category).toContain('Vinted suggested "Decorative bowls".');
  expect(said.Brand).toContain('Vinted suggested "Nike".');
  expect(said.Colour).toContain('Vinted suggested "Black".');
});

test('a guess about which nothing is known stays, is named, and is never learned', async () => {
  vinted.site.trouble = 'guesses';
  await openForm();
  await inPage(page, 'watchSave', 'vinted');
  expect(await fill({ ...small, title: 'Thing of beauty', specifics: {} })).toEqual({ filled: true });
  const said = await outcomes(page);
  expect(said.Category).toContain('skipped: Vinted suggests "Decorative bowls".');
  expect(said.Brand).toContain('"Nike", as Vinted suggests.');
  expect(await inPage(page, 'chosenCategory', 'vinted')).toBeNull();
  // What the seller presses is theirs, also if Vinted had suggested it.
  await page.locator('#category').click();
  await page.locator('#catalog-suggestion-1935').click();
  expect(await inPage(page, 'chosenCategory', 'vinted')).toEqual({ name: 'Decorative bowls', id: '1935' });
});

test('a category that Vinted changes after it was chosen is named at the end, and not learned', async () => {
  vinted.site.trouble = 'guesses_late';
  await openForm();
  await inPage(page, 'watchSave', 'vinted');
  const end = await fill({ ...jacket, photos: small.photos });
  expect(end).toMatchObject({
    field: 'Category',
    message: `Vinted shows "Decorative bowls" for category instead of "Women's jackets". Correct it on the form.`,
  });
  expect(await inPage(page, 'chosenCategory', 'vinted')).toBeNull();
});

test.for(['isbn_not_searched', null] as const)(
  'a book of ten digits, looked up before the form is left: %s',
  async (trouble) => {
    vinted.site.trouble = trouble;
    await openForm();
    const specifics = { Type: ['Books'], ISBN: ['0-19-501919-9'], Language: ['English'] };
    const book = { ...small, title: 'A Pattern Language', specifics, condition: 'USED_VERY_GOOD' };
    expect(await fill(book, { patienceMs: 4_000 })).toEqual({ filled: true });
    expect(await page.locator('#isbn').inputValue()).toBe('9780195019193');
    expect(await page.locator('#author').inputValue()).toBe('C. Alexander');
    expect(await page.locator('#language_book').inputValue()).toBe('English');
  },
);

test('a game has its platform, in a list that can be searched; without it, it is named as empty', async () => {
  await openForm();
  const game = {
    ...small,
    title: 'Zelda',
    specifics: { Type: ['Video game'], Platform: ['Nintendo Switch'] },
  };
  expect(await fill(game)).toEqual({ filled: true });
  expect(await page.locator('#video_game_platform').inputValue()).toBe('Nintendo Switch');
  await openForm();
  await fill({ ...game, specifics: { Type: ['Video game'] } });
  expect((await outcomes(page))['Last look']).toContain('Platform');
});

test('parcel sizes by weight: the one that is chosen before stays', async () => {
  await openForm();
  expect(await fill({ ...small, title: 'Dyson', specifics: { Type: ['Vacuum cleaner'] } })).toEqual({
    filled: true,
  });
  expect((await outcomes(page))['Parcel size']).toBe(
    'done: "5 kg", as Vinted suggests. Change it if it does not fit.',
  );
  expect(await inPage(page, 'selfCheck', 'vinted')).toMatchObject({ missing: [] });
});
