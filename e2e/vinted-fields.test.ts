import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startVintedSimulator,
  type VintedSimulator,
} from '../packages/simulators/src/vinted/start-vinted-simulator.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { type FillEnd, type FormItem, inPage, outcomes, savesIn, stepsIn } from './extension/sites-page.ts';
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

test.for([
  ['no_title_field', 'Title', 'no field for Title', 'found'],
  ['two_title_fields', 'Title', '2 fields for Title', 'found'],
  ['upload_refused', 'Photos', 'The photo could not be uploaded.', undefined],
  ['upload_stuck', 'Photos', 'Only 0 of 3 photos arrived', 'taken'],
  ['price_altered', 'Price', 'Vinted shows £62.00 instead of £62.50', 'shown'],
  ['price_needs_click', 'Price', 'click into the price and press Tab', 'taken'],
  ['title_cut', 'Title', 'it made it "Barbour wa"', 'shown'],
  ['dead_brand', 'Brand', "Vinted's list for brand did not open", 'opened'],
  ['stuck_brand', 'Brand', "Vinted's list for brand did not close", 'closed'],
  ['no_condition_field', 'Condition', 'no field for Condition', 'found'],
  ['loses_a_photo', 'Photos', 'Vinted now has 2 photos of 3.', undefined],
  ['renamed_save', 'Upload', 'will not see that you press it', undefined],
] as const)(
  'each field by itself: %s is named, and all others are filled',
  async ([trouble, field, words, stage]) => {
    vinted.site.trouble = trouble;
    await openForm();
    const impatience = {
      ...(/_field/.test(trouble) && { patienceMs: 1_500 }),
      ...(/_brand/.test(trouble) && { patienceMs: 4_000 }),
      ...(trouble === 'upload_stuck' && { uploadPatienceMs: 600 }),
    };
    const end = await fill(jacket, impatience);
    expect(end).toEqual({ field, message: expect.stringContaining(words) });
    const failed = (await stepsIn(page)).filter(({ state }) => state === 'failed');
    expect(failed).toEqual([{ field, state: 'failed', message: end.message, ...(stage && { stage }) }]);
    expect(vinted.requests.matching('POST', '/save')).toEqual([]);
    const valueIn = (id: string) => page.locator(`#${id}`).first().inputValue();
    const held = { description: 'Worn twice.\n\nNo holes & no "stains".', category: "Women's jackets" };
    for (const [id, value] of Object.entries(held)) expect(await valueIn(id)).toBe(value);
    expect(await valueIn('size')).toBe('M / UK 12-14');
    expect(await valueIn('color')).toBe('Green, Brown');
    if (field !== 'Brand') expect(await valueIn('brand')).toBe('Barbour');
    if (field !== 'Price') expect(await valueIn('price')).toBe('£62.50');
  },
);

test('before anything is typed, one panel is opened and closed', async () => {
  await openForm();
  await page.evaluate(`(() => {
    window.seen = [];
    new MutationObserver(() => {
      const now = document.querySelector('.dropdown')?.dataset.testid ?? 'closed';
      if (now !== (seen.at(-1) ?? 'closed')) seen.push(now);
    }).observe(document.body, { childList: true, subtree: true });
    for (const type of ['input', 'change']) addEventListener(type, () => seen.push(type), true);
  })()`);
  expect(await fill(small)).toEqual({ filled: true });
  const seen: string[] = await page.evaluate('seen');
  expect(seen.slice(0, 2)).toEqual([expect.stringContaining('catalog'), 'closed']);
  expect(seen[2]).toMatch(/^(?:input|change)$/);
});

test('a panel that stays shut is named before anything is typed, and the seller opens it', async () => {
  vinted.site.trouble = 'dead_category';
  await openForm();
  const end = fill(jacket, { patienceMs: 3_000 });
  const shut = { field: 'Category', message: expect.stringContaining('list for category did not open') };
  await expect.poll(() => stepsIn(page)).toContainEqual({ ...shut, state: 'failed', stage: 'opened' });
  const before = (await stepsIn(page)).map(({ field, state }) => `${field} ${state}`);
  expect(before.slice(0, 3)).toEqual(['Form doing', 'Category failed', 'Form done']);
  await expect.poll(() => outcomes(page)).toMatchObject({ Price: 'done' });
  await page.locator('#category').click();
  await page.locator('#catalog-search-input').fill('jeans');
  await page.locator('#catalog-search-2052-result').click();
  expect(await end).toEqual(shut);
  expect(await page.locator('#brand').inputValue()).toBe('Barbour');
});

test('what the form loses when it is drawn anew is named: each field, and the photos', async () => {
  vinted.site.trouble = 'redraw_empties';
  await openForm();
  const end = await fill({ ...jacket, photos: small.photos });
  expect(end.field).toBe('Title, Description, Photos');
  const failed = (await stepsIn(page)).filter(({ state }) => state === 'failed');
  expect(failed.map(({ field, stage }) => [field, stage])).toEqual([
    ['Title', 'shown'],
    ['Description', 'shown'],
    ['Photos', 'shown'],
  ]);
  expect((await outcomes(page))['Last look']).toMatch(/^skipped: Still empty: /);
});

test('photos that the form had before are not called the thing’s own, and what else it had is replaced', async () => {
  vinted.site.trouble = 'restores_draft';
  await openForm();
  expect(await fill(jacket)).toEqual({ filled: true });
  expect((await outcomes(page)).Photos).toMatch(/^skipped: The form had 3 photos before, .* Look whether/);
  expect(await page.locator('.card').count()).toBe(3);
  expect(await page.getByTestId('title--input').inputValue()).toBe(jacket.title);
  expect(await page.getByTestId('price-input--input').inputValue()).toBe('£62.50');
});

test('what a category asks for and nobody knows is named, because the form may not be uploaded without it', async () => {
  vinted.site.trouble = 'asks_for_more';
  await openForm();
  expect(await fill({ ...jacket, photos: small.photos })).toEqual({ filled: true });
  expect((await outcomes(page))['Last look']).toBe(
    'skipped: Empty and unknown to the extension: Pattern, Serial number. Look whether Vinted wants them.',
  );
  await openForm();
  await fill(small);
  expect((await outcomes(page))['Last look']).toMatch(
    /Colour\. Vinted wants them before you upload\. Empty and/,
  );
});

test('a page that is busy when the category is searched: what it finds late is found', async () => {
  await openForm();
  await page.evaluate(`document.addEventListener('input', () => setTimeout(() => {
    for (const end = performance.now() + 400; performance.now() < end; );
  }))`);
  const end = fill({ ...small, title: 'Vase', specifics: {} });
  await expect
    .poll(() => outcomes(page))
    .toMatchObject({ Category: expect.stringMatching(/^(done|skipped)/) });
  expect(await page.locator('#category').inputValue()).toBe('Vases');
  expect(await end).toEqual({ filled: true });
});

test('without a field for the category, the rest is filled once the seller has chosen one', async () => {
  vinted.site.trouble = 'no_category_field';
  await openForm();
  const end = fill(jacket, { patienceMs: 1_500 });
  await expect.poll(() => outcomes(page)).toMatchObject({ Category: expect.stringContaining('no field') });
  await expect.poll(() => page.getByTestId('price-input--input').inputValue()).toBe('£62.50');
  await inPage(page, 'stop');
  expect(await end).toEqual({ error: expect.stringContaining('AbortError') });
});

test('panels with a loader, that open at a second whole press and close by one beside them', async () => {
  vinted.site.trouble = 'stubborn_panels';
  await openForm();
  expect(await fill({ ...jacket, photos: small.photos })).toEqual({ filled: true });
  expect(await page.locator('#brand').inputValue()).toBe('Barbour');
  expect(await page.locator('#color').inputValue()).toBe('Green, Brown');
  expect(await page.locator('#material').inputValue()).toBe('Cotton, Wool');
  expect(await page.locator('.dropdown').count()).toBe(0);
});

test('a price that is not taken without the focus and the words that were typed', async () => {
  vinted.site.trouble = 'price_untaken';
  await openForm();
  expect(await fill(small)).toEqual({ filled: true });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/member\//);
  expect(vinted.items()[0]).toMatchObject({ price: 6250 });
});

test('a price that was not taken: the first click on save is held back and says what to do', async () => {
  vinted.site.trouble = 'price_needs_click';
  await openForm();
  await inPage(page, 'watchSave', 'vinted');
  await fill(small);
  const price = page.getByTestId('price-input--input');
  expect(await price.inputValue()).toBe('£62.50');
  await page.getByRole('button', { name: 'Save draft' }).click();
  expect(await savesIn(page)).toEqual([
    'The field shows £62.50, but Vinted has not taken it: click into the price and press Tab.',
  ]);
  expect(vinted.requests.matching('POST', '/save')).toEqual([]);
  await price.click();
  await price.press('Tab');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/member\//);
  expect(vinted.items()[0]).toMatchObject({ price: 6250 });
});

test('the seller’s choice of a category is found again for the next thing of the kind', async () => {
  await openForm();
  await inPage(page, 'watchSave', 'vinted');
  const bowl = { ...small, title: 'Studio pottery', specifics: {} };
  const end = fill(bowl);
  await expect.poll(() => outcomes(page)).toMatchObject({ Category: expect.stringContaining('skipped') });
  await page.locator('#category').click();
  await page.locator('#catalog-search-input').fill('bowl');
  await page.locator('#catalog-search-1935-result').click();
  expect(await end).toEqual({ filled: true });
  const category = await inPage(page, 'chosenCategory', 'vinted');
  expect(category).toEqual({ name: 'Decorative bowls', id: '1935' });
  await openForm();
  expect(await fill({ ...bowl, category } as FormItem)).toEqual({ filled: true });
  expect((await outcomes(page)).Category).toContain('as you chose for the last thing of this kind');
  expect(await page.locator('#category').inputValue()).toBe('Decorative bowls');
});

test('a book has an ISBN and a condition alone', async () => {
  await openForm();
  const book = {
    ...small,
    title: 'A Pattern Language',
    specifics: { Type: ['Books'], ISBN: ['978-0-19-501919-3'], Language: ['English'] },
    condition: 'USED_VERY_GOOD',
  };
  expect(await fill(book)).toEqual({ filled: true });
  expect(await page.locator('#isbn').inputValue()).toBe('9780195019193');
  expect((await outcomes(page))['Last look']).toBe('done');
  expect(await inPage(page, 'selfCheck', 'vinted')).toMatchObject({ missing: [] });
  await page.evaluate("document.getElementById('isbn').dataset.testid = 'renamed'");
  await page.evaluate("document.getElementById('isbn').id = 'renamed'");
  expect(await inPage(page, 'selfCheck', 'vinted')).toMatchObject({ missing: ['ISBN'] });
});

test('a phone has storage and a SIM lock, a size can be another field, and what is empty is named', async () => {
  vinted.site.panels = 'dialog';
  await openForm();
  const phone = {
    ...small,
    title: 'Pixel',
    specifics: { Type: ['Mobile phone'], 'Storage Capacity': ['128GB'], Brand: ['Nike'] },
  };
  expect(await fill(phone)).toEqual({ filled: true });
  expect(await page.locator('#storage').inputValue()).toBe('128 GB');
  const said = await outcomes(page);
  expect(said['SIM lock']).toBe('skipped: The SIM lock is not known. Choose it on the form.');
  expect(said['Last look']).toBe(
    'skipped: Still empty: Condition, Colour, SIM lock. Vinted wants them before you upload.',
  );
  expect(await inPage(page, 'selfCheck', 'vinted')).toMatchObject({ missing: [] });
  await openForm();
  await fill({ ...small, specifics: { Type: ['Jeans'], Size: ['L'] } });
  expect(await page.locator('#size').inputValue()).toBe('L / UK 16-18');
});

test.for(['Brand', 'Condition'])(
  'a field that is left to the seller is not tried, and all others are: %s',
  async (left) => {
    await openForm();
    await inPage(page, 'savedListing', 'vinted', 'https://www.vinted.co.uk/');
    await page.evaluate(`crosslisterSites.byHand.push('${left}')`);
    expect(await fill({ ...jacket, photos: small.photos })).toEqual({ filled: true });
    expect((await outcomes(page))[left]).toMatch(/^skipped: It failed three times/);
    const held = { brand: 'Barbour', size: 'M / UK 12-14', condition: 'Very good', color: 'Green, Brown' };
    for (const [id, value] of Object.entries({ ...held, material: 'Cotton, Wool' }))
      expect(await page.locator(`#${id}`).inputValue()).toBe(id === left.toLowerCase() ? '' : value);
  },
);
