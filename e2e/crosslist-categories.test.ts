import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { mixedThings } from '../apps/server/src/test/mixed-things.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { reviewOn } from './review-dialog.ts';
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

/** Where it would be listed on eBay, and who says so. */
async function categoryOf(sku: string): Promise<unknown> {
  const { results } = await seller.call<{ results: { id: number }[] }>('GET', `/api/products/?search=${sku}`);
  const body = { product_ids: results.map(({ id }) => id), platforms: ['ebay'] };
  const checked = await seller.call<{ results: { category: unknown }[] }>(
    'POST',
    '/api/crosslist/check/',
    body,
  );
  return checked.results[0]?.category;
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
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const row = grid().locator(`[role=row][aria-rowindex="${at + 2}"]`);
    const name = (await row.getByRole('rowheader').locator('span[title]').textContent()) ?? '';
    const [category, source] = await row
      .locator('[role=gridcell] [class*=chosen] > div > span')
      .allTextContents();
    found.set(name, `${category}: ${source}`);
    await page.keyboard.press('ArrowDown');
  }
  return found;
}

test('what was taken for all before one is listed first is remembered, and the toast leads to the comparison', async () => {
  const worn = {
    condition: 'USED_EXCELLENT',
    specifics: { Department: ['Women'], Size: ['10'], Colour: ['Blue'] },
  };
  await add([
    { ...worn, name: 'Pleated skirt', sku: 'SKIRT-1' },
    { ...worn, name: 'Tartan skirt', sku: 'SKIRT-2' },
  ]);
  await open('SKIRT-', 2);
  await dialog().getByRole('button', { name: 'Use suggestions in 2 rows' }).click();
  await dialog().getByText('List 0, skip 2', { exact: true }).waitFor();
  await dialog().getByLabel('Type for 2 rows').fill('Skirt');
  await dialog().getByRole('button', { name: 'Fill in Type in 2 rows' }).click();
  await dialog().getByText('List 2', { exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'List One First?' })
    .getByRole('button', { name: 'List One First', exact: true })
    .click();
  // The rest stays in the review.
  await dialog().getByText('List 1, 1 already listed', { exact: true }).waitFor();
  await untilQueueIsDone(seller);
  await grid().getByRole('gridcell').filter({ hasText: 'Already listed' }).waitFor();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Product Details' });
  await details.getByRole('region', { name: 'First listing on eBay: is it right?' }).waitFor();
  await add([{ ...worn, name: 'Denim skirt', sku: 'SKIRT-3' }]);
  expect(await categoryOf('SKIRT-3')).toMatchObject({ id: '63864', from: 'remembered' });
});

test('25 mixed things: each category stands in its row, none is listed in a wrong one, the second time nothing is asked', async () => {
  const { categories } = await seller.call<{ categories: { id: string; name: string }[] }>(
    'GET',
    '/api/ebay-categories/',
  );
  const nameOf = (id: string | undefined) => categories.find((category) => category.id === id)?.name;
  for (const [time, source] of [
    ['first', 'suggested'],
    ['second', 'as for similar products'],
  ] as const) {
    const things = mixedThings.map(({ name, ...thing }) => ({
      ...thing,
      name: time === 'first' ? name : `${name} 2`,
    }));
    await add(things.map(({ name, fields }, n) => ({ ...fields, name, sku: `MIXED-${time}-${n}` })));
    await open(`MIXED-${time}`, THINGS);
    if (time === 'first') {
      await reviewOn(place).expectDense();
      await checkScreenAtAllSizes(page, 'crosslist-dense');
    }
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

const single = () => page.getByRole('dialog', { name: 'Crosslist Product', exact: true });
const question = () => page.getByRole('dialog', { name: 'Does the Category Fit?' });

/** Opens the dialog for the one product that a search finds, with eBay ticked and its category in sight. */
async function openOne(search: string): Promise<void> {
  await page.goto(`${place.server.url}/?q=${search}&size=25&sort=name_asc`);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'Crosslist' }).click();
  await single().getByLabel('eBay', { exact: true }).check();
  await single().getByRole('list', { name: 'Categories' }).waitFor();
}

async function listOne(answer?: () => Promise<void>): Promise<void> {
  await single().getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
  await answer?.();
  await single().waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
}

test('where suggestions do not work, a default is listed in with one press', async () => {
  const failing = { kind: 'error_before', path: '/get_category_suggestions' } as const;
  const disarm = place.marketplaces.ebay.faults.add(failing);
  await add([
    { name: 'Quern', sku: 'QUERN-1' },
    { name: 'Trivet', sku: 'QUERN-2' },
    { name: 'Skep', sku: 'SKEP-1' },
  ]);
  await open('QUERN-', 2);
  await list();
  await openOne('SKEP-');
  await listOne();
  expect(onEbay('Skep').map(({ categoryId }) => categoryId)).toEqual([ANTIQUE_CLOCKS]);
  disarm();
});

test('one thing alone for which eBay suggests nothing: asked about once', async () => {
  for (const time of ['first', 'second']) {
    await add([{ name: 'Iron trivet', sku: `TRIVET-${time}` }]);
    await openOne(`TRIVET-${time}`);
    if (time === 'first') {
      // A default for which nothing speaks is not shown as the seller's choice.
      await single().getByRole('button', { name: 'Change the category of Iron trivet' }).click();
      await page.getByText('Selected: none', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
    }
    await listOne(async () => {
      if (time === 'second') return;
      const lines = await question().getByRole('listitem').allTextContents();
      expect(lines).toEqual([
        expect.stringMatching(/^Iron trivet: .*Antique Clocks\. eBay suggests nothing for it\.$/),
      ]);
      await question().getByRole('button', { name: 'Back' }).click();
      await question().waitFor({ state: 'hidden' });
      await single().getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
      await question().getByRole('button', { name: 'List anyway' }).click();
    });
  }
  expect(onEbay('Iron trivet').map(({ categoryId }) => categoryId)).toEqual([ANTIQUE_CLOCKS, ANTIQUE_CLOCKS]);
});

test('a jacket for women whose suggestion is one for men: asked about once, and said in its row', async () => {
  const { fields } = mixedThings.find(({ name }) => name === 'Barbour waxed jacket') ?? {};
  const worn = { ...fields, specifics: { ...fields?.specifics, Department: [] } };
  const name = "Levi's denim jacket women's size 12";
  const above = ["Men's Clothing", 'Men', 'Clothes, Shoes & Accessories'];
  const body = JSON.stringify({
    categorySuggestions: [
      {
        category: { categoryId: '57988', categoryName: 'Coats, Jackets & Waistcoats' },
        categoryTreeNodeAncestors: above.map((categoryName) => ({ categoryId: '1', categoryName })),
      },
    ],
  });
  const disarm = place.marketplaces.ebay.faults.add({
    kind: 'error_before',
    path: '/get_category_suggestions',
    status: 200,
    body,
  });
  for (const time of ['first', 'second']) {
    await add([{ ...worn, name, sku: `LEVI-${time}` }]);
    await openOne(`LEVI-${time}`);
    const doubt = single().getByText('By its name or Department it is for women. Check that it fits.');
    if (time === 'first') await doubt.waitFor();
    else expect(await doubt.count()).toBe(0);
    await listOne(async () => {
      if (time === 'second') return;
      const lines = await question().getByRole('listitem').allTextContents();
      expect(lines).toEqual([
        expect.stringMatching(/Men's Clothing > .*\. By its name or Department it is for women\.$/),
      ]);
      await checkScreenAtAllSizes(page, 'crosslist-for-others');
      await question().getByRole('button', { name: 'List anyway' }).click();
    });
  }
  disarm();
  expect(onEbay(name)).toHaveLength(2);
});

test('a default for which nothing is suggested is asked about once, beside things with a suggestion too', async () => {
  const { fields } = mixedThings[0] ?? {};
  for (const time of ['first', 'second']) {
    await add([
      { name: 'Lidded jar', sku: `LID-${time}-1` },
      { ...fields, name: `Low, vinyl LP, ${time}`, sku: `LID-${time}-2` },
    ]);
    await open(`LID-${time}`, 2);
    await list(async () => {
      if (time === 'second') return;
      await question()
        .getByText(/eBay suggests nothing/)
        .waitFor();
      const lines = await question().getByRole('listitem').allTextContents();
      expect(lines).toEqual([
        expect.stringMatching(/^Lidded jar: .*Antique Clocks\. eBay suggests nothing for it\.$/),
      ]);
      await checkScreenAtAllSizes(page, 'crosslist-nothing-suggested');
      await question().getByRole('button', { name: 'List all anyway' }).click();
    });
  }
  expect(onEbay('Lidded jar').map(({ categoryId }) => categoryId)).toEqual([ANTIQUE_CLOCKS, ANTIQUE_CLOCKS]);
});

test('a suggestion that was taken is remembered although the thing was skipped', async () => {
  const { fields } = mixedThings[0] ?? {};
  // Cards take two conditions only, and not that of Settings, which the default takes.
  await add([
    { name: 'Topps Rooney football trading card', sku: 'TOPPS-1' },
    { name: 'Topps Giggs football trading card', sku: 'TOPPS-2' },
    { ...fields, name: 'Parade, vinyl LP', sku: 'TOPPS-3' },
  ]);
  await open('TOPPS-', 3);
  await dialog().getByRole('button', { name: 'Use suggestions in 2 rows' }).click();
  await dialog().getByText('List 1, skip 2', { exact: true }).waitFor();
  await list();
  await add([{ name: 'Topps Beckham football trading card', sku: 'TOPPS-4' }]);
  expect(await categoryOf('TOPPS-4')).toMatchObject({ id: '261328', from: 'remembered' });
});
