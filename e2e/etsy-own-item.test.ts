import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EditorListing, keepListing } from '../packages/simulators/src/etsy-editor/etsy-editor-state.ts';
import {
  type EtsyEditorSimulator,
  startEtsyEditorSimulator,
} from '../packages/simulators/src/etsy-editor/start-etsy-editor-simulator.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { inPage, marksIn } from './extension/sites-page.ts';

// There is no server of ours, so there is no bystander.
let etsy: EtsyEditorSimulator;
let open: OpenBrowser;
let page: Page;
let listing: EditorListing;

beforeAll(async () => {
  etsy = await startEtsyEditorSimulator();
  open = await openBrowser({ width: 390, height: 844 });
});
afterAll(async () => {
  await open?.close();
  await etsy?.stop();
});
beforeEach(async () => {
  etsy.site.isOwner = true;
  etsy.site.trouble = null;
  const values = {
    title: 'Blue vase',
    description: '',
    price: '12.50',
    quantity: '1',
    sku: 'V-7',
    photos: [],
  };
  listing = keepListing(etsy.site, values, false);
  page = await open.context.newPage();
});
afterEach(() => page.close());

const product = { productName: 'Blue vase', status: 'active' };

async function watch(
  path = `/listing/${listing.id}/blue-vase`,
  known: object | null = product,
  refusal = '',
) {
  await page.goto(etsy.url + path);
  await inPage(page, 'watchOwnItem', `https://www.etsy.com${path}`, known, refusal);
}
const panel = () => page.getByRole('region', { name: 'Crosslister' });
const button = (name: string) => panel().getByRole('button', { name });

test('marks the listing after a click alone, and says so', async () => {
  await watch(`/uk/listing/${listing.id}/blue-vase`);
  await panel().getByText('Sold or taken down here? Tell Crosslister.').waitFor();
  expect(await marksIn(page)).toEqual([`find ${listing.id}`]);
  const { violations } = await new AxeBuilder({ page }).include('crosslister-panel').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await button('Mark as delisted').click();
  await panel().getByText('Marked as delisted on Etsy.').waitFor();
  expect(await marksIn(page)).toEqual([`find ${listing.id}`, `delisted ${listing.id}`]);
});

test.for([
  ['sold_out', true, 'Etsy says it is sold.', 'Mark as sold in Crosslister'],
  ['sold_out', false, 'Etsy says it is sold.', 'Mark as sold in Crosslister'],
  ['inactive', true, 'This listing is no longer on Etsy.', 'Mark as delisted'],
  ['inactive', false, 'This listing is no longer on Etsy.', 'Mark as delisted'],
] as const)('%s, seen by its owner: %s: %s', async ([state, isOwner, words, first]) => {
  etsy.site.isOwner = isOwner;
  listing.state = state;
  await watch();
  await panel().getByText(words).waitFor();
  expect(await panel().locator('button.main').textContent()).toBe(first);
});

test('a listing that is not there any more', async () => {
  await watch('/listing/4711/blue-vase');
  await panel().getByText('This listing is no longer on Etsy.').waitFor();
  expect(await marksIn(page)).toEqual(['find 4711']);
});

test('what was sold elsewhere is to be taken down here', async () => {
  await watch(undefined, { ...product, status: 'sold' });
  await panel()
    .getByText('It is sold in Crosslister. Delete it here, so that nobody buys it twice.')
    .waitFor();
  expect(await button('Mark as sold in Crosslister').count()).toBe(0);
});

test.for([
  ['on the listing of somebody else', { isOwner: false, trouble: null }],
  ['at a challenge', { isOwner: true, trouble: 'captcha' }],
  ['at a sign-in', { isOwner: true, trouble: 'signed_out' }],
] as const)('nothing is asked or shown %s', async ([, site]) => {
  Object.assign(etsy.site, site);
  await page.goto(`${etsy.url}/listing/${listing.id}`);
  const watching = inPage(page, 'watchOwnItem', `https://www.etsy.com/listing/${listing.id}`, product, '');
  await expect.poll(() => page.evaluate('typeof crosslisterSites')).toBe('object');
  await inPage(page, 'stop');
  await watching;
  expect(await marksIn(page)).toEqual([]);
  expect(await panel().count()).toBe(0);
});

test('a description that speaks of being sold out, and other things sold below, say nothing of this one', async () => {
  await page.goto(`${etsy.url}/listing/${listing.id}`);
  const words = '<p>Sorry, this item is sold out in blue, so this one is green.</p><p>Sold out</p>';
  await page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(words)})`,
  );
  await inPage(page, 'watchOwnItem', `https://www.etsy.com/listing/${listing.id}`, product, '');
  await panel().getByText('Sold or taken down here? Tell Crosslister.').waitFor();
});
