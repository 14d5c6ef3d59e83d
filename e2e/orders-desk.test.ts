import type { Order, OrderList } from '@crosslister/contract/orders/orders.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { keepToasts } from './keep-toasts.ts';
import { useOwnPlace } from './own-place.ts';
import { nameOf, PARCELS, refuseOnce, SOLD, sellEvening, skuOf } from './sell-evening.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

let seller: Seller;
let page: Page;

const place = useOwnPlace(
  'orders-desk',
  async (made) => {
    ({ seller, page } = made);
    await page.addInitScript(keepToasts);
    await made.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await sellEvening(made);
  },
  { viewport: phone, withEtsy: true },
);
beforeEach(() => page.setViewportSize(phone));
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

async function orders(state = 'to_post'): Promise<Order[]> {
  return (await seller.call<OrderList>('GET', `/api/orders/?state=${state}`)).results;
}
const orderOf = async (n: number, state?: string): Promise<Order> =>
  (await orders(state)).find(({ lines }) => lines.some(({ sku }) => sku === skuOf(n))) as Order;

const desk = () => page.getByRole('region', { name: 'Orders', exact: true });
const row = (n: number) => desk().locator('li', { hasText: skuOf(n) });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: true });
async function open(query = '?tab=to_post'): Promise<void> {
  await page.goto(`${place.server.url}/${query}`);
  await row(1).waitFor();
}
async function scan(code: string): Promise<void> {
  // In place of the camera, which needs no press.
  await dialog('Scan to Pack').getByLabel('Code or SKU').fill(code);
  await page.keyboard.press('Enter');
}

/** Presses from here on, in the browser. */
async function countPresses(): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.presses = 0;
    addEventListener('pointerdown', () => { window.presses += 1; }, true);
  }`);
  return () => page.evaluate('window.presses');
}

test('the desk says what goes where until when, and Pick sorts it by place', async () => {
  await page.goto(place.server.url);
  await page.getByRole('tab', { name: `To post ${PARCELS}` }).click();
  await row(1).waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('to_post');
  const twice = row(8);
  await twice.getByText(nameOf(9)).waitFor();
  await twice.getByText('Shelf 12').waitFor();
  await twice.getByText('Royal Mail Second Class Standard').waitFor();
  await row(10).getByText('Note').waitFor();
  await checkScreenAtAllSizes(page, 'orders-desk');
  await page.setViewportSize(phone);
  const first = () => desk().getByRole('listitem').first().textContent();
  await desk().getByRole('switch', { name: 'Pick' }).click();
  await expect.poll(first).toContain('Shelf 0');
  await page.reload();
  await row(1).waitFor();
  expect(await first()).toContain('Shelf 0');
  await desk().getByRole('switch', { name: 'Pick' }).click();
  await button(desk(), 'Late').click();
  await desk().getByText('Nothing is late.').waitFor();
});

test('a parcel opened: the address is fetched, copied with one press, and gone with the room', async () => {
  await open();
  await button(row(10), nameOf(10)).click();
  const room = dialog('Parcel');
  await room.getByText('1 High Street').waitFor();
  await room.getByText('Ring twice').waitFor();
  expect(new URL(page.url()).searchParams.get('order')).toMatch(/^\d+$/);
  await button(room, 'Copy address').click();
  await button(room, 'Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('A Buyer\n1 High Street\nYork\nYO1 7HY');
  expect(await room.getByRole('link', { name: 'Refund or cancel on eBay' }).getAttribute('href')).toContain(
    (await orderOf(10)).order_id,
  );
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('High Street');
  await checkScreenAtAllSizes(page, 'orders-parcel');
  await page.setViewportSize(phone);
  await page.reload();
  await room.getByText('1 High Street').waitFor();
  await button(room, 'Close').last().click();
  await room.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain('High Street');
  await button(row(14), nameOf(14)).click();
  await room.getByText('Etsy does not show the address to apps.').waitFor();
  await page.goBack();
  await room.waitFor({ state: 'hidden' });
});

test('by keyboard: from row to row, ticked and opened', async () => {
  await page.setViewportSize(desktop);
  await open();
  const at = async () =>
    (await page.locator('[data-row]').allTextContents()).map((text) => /SKU-\d\d/.exec(text)?.[0]);
  const [first, second] = await at();
  const focused = () =>
    page.evaluate("/SKU-\\d\\d/.exec(document.activeElement?.closest('[data-row]')?.textContent)?.[0]");
  await page.keyboard.press('j');
  expect(await focused()).toBe(first);
  await page.keyboard.press('j');
  expect(await focused()).toBe(second);
  await page.keyboard.press('x');
  await button(desk(), 'Dispatch 1').waitFor();
  await page.keyboard.press('Escape');
  await button(desk(), `Print ${PARCELS}`).waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await dialog('Parcel').getByText(String(first)).waitFor();
  for (const key of ['Escape', 'Control+i']) await page.keyboard.press(key);
  await dialog('Import Products').waitFor();
});

test('slips have their paper, and no buyer’s address unless it was asked for', async () => {
  await open();
  await page.evaluate(`window.print = () => {
    const sheet = document.querySelector('[aria-label="Printed slips"]');
    window.printed = {
      pages: [...sheet.querySelectorAll('article')].map((page) => page.innerText),
      paper: sheet.querySelector('style').textContent,
    };
  }`);
  const printed = () =>
    page.evaluate('window.printed') as Promise<{ pages: string[]; paper: string } | undefined>;
  const room = dialog(/^Print for/);
  // It goes once that is printed.
  const again = async () => {
    await page.evaluate("window.printed = undefined; window.dispatchEvent(new Event('afterprint'))");
    await room.waitFor({ state: 'hidden' });
    await button(desk(), `Print ${PARCELS}`).click();
  };
  await button(desk(), `Print ${PARCELS}`).click();
  await room.getByLabel('Paper').selectOption('A6');
  await checkScreen(page, 'phone-orders-print');
  await button(room, `Print ${PARCELS} slips`).click();
  await expect.poll(async () => (await printed())?.pages.length).toBe(PARCELS);
  const plain = await printed();
  expect(plain?.paper).toContain('size: 105mm 148mm');
  expect(plain?.pages.join()).not.toContain('Street');
  await again();
  await room.getByLabel('Buyer’s address').check();
  await button(room, `Print ${PARCELS} slips`).click();
  await expect.poll(async () => (await printed())?.pages.join()).toContain('1 High Street');
  await again();
  await room.getByLabel('Pick list').check();
  await button(room, 'Print pick list').click();
  await expect.poll(async () => (await printed())?.pages.length).toBe(1);
  const [list = ''] = (await printed())?.pages ?? [];
  expect(list.indexOf('Shelf 2')).toBeLessThan(list.indexOf('Shelf 10'));
  await again();
  await room.getByLabel('Both').check();
  await button(room, 'Print both').click();
  await expect.poll(async () => (await printed())?.pages).toEqual([list, ...(plain?.pages ?? [])]);
});

test('a parcel is scanned to be packed; a wrong thing is said loudly', async () => {
  await open();
  await button(row(8), nameOf(8)).click();
  await button(dialog('Parcel'), 'Scan to pack').click();
  const room = dialog('Scan to Pack');
  await scan('NOTHING');
  await room.getByRole('alert').filter({ hasText: 'Wrong: NOTHING is in no parcel to post.' }).waitFor();
  await scan(skuOf(3));
  await room
    .getByRole('alert')
    .filter({ hasText: `Wrong parcel: ${nameOf(3)} belongs to order` })
    .waitFor();
  await checkScreenAtAllSizes(page, 'orders-wrong-thing');
  await page.setViewportSize(phone);
  // As its label says it.
  await scan(`${place.server.url}/?sku=${skuOf(8)}`);
  await room.getByText(`Packed: ${nameOf(8)}`).waitFor();
  await room.getByText(`Also in this parcel: ${nameOf(9)}`).waitFor();
  await room.getByText('1 thing left.').waitFor();
  await scan(skuOf(8));
  await room.getByText(`Packed already: ${nameOf(8)}`).waitFor();
  await button(room, 'Close').last().click();
  await dialog('Parcel')
    .getByLabel(`Packed: ${nameOf(8)}`)
    .uncheck();
  await expect.poll(async () => (await orderOf(8)).lines[0]?.packed_at).toBeNull();
});

test('one parcel: three presses, and it is packed and its marketplace told', async () => {
  await open();
  const presses = await countPresses();
  await row(1)
    .getByLabel(`Packed: ${nameOf(1)}`)
    .check();
  await button(row(1), `Dispatch ${nameOf(1)}`).click();
  const room = dialog('Dispatch Parcel');
  await room.getByLabel('Tracking number').fill('H001');
  await room.getByText('Royal Mail numbers look different, as AB123456789GB. Check it.').waitFor();
  await checkScreenAtAllSizes(page, 'orders-dispatch');
  await page.setViewportSize(phone);
  await room.getByLabel('Tracking number').fill('AB 1234 5678 9GB');
  await room.getByLabel('Postage paid').fill('2.95');
  await button(room, 'Dispatched').click();
  await room.waitFor({ state: 'hidden' });
  await row(1).waitFor({ state: 'hidden' });
  expect(await presses()).toBeLessThanOrEqual(3);
  await untilQueueIsDone(seller);
  expect(await orderOf(1, 'posted')).toMatchObject({
    posted: { by: 'here', tracking_number: 'AB123456789GB' },
    postage_paid: 2.95,
  });
  // Taken back, as the store can.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await row(1).waitFor();
  await untilQueueIsDone(seller);
});

test('the evening: 20 sales over four marketplaces, packed, labelled and told', async () => {
  await page.goto(place.server.url);
  await page
    .getByRole('list', { name: 'Today' })
    .getByRole('button', { name: /^To post/ })
    .waitFor();
  await page.evaluate('window.print = () => setTimeout(() => window.dispatchEvent(new Event("afterprint")))');
  refuseOnce(place);
  const presses = await countPresses();
  await page
    .getByRole('list', { name: 'Today' })
    .getByRole('button', { name: /^To post/ })
    .click();
  await desk().getByRole('switch', { name: 'Pick' }).click();
  await button(desk(), `Print ${PARCELS}`).click();
  const printing = dialog(/^Print for/);
  // Kept from the last evening: pick list and slips on this paper.
  await button(printing, 'Print both').click();
  await printing.waitFor({ state: 'hidden' });
  const toFetch = await presses();
  await button(desk(), 'Scan to pack').click();
  for (let n = 1; n <= SOLD; n += 1) {
    await scan(skuOf(n));
    await dialog('Scan to Pack')
      .getByText(new RegExp(`^Packed( already)?: ${nameOf(n)}`))
      .waitFor();
  }
  await dialog('Scan to Pack').getByText('All packed.').waitFor();
  await button(dialog('Scan to Pack'), `Dispatch ${PARCELS}`).click();
  const toPack = (await presses()) - toFetch;

  // What the carrier's site has exported: nothing for those of Vinted, and one row of another shop.
  const toTellOf = (await orders()).filter(({ platform }) => platform !== 'vinted');
  const parcels = new Map(toTellOf.map((order) => [order.parcel, order]));
  const csv = [
    'Order reference,Tracking number,Carrier,Shipping cost',
    ...[...parcels.values()].map(
      ({ order_id: id }, n) => `${id},AB1234567${String(n).padStart(2, '0')}GB,Royal Mail,3.49`,
    ),
    'OTHER-1,AB999999999GB,Royal Mail,3.49',
  ].join('\n');
  const room = dialog(/^Dispatch \d+ Parcels/);
  await room.getByLabel('Paste numbers').fill(csv);
  await room.getByText(`16 of ${PARCELS} found.`).waitFor();
  await room.getByText('no such order here').waitFor();
  await checkScreenAtAllSizes(page, 'orders-dispatch-many');
  await page.setViewportSize(phone);
  await button(room, 'Dispatch 16').click();
  await room.waitFor({ state: 'hidden' });
  // The one that was refused stands there in words, until Retry has sent it.
  const refused = desk().getByRole('alert').filter({ hasText: 'eBay does not accept this tracking number' });
  await refused.waitFor();
  await checkScreenAtAllSizes(page, 'orders-refused');
  await page.setViewportSize(phone);
  await button(refused, 'Retry').click();
  // Those that nobody else is told of.
  await button(desk(), 'Dispatch 3').click();
  const rest = dialog('Dispatch 3 Parcels');
  await button(rest, 'Dispatch 3').click();
  await desk().getByText('Nothing to post.').waitFor();
  const toTell = (await presses()) - toPack - toFetch;
  expect([toFetch, toPack, toTell]).toEqual([4, 2, 4]);
  await untilQueueIsDone(seller);
  const posted = await orders('posted');
  expect(posted).toHaveLength(SOLD);
  expect(posted.every(({ lines }) => lines.every(({ packed_at: at }) => at !== null))).toBe(true);
  expect(posted.filter(({ posted: how }) => how?.by === 'here')).toHaveLength(17);
  await button(desk(), 'Posted').click();
  await row(1).waitFor();
  await checkScreen(page, 'phone-orders-posted');
});
