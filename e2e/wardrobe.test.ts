import { AxeBuilder } from '@axe-core/playwright';
import type { FileImport, FileImports } from '@crosslister/contract/imports.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveItem, type VintedItem } from '../packages/simulators/src/vinted/vinted-state.ts';
import { type ExtensionPlace, startExtensionPlace } from './extension/extension-place.ts';

let place: ExtensionPlace;
let made = 0;
const wardrobe = 'https://www.vinted.co.uk/member/77-ann';
const sends = 'POST /api/extension/wardrobe/';

beforeAll(async () => {
  place = await startExtensionPlace();
  await place.addDashboard();
  await place.pair();
  place.vinted.site.photoAddress = ({ id }) => `${place.shopUrl}/${id}.png`;
});
afterAll(() => place?.stop());
beforeEach(() => place.setSettings({ hurry: { pauseMs: 20, quietMs: 0, patienceMs: 3_000 } }));
afterEach(async () => {
  const { site, requests } = place.vinted;
  site.items.clear();
  site.moreMs = 100;
  requests.clear();
  await place.tidy();
  await place.inBackground("chrome.storage.local.remove('wardrobePanel')");
  await place.inBackground('{ if (globalThis.send) globalThis.fetch = send; }');
});

function addItem(fields: Partial<VintedItem> = {}): VintedItem {
  made += 1;
  const values = { description: '', price: 6250, category: 1206, brand: 364, size: 208, condition: 2 };
  const lists = { colours: [], materials: [], parcel: null, photos: [] };
  const title = `Waxed jacket ${made}`;
  return Object.assign(saveItem(place.vinted.site, { title, ...values, ...lists }, false, null), fields);
}
const addItems = (count: number, fields: Partial<VintedItem> = {}) =>
  Array.from({ length: count }, () => addItem(fields));

async function open(address = wardrobe): Promise<Page> {
  const page = await place.chrome.context.newPage();
  await page.goto(address);
  return page;
}
const panelOf = (page: Page) => page.getByRole('region', { name: 'Your wardrobe' });
const press = (page: Page, name: string) => panelOf(page).getByRole('button', { name, exact: true }).click();
const asked = () => place.vinted.requests.all().map(({ method, path }) => `${method} ${path}`);
const imports = async (): Promise<FileImport[]> =>
  (await place.seller.call<FileImports>('GET', '/api/imports/')).results;
const named = async (title: string): Promise<Product[]> => {
  const { results } = await place.seller.call<ProductPage>(
    'GET',
    `/api/products/?page_size=200&search=${encodeURIComponent(title)}`,
  );
  return results.filter(({ name }) => name === title);
};

test('a wardrobe of 120: nothing is read before the press; then all that is for sale comes in once, and can be undone', async () => {
  const linked = addItem();
  const url = `https://www.vinted.co.uk/items/${linked.id}-${linked.slug}`;
  const before = await place.addTestProduct({ name: 'Known here', listings: { vinted: { url } } });
  const forSale = addItems(94);
  addItems(12, { status: 'sold' });
  addItems(7, { status: 'reserved' });
  addItems(5, { status: 'hidden' });
  addItem({ status: 'draft' });
  const odd = addItem({ title: `Coat, brand: none, size: any ${'long '.repeat(30)}`, priceText: 'Swap' });
  expect(place.vinted.items()).toHaveLength(120 + 1);
  await place.watchBackground('');
  const page = await open();
  await panelOf(page).getByText('Bring the items here into Crosslister?').waitFor();
  const { violations } = await new AxeBuilder({ page }).include('crosslister-wardrobe').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  // A script of the page cannot decide it.
  await page.evaluate(
    "document.querySelector('crosslister-wardrobe').shadowRoot.querySelectorAll('.actions button').forEach((each) => each.click())",
  );
  expect(await place.sentByBackground()).not.toContain(sends);

  await press(page, 'Bring them in');
  const panel = panelOf(page);
  await panel.getByText('All 121 that this page showed are read.').waitFor();
  await panel.getByText('95 came into Crosslister, 1 was there already.').waitFor();
  await panel.getByText('Left out: 12 sold, 7 reserved, 5 hidden and 1 draft.').waitFor();
  await panel.getByText('1 without a price in pounds: new ones are under Inactive.').waitFor();
  // Only the pages that a person who scrolls would load.
  expect(new Set(asked())).toEqual(new Set(['GET /member/77-ann']));

  const [imported] = await imports();
  expect(imported).toMatchObject({ name: 'Wardrobe on Vinted', created: 95, changed: 0 });
  const [first] = forSale;
  const [product] = await named(first?.title ?? '');
  expect(product).toMatchObject({
    name: first?.title,
    price: 62.5,
    status: 'active',
    condition: 'USED_VERY_GOOD',
    specifics: { Brand: ['Barbour'], Size: ['M / UK 12-14'] },
    listings: {
      vinted: { url: `https://www.vinted.co.uk/items/${first?.id}`, status: 'active', price: 62.5 },
    },
  });
  const [coat] = await named(odd.title.trim());
  expect(coat).toMatchObject({
    name: odd.title.trim(),
    status: 'inactive',
    specifics: { Brand: ['Barbour'] },
  });
  expect(await place.readProduct(before)).toEqual(before);
  // The photos are copied as those of a table.
  await expect
    .poll(async () => (await imports())[0]?.photos, { timeout: 60_000 })
    .toEqual({ total: 95, done: 95, failed: 0 });

  // Pressed again, also in another window.
  await press(page, 'Read again');
  await panel.getByText('0 came into Crosslister, 96 were there already.').waitFor();
  expect(await imports()).toHaveLength(1);
  const again = await open('https://www.vinted.co.uk/#crosslister-wardrobe');
  await press(again, 'Bring them in');
  await panelOf(again).getByText('0 came into Crosslister, 96 were there already.').waitFor();
  await place.seller.call('POST', `/api/imports/${imported?.id}/undo/`);
  expect((await imports())[0]).toMatchObject({ removed: 95, created: 0, kept: [] });
  expect(await place.readProduct(before)).toEqual(before);
});

test('Stop, and a server that does not answer: what came in stays, and Go on reads the rest of the same import', async () => {
  addItems(50);
  place.vinted.site.moreMs = 600_000;
  await place.setSettings({ hurry: { pauseMs: 20, quietMs: 0, patienceMs: 600_000 } });
  const page = await open();
  const panel = panelOf(page);
  await press(page, 'Bring them in');
  await panel.getByText('20 of about 50 read').waitFor();
  await press(page, 'Stop');
  await panel.getByText('Stopped.').waitFor();
  await panel.getByText('20 came into Crosslister.').waitFor();

  await place.watchBackground(sends);
  await page.evaluate(`(async () => {
    const text = await (await fetch('?after=20')).text();
    document.querySelector('ul.grid').append(...new DOMParser().parseFromString(text, 'text/html').querySelector('ul.grid').childNodes);
  })()`);
  await press(page, 'Go on');
  await panel.getByText(`Stopped: ${place.server.url} did not answer.`).waitFor();
  await panel.getByText('20 came into Crosslister.').waitFor();
  await place.watchBackground('');
  await page.evaluate(`(async () => {
    const text = await (await fetch('?after=40')).text();
    document.querySelector('ul.grid').append(...new DOMParser().parseFromString(text, 'text/html').querySelector('ul.grid').childNodes);
  })()`);
  await press(page, 'Go on');
  await panel.getByText('50 of about 50 read').waitFor();
  await press(page, 'Stop');
  await panel.getByText('50 came into Crosslister.').waitFor();
  expect((await imports())[0]).toMatchObject({ created: 50 });
});

test('a page that was closed in the middle, and one that asks whether the seller is human: the rest comes next time', async () => {
  addItems(30);
  place.vinted.site.moreMs = 600_000;
  // It must not take its first part for the whole, nor hide its panel for good, while this test is held up.
  await place.setSettings({ hurry: { pauseMs: 20, quietMs: 0, patienceMs: 600_000 } });
  const closed = await open();
  await press(closed, 'Bring them in');
  await panelOf(closed).getByText('20 of about 30 read').waitFor();
  await closed.close();
  place.vinted.site.moreMs = 0;
  const page = await open();
  await page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('afterbegin', '<iframe id="asks" title="DataDome CAPTCHA" width="300" height="200"></iframe>')`,
  );
  await press(page, 'Bring them in');
  await panelOf(page).getByText('Stopped: Vinted wants to know that you are human.').waitFor();
  await page.evaluate("document.querySelector('#asks').remove()");
  await press(page, 'Go on');
  await panelOf(page).getByText('10 came into Crosslister, 20 were there already.').waitFor();
});

test('somebody else’s wardrobe shows nothing; Not now holds until the seller comes for it from the dashboard', async () => {
  addItem();
  const [other, own] = [await open('https://www.vinted.co.uk/member/78-bob'), await open()];
  await press(own, 'Not now');
  await expect.poll(() => panelOf(own).count()).toBe(0);
  await expect
    .poll(() => place.inBackground("chrome.storage.local.get('wardrobePanel')"))
    .toEqual({ wardrobePanel: { hidden: true } });
  expect(await panelOf(other).count()).toBe(0);
  const dashboard = await place.openDashboard();
  await dashboard.getByRole('button', { name: 'Tools' }).click();
  await dashboard.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = dashboard.getByRole('dialog', { name: 'Import Products' });
  await dialog.getByRole('tab', { name: 'Platform Sync' }).click();
  const opened = place.chrome.context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open the Vinted wardrobe' }).click();
  const page = await opened;
  await panelOf(page).getByText('Bring the items here into Crosslister?').waitFor();
  expect(new URL(page.url()).pathname).toBe('/member/77-ann');
});

test('beside the panel of what sold there', async () => {
  const sold = addItem();
  const url = `https://www.vinted.co.uk/items/${sold.id}-${sold.slug}`;
  await place.addTestProduct({ name: sold.title, listings: { vinted: { url } } });
  sold.status = 'sold';
  addItem();
  await place.inBackground(
    'chrome.storage.local.set({ watching: { on: true, byItself: false, recorded: 0, wasOffered: false, ignored: [] } })',
  );
  const page = await open();
  await page.getByText(`Sold on Vinted: ${sold.title}, £62.50. Record it?`).waitFor();
  await press(page, 'Bring them in');
  await panelOf(page).getByText('Left out: 1 sold.').waitFor();
  await page.getByText('Record it?').waitFor();
  await place.inBackground("chrome.storage.local.remove('watching')");
});
