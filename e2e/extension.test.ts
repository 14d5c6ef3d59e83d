import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readZip } from '../apps/extension/src/test/read-zip.ts';
import { keepListing } from '../packages/simulators/src/etsy-editor/state.ts';
import { saveItem } from '../packages/simulators/src/vinted/state.ts';
import { root } from '../scripts/run-tool.ts';
import { type ExtensionPlace, startExtensionPlace, toast } from './extension-place.ts';

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
