import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { readCaptureFile } from '@crosslister/contract/accounts/capture.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { builtInVinted } from '@crosslister/contract/site-tables/vinted.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readZip } from '../apps/extension/src/test/read-zip.ts';
import { keepListing } from '../packages/simulators/src/etsy-editor/etsy-editor-state.ts';
import { saveItem } from '../packages/simulators/src/vinted/vinted-state.ts';
import { root } from '../scripts/run-tool.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { type ExtensionPlace, startExtensionPlace, toast } from './extension/extension-place.ts';
import { textsAsNames, wordsOf } from './extension/texts-as-names.ts';

let place: ExtensionPlace;

beforeAll(async () => {
  place = await startExtensionPlace();
  await place.setSettings();
  await place.addDashboard();
  await place.pair();
});
afterAll(() => place?.stop());
afterEach(() => place.tidy());

test('the zip is what Chrome loads', async () => {
  const folder = join(root, 'apps/extension');
  const zip = await readZip(join(folder, 'crosslister-extension.zip'));
  const built = (await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && file.name !== '.sources')
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, 'dist').length + 1));
  expect(Object.keys(zip).sort()).toEqual(built.sort());
  expect(built).toContain('manifest.json');
  for (const [name, bytes] of Object.entries(zip)) {
    expect(Buffer.from(bytes).equals(await readFile(join(folder, 'dist', name))), name).toBe(true);
    const text = Buffer.from(bytes).toString();
    expect(text, `cookies in ${name}`).not.toMatch(/document\.cookie|cookieStore|chrome\.cookies/);
    // Only the background sends requests to servers, and only to those of dashboards.
    if (name.endsWith('-page.js')) expect(text, name).not.toMatch(/\bfetch\(|XMLHttpRequest|sendBeacon/);
  }
});

test('the form is filled and the seller saves a draft: the queue knows where it stands', async () => {
  const product = await place.addTestProduct({ condition: 'USED_EXCELLENT' });
  const page = await place.openDashboard(product);
  const form = await place.openFilledForm(page, product);
  expect(await form.getByTestId('title--input').inputValue()).toBe(product.name);
  expect([...place.vinted.site.photos.values()].map(({ sha256 }) => sha256)).toEqual(place.photoDigests);
  expect(place.vinted.items()).toEqual([]);

  await place.saveDraft(form);
  await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('draft');
  const asked = place.vinted.requests.all().map(({ method, path }) => `${method} ${path}`);
  expect(new Set(asked), 'nothing but the form and what the page itself asked').toEqual(
    new Set(['GET /items/new', 'POST /upload', 'POST /save', 'GET /member/77-ann']),
  );
  const [draft] = place.vinted.items();
  expect((await place.readProduct(product)).listings.vinted?.url).toBe(
    `https://www.vinted.co.uk/items/${draft?.id}`,
  );
  expect(await place.stepOf(product)).toMatchObject({ status: 'completed', waits_for_seller: false });
});

test('three at once, one after another: one that fails in the middle does not hold up the last', async () => {
  const products: Product[] = [];
  for (const n of [1, 2, 3]) products.push(await place.addTestProduct({ sku: `BULK-${n}` }));
  const page = await place.openDashboard({ sku: 'BULK' });
  const opened = place.nextForm();
  await place.listAll(page, ['Vinted']);
  const form = await opened;
  const first = await productOn(form);
  await place.filledForm();
  await (await place.inQueue(page, first)).getByText('Waiting for you to save it on Vinted').waitFor();
  for (const product of products)
    expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true });
  expect(place.formTabs()).toHaveLength(1);

  place.vinted.site.trouble = 'title_cut';
  await place.saveDraft(form);
  await form.getByText(/^Vinted changed the title: .* Correct it on the form\.$/).waitFor();
  const second = await productOn(form);
  await (await place.inQueue(page, second)).getByText(/Fill in the rest yourself and save it\.$/).waitFor();
  place.vinted.site.trouble = null;
  const next = place.nextForm();
  await form.getByRole('button', { name: 'Stop' }).click();
  await toast(page, 'Failed to cross-list to Vinted: You stopped it on Vinted.').waitFor();

  const last = await next;
  const third = await productOn(last);
  await place.filledForm();
  await place.saveDraft(last);
  await expect.poll(async () => (await place.readProduct(third)).listings.vinted?.status).toBe('draft');
  expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  expect((await place.readProduct(first)).listings.vinted?.status).toBe('draft');
  expect(await place.stepOf(second)).toMatchObject({ status: 'failed', error: 'You stopped it on Vinted.' });
  expect(place.vinted.items().map(({ title }) => title)).not.toContain(second.name);
  await (await place.inQueue(page, second)).getByText('You stopped it on Vinted.').first().waitFor();

  async function productOn(tab: Page) {
    const words = await tab.getByText(/^Crosslister fills this form for/).textContent();
    const found = products.find(({ name }) => words?.includes(`'${name}'`));
    if (!found) throw new Error(`no product of these: ${words}`);
    return found;
  }
});

test.for(['Vinted', 'Etsy'] as const)(
  'sold on %s: told from the item’s own page, and the product is sold',
  async (site) => {
    const name = `Waxed jacket on ${site}`;
    const url = addOn[site](name);
    const product = await place.addTestProduct({ name, listings: { [site.toLowerCase()]: { url } } });
    const page = await place.chrome.context.newPage();
    await page.goto(url);
    const panel = page.getByRole('region', { name: 'Crosslister' });
    await panel.getByText(`'${name}'`).waitFor();
    await page.evaluate("history.pushState(null, '', '/elsewhere')");
    await panel.waitFor({ state: 'detached' });
    await page.evaluate('history.back()');
    await panel.getByRole('button', { name: 'Mark as sold in Crosslister' }).click();
    await panel.getByText('Marked as sold. Crosslister ends it everywhere else.').waitFor();
    expect(await place.readProduct(product)).toMatchObject({ status: 'sold', action_info: null });
  },
);

const keepingALook = 'POST /api/extension/capture/';

/** A thing of which every value could be found again. It is filled in, and its form saved. */
async function fillJacket(sku: string) {
  const product = await place.addTestProduct({
    sku,
    name: `Barbour waxed jacket ${sku}`,
    price: 62.5,
    description: '<p>Worn twice near Kendal.</p>',
    condition: 'USED_VERY_GOOD',
    specifics: { Brand: ['Barbour'], Type: ['Jacket'], Size: ['M'], Colour: ['Green'], Material: ['Wool'] },
  });
  const page = await place.openDashboard(product);
  const form = await place.openFilledForm(page, product);
  const shown = await form.evaluate<string[]>('globalThis.shownTexts?.() ?? []');
  await place.saveDraft(form);
  await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('draft');
  // The next form would be opened in its tab.
  await form.close();
  await page.close();
  return { product, shown };
}

test('a capture of a form has its test ids and roles, and no value of the product', async () => {
  await place.chrome.context.addInitScript(textsAsNames);
  const page = await place.openDashboard();
  await page.getByRole('button', { name: 'Settings' }).first().click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Connections', exact: true }).click();
  const card = settings.getByRole('region', { name: 'Vinted', exact: true });
  await card.getByText('Report a problem').click();
  await card.getByText('Nothing is captured.', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Capture for 24 hours', exact: true }).click();
  await card.getByText(/^Capturing until .* 0 steps of forms captured so far\.$/).waitFor();
  const { product, shown } = await fillJacket('JACKET-7732');
  await expect.poll(() => place.capturedSteps()).toContain('Last look');

  await card.getByRole('button', { name: 'Read what was captured' }).click();
  const read = page.getByRole('dialog', { name: 'Captured forms of Vinted' });
  await read.getByRole('listitem').filter({ hasText: 'Title' }).first().locator('summary').click();
  await checkScreenAtAllSizes(page, 'captured-forms');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    read.getByRole('button', { name: 'Download the file' }).click(),
  ]);
  const text = await textOf(await file.createReadStream());
  const { forms } = readCaptureFile(text);
  const steps = await place.capturedSteps();
  for (const field of ['Form', 'Photos', 'Title', 'Price', 'Condition'])
    expect(steps).toContain(`${field} done`);
  for (const field of ['Category', 'Brand']) expect(steps).toContain(`${field} opened`);
  const [first] = forms;
  expect(first?.look).toMatchObject({
    path: '/items/new',
    version: expect.stringMatching(/^0\.1\.0\.\d+$/),
    not_found: [],
  });
  expect(first?.look.found).toContain('Title');
  expect(first?.look.appeared).toContainEqual(
    expect.objectContaining({ tag: 'input', testid: 'title--input', id: 'title', is: [] }),
  );
  const seen = forms.flatMap(({ look }) => look.appeared);
  for (const testid of ['catalog-select-dropdown-content', 'brand-search--input', 'image-wrapper-0'])
    expect(seen.map((each) => each.testid)).toContain(testid);
  for (const role of ['alert', 'radio']) expect(seen.map((each) => each.role)).toContain(role);
  expect(seen.some(({ is }) => is.includes('hidden'))).toBe(true);

  // The page has put all of these into ids, test ids, roles and types.
  for (const words of [
    product.name,
    'Worn twice near Kendal.',
    '62.50',
    'ann',
    "Women's jackets",
    'Green',
    'Barbour',
  ])
    expect(shown).toContain(words);
  const { name, sku, description, specifics } = product;
  const values = wordsOf(name, sku, description.replace(/<[^>]*>/g, ''), ...Object.values(specifics).flat());
  const kept = wordsOf(text);
  expect([...values].filter((word) => kept.has(word))).toEqual([]);
  // Words of forms that the page shows as well, and the platform of the file.
  const ofForms = wordsOf(
    'sell an item new title description category price brand size condition colour material parcel photo upload save close',
    'draft of your not search items member hidden sign in template tags vinted use as brand list on',
  );
  expect([...wordsOf(...shown)].filter((word) => kept.has(word) && !ofForms.has(word))).toEqual([]);
  expect(text, 'numbers').not.toMatch(/"(?:path|field|tag|type|testid|id|role)":"[^"]*[1-9]/);
});

test('after a capture is switched off nothing more is sent, and one that fails stops no filling', async () => {
  const { forms } = await place.capture(false);
  await place.watchBackground('');
  await fillJacket('STOPPED-7733');
  expect(await place.sentByBackground()).toContain('GET /api/extension/capture/');
  expect(await place.sentByBackground()).not.toContain(keepingALook);
  expect(await place.captured()).toMatchObject({ on: false, forms });

  await place.capture(true);
  await place.watchBackground(keepingALook);
  await fillJacket('BROKEN-7734');
  expect((await place.sentByBackground()).filter((each) => each === keepingALook)).toHaveLength(1);
  expect((await place.captured()).forms).toBe(0);
});

test('what the seller’s server knows anew of Vinted’s form is used, without a new extension', async () => {
  place.vinted.site.trouble = 'no_condition_field';
  await place.setSettings({ hurry: { pauseMs: 0, quietMs: 200, patienceMs: 1_000 } });
  const fillNext = async () => {
    const product = await place.addTestProduct({ condition: 'USED_VERY_GOOD' });
    const page = await place.openDashboard(product);
    const form = await place.openForm(page, product);
    await form.getByText(/^Last look:/).waitFor({ timeout: 40_000 });
    const condition = await form.locator('#state').inputValue();
    await form.close();
    await page.close();
    return condition;
  };
  expect(await fillNext()).toBe('');
  const { page } = builtInVinted;
  const opener = [...page.condition.opener, 'input[data-testid="state-input"]'];
  const table = {
    ...builtInVinted,
    version: '2099-01-01',
    page: { ...page, condition: { ...page.condition, opener } },
  };
  // The server is one of a later day.
  await place.inBackground(`{
    globalThis.send ??= fetch;
    globalThis.fetch = (url, init) => new URL(url).pathname === '/api/extension/tables/'
      ? Promise.resolve(Response.json(${JSON.stringify({ results: [table] })}))
      : send(url, init);
    chrome.storage.session.remove('tablesAskedAt');
  }`);
  expect(await fillNext()).toBe('Very good');
});

// The last test of this file, because the background stays slow.
test('a page that Chrome tells of several times is filled in once', async () => {
  await place.holdUpBackground();
  const product = await place.addTestProduct();
  const page = await place.openDashboard(product);
  await place.openForm(page, product);
  await place.filledForm();
  expect([...place.vinted.site.photos.values()].map(({ sha256 }) => sha256)).toEqual(place.photoDigests);
});

/** A listing that the seller made there by hand. Returns its URL. */
const addOn = {
  Vinted(title: string) {
    const rest = { description: '', price: 6250, category: 1206, brand: null, size: null, condition: null };
    const lists = { colours: [], materials: [], parcel: null, photos: [] };
    const { id, slug } = saveItem(place.vinted.site, { title, ...rest, ...lists }, false, null);
    return `https://www.vinted.co.uk/items/${id}-${slug}`;
  },
  Etsy(title: string) {
    const values = { title, description: '', price: '62.50', quantity: '1', sku: 'J-1', photos: [] };
    return `https://www.etsy.com/listing/${keepListing(place.etsy.site, values, false).id}`;
  },
};
