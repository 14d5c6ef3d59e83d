import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type EtsyEditorSimulator,
  startEtsyEditorSimulator,
} from '../packages/simulators/src/etsy-editor/start-etsy-editor-simulator.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { type FillEnd, type FormItem, inPage, outcomes, savesIn, stepsIn } from './extension/sites-page.ts';

// There is no server of ours, so there is no bystander.
let etsy: EtsyEditorSimulator;
let open: OpenBrowser;
let page: Page;

beforeAll(async () => {
  etsy = await startEtsyEditorSimulator();
  open = await openBrowser();
  await open.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: etsy.url });
});
afterAll(async () => {
  await open?.close();
  await etsy?.stop();
});
beforeEach(async () => {
  etsy.site.trouble = null;
  etsy.site.listings.clear();
  page = await open.context.newPage();
});
afterEach(() => page.close());

const vase: FormItem = {
  title: 'Blue studio vase',
  name: 'Blue vase',
  description: 'Stoneware.\n\n<b>No chips</b>.',
  pricePence: 104550,
  sku: 'V-7',
  condition: 'USED_GOOD',
  specifics: { Material: ['Stoneware'], Colour: ['Blue'], Decade: ['1970s'] },
  photos: ['front', 'base'].map((name) => ({
    name: `${name}.jpg`,
    type: 'image/jpeg',
    text: `bytes of ${name}`,
  })),
};
const openEditor = () => page.goto(`${etsy.url}/your/shops/me/listing-editor/create`);
const fill = (item: FormItem = vase, pace = {}) => inPage<FillEnd>(page, 'fill', 'etsy', item, pace);
const panel = () => page.getByRole('region', { name: 'Copy to Etsy' });
const onEtsy = () => page.url().replace(etsy.url, 'https://www.etsy.com');

test('types what it finds beyond doubt, and the draft the seller saves is as the item says', async () => {
  await openEditor();
  await inPage(page, 'watchSave', 'etsy');
  expect(await fill()).toEqual({ filled: true });
  expect(await outcomes(page)).toMatchObject({
    Title: 'done',
    Description: 'done',
    Price: 'done',
    Quantity: 'done',
    SKU: 'done',
    'The rest': expect.stringContaining('skipped: Category, photos'),
  });
  await panel().getByRole('button', { name: 'Add to the form' }).click();
  await page.getByText('Delete photo 2').waitFor();
  await panel().getByRole('button', { name: 'Add to the form' }).click();
  await panel().getByText('The editor holds photos already.').waitFor();
  expect(etsy.listings()).toEqual([]);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.waitForURL(/tools\/listings/);
  const [listing] = etsy.listings();
  const { title, description, sku } = vase;
  expect(listing).toMatchObject({ state: 'draft', title, description, sku, price: '1045.50', quantity: '1' });
  const photos = listing?.photos.map((id) => etsy.site.photos.get(id)?.sha256);
  expect(photos).toEqual(vase.photos.map(({ text }) => createHash('sha256').update(text).digest('hex')));
  expect(await inPage(page, 'savedListing', 'etsy', onEtsy())).toEqual({
    listingUrl: `https://www.etsy.com/your/shops/me/listing-editor/edit/${listing?.id}`,
    draft: true,
  });
});

test('when it was made is chosen where the editor offers exactly that as vintage, and never anything near it', async () => {
  await openEditor();
  expect(await fill()).toEqual({ filled: true });
  expect((await outcomes(page))['When was it made?']).toBe('done');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.waitForURL(/tools\/listings/);
  expect(etsy.listings()).toMatchObject([{ whenMade: '1970_1979' }]);
  for (const Decade of ['1960s', '2020 - 2026', '197']) {
    await openEditor();
    await fill({ ...vase, specifics: { Decade: [Decade] } });
    expect(await page.locator('#when-made-select').inputValue()).toBe('');
  }
});

test('a SKU whose field comes only after its button', async () => {
  etsy.site.trouble = 'sku_hidden';
  await openEditor();
  expect(await fill()).toEqual({ filled: true });
  expect(await page.locator('#listing-sku-input').inputValue()).toBe(vase.sku);
});

test('publishing is the seller’s, and found afterwards', async () => {
  await openEditor();
  await inPage(page, 'watchSave', 'etsy');
  await fill();
  await page.getByRole('button', { name: 'Publish' }).click();
  expect(await savesIn(page)).toEqual(['live']);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/tools\/listings/);
  expect(await inPage(page, 'savedListing', 'etsy', onEtsy())).toEqual({
    listingUrl: `https://www.etsy.com/listing/${etsy.listings()[0]?.id}`,
    draft: false,
  });
});

test('the panel holds every field to copy, by mouse and keyboard, and can be hidden', async () => {
  await openEditor();
  await fill();
  const clipboard = () => page.evaluate('navigator.clipboard.readText()');
  await panel().getByRole('button', { name: 'Copy description' }).click();
  await panel().getByText('Copied: Description').waitFor();
  expect(await clipboard()).toBe(vase.description);
  await panel().getByRole('button', { name: 'Copy tags' }).focus();
  await page.keyboard.press('Enter');
  await panel().getByText('Copied: Tags').waitFor();
  expect(await clipboard()).toBe('stoneware, blue, 1970s');
  for (const field of ['Title', 'When was it made?', 'Price', 'Quantity', 'SKU'])
    await panel()
      .getByRole('button', { name: `Copy ${field}` })
      .waitFor();
  const links = panel().getByRole('link');
  expect(await links.count()).toBe(2);
  const download = page.waitForEvent('download');
  await links.first().click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('front.jpg');
  expect(await readFile(await file.path(), 'utf8')).toBe('bytes of front');
  const { violations } = await new AxeBuilder({ page }).include('crosslister-panel').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await panel().getByRole('button', { name: 'Hide' }).click();
  expect(await panel().getByRole('button', { name: 'Copy title' }).count()).toBe(0);
  await inPage(page, 'stop');
  await panel().waitFor({ state: 'detached' });
});

test('on a phone the panel is folded until it is wanted', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditor();
  await fill();
  expect(await panel().getByRole('button', { name: 'Copy title' }).count()).toBe(0);
  await panel().getByRole('button', { name: 'Show' }).click();
  await panel().getByRole('button', { name: 'Copy title' }).click();
  await panel().getByText('Copied: Title').waitFor();
});

test('fields without labels are found by the ids that are known', async () => {
  etsy.site.trouble = 'no_labels';
  await openEditor();
  await fill();
  expect(await page.locator('#listing-title-input').inputValue()).toBe(vase.title);
});

test.for([
  ['renamed', ['Title', 'Description', 'Price', 'Quantity', 'SKU']],
  ['two_title_fields', ['Title']],
] as const)('%s: nothing is guessed, each field is named, the panel is there', async ([trouble, fields]) => {
  etsy.site.trouble = trouble;
  await openEditor();
  const { field: named, message } = await fill(vase, { patienceMs: 500 });
  expect(named).toBe(fields.join(', '));
  for (const each of fields) expect(message).toContain(`${each} was not found in Etsy's editor.`);
  const failed = (await stepsIn(page)).filter(({ state }) => state === 'failed');
  expect(failed.map(({ field, stage }) => [field, stage])).toEqual(fields.map((each) => [each, 'found']));
  for (const field of await page.locator('textarea[name=title]').all())
    expect(await field.inputValue()).toBe('');
  await panel().getByRole('button', { name: 'Copy title' }).waitFor();
  const check = await inPage<{ missing: string[] }>(page, 'selfCheck', 'etsy');
  expect(check.missing).toContain('Title');
});

test.for([
  ['signed_out', 'Sign in', 'Etsy asks you to sign in.'],
  ['captcha', 'Verification', 'Etsy wants to know that you are human.'],
  ['price_altered', 'Price', 'Etsy made the price "1045".'],
  ['title_untaken', 'Title', 'The editor shows the title, but Etsy has not taken it'],
] as const)('%s: stops and names the field', async ([trouble, field, words]) => {
  etsy.site.trouble = trouble;
  await openEditor();
  expect(await fill()).toEqual({ field, message: expect.stringContaining(words) });
  expect(etsy.listings()).toEqual([]);
});

test('the dialogs of some shops come first: the panel is there, and the form is filled once they are answered', async () => {
  etsy.site.trouble = 'first_dialogs';
  await openEditor();
  const end = fill(vase, { patienceMs: 500 });
  await panel().getByRole('button', { name: 'Copy title' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Who made it?' }).waitFor();
  expect((await stepsIn(page)).filter(({ state }) => state === 'failed')).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await end).toEqual({ filled: true });
  expect(await page.locator('#listing-title-input').inputValue()).toBe(vase.title);
});

test('the self check finds every field it would fill', async () => {
  await openEditor();
  expect(await inPage(page, 'selfCheck', 'etsy')).toMatchObject({ missing: [] });
});
