import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { useGridPage } from './grid-page.ts';
import { photoAddress } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';

/** What the grid says of each action, and how it is worked without a keyboard. */

const skuOf = (number: number) => `WORD-${String(number).padStart(3, '0')}`;
const nameOf = (number: number) => `1930s Harris Wool jacket, double breasted, number ${number}`;
/** One more than the grid is opened with. */
const prices = [13.99, 24.99, 30, 45.5, 60, 75, 90];

let page: Page;
const { dialog, quick, grid, cell, textOf, isInvalid, ...on } = useGridPage(() => page, skuOf);

const place = useOwnPlace('bulk-edit-words', async (made) => {
  ({ page } = made);
  for (const [n, price] of prices.entries())
    await made.seller.call('POST', '/api/products/', {
      name: nameOf(n + 1),
      sku: skuOf(n + 1),
      price,
      images: [{ src: photoAddress(made.marketplaces) }],
    });
  await made.seller.call('PUT', '/api/credentials/', { pricing_rules: { ebay_markup: 8 } });
  await made.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
beforeEach(async () => {
  await page.setViewportSize(desktop);
  await page.goto(`${place.server.url}/?sort=price_asc`);
  await on.row(1).waitFor();
  await on.openRows(1, 2, 3, 4, 5, 6);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const says = (sentence: string) =>
  dialog().getByRole('status').getByText(sentence, { exact: true }).waitFor();
const kind = () => quick().getByRole('combobox', { name: 'Quick change' });
const button = (name: string | RegExp) => dialog().getByRole('button', { name });

test('no change is chosen at the first time, and of .99 is said where it does not reach and that it brings prices back', async () => {
  expect(await kind().inputValue()).toBe('');
  expect(await kind().evaluate((select) => select.matches(':focus'))).toBe(true);
  expect(await button('Apply to all 6').isDisabled()).toBe(true);
  expect(await dialog().getByLabel('Percent').count()).toBe(0);
  await page.keyboard.press('Tab');
  expect(await kind().evaluate((select) => select.matches(':focus'))).toBe(false);
  await kind().selectOption('Raise price by');
  await dialog().getByLabel('Percent').fill('1');
  const before = await button('Columns').boundingBox();
  await dialog().getByLabel('End in .99').check();
  await dialog().getByText('eBay adds 8%, so its prices will not end in .99.').waitFor();
  expect(await button('Columns').boundingBox()).toEqual(before);
  await checkScreenAtAllSizes(page, 'bulk-edit-99');
  await button('Settings, Pricing Rules').click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  expect(await settings.getByLabel('eBay Markup (%)').inputValue()).toBe('8');
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await settings.waitFor({ state: 'hidden' });
  await button('Apply to all 6').click();
  await says('4 cells changed, 2 stayed as they were: .99 brings them back.');
  await button('Review 4 changed products').click();
  const stay = [`${nameOf(1)} (£13.99)`, `${nameOf(2)} (£24.99)`].join(' and ');
  await dialog().getByText(`2 products stay as they are: ${stay}`, { exact: true }).waitFor();
  await button('Back').click();
  expect(await kind().getByRole('option', { name: 'Find and replace in names' }).count()).toBe(1);
});

test('the line below the grid says what the last action did', async () => {
  await on.toClipboard('5\n6\nsix\n');
  await (await cell(1, 'Cost (£)')).click();
  await page.keyboard.press('Control+v');
  await says('2 cells pasted, 1 not valid.');
  await button('Go to what is not valid').click();
  const wrong = await cell(3, 'Cost (£)');
  await expect.poll(() => wrong.evaluate((it) => it.matches(':focus'))).toBe(true);
  await (await cell(1, 'Quantity')).click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog().getByRole('status').textContent()).toBe('');
  await (await cell(1, 'Quantity')).click();
  await page.keyboard.press('Control+d');
  await says('Mark more than one row to fill down: Shift and ↓.');
  await (await cell(4, 'Quantity')).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  await says('3 cells filled.');
  await page.keyboard.press('Control+z');
  await says('3 cells put back.');
  await button('Redo').click();
  await says('3 cells changed again.');
  await (await cell(1, 'Quantity')).click();
  await (await cell(4, 'Quantity')).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Delete');
  await says('4 cells cleared.');
  // Marked rows are what a change is for, and it is seen.
  await quick().getByRole('button', { name: 'Apply to the 4 marked' }).waitFor();
});

test('the whole sentence of a mistake is shown at its cell, and the grid stays where it is', async () => {
  const wrong = await cell(1, 'Cost (£)');
  await wrong.click();
  await page.keyboard.type('cheap');
  await page.keyboard.press('Enter');
  const sentence = 'Cost must be a number such as 4.50.';
  const hint = grid().getByRole('tooltip').filter({ hasText: sentence });
  await page.mouse.move(0, 0);
  await hint.waitFor({ state: 'hidden' });
  // It is whole without a mouse too, when the next cell is the active one.
  const line = dialog().getByText(`Row 1 cannot be saved as it is: ${sentence}`);
  await line.waitFor();
  expect(await line.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await checkScreenAtAllSizes(page, 'bulk-edit-line');
  await wrong.hover();
  await hint.waitFor();
  expect(await hint.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  const described = `document.getElementById(document.querySelector('[role=gridcell][aria-invalid]').getAttribute('aria-describedby')).textContent`;
  expect(await page.evaluate(described)).toBe(sentence);
  // Nothing stands before it.
  const isOnTop = `(() => {
    const hint = document.querySelector('[role=tooltip]');
    hint.style.pointerEvents = 'auto';
    const { x, y, width, height } = hint.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role=tooltip]') !== null;
  })()`;
  expect(await page.evaluate(isOnTop)).toBe(true);
  await page.mouse.move(0, 0);
  await (await cell(3, 'Cost (£)')).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await hint.waitFor();
  await checkScreen(page, 'bulk-edit-hint');
  const top = async () => (await grid().boundingBox())?.y;
  const before = await top();
  await button(/^Review /).click();
  await dialog().getByRole('alert').getByText(`Row 1 cannot be saved as it is: ${sentence}`).waitFor();
  expect(await top()).toBe(before);
  expect(await wrong.evaluate((element) => element.matches(':focus'))).toBe(true);
  await checkScreenAtAllSizes(page, 'bulk-edit-banner');
});

test('on a phone each row has its photo and two lines of its name, and a button fills down', async () => {
  await page.setViewportSize(phone);
  const name = await cell(1, 'Name');
  // Two lines of 13 px letters.
  const height = (await name.locator('span').first().boundingBox())?.height ?? 0;
  expect(Math.round(height / 17)).toBe(2);
  expect(await grid().getByRole('rowheader').first().locator('img').count()).toBe(1);
  await (await cell(2, 'Price (£)')).click();
  await button('Fill down').click();
  for (const row of [3, 4, 5, 6]) await expect.poll(() => textOf(row, 'Price (£)')).toBe('24.99');
  expect(await textOf(1, 'Price (£)')).toBe('13.99');
  await says('4 cells filled.');
  await checkScreen(page, 'phone-bulk-edit-names');
});

test('a quick change brings its column into sight', async () => {
  await page.setViewportSize(phone);
  await on.setColumn('Storage location', 'Shelf 2');
  const [changed, around] = [await cell(1, 'Storage location'), await grid().boundingBox()];
  const right = (around?.x ?? 0) + (around?.width ?? 0);
  await expect
    .poll(async () => {
      const box = await changed.boundingBox();
      return box !== null && box.x + box.width <= right;
    })
    .toBe(true);
  await says('6 cells changed.');
});

test('a row that is saved keeps its number and its photo', async () => {
  await (await cell(1, 'Price (£)')).click();
  for (const key of ['9', 'Enter']) await page.keyboard.press(key);
  await on.saveAll();
  const head = grid().getByRole('rowheader').first();
  await head.getByText('1 Saved', { exact: true }).waitFor();
  expect(await head.locator('img').count()).toBe(1);
  await checkScreenAtAllSizes(page, 'bulk-edit-saved');
  await (await cell(1, 'Price (£)')).click();
  for (const key of ['8', 'Enter']) await page.keyboard.press(key);
  await dialog().getByText('1 changed product not saved yet. 1 product saved before.').waitFor();
  await head.getByText('Saved', { exact: true }).waitFor({ state: 'hidden' });
});

test('a taken SKU is refused in its cell, Fix leads there from anywhere, and another is typed', async () => {
  await (await cell(1, 'SKU')).click();
  await page.keyboard.type(skuOf(7).toLowerCase());
  await page.keyboard.press('Enter');
  await on.saveAll();
  const result = dialog().getByRole('region', { name: 'Result' });
  await result.getByText(`Another product already has the SKU "${skuOf(7).toLowerCase()}".`).waitFor();
  expect(await isInvalid(1, 'SKU')).toBe(true);
  // The column was put away meanwhile, and the row is out of sight.
  await on.showColumns('SKU');
  await page.setViewportSize({ width: 800, height: 560 });
  await (await cell(2, 'Name')).click();
  await page.keyboard.press('Control+End');
  const isSeen = async (column: string) => {
    const [box, around] = await Promise.all([(await cell(1, column)).boundingBox(), grid().boundingBox()]);
    return box !== null && around !== null && box.y >= around.y;
  };
  await expect.poll(() => isSeen('Name')).toBe(false);
  await result.getByRole('button', { name: `Fix ${nameOf(1)}` }).click();
  const sku = await cell(1, 'SKU');
  await expect.poll(() => sku.evaluate((it) => it.matches(':focus'))).toBe(true);
  expect(await isSeen('SKU')).toBe(true);
  expect(await page.getByRole('dialog', { name: 'Product Details' }).count()).toBe(0);
  await page.keyboard.type(`${skuOf(1)}-B`);
  await page.keyboard.press('Enter');
  expect(await isInvalid(1, 'SKU')).toBe(false);
  await on.saveAll();
  await result.getByText('1 product saved.').waitFor();
});

test('a change of prices takes few presses, is offered again ready to apply, and its save is undone in so many words', async () => {
  const percent = dialog().getByLabel('Percent');
  const in99 = dialog().getByLabel('End in .99');
  // Chosen by mouse, the amount is next.
  await kind().dispatchEvent('pointerdown');
  await kind().selectOption('Lower price by');
  await expect.poll(() => percent.evaluate((field) => field.matches(':focus'))).toBe(true);
  await in99.check();
  await percent.fill('-20');
  await page.keyboard.press('Enter');
  await quick().getByText('Enter it without a minus.').waitFor();
  await percent.fill('20');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(3, 'Price (£)')).toBe('23.99');

  await page.goto(`${place.server.url}/?sort=price_asc`);
  await on.row(1).waitFor();
  await on.openRows(1, 2, 3, 4, 5, 6);
  expect([await kind().inputValue(), await percent.inputValue()]).toEqual(['lower', '20']);
  expect(await in99.isChecked()).toBe(true);
  const asLastTime = quick().getByText('As last time', { exact: true });
  await asLastTime.waitFor();
  await percent.fill('21');
  await asLastTime.waitFor({ state: 'hidden' });
  await percent.fill('20');
  await button('Apply to all 6').click();
  await expect.poll(() => textOf(3, 'Price (£)')).toBe('23.99');
  // One press more would lower them again.
  const isUnchosen = async () => {
    expect(await kind().inputValue()).toBe('');
    expect(await button('Apply to all 6').isDisabled()).toBe(true);
  };
  await isUnchosen();
  expect(await kind().evaluate((select) => select.matches(':focus'))).toBe(true);
  await on.saveAll();
  await isUnchosen();
  await button('Put all back').click();
  await page.getByText('The last save is undone. Earlier ones stay.', { exact: true }).waitFor();
  await expect.poll(() => textOf(3, 'Price (£)')).toBe('30.00');

  await (await cell(3, 'Price (£)')).click();
  await page.keyboard.type('-5');
  await dialog().getByText('Price cannot be negative.', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('a press of Apply and review while a cell is typed in counts', async () => {
  await kind().selectOption('Lower price by');
  await dialog().getByLabel('Percent').fill('10');
  await (await cell(1, 'Cost (£)')).dblclick();
  await page.keyboard.type('3');
  await button('Apply and review').click();
  await button('Save 1 product').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog().waitFor({ state: 'hidden' });
});
