import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { mixedThings } from '../apps/server/src/test/mixed-things.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const THINGS = 25;
const ANTIQUE_CLOCKS = '13851';

let seller: Seller;
let page: Page;
const place = useOwnPlace('crosslist-categories', async (made) => {
  ({ seller, page } = made);
  await connectEbay(seller, made.marketplaces);
  // The default is Antique Clocks.
  await setEbayPolicies(seller);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const dialog = () => page.getByRole('dialog', { name: /^Crosslist \d+ Products$/ });
const grid = () => dialog().getByRole('grid');
const onEbay = (name: string) =>
  place.marketplaces.ebay.ebay.listings().filter(({ title }) => title === name);
const add = (products: object[]) =>
  seller.call('POST', '/api/products/', {
    products: products.map((product) => ({
      price: 5,
      images: [{ src: photoAddress(place.marketplaces) }],
      ...product,
    })),
    duplicate_handling: 'skip',
  });

/** Opens the dialog for all that a search finds. */
async function open(search: string, count: number): Promise<void> {
  await page.goto(`${place.server.url}/?q=${search}&size=25&sort=name_asc`);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'Crosslist' }).click();
  await dialog().getByText(`List ${count}`, { exact: true }).waitFor();
}

/** Presses the button. Without an answer no question may come. */
async function list(answer?: () => Promise<void>): Promise<void> {
  await dialog().getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
  await answer?.();
  await dialog().waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
}

/** Each row's category and who says so, by the product's name. Only rows in sight are drawn. */
async function categoriesShown(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await grid().getByRole('gridcell').first().focus();
  for (let at = 0; at < THINGS; at += 1) {
    const row = grid().locator(`[role=row][aria-rowindex="${at + 2}"]`);
    const name = (await row.getByRole('rowheader').locator('span').first().textContent()) ?? '';
    const [category, source] = await row
      .locator('[role=gridcell] [class*=chosen] > div > span')
      .allTextContents();
    found.set(name, `${category}: ${source}`);
    await page.keyboard.press('ArrowDown');
  }
  return found;
}

test('25 mixed things: each category stands in its row, none is listed in a wrong one, the second time nothing is asked', async () => {
  const { categories } = await seller.call<{ categories: { id: string; name: string }[] }>(
    'GET',
    '/api/ebay-categories/',
  );
  const nameOf = (id: string | undefined) => categories.find((category) => category.id === id)?.name;
  for (const [time, source] of [
    ['first', 'suggested for its name'],
    ['second', 'as you chose for similar products'],
  ] as const) {
    const things = mixedThings.map(({ name, ...thing }) => ({
      ...thing,
      name: time === 'first' ? name : `${name} 2`,
    }));
    await add(things.map(({ name, fields }, n) => ({ ...fields, name, sku: `MIXED-${time}-${n}` })));
    await open(`MIXED-${time}`, THINGS);
    const shown = await categoriesShown();
    expect([...shown.keys()].toSorted()).toEqual(things.map(({ name }) => name).toSorted());
    await list(async () => {
      // About the account, not about categories.
      if (time === 'first') await page.getByRole('button', { name: 'List all anyway' }).click();
    });
    for (const { name, leaves } of things) {
      const [listing] = onEbay(name);
      expect(leaves, name).toContain(listing?.categoryId);
      expect(shown.get(name)?.endsWith(`${nameOf(listing?.categoryId)}: ${source}`), name).toBe(true);
    }
  }
});

test('a default for which nothing is suggested is asked about once, and only beside things with a suggestion', async () => {
  // Nothing is suggested for either: perhaps suggestions do not work.
  await add([
    { name: 'Quern', sku: 'QUERN-1' },
    { name: 'Trivet', sku: 'QUERN-2' },
  ]);
  await open('QUERN-', 2);
  await list();

  const { fields } = mixedThings[0] ?? {};
  for (const time of ['first', 'second']) {
    await add([
      { name: 'Lidded jar', sku: `LID-${time}-1` },
      { ...fields, name: `Low, vinyl LP, ${time}`, sku: `LID-${time}-2` },
    ]);
    await open(`LID-${time}`, 2);
    await list(async () => {
      if (time === 'second') return;
      const question = page.getByRole('dialog', { name: 'Does the Category Fit?' });
      await question.getByText(/eBay suggests nothing/).waitFor();
      const lines = await question.getByRole('listitem').allTextContents();
      expect(lines).toEqual([
        expect.stringMatching(/^Lidded jar: .*Antique Clocks\. eBay suggests nothing for it\.$/),
      ]);
      await checkScreenAtAllSizes(page, 'crosslist-nothing-suggested');
      await question.getByRole('button', { name: 'Use my default' }).click();
    });
  }
  expect(onEbay('Lidded jar').map(({ categoryId }) => categoryId)).toEqual([ANTIQUE_CLOCKS, ANTIQUE_CLOCKS]);
});

test('a suggestion that was taken still shows that suggestions work here', async () => {
  await add([
    { name: 'Ginger jar', sku: 'GIN-1' },
    { name: 'Blue summer dress', sku: 'GIN-2' },
    { name: 'Red summer dress', sku: 'GIN-3' },
  ]);
  await open('GIN-', 3);
  await dialog().getByRole('button', { name: 'Use all 2 suggested categories' }).click();
  await dialog().getByRole('button', { name: 'Put back' }).waitFor();
  await dialog().getByText('List 1, skip 2', { exact: true }).waitFor();
  await list(async () => {
    const question = page.getByRole('dialog', { name: 'Does the Category Fit?' });
    await question.getByText(/^Ginger jar.*eBay suggests nothing for it/).waitFor();
    await question.getByRole('button', { name: 'Use my default' }).click();
  });
  expect(onEbay('Ginger jar')).toHaveLength(1);
});
