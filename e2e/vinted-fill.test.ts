import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startVintedSimulator,
  type VintedSimulator,
} from '../packages/simulators/src/vinted/start-vinted-simulator.ts';
import { saveItem } from '../packages/simulators/src/vinted/vinted-state.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { type FillEnd, type FormItem, inPage, outcomes, savesIn, stepsIn } from './extension/sites-page.ts';
import { jacket, photo, small } from './extension/vinted-items.ts';

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
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ontoVinted = (address: string) => address.replace(vinted.url, 'https://www.vinted.co.uk');

test('fills the whole form, and the draft the seller saves is as the item says', async () => {
  await openForm();
  await inPage(page, 'watchSave', 'vinted');
  expect(await fill()).toEqual({ filled: true });
  expect(await savesIn(page)).toEqual([]);
  expect(vinted.items()).toEqual([]);
  const said = await outcomes(page);
  expect(said).toMatchObject({
    Photos: 'done',
    Title: 'done',
    Price: 'done',
    Brand: 'done',
    Material: 'done',
  });
  expect(said.Category).toContain("Women's jackets");
  expect(said['Parcel size']).toContain('Medium');

  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/member\//);
  const [item] = vinted.items();
  expect(item).toMatchObject({
    status: 'draft',
    title: 'Barbour waxed jacket',
    description: 'Worn twice.\n\nNo holes & no "stains".',
    price: 6250,
    category: 1206,
    brand: 364,
    size: 208,
    condition: 2,
    colours: [10, 2],
    materials: [46, 59],
    parcel: 'Medium',
  });
  const photos = item?.photos.map((id) => vinted.site.photos.get(id));
  expect(photos?.map((each) => each?.name)).toEqual(['front.jpg', 'back.jpg', 'label.jpg']);
  expect(photos?.map((each) => each?.sha256)).toEqual(jacket.photos.map(({ text }) => sha256(text)));
  expect(await inPage(page, 'savedListing', 'vinted', ontoVinted(page.url()))).toEqual({
    listingUrl: `https://www.vinted.co.uk/items/${item?.id}/edit`,
    draft: true,
  });
});

test('tells of the seller’s click before the page goes, and finds the new draft among older ones', async () => {
  const heard: string[] = [];
  await page.exposeFunction('heard', (kind: string) => heard.push(kind));
  const saveWith = async (click: () => Promise<void>) => {
    await openForm();
    await inPage(page, 'watchSave', 'vinted');
    await page.evaluate('crosslisterSites.saves.push = (kind) => heard(kind)');
    await page.getByTestId('title--input').fill('Barbour waxed jacket');
    await click();
    await page.waitForURL(/\/member\//);
    return inPage(page, 'savedListing', 'vinted', ontoVinted(page.url()));
  };
  const byScript = () =>
    page.evaluate("document.querySelector('[data-testid=upload-form-save-draft-button]').click()");
  expect(await saveWith(async () => void (await byScript()))).toBeNull();
  expect(heard).toEqual([]);
  const listing = await saveWith(() => page.getByRole('button', { name: 'Save draft' }).click());
  expect(heard).toEqual(['draft']);
  const ids = vinted.items().map(({ id }) => id);
  expect(ids).toHaveLength(2);
  const listingUrl = `https://www.vinted.co.uk/items/${Math.max(...ids)}/edit`;
  expect(listing).toEqual({ listingUrl, draft: true });
});

test('knows a published item by its address', async () => {
  await openForm();
  await inPage(page, 'watchSave', 'vinted');
  await fill(small);
  expect((await outcomes(page)).Condition).toContain('skipped: The condition is not known.');
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(/\/items\/\d+-/);
  const [item] = vinted.items();
  expect(item?.status).toBe('active');
  expect(await inPage(page, 'savedListing', 'vinted', ontoVinted(page.url()))).toEqual({
    listingUrl: `https://www.vinted.co.uk/items/${item?.id}-barbour-waxed-jacket`,
    draft: false,
  });
});

test('a category that is not found is the seller’s to choose, and the rest waits for it', async () => {
  await openForm();
  const end = fill({ ...jacket, title: 'Thing of beauty', specifics: { ...jacket.specifics, Type: [] } });
  await expect
    .poll(() => outcomes(page))
    .toMatchObject({ Category: expect.stringContaining('skipped: Choose') });
  expect(await page.getByTestId('price-input--input').inputValue()).toBe('£62.50');
  expect(await page.locator('#brand').count()).toBe(0);
  await page.getByTestId('price-input--input').fill('60');
  await page.locator('#category').click();
  await page.locator('#catalog-search-input').fill('jeans');
  await page.locator('#catalog-search-2052-result').click();
  expect(await end).toEqual({ filled: true });
  expect((await outcomes(page)).Category).toBe(`done: "Men's jeans"`);
  expect(await page.getByTestId('price-input--input').inputValue(), 'changed meanwhile').toBe('£60.00');
  expect(await page.locator('#brand').inputValue()).toBe('Barbour');
  expect(await page.locator('#color').inputValue()).toBe('Green, Brown');
});

test('what is not known or not offered is named and left to the seller', async () => {
  await openForm();
  const specifics = {
    Brand: ['Nobody & Sons'],
    Type: ['Vase'],
    Size: ['L'],
    Colour: ['Teal', 'Blue', 'White', 'Red'],
  };
  const item = { ...jacket, specifics, condition: 'FOR_PARTS_OR_NOT_WORKING' };
  expect(await fill(item, { patienceMs: 1_500 })).toEqual({ filled: true });
  expect(await outcomes(page)).toMatchObject({
    Brand: expect.stringContaining(`skipped: "Nobody & Sons" is not among Vinted's brands`),
    Size: 'skipped: This category has no size.',
    Condition: expect.stringContaining('skipped: Vinted has no word'),
    Colour: expect.stringContaining('skipped: Left out: Teal, Red.'),
    Material: expect.stringContaining('skipped: The material is not known'),
  });
  expect(await page.locator('#color').inputValue()).toBe('Blue, White');
  expect(await page.locator('.dropdown').count()).toBe(0);
});

test('ticks are kept on a page whose lists have a button of their own', async () => {
  vinted.site.panels = 'done';
  await openForm();
  expect(await fill({ ...jacket, photos: small.photos })).toEqual({ filled: true });
  expect(await page.locator('#color').inputValue()).toBe('Green, Brown');
  expect(await page.locator('#material').inputValue()).toBe('Cotton, Wool');
  expect(await page.locator('.dropdown').count()).toBe(0);
});

test('a long title, description and row of photos are cut, and what was left out is told', async () => {
  await openForm();
  const title = `${'word '.repeat(19)}jackets beyond`;
  const description = `${'a'.repeat(1_999)}😀 the end`;
  const photos = Array.from({ length: 22 }, (_, index) => photo(`${index}.jpg`));
  vinted.site.uploadMs = 0;
  expect(await fill({ ...small, title, description, photos })).toEqual({ filled: true });
  expect(await page.locator('.card').count()).toBe(20);
  const said = await outcomes(page);
  expect(said.Photos).toBe('skipped: Vinted takes 20 photos: the last 2 were left out.');
  expect(said.Title).toBe('skipped: Vinted takes 100 characters of title. Left out: "jackets beyond"');
  expect(said.Description).toBe(
    'skipped: Vinted takes 2,000 characters of description. Left out: "😀 the end"',
  );
  expect(await page.getByTestId('title--input').inputValue()).toBe('word '.repeat(19).trim());
  expect((await page.getByTestId('description--input').inputValue()).length).toBe(1_999);
});

test.for([
  ['signed_out', 'Sign in', 'Vinted asks you to sign in.'],
  ['captcha', 'Verification', 'Vinted wants to know that you are human.'],
  ['cloudflare', 'Verification', 'Vinted checks your browser before it shows the page.'],
] as const)('%s: stops, says why and saves nothing', async ([trouble, field, words]) => {
  vinted.site.trouble = trouble;
  await openForm();
  const end = await fill(jacket);
  expect(end).toEqual({ field, message: expect.stringContaining(words) });
  const last = (await stepsIn(page)).at(-1);
  expect(last).toEqual({ field, state: 'failed', message: end.message });
  expect(vinted.items()).toEqual([]);
  expect(vinted.requests.matching('POST', '/save')).toEqual([]);
});

test('what nobody can see, and what asks nothing, does not stop it', async () => {
  await openForm();
  const hidden = `<div style="display:none"><input data-testid="title--input"><input type="password">
<iframe title="captcha" width="300" height="200"></iframe><div role="dialog">Log in</div></div>
<div class="grecaptcha-badge"><iframe title="reCAPTCHA" src="about:blank" width="256" height="90"></iframe></div>
<div id="onetrust-consent-sdk"><div role="dialog">Cookies</div></div>`;
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(hidden)})`);
  expect(await fill(small)).toEqual({ filled: true });
  expect(await page.getByTestId('title--input').first().inputValue()).toBe(small.title);
});

test('on a page that is not the form it says so', async () => {
  await page.goto(`${vinted.url}/member/77-ann`);
  const end = await fill(small, { patienceMs: 300 });
  expect(end).toEqual({ field: 'Form', message: expect.stringContaining("is not Vinted's form") });
  expect(await inPage(page, 'selfCheck', 'vinted')).toMatchObject({ found: [] });
});

test('Upload leads to the wardrobe: an older item with the same title, or with a longer one, is not taken for the new one', async () => {
  vinted.site.trouble = 'upload_leads_to_wardrobe';
  const rest = { description: '', price: 100, category: 1206, brand: null, size: null, condition: null };
  const lists = { colours: [], materials: [], parcel: null, photos: [] };
  const old = saveItem(vinted.site, { title: small.title, ...rest, ...lists }, false, null);
  saveItem(vinted.site, { title: `Old ${small.title}, worn`, ...rest, ...lists }, false, null);
  await openForm();
  await inPage(page, 'watchSave', 'vinted', String(old.id));
  await fill(small);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(/\/member\//);
  const seen = new Set<string>();
  const look = async () => {
    const found = await inPage<{ listingUrl: string } | null>(
      page,
      'savedListing',
      'vinted',
      ontoVinted(page.url()),
    );
    if (found) seen.add(found.listingUrl);
    return found;
  };
  await expect.poll(look).not.toBeNull();
  const newest = Math.max(...vinted.items().map(({ id }) => id));
  expect([...seen]).toEqual([`https://www.vinted.co.uk/items/${newest}`]);
});

test('save_refused: the click is told, and no listing is taken for granted', async () => {
  vinted.site.trouble = 'save_refused';
  await openForm();
  await inPage(page, 'watchSave', 'vinted');
  await fill(small);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('Add at least one photo of your item.').waitFor();
  expect(await savesIn(page)).toEqual(['live']);
  expect(await inPage(page, 'savedListing', 'vinted', ontoVinted(page.url()))).toBeNull();
  const rest = { description: '', price: 100, category: 1206, brand: null, size: null, condition: null };
  const lists = { colours: [], materials: [], parcel: null, photos: [] };
  const other = saveItem(vinted.site, { title: 'Other thing', ...rest, ...lists }, false, null);
  await page.goto(`${vinted.url}/items/${other.id}-other-thing`);
  expect(await inPage(page, 'savedListing', 'vinted', ontoVinted(page.url()))).toBeNull();
});

test('stopped half-way, it types nothing more', async () => {
  vinted.site.uploadMs = 300;
  await openForm();
  const end = fill();
  await page.getByTestId('image-wrapper-0').waitFor();
  await inPage(page, 'stop');
  expect(await end).toEqual({ error: expect.stringContaining('AbortError') });
  await page.getByTestId('image-wrapper-2').waitFor();
  expect(await page.getByTestId('title--input').inputValue()).toBe('');
  expect((await stepsIn(page)).at(-1)).toEqual({ field: 'Photos', state: 'doing' });
});

test('photos on the form are never added twice', async () => {
  await openForm();
  await fill(small);
  expect(await fill(small)).toEqual({ filled: true });
  expect(await page.locator('.card').count()).toBe(1);
  const end = await fill(jacket);
  expect(end).toEqual({ field: 'Photos', message: expect.stringContaining('holds 1 photo already') });
  expect(await page.locator('.card').count()).toBe(1);
});

test('the self check names what is missing and touches nothing', async () => {
  await openForm();
  expect(await inPage(page, 'selfCheck', 'vinted')).toMatchObject({ missing: [] });
  await fill(small);
  const whole = await inPage<{ found: string[]; missing: string[] }>(page, 'selfCheck', 'vinted');
  expect(whole.missing).toEqual([]);
  expect(whole.found).toHaveLength(13);
  vinted.site.trouble = 'no_title_field';
  await openForm();
  expect(await inPage(page, 'selfCheck', 'vinted')).toMatchObject({ missing: ['Title'] });
  expect(await page.getByTestId('description--input').inputValue()).toBe('');
});
