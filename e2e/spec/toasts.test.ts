import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';
import { connectOwnStore } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const long = 'word '.repeat(40).trim();
const place = usePlace('toasts', async (place) => {
  await connectOwnStore(place);
  await addProducts(
    place,
    { name: 'Cup', sku: 'TO1' },
    { name: 'Plate', sku: 'TO2', status: 'inactive' },
    { name: 'Bowl', sku: 'TO3' },
  );
});
const toasts = () => place.page.getByRole('region', { name: 'Notifications' });
// Every time from now on: the dashboard polls by itself when it is opened, which may be only now.
const fails = (detail: string) => place.proxy.answer('POST', '/api/sale-detection/run/', 500, { detail });

describe('Toasts', () => {
  test('have a type, title and message; messages over 100 characters truncated with click to expand', async () => {
    await place.open();
    await place.row('TO1').waitFor();
    fails(long);
    await place.tools('Detect Sales');
    const card = toasts().locator('[data-type="error"]');
    await card.getByText('Sale Detection Failed', { exact: true }).waitFor();
    const text = card.getByRole('button', { name: /Show more/ });
    const shown = ((await text.textContent()) ?? '').replace(/ Show more$/, '');
    expect(shown.length).toBeLessThanOrEqual(103);
    expect(shown.endsWith('...')).toBe(true);
    await text.click();
    await card.getByText(`Sale detection failed: ${long} Show less`, { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Dismiss notification' }).click();
    await card.waitFor({ state: 'hidden' });
  });

  test("a toast with a cancel action can be cancelled, which shows 'Action cancelled successfully'", async () => {
    const release = place.store.faults.hold();
    await place.rowAction('Cup', 'Crosslist');
    const dialog = place.dialog('Crosslist Product');
    await dialog.getByLabel('WooCommerce').check();
    await dialog.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
    await toasts().getByText('Crosslisting Started', { exact: true }).waitFor();
    await toasts().getByRole('button', { name: 'Cancel', exact: true }).click();
    await place.toast('Cancelled', 'Action cancelled successfully');
    release();
    const { results } = await place.seller.call<{ results: { status: string }[] }>('GET', '/api/operations/');
    expect(results).toMatchObject([{ action: 'crosslist' }]);
  });

  test('a toast becomes the result of its job, with Retry on it where it failed; Cancel goes when the job has ended', async () => {
    const cards = toasts().locator('> div');
    await place.open();
    await place.row('TO3').waitFor();
    place.store.faults.add({ kind: 'forbidden', path: '/products', method: 'POST', times: 1 });
    const release = place.store.faults.hold();
    await place.rowAction('Bowl', 'Crosslist');
    const dialog = place.dialog('Crosslist Product');
    await dialog.getByLabel('WooCommerce').check();
    await dialog.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
    await cards.getByText('Crosslisting Started', { exact: true }).waitFor();
    await cards.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
    release();
    await cards.getByText('Crosslist Failed', { exact: true }).waitFor();
    expect(await cards.count()).toBe(1);
    expect(await cards.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0);
    await cards.getByRole('button', { name: 'Retry', exact: true }).click();
    await cards.getByText('Listed Bowl on WooCommerce.', { exact: true }).waitFor();
    expect(await cards.count()).toBe(1);
    // The account's first listing can be compared; the other button closes the toast.
    expect(await cards.getByRole('button').allTextContents()).toEqual(['Compare', '']);
    // The toast goes away by itself; the queue keeps the button.
    await place.page.getByRole('button', { name: /^Notifications/ }).click();
    await place.page.getByRole('button', { name: /^Compare: .*Bowl$/ }).waitFor();
    await place.page.keyboard.press('Escape');
  });

  test('a price edit says that the marketplaces follow, and then that they have', async () => {
    const cards = toasts().locator('> div');
    await place.open();
    await place.row('TO3').getByRole('cell').nth(2).click();
    const details = place.dialog('Product Details');
    await details.getByLabel('Price (£)').fill('17.50');
    const release = place.store.faults.hold();
    await details.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await cards.getByText('"Bowl" has been saved.', { exact: true }).waitFor();
    await cards.getByText('Sending to WooCommerce too...', { exact: true }).waitFor();
    release();
    await cards.getByText('Updated Bowl on WooCommerce.', { exact: true }).waitFor();
    expect(await cards.count()).toBe(1);
    expect(place.store.store.product('TO3')).toMatchObject({ price: '17.50' });
  });

  test('on a phone a toast covers no button: of the empty state, the bulk actions and dialogs', async () => {
    const { page } = place;
    /** Buttons of this part that are covered by the toasts. */
    async function covered(part: Locator): Promise<(string | null)[]> {
      const top = (await toasts().boundingBox())?.y ?? phone.height;
      const buttons = await part
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((button) => ({ box: button.getBoundingClientRect(), text: button.textContent })),
        );
      return buttons.filter(({ box }) => box.bottom > top && box.top < phone.height).map(({ text }) => text);
    }
    await page.setViewportSize(phone);
    await place.open();
    await page.getByPlaceholder('Search name or SKU...').fill('nothing like it');
    const panel = page.getByRole('tabpanel');
    const clear = panel.getByText('Clear search', { exact: true });
    await clear.waitFor();
    // At the lower edge, where the toast will be.
    const bottom = await clear.evaluate((button) => button.getBoundingClientRect().bottom);
    await page.evaluate(`scrollBy(0, ${bottom - phone.height + 4})`);
    fails('Away.');
    await place.tools('Detect Sales');
    await toasts().getByText('Sale Detection Failed', { exact: true }).waitFor();
    await expect.poll(() => covered(clear.locator('..'))).toEqual([]);
    await checkScreen(page, 'phone-toast-empty');
    await clear.click();

    await page.getByRole('checkbox', { name: 'Select Cup' }).check();
    const bar = page.getByRole('region', { name: 'Bulk actions' });
    await bar.waitFor();
    await expect.poll(() => covered(bar)).toEqual([]);
    await checkScreen(page, 'phone-toast-bulk-bar');

    await bar.getByRole('button', { name: 'Delist' }).click();
    const dialog = place.dialog('Delist Products');
    await dialog.waitFor();
    await expect.poll(() => covered(dialog)).toEqual([]);
    await checkScreen(page, 'phone-toast-dialog');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await bar.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await question.waitFor();
    await expect.poll(() => covered(question)).toEqual([]);
    await checkScreen(page, 'phone-toast-question');
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop);
  });

  test('on a desktop a toast covers no button of an open dialog either', async () => {
    const { page } = place;
    await place.open();
    fails('Away.');
    await place.tools('Detect Sales');
    await toasts().getByText('Sale Detection Failed', { exact: true }).waitFor();
    const under = async (part: Locator): Promise<string[]> => {
      const tray = (await toasts().boundingBox()) ?? { x: 0, y: 0, width: 0 };
      const boxes = await part.evaluate((dialog) => {
        const buttons = [...dialog.querySelectorAll('button, a, input, summary')];
        return buttons.map((button) => {
          const { left, right, bottom } = button.getBoundingClientRect();
          return { left, right, bottom, name: button.textContent || button.outerHTML.slice(0, 60) };
        });
      });
      const footer = (await part.getByText('Cancel', { exact: true }).boundingBox())?.y ?? 0;
      const isBeside = ({ left, right }: { left: number; right: number }) =>
        left >= tray.x + tray.width || right <= tray.x;
      const covered = boxes.filter(
        (box) => !isBeside(box) && box.bottom > tray.y && box.bottom < footer + 60,
      );
      return covered.map(({ name }) => name);
    };
    await place.row('TO1').getByRole('cell').nth(1).click();
    const product = place.dialog('Product Details');
    await product.getByRole('button', { name: 'Duplicate' }).waitFor();
    await expect.poll(() => under(product)).toEqual([]);
    await product.getByRole('button', { name: 'Duplicate' }).click({ trial: true });
    await checkScreen(page, 'desktop-toast-product');
    await page.keyboard.press('Escape');
    await product.waitFor({ state: 'hidden' });

    await place.settings('Connections');
    await expect.poll(() => under(place.dialog('Settings'))).toEqual([]);
    await checkScreen(page, 'desktop-toast-settings');
    await page.keyboard.press('Escape');
  });

  test('lazy-loaded chunks time out after 120 s', async () => {
    await place.open();
    await place.row('TO1').waitFor();
    await place.page.clock.install();
    const release = place.proxy.hold('GET', /import-dialog/);
    await Promise.all([place.page.waitForRequest(/import-dialog/), place.tools('Import CSV')]);
    await place.page.clock.fastForward(119_000);
    expect(await place.page.getByText('Could Not Load').count()).toBe(0);
    await place.page.clock.fastForward(2_000);
    await place.toast(
      'Could Not Load',
      'This part of the dashboard could not be loaded. Reload the page and try again.',
    );
    release();
  });

  test.each([desktop, phone])(
    'an open dialog stays where it is when a toast comes, at $width px',
    async (size) => {
      const { page } = place;
      await page.setViewportSize(size);
      await place.open();
      await place.tools('Import CSV');
      const dialog = place.dialog('Import Products');
      await dialog.getByRole('tab', { name: 'Platform Sync' }).click();
      const next = dialog.getByRole('button', { name: 'Import from eBay' });
      const where = async () => [(await dialog.boundingBox())?.y, await next.boundingBox()];
      const before = await where();
      await dialog.getByRole('button', { name: 'Import from WooCommerce' }).click();
      await toasts().getByText('Import Completed', { exact: true }).waitFor();
      await checkScreen(page, `toast-import-${size.width}`);
      expect(await where()).toEqual(before);
      await dialog.getByRole('button', { name: 'Done' }).click({ trial: true });
      await toasts().getByRole('button', { name: 'Dismiss notification' }).click();
      await toasts().getByText('Import Completed').waitFor({ state: 'hidden' });
      expect(await where()).toEqual(before);
      await page.setViewportSize(desktop);
    },
  );

  test('on a phone no toast is cut at the top: the newest stand whole', async () => {
    await place.page.setViewportSize(phone);
    await place.open();
    for (const number of [1, 2, 3, 4]) {
      fails(`Away ${number}. ${'word '.repeat(16)}`);
      await place.tools('Detect Sales');
      await toasts().getByText(`Away ${number}.`).waitFor();
    }
    const tray = await toasts().boundingBox();
    const tops = await toasts()
      .locator('> div')
      .evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      );
    expect(tops.filter(([top = 0, bottom = 0]) => top < (tray?.y ?? 0) && bottom > (tray?.y ?? 0))).toEqual(
      [],
    );
    expect(tops.at(-1)?.[1]).toBeLessThanOrEqual(phone.height);
    await checkScreen(place.page, 'phone-four-toasts');
    await place.page.setViewportSize(desktop);
  });

  test('on a desktop a toast lies over no tick box and no name of the rows', async () => {
    const { page } = place;
    await place.open();
    fails('Away.');
    await place.tools('Detect Sales');
    const toast = toasts().getByText('Sale Detection Failed', { exact: true });
    await toast.waitFor();
    const left = (await toast.locator('xpath=ancestor::*[@data-type]').boundingBox())?.x ?? 0;
    const inRows = 'tbody input[type=checkbox], tbody button[aria-haspopup=dialog]';
    const ends = await page.evaluate<number[]>(`[...document.querySelectorAll('${inRows}')].map((each) => {
      const words = document.createRange();
      words.selectNodeContents(each);
      return (each.matches('input') ? each : words).getBoundingClientRect().right;
    })`);
    expect(ends.length).toBeGreaterThan(1);
    expect(Math.max(...ends)).toBeLessThan(left);
  });

  test('non-error disappear after 5 s, errors after 10 s', async () => {
    const { clock } = place.page;
    await place.open('?tab=inactive');
    await place.row('TO2').waitFor();
    await clock.install();
    await clock.pauseAt(Date.now() + 60_000);
    // By keyboard, because a menu would first have to fade in.
    await place.page.evaluate(
      'document.activeElement instanceof HTMLElement && document.activeElement.blur()',
    );
    fails('Away.');
    place.proxy.answer('GET', '/api/products/export/', 200, 'Name,SKU', 1);
    await place.page.keyboard.press('Control+e');
    const error = toasts().locator('[data-type="error"]');
    await error.waitFor();
    // The mouse leaves it.
    await error.dispatchEvent('mouseout');
    await clock.runFor(9_999);
    expect(await error.allTextContents()).toHaveLength(1);
    await clock.runFor(1);
    await error.waitFor({ state: 'hidden' });

    await place.page.goto(`${place.url}/?tab=sold`);
    // The page is drawn once it has its data, and reacts to no shortcut before.
    await place.page.getByText('You have no products in this category.', { exact: true }).waitFor();
    await place.page.keyboard.press('Control+e');
    const warning = toasts().locator('[data-type="warning"]').getByText('No products to export');
    await warning.waitFor();
    await warning.dispatchEvent('mouseout');
    await clock.runFor(4_999);
    expect(await warning.count()).toBe(1);
    await clock.runFor(1);
    await warning.waitFor({ state: 'hidden' });
  });
});
