import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExtensionPlace, startExtensionPlace } from './extension/extension-place.ts';
import { watchedPages } from './extension/watched-pages.ts';

let place: ExtensionPlace;

beforeAll(async () => {
  place = await startExtensionPlace();
  await place.addDashboard();
  await place.pair();
});
afterAll(() => place?.stop());

const { setWatching, list, open, panelOf, lineOf, salesOf, notices, tidy, wardrobe } = watchedPages(
  () => place,
);
const orders = 'vinted.co.uk/my_orders?order_type=sold';

beforeEach(() => setWatching());
afterEach(tidy);

test('an order names a thing by its title alone: asked even if it goes by itself', async () => {
  await setWatching({ byItself: true });
  const { product } = await list();
  const [two, same] = [await list({ name: 'Twin set' }), await list({ name: 'Twin set' })];
  const add = (conversation: number, title: string, status: string) =>
    place.vinted.site.orders.push({ conversation, title, price: '£10.00', status });
  add(901, product.name, 'Shipping label sent to seller');
  add(902, 'Twin set', 'Order completed');
  add(903, 'Nobody’s thing', 'Order completed');
  add(904, 'Bundle 2 items', 'Order completed');
  const page = await open(orders);
  const line = lineOf(page, product);
  await line.getByText(`The page names it by its title alone.`).waitFor();
  await line.getByRole('button', { name: 'Record it' }).click();
  await panelOf(page).getByText(`Recorded: ${product.name}, £10.00.`).waitFor();
  expect(await salesOf(product)).toMatchObject([
    { sale_price: 10, order_url: 'https://www.vinted.co.uk/inbox/901' },
  ]);
  await lineOf(page, { name: 'Twin set' }).getByRole('button', { name: 'Choose in Crosslister' }).click();
  await panelOf(page).getByText('Twin set: asked under the bell in Crosslister.').waitFor();
  await lineOf(page, { name: 'Bundle 2 items' })
    .getByText('A bundle of 2 things sold on Vinted, £10.00. The page does not say which')
    .waitFor();
  const { mails } = await notices();
  expect(mails).toMatchObject([{ reason: 'several', titles: ['Twin set'], price: 10 }]);
  expect(mails[0]?.candidates.map(({ id }) => id)).toEqual([two.product.id, same.product.id]);
  expect(await panelOf(page).getByText('Nobody’s thing').count()).toBe(0);
});

test('an order that is pending is none; one that was cancelled is shown, and changes nothing', async () => {
  const [pending, cancelled] = [await list(), await list()];
  cancelled.item.status = 'sold';
  const before = await open(wardrobe);
  await lineOf(before, cancelled.product).getByRole('button', { name: 'Record it' }).click();
  await panelOf(before).getByText('Recorded:').waitFor();
  const row = { price: '£10.00' };
  place.vinted.site.orders = [
    { ...row, conversation: 911, title: pending.product.name, status: 'Awaiting payment' },
    { ...row, conversation: 912, title: cancelled.product.name, status: 'Order cancelled' },
  ];
  const page = await open(orders);
  const line = lineOf(page, cancelled.product);
  await line.getByText(`Vinted shows an order for ${cancelled.product.name} as cancelled.`).waitFor();
  expect(await lineOf(page, pending.product).count()).toBe(0);
  expect(await salesOf(cancelled.product)).toMatchObject([{ state: 'sold' }]);
  await line.getByRole('button', { name: 'Do not show again' }).click();
  await panelOf(page).getByText('not asked again in this browser').waitFor();
  const { product } = await list();
  place.vinted.site.orders.push({ ...row, conversation: 913, title: product.name, status: 'Delivered' });
  const again = await open(orders);
  await lineOf(again, product).waitFor();
  expect(await lineOf(again, cancelled.product).count()).toBe(0);
});

test('a notification names the item, or its title', async () => {
  const [byId, byTitle] = [await list(), await list()];
  place.vinted.site.notifications = [
    { href: `/items/${byId.item.id}-a-thing`, text: 'eve has bought Old name for £11.00' },
    { href: '/inbox/921', text: `You’ve sold ${byTitle.product.name} for £9.00.` },
    { href: '/inbox/922', text: 'eve sent you a message about what you sold' },
  ];
  const page = await open('vinted.co.uk/notifications');
  await lineOf(page, byId.product).getByText(', £11.00. Record it?').waitFor();
  await lineOf(page, byTitle.product).getByRole('button', { name: 'Record it' }).click();
  await panelOf(page).getByText(`Recorded: ${byTitle.product.name}, £9.00.`).waitFor();
});

test('the page changes without loading again: the panel goes, and comes with what the next page shows', async () => {
  const [sold, ordered] = [await list(), await list()];
  sold.item.status = 'sold';
  place.vinted.site.orders = [
    { conversation: 931, title: ordered.product.name, price: '£10.00', status: 'Order sent and on its way!' },
  ];
  const page = await open(wardrobe);
  await lineOf(page, sold.product).waitFor();
  await page.getByRole('link', { name: 'Bought orders' }).click();
  await panelOf(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Sold orders' }).click();
  await lineOf(page, ordered.product).waitFor();
  expect(await lineOf(page, sold.product).count()).toBe(0);
  await page.getByRole('link', { name: 'Wardrobe' }).click();
  await lineOf(page, sold.product).waitFor();
  // A card that is drawn later.
  const late = await list();
  await page.evaluate(`(() => {
    const card = document.querySelector('[data-testid="grid-item"]').cloneNode(true);
    card.innerHTML = card.innerHTML.replaceAll(${JSON.stringify(`product-item-id-${sold.item.id}`)}, ${JSON.stringify(`product-item-id-${late.item.id}`)});
    document.querySelector('ul.grid').append(card);
  })()`);
  await lineOf(page, late.product).waitFor();
});

test('Etsy by hand: an order names the listing and, if it stands alone, its price', async () => {
  const [one, two] = [1_700_000_901, 1_700_000_902];
  const listed = (id: number) => ({ etsy: { url: `https://www.etsy.com/listing/${id}` } });
  const lamp = await place.addTestProduct({ name: 'Brass lamp', listings: listed(one) });
  const clock = await place.addTestProduct({ name: 'Mantel clock', listings: listed(two) });
  const line = (id: number, title: string) => ({ id, title, price: '£20.00' });
  place.etsy.site.orders = [
    { id: 4_700_000_001, listings: [line(one, 'Brass lamp')], status: 'Dispatch by 30 Nov' },
    { id: 4_700_000_002, listings: [line(two, 'Mantel clock'), line(17, 'Not ours')], status: 'Completed' },
    { id: 4_700_000_003, listings: [line(one, 'Brass lamp')], status: 'Cancelled' },
  ];
  await setWatching({ byItself: true });
  const page = await open('etsy.com/your/orders/sold');
  await lineOf(page, clock).getByText('Sold on Etsy: Mantel clock. Record it?').waitFor();
  const sale = lineOf(page, lamp);
  await sale.getByText('Sold on Etsy: Brass lamp, £20.00. Record it?').waitFor();
  await sale.getByRole('button', { name: 'Record it' }).click();
  await panelOf(page).getByText('Recorded: Brass lamp, £20.00.').waitFor();
  expect(await salesOf(lamp)).toMatchObject([
    {
      platform: 'etsy',
      sale_price: 20,
      order_url: `https://www.etsy.com/your/orders/sold?order_id=4700000001#${one}`,
    },
  ]);
  expect(await place.readProduct(lamp)).toMatchObject({ listings: { etsy: { status: 'delisted' } } });
});
