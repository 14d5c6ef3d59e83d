import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, connectStore, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { reviewOn } from './review-dialog.ts';
import type { Seller } from './seller.ts';

const THINGS = 25;
const LAMPS = '112581';

let seller: Seller;
let page: Page;
const place = useOwnPlace('crosslist-groups', async (made) => {
  ({ seller, page } = made);
  await connectStore(seller, made.marketplaces);
  await connectEbay(seller, made.marketplaces);
  // The default is Antique Clocks.
  await setEbayPolicies(seller, 10);
  await add(
    ...Array.from({ length: THINGS }, (_, n) => ({
      name: `Vase ${n + 1}`,
      sku: `VASE-${n + 1}`,
      price: n + 1,
    })),
  );
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const { add, read, dialog, grid, sum, cell, discard, ...review } = reviewOn(place);
/** With both shops. */
const open = (search: string) => review.open(search, 'WooCommerce', 'eBay');
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });

const headings = () =>
  grid()
    .getByRole('rowheader')
    .filter({ hasText: /\(\d+\)/ });
const names = async () =>
  (await headings().allTextContents()).map((text) => text.replace(/(\d+ to check)?(Change|Choose)eBay$/, ''));

async function pick(text: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Select eBay Category' });
  await picker.getByRole('textbox', { name: 'Search categories' }).fill(text);
  await picker
    .getByRole('button', { name: new RegExp(`^${text}`, 'i') })
    .first()
    .click();
  await picker.getByRole('button', { name: 'Use category' }).click();
}

test('rows stand by their category: one choice for a group or for the ticked, and nothing is saved before the last press', async () => {
  await add(
    { name: 'Stone corbel, large', sku: 'SAME-1' },
    { name: 'Stone corbel, small', sku: 'SAME-2' },
    { name: 'Iron corbel', sku: 'SAME-3' },
    { name: 'Boot scraper', sku: 'SAME-4' },
    { name: 'Desk lamp', sku: 'SAME-5', ebay_category: LAMPS, specifics: { Type: ['Table lamp'] } },
  );
  await open('SAME-');
  await dialog().getByLabel('WooCommerce', { exact: true }).setChecked(false);
  await sum('List 5');
  await expect.poll(names).toEqual(['Antique Clocks (4)', 'Lamps (1)']);
  await checkScreenAtAllSizes(page, 'crosslist-groups');
  // Ticked with the mouse and with the keyboard.
  await grid().getByLabel('Tick Stone corbel, large').check();
  await cell('Iron corbel', 1).focus();
  await page.keyboard.press('x');
  await dialog().getByText('2 ticked:', { exact: true }).waitFor();
  await button('Choose the category of 2 ticked on eBay').click();
  await pick('lamps');
  await expect.poll(names).toEqual(['Antique Clocks (2)', 'Lamps (3)']);
  await button('Change the category of Lamps: 3 things on eBay').click();
  await pick('wristwatches');
  await expect.poll(names).toEqual(['Antique Clocks (2)', 'Wristwatches (3)']);
  for (const sku of ['SAME-1', 'SAME-2', 'SAME-3', 'SAME-4'])
    expect((await read(sku)).ebay_category).toBeNull();
  expect((await read('SAME-5')).ebay_category).toBe(LAMPS);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await discard();
  expect((await read('SAME-1')).ebay_category).toBeNull();
});

test('a missing category leads to its rows by what they are, and one choice settles them', async () => {
  await seller.call('PUT', '/api/credentials/', { default_ebay_category: '' });
  // eBay suggests nothing for these.
  await add(...['Iron trivet', 'Quern', 'Tin trivet'].map((name, n) => ({ name, sku: `NONE-${n}` })));
  await open('NONE-');
  await dialog().getByLabel('WooCommerce', { exact: true }).setChecked(false);
  await sum('List 0, skip 3');
  await button('Choose its eBay category (3)').click();
  await expect.poll(names).toEqual(['No category yet: Trivet (2)', 'No category yet: Quern (1)']);
  await checkScreenAtAllSizes(page, 'crosslist-no-category');
  await button('Choose the category of Trivet: 2 things on eBay').click();
  await pick('sculptures');
  await expect.poll(names).toEqual(['Sculptures (2)', 'No category yet: Quern (1)']);
  await sum('List 2, skip 1');
  await discard();
  await setEbayPolicies(seller, 10);
});

test('the keyboard alone: arrows, Enter into a cell and on to the next row, Space, Escape back, Tab out', async () => {
  await open('VASE');
  await sum(`List ${2 * THINGS} listings of ${THINGS} products`);
  await grid().getByRole('gridcell').first().focus();
  const focused = () =>
    page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await focused()).toMatch(/^Price of Vase \d+ on eBay/);
  await page.keyboard.press('Escape');
  expect(await dialog().isVisible()).toBe(true);
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await grid()
    .getByText(/^its own; /)
    .waitFor();
  await page.keyboard.press(' ');
  await sum(`List ${2 * THINGS - 1} listings of ${THINGS} products, skip 1 listing`);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  expect(await focused()).toMatch(/^Price of Vase \d+ on eBay/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Help with the rows');
  await discard();
});

test('on a phone each product is a card, and nothing is wider than the screen', async () => {
  await page.setViewportSize(phone);
  await open('VASE');
  await sum(`List ${2 * THINGS} listings of ${THINGS} products`);
  await grid().scrollIntoViewIfNeeded();
  await checkScreen(page, 'phone-crosslist-review-cards');
  // One thing scrolls, and only the rows in sight are drawn.
  const scrolling = await page.evaluate(
    `[...document.querySelectorAll('[role=dialog] *')].filter((each) =>
      /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight).length`,
  );
  expect(scrolling).toBe(1);
  const rows = grid().getByRole('rowheader');
  expect(await rows.count()).toBeLessThan(THINGS);
  const lastRow = grid().locator(`[aria-rowindex="${THINGS + 1}"]`);
  await expect
    .poll(async () => {
      await dialog()
        .locator('[data-scrolls]')
        .evaluate((node) => node.scrollTo(0, node.scrollHeight));
      return lastRow.count();
    })
    .toBe(1);
  await checkScreen(page, 'phone-crosslist-review-end');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await page.setViewportSize(desktop);
});
