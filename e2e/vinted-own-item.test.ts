import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startVintedSimulator,
  type VintedSimulator,
} from '../packages/simulators/src/vinted/start-vinted-simulator.ts';
import { saveItem } from '../packages/simulators/src/vinted/vinted-state.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { inPage, marksIn } from './extension/sites-page.ts';

// There is no server of ours, so there is no bystander.
let vinted: VintedSimulator;
let open: OpenBrowser;
let page: Page;
let id: number;

beforeAll(async () => {
  vinted = await startVintedSimulator();
  open = await openBrowser({ width: 390, height: 844 });
});
afterAll(async () => {
  await open?.close();
  await vinted?.stop();
});
beforeEach(async () => {
  const rest = { description: '', price: 6250, category: 1206, brand: null, size: null, condition: null };
  const lists = { colours: [], materials: [], parcel: null, photos: [] };
  id = saveItem(vinted.site, { title: 'Waxed jacket', ...rest, ...lists }, false, null).id;
  page = await open.context.newPage();
});
afterEach(() => page.close());

const product = { productName: 'Waxed jacket', status: 'active' };

async function watch(known: object | null = product, refusal = '') {
  await page.goto(`${vinted.url}/items/${id}-waxed-jacket`);
  await inPage(page, 'watchOwnItem', `https://www.vinted.co.uk/items/${id}-waxed-jacket`, known, refusal);
}
const panel = () => page.getByRole('region', { name: 'Crosslister' });
const button = (name: string) => panel().getByRole('button', { name });

test('marks the item after a click alone, and says so', async () => {
  await watch();
  await panel().getByText('Sold or taken down here?').waitFor();
  expect(await marksIn(page)).toEqual([`find ${id}`]);
  const script =
    "document.querySelector('crosslister-panel').shadowRoot.querySelector('button.main').click()";
  await page.evaluate(script);
  expect(await marksIn(page), 'a script of the page clicked').toEqual([`find ${id}`]);
  await button('Mark as sold in Crosslister').click();
  await panel().getByText('Marked as sold.').waitFor();
  expect(await marksIn(page)).toEqual([`find ${id}`, `sold ${id}`]);
  expect(await button('Mark as delisted').count()).toBe(0);
});

test('a refusal is shown, and can be tried again', async () => {
  await watch(product, 'The server does not answer.');
  await button('Mark as delisted').click();
  await panel().getByText('Crosslister was not told: The server does not answer. Try again.').waitFor();
  await button('Mark as delisted').click();
  await expect.poll(() => marksIn(page)).toEqual([`find ${id}`, `delisted ${id}`, `delisted ${id}`]);
});

test('says what the page says: sold, or no longer there', async () => {
  await page.goto(`${vinted.url}/items/${id}`);
  await page.getByRole('button', { name: 'Mark as sold' }).click();
  await watch({ productName: 'Jacket, waxed', status: 'active' });
  await panel().getByText('Vinted says it is sold.').waitFor();
  await panel().getByText("This is 'Jacket, waxed' in Crosslister.").waitFor();
  vinted.site.items.delete(id);
  await watch();
  await panel().getByText('This listing is no longer on Vinted.').waitFor();
});

test('what was sold elsewhere is to be deleted here', async () => {
  await watch({ ...product, status: 'sold' });
  await panel().getByText('Delete it here, so that nobody buys it twice.').waitFor();
  expect(await button('Mark as sold in Crosslister').count()).toBe(0);
  const { violations } = await new AxeBuilder({ page }).include('crosslister-panel').analyze();
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);
});

test('nothing on the items of others, on unknown ones, and after leaving', async () => {
  await watch(null);
  expect(await marksIn(page)).toEqual([`find ${id}`]);
  expect(await panel().count()).toBe(0);
  await watch();
  await panel().waitFor();
  await inPage(page, 'stop');
  await panel().waitFor({ state: 'detached' });

  await page.goto(`${vinted.url}/items/${id}`);
  await page.evaluate(
    "for (const own of document.querySelectorAll('[data-testid^=item-delete-], [data-testid=item-edit-button]')) own.remove()",
  );
  const address = `https://www.vinted.co.uk/items/${id}`;
  const watching = inPage(page, 'watchOwnItem', address, product, '');
  await expect.poll(() => page.evaluate('typeof crosslisterSites')).toBe('object');
  await inPage(page, 'stop');
  await watching;
  expect(await marksIn(page)).toEqual([]);
  expect(await panel().count()).toBe(0);
});
