import type { Order, OrderList } from '@crosslister/contract/orders/orders.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startClickAndDropSimulator } from '../packages/simulators/src/click-and-drop/start-click-and-drop-simulator.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, connectStore, EBAY_SELLER } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const there = await startClickAndDropSimulator();
afterAll(there.stop);

let seller: Seller;
let page: Page;
const nameOf = (n: number) => `Thing ${n} of the evening`;
const place = useOwnPlace(
  'click-and-drop',
  async (made) => {
    ({ seller, page } = made);
    const { ebay } = made.marketplaces;
    await connectEbay(seller, made.marketplaces);
    for (const n of [1, 2, 3]) {
      const { listingId } = ebay.ebay.addListing(EBAY_SELLER, {
        title: nameOf(n),
        sku: `SKU-${n}`,
        price: '9.00',
      });
      ebay.ebay.buy(listingId, { buyer: `buyer-${n}` });
    }
    await seller.call('POST', '/api/sale-detection/run/');
  },
  { env: { CLICK_AND_DROP_API_URL: there.apiUrl } },
);
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const orders = async (): Promise<Order[]> => (await seller.call<OrderList>('GET', '/api/orders/')).results;
const desk = () => page.getByRole('region', { name: 'Orders', exact: true });
const row = (n: number) =>
  desk()
    .getByRole('listitem')
    .filter({ hasText: nameOf(n) });

test('Click & Drop is off until its key is tried and saved, which says what it costs', async () => {
  await page.goto(`${place.server.url}/?tab=to_post`);
  await row(1).waitFor();
  expect(
    await desk()
      .getByRole('button', { name: /Click & Drop/ })
      .count(),
  ).toBe(0);
  await page.goto(`${place.server.url}/?settings=posting`);
  const part = page.getByRole('region', { name: 'Click & Drop' });
  await part.getByText('That is free: you pay only when you make the label there.').waitFor();
  await checkScreenAtAllSizes(page, 'posting');
  // The page has one button that saves. What is refused says so in its place, and nothing is closed.
  await part.getByLabel('Dispatch automatically').check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await part.getByText(/Enter the key\./).waitFor();
  await page.getByText(/^Posting: Enter the key\./).waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toContain('Enter the key.');
  expect(place.browser.complaints.splice(0)).toEqual([expect.stringContaining('400')]);
  await part.getByLabel('Dispatch automatically').uncheck();
  await part.getByLabel('Authorisation key').fill('wrong');
  await part.getByRole('button', { name: 'Test' }).click();
  await part.getByText('Click & Drop refuses the key.').waitFor();
  await part.getByLabel('Authorisation key').fill(there.key);
  await part.getByRole('button', { name: 'Test' }).click();
  await part.getByText('Click & Drop takes the key.').waitFor();
  expect(there.orders).toEqual([]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await part.waitFor({ state: 'hidden' });
  await page.goto(`${place.server.url}/?settings=posting`);
  await part.getByText(/^On\./).waitFor();
  await page.getByLabel('Handling time').selectOption('2 days');
});

test('one press sends what is chosen, and its number is proposed once its label is made', async () => {
  await page.goto(`${place.server.url}/?tab=to_post`);
  await row(1).waitFor();
  await row(1)
    .getByRole('checkbox', { name: `Select ${nameOf(1)}` })
    .check();
  await row(2)
    .getByRole('checkbox', { name: `Select ${nameOf(2)}` })
    .check();
  await desk().getByRole('button', { name: 'Click & Drop 2' }).click();
  await row(1).getByText('In Click & Drop').waitFor();
  expect(there.orders).toHaveLength(2);
  await desk().getByRole('button', { name: 'Click & Drop 1' }).waitFor();
  const [sent] = (await orders()).filter(({ lines }) => lines[0]?.name === nameOf(1));
  there.printLabel(sent?.click_and_drop?.reference ?? '', 'AB123456781GB');
  // It is asked again within minutes, and when the settings are saved.
  await seller.call('PUT', '/api/posting/click-and-drop/', { key: '********', dispatches: false });
  await row(1).getByText('Label made AB123456781GB').waitFor();
  await checkScreenAtAllSizes(page, 'orders-click-and-drop');
  // Its order is deleted there: only the seller knows.
  there.remove(sent?.click_and_drop?.reference ?? '');
  await row(1)
    .getByRole('button', { name: nameOf(1), exact: true })
    .click();
  const parcel = page.getByRole('dialog', { name: 'Parcel' });
  await parcel.getByRole('button', { name: 'Send again' }).click();
  const question = page.getByRole('dialog', { name: 'Send Again?' });
  await question.getByText('it will be there twice').waitFor();
  await checkScreenAtAllSizes(page, 'orders-send-again');
  await question.getByRole('button', { name: 'Send again' }).click();
  await parcel.getByText('In Click & Drop').waitFor();
  await parcel.getByRole('button', { name: 'Close' }).last().click();
  there.printLabel(sent?.click_and_drop?.reference ?? '', 'AB123456781GB');
  await seller.call('PUT', '/api/posting/click-and-drop/', { key: '********', dispatches: false });
  await row(1).getByText('Label made AB123456781GB').waitFor();
  await row(1)
    .getByRole('button', { name: `Dispatch ${nameOf(1)}` })
    .click();
  const room = page.getByRole('dialog', { name: 'Dispatch Parcel' });
  expect(await room.getByLabel('Tracking number').inputValue()).toBe('AB123456781GB');
  await room.getByRole('button', { name: 'Dispatched' }).click();
  await row(1).waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
});

test('the parcels that are ticked are packed, and dispatched with what came meanwhile', async () => {
  const scan = async (n: number) => {
    await page.getByRole('dialog', { name: 'Scan to Pack' }).getByLabel('Code or SKU').fill(`SKU-${n}`);
    await page.keyboard.press('Enter');
  };
  await page.goto(`${place.server.url}/?tab=to_post`);
  await row(3)
    .getByRole('checkbox', { name: `Select ${nameOf(3)}` })
    .check();
  await desk().getByRole('button', { name: 'Scan to pack' }).click();
  const packing = page.getByRole('dialog', { name: 'Scan to Pack' });
  await packing.getByText('1 thing left.').waitFor();
  await scan(3);
  await packing.getByRole('button', { name: 'Dispatch 1' }).waitFor();
  await packing.getByRole('button', { name: 'Close' }).last().click();

  await row(2)
    .getByRole('button', { name: nameOf(2), exact: true })
    .click();
  const parcel = page.getByRole('dialog', { name: 'Parcel' });
  await parcel.getByRole('button', { name: 'Scan to pack' }).click();
  await packing.getByText('1 thing left.').waitFor();
  const [sent] = (await orders()).filter(({ lines }) => lines[0]?.name === nameOf(2));
  there.printLabel(sent?.click_and_drop?.reference ?? '', 'AB123456782GB');
  await seller.call('PUT', '/api/posting/click-and-drop/', { key: '********', dispatches: false });
  await page.getByText('Label made AB123456782GB').first().waitFor({ state: 'attached' });
  await scan(2);
  await packing.getByRole('button', { name: 'Dispatch', exact: true }).click();
  const room = page.getByRole('dialog', { name: 'Dispatch Parcel' });
  expect(await room.getByLabel('Tracking number').inputValue()).toBe('AB123456782GB');
});

test('bare numbers go to the parcels as they are shown, if the seller says so', async () => {
  await page.goto(`${place.server.url}/?tab=to_post`);
  await row(3).waitFor();
  await desk().getByRole('button', { name: 'Dispatch 2' }).click();
  const room = page.getByRole('dialog', { name: /^Dispatch \d+ Parcels/ });
  await room.getByLabel('Paste numbers').fill('AB123456783GB\nAB123456784GB');
  await room.getByText('No line says whose number it is.').waitFor();
  await checkScreen(page, 'orders-bare-numbers');
  await room.getByRole('button', { name: 'In this order' }).click();
  await room.getByText('2 of 2 found.').waitFor();
  await room.getByRole('button', { name: 'Dispatch 2' }).click();
  await desk().getByText('Nothing to post.').waitFor();
});

test('an order of the store is refunded in part, and its parcel says how it went', async () => {
  const { store } = place.marketplaces.store;
  await connectStore(seller, place.marketplaces);
  await seller.call('POST', '/api/sale-detection/run/');
  const sign = { name: nameOf(4), sku: 'SKU-4', regular_price: '12.00', manage_stock: true };
  await store.addProduct({ ...sign, stock_quantity: 3 });
  const order = store.buy('SKU-4');
  await seller.call('POST', '/api/sale-detection/run/');
  await page.goto(`${place.server.url}/?tab=to_post`);
  await row(4)
    .getByRole('button', { name: nameOf(4), exact: true })
    .click();
  const parcel = page.getByRole('dialog', { name: 'Parcel' });
  await parcel.getByRole('button', { name: 'Refund', exact: true }).click();
  const room = page.getByRole('dialog', { name: 'Refund Order' });
  await room.getByRole('button', { name: 'Refund £12.00' }).waitFor();
  await checkScreenAtAllSizes(page, 'orders-refund');
  await room.getByLabel('Some things').check();
  await room.getByLabel(`${nameOf(4)}, £12.00`).uncheck();
  expect(await room.getByRole('button', { name: 'Refund', exact: true }).isDisabled()).toBe(true);
  await room.getByLabel('Another amount').check();
  await room.getByLabel('Amount (£)').fill('12.01');
  await room.getByText('Only £12.00 is left.').waitFor();
  await room.getByLabel('Amount (£)').fill('2.50');
  await room.getByRole('button', { name: 'Refund £2.50' }).click();
  await room.waitFor({ state: 'hidden' });
  await parcel.getByText(/Refund of £2.50 made, /).waitFor();
  await parcel.getByText('£12.00, of which £2.50 was refunded').waitFor();
  expect(order.refunds).toMatchObject([{ amount: '2.50', isPaidBack: true }]);
  await checkScreenAtAllSizes(page, 'orders-refunded');
});
