import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExtensionPlace, startExtensionPlace } from './extension/extension-place.ts';
import { watchedPages } from './extension/watched-pages.ts';

let place: ExtensionPlace;

beforeAll(async () => {
  place = await startExtensionPlace();
  await place.addDashboard();
  await place.pair();
});
afterAll(() => place?.stop());

const {
  setWatching,
  readWatching,
  addItem,
  list,
  open,
  panelOf,
  lineOf,
  salesOf,
  notices,
  asked,
  hasScript,
  tidy,
  wardrobe,
} = watchedPages(() => place);
const records = 'POST /api/extension/sales/';

beforeEach(() => setWatching());
afterEach(tidy);

/** A card that only the test waits for: when it is there, all before it have been looked at too. */
async function addLast() {
  const last = await list();
  last.item.status = 'sold';
  return last;
}

test('off by default: no script is on the page, no server is asked; switched on, it begins at once', async () => {
  await place.inBackground("chrome.storage.local.remove('watching')");
  const { product, item } = await list();
  item.status = 'sold';
  await place.watchBackground('');
  const page = await open(wardrobe);
  const options = await place.chrome.openOwn('options.html');
  const wanted = options.getByLabel(
    'Look for sales on my own pages on Etsy and Vinted, while I look at them',
  );
  expect(await wanted.isChecked()).toBe(false);
  expect(await options.getByLabel('Record automatically what my wardrobe shows as sold').isDisabled()).toBe(
    true,
  );
  await options.getByText('Vinted and Etsy do not allow programs to read their pages.').waitFor();
  expect(await hasScript(page)).toBe(false);
  expect(await place.sentByBackground()).toEqual([]);
  await wanted.check();
  await options.getByText('On, from the next page you open there.').waitFor();
  await lineOf(page, product).waitFor();
  expect(await hasScript(page)).toBe(true);
  await wanted.uncheck();
  await options.getByText('Off.', { exact: true }).waitFor();
  await panelOf(page).waitFor({ state: 'detached' });
  expect(await hasScript(page)).toBe(false);
});

test('the wardrobe: one click records the sale with its price, ends the rest, and asks Vinted for nothing', async () => {
  const etsy = { url: 'https://www.etsy.com/listing/1700000555' };
  const { product, item } = await list();
  await place.seller.call('PUT', `/api/products/${product.id}/`, { listings: { etsy } });
  item.status = 'sold';
  const page = await open(wardrobe);
  const line = lineOf(page, product);
  await line.getByText(`Sold on Vinted: ${product.name}, £12.50. Record it?`).waitFor();
  const { violations } = await new AxeBuilder({ page }).include('crosslister-panel').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  // A script of the page cannot decide it.
  await page.evaluate(
    "document.querySelector('crosslister-panel').shadowRoot.querySelectorAll('button').forEach((each) => each.click())",
  );
  expect(await salesOf(product)).toEqual([]);
  await panelOf(page).getByRole('button', { name: 'Show' }).click();
  await line.getByRole('button', { name: 'Record it' }).click();
  await panelOf(page)
    .getByText(`Recorded: ${product.name}, £12.50. Crosslister ends it everywhere else.`)
    .waitFor();
  expect(await salesOf(product)).toMatchObject([
    { platform: 'vinted', sale_price: 12.5, order_id: `seen-${item.id}`, state: 'sold' },
  ]);
  expect(await place.readProduct(product)).toMatchObject({
    status: 'action_required',
    listings: { vinted: { status: 'delisted' }, etsy: { status: 'active' } },
  });
  expect(asked()).toEqual(['GET /member/77-ann']);
  expect(await readWatching()).toMatchObject({ recorded: 1 });
});

test('what is reserved, hidden, a draft, on sale, unknown or recorded is not asked about', async () => {
  for (const status of ['reserved', 'hidden', 'draft', 'active'] as const)
    (await list()).item.status = status;
  addItem().status = 'sold';
  const known = await list();
  known.item.status = 'sold';
  const said = { platform: 'vinted', sale_price: 9 };
  await place.seller.call('POST', `/api/products/${known.product.id}/mark_as_sold/`, said);
  const last = await addLast();
  const page = await open(wardrobe);
  await lineOf(page, last.product).waitFor();
  expect(await panelOf(page).getByText('Record it?').count()).toBe(1);
});

test('somebody else’s wardrobe: nothing is asked or shown, whatever it shows', async () => {
  const { item } = await list();
  item.status = 'sold';
  await place.watchBackground('');
  const page = await open('vinted.co.uk/member/78-bob');
  await expect.poll(() => hasScript(page)).toBe(true);
  // It looks once a second.
  await page.waitForTimeout(2_500);
  expect(await place.sentByBackground()).toEqual([]);
  expect(await panelOf(page).count()).toBe(0);
  const bought = await open('vinted.co.uk/my_orders?order_type=purchased');
  expect(await hasScript(bought)).toBe(false);
});

test('an odd price is asked for, and a typed one is what counts', async () => {
  const { product, item } = await list();
  Object.assign(item, { status: 'sold', priceText: 'Swap' });
  const page = await open(wardrobe);
  const line = lineOf(page, product);
  await line.getByText(`Sold on Vinted: ${product.name}. Record it?`).waitFor();
  await line.getByRole('button', { name: 'Record it' }).click();
  await line.getByText('Not done: enter for how much it sold, such as 12.50.').waitFor();
  await line.getByLabel(`Price of ${product.name}`).fill('11,5');
  await line.getByRole('button', { name: 'Record it' }).click();
  await panelOf(page).getByText(`Recorded: ${product.name}, £11.50.`).waitFor();
  expect(await salesOf(product)).toMatchObject([{ sale_price: 11.5 }]);
});

test('several: Record all; after three the offer; then the wardrobe is recorded by itself, and can be switched off', async () => {
  const three = [await list(), await list(), await list()];
  for (const { item } of three) item.status = 'sold';
  const page = await open(wardrobe);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Record all (3)' }).click();
  for (const { product } of three) await panel.getByText(`Recorded: ${product.name}, £12.50.`).waitFor();
  await panel.getByRole('button', { name: 'Record automatically from now on' }).click();
  await panel.getByText('From now on it is recorded without asking.').waitFor();
  expect(await readWatching()).toMatchObject({ byItself: true, recorded: 3 });

  const [clear, odd] = [await list(), await list()];
  clear.item.status = 'sold';
  Object.assign(odd.item, { status: 'sold', priceText: 'Free' });
  const next = await open(wardrobe);
  await panelOf(next).getByText(`Recorded: ${clear.product.name}, £12.50.`).waitFor();
  await lineOf(next, odd.product).getByRole('button', { name: 'Record it' }).waitFor();
  expect(await salesOf(clear.product)).toMatchObject([{ platform: 'vinted', sale_price: 12.5 }]);
  expect(await salesOf(odd.product)).toEqual([]);
  const options = await place.chrome.openOwn('options.html');
  await options.getByLabel('Record automatically what my wardrobe shows as sold').uncheck();
  await options.getByText('Asked about from now on.').waitFor();
  expect(await readWatching()).toMatchObject({ on: true, byItself: false });
});

test('sold elsewhere before: asked, never recorded by itself; ended there, or sold twice', async () => {
  await setWatching({ byItself: true });
  const [ended, twice] = [await list(), await list()];
  for (const { item, product } of [ended, twice]) {
    item.status = 'sold';
    await place.seller.call('POST', `/api/products/${product.id}/mark_as_sold/`, { platform: 'ebay' });
  }
  const page = await open(wardrobe);
  await lineOf(page, ended.product).getByRole('button', { name: 'I ended it here' }).click();
  await panelOf(page).getByText(`${ended.product.name}: ended on Vinted.`).waitFor();
  expect(await place.readProduct(ended.product)).toMatchObject({ status: 'sold', action_info: null });
  await lineOf(page, twice.product).getByRole('button', { name: 'Somebody bought it here' }).click();
  await panelOf(page).getByText(`Recorded: ${twice.product.name}`).waitFor();
  expect((await notices()).double_sales).toMatchObject([{ productId: twice.product.id }]);
});

test('not to be asked again: said once, and remembered', async () => {
  const { product, item } = await list();
  item.status = 'sold';
  const page = await open(wardrobe);
  await lineOf(page, product).getByRole('button', { name: 'Do not ask again' }).click();
  await panelOf(page).getByText(`${product.name}: not asked again in this browser.`).waitFor();
  const last = await addLast();
  const next = await open(wardrobe);
  await lineOf(next, last.product).waitFor();
  expect(await lineOf(next, product).count()).toBe(0);
  expect(await salesOf(product)).toEqual([]);
});

describe('the server does not answer', () => {
  test('a sale is kept in the browser, not asked about again, and reported as soon as it does', async () => {
    const { product, item } = await list();
    item.status = 'sold';
    const page = await open(wardrobe);
    await lineOf(page, product).waitFor();
    await place.watchBackground(records);
    await lineOf(page, product).getByRole('button', { name: 'Record it' }).click();
    await panelOf(page).getByText('your Crosslister does not answer. The sale is kept').waitFor();
    const options = await place.chrome.openOwn('options.html');
    await options.getByText(`Reported as soon as ${place.server.url} answers.`).waitFor();
    const again = await open(wardrobe);
    await panelOf(again).getByText('The sale is kept in this browser').waitFor();
    expect(await salesOf(product)).toEqual([]);
    await place.watchBackground('');
    await place.letTimePass();
    await expect.poll(() => salesOf(product)).toMatchObject([{ sale_price: 12.5 }]);
    await expect.poll(() => options.getByText('Reported as soon as').count()).toBe(0);
    const alarm = "chrome.alarms.get('sales-unsent').then((alarm) => alarm ?? null)";
    await expect.poll(() => place.inBackground(alarm)).toBeNull();
  });

  test('what is known is not known: said so, and asked again', async () => {
    const { product, item } = await list();
    item.status = 'sold';
    await place.watchBackground('POST /api/extension/sales/seen/');
    const page = await open(wardrobe);
    await panelOf(page).getByText(`${place.server.url} does not answer`).waitFor();
    await place.watchBackground('');
    await lineOf(page, product).waitFor({ timeout: 60_000 });
    expect(await panelOf(page).getByText('does not answer').count()).toBe(0);
  });
});
