import { expect, test } from 'vitest';
import type { EtsyPlace } from '../../test/etsy-place.ts';
import { namedOrder, sellOnThree, useOrdersDesk } from '../../test/orders-desk.ts';
import {
  type ConnectedSeller,
  detect,
  queue,
  until,
  untilIdle,
  untilSent,
} from '../../test/simulated-marketplaces.ts';

let place: EtsyPlace;
let seller: ConnectedSeller;
const { list, orders, dispatch } = useOrdersDesk((ofFile, ofTest) => {
  place = ofFile;
  seller = ofTest;
});

test('orders that fail each time keep no other one waiting', async () => {
  const { ebay, faults } = place.place.marketplaces.ebay;
  for (const sku of ['A1', 'B1', 'C1']) {
    const { listingId } = ebay.addListing(seller.ebayName, { title: sku, sku, price: '10.00' });
    ebay.buy(listingId, { buyer: `buyer-of-${sku}` });
  }
  await detect(seller);
  const [first, second, third] = (await orders()).toSorted((one, other) => one.id - other.id);
  for (const order of [first, second])
    faults.add({ kind: 'error_before', path: `/order/${order?.order_id}/shipping_fulfillment` });
  await dispatch([first, second, third].map((order) => ({ order_ids: [order?.id] })));
  const posted = await until(
    () => orders('posted'),
    ({ length }) => length > 0,
  );
  expect(posted.map(({ id }) => id)).toEqual([third?.id]);
  await expect.poll(async () => (await queue(seller))[0]?.progress).toEqual({ done: 1, total: 3 });
  faults.clear();
  await untilIdle(seller);
  expect(await orders('posted')).toHaveLength(3);
});

test('Cancel stops after the order that is being told, which is told to its end', async () => {
  const { store } = seller.store;
  await store.addProduct({ name: 'Sign', sku: 'S1', regular_price: '9.00', stock_quantity: 5 });
  const sold = [1, 2, 3].map(() => store.buy('S1'));
  await detect(seller);
  const ids = (await orders()).map(({ id }) => id).toSorted((one, other) => one - other);
  // Its number is told before its status.
  const release = seller.store.faults.hold({ method: 'POST' });
  const number = (index: number) => `AB12345678${index + 1}GB`;
  await dispatch(
    ids.map((id, index) => ({ order_ids: [id], carrier: 'royal_mail', tracking_number: number(index) })),
  );
  const [operation] = (await queue(seller)).filter(({ action }) => action === 'dispatch');
  await untilSent(place.place, operation ?? { id: 0 });
  expect(await seller.call('POST', `/api/operations/${operation?.id}/cancel/`)).toMatchObject({
    status: 200,
  });
  release();
  await untilIdle(seller);
  expect(sold.map(({ status }) => status)).toEqual(['completed', 'processing', 'processing']);
  expect((await orders('posted')).map(({ id }) => id)).toEqual(ids.slice(0, 1));
  expect((await orders()).map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids.slice(1));
});

test('an order that is sent again with another number is told that one', async () => {
  const { onEbay } = await sellOnThree(place, seller);
  const { id } = namedOrder(await orders(), 'Brass lamp');
  const send = (tracking_number: string) =>
    dispatch([{ order_ids: [id], carrier: 'royal_mail', tracking_number }]);
  const release = place.place.marketplaces.ebay.faults.hold({ method: 'GET', path: '/shipping_fulfillment' });
  await send('AB123456781GB');
  await until(
    () => queue(seller),
    (found) => found.some(({ action, status }) => action === 'dispatch' && status === 'processing'),
  );
  await send('AB123456782GB');
  release();
  await untilIdle(seller);
  expect(onEbay.fulfillments).toMatchObject([{ shipmentTrackingNumber: 'AB123456782GB' }]);
  expect(await orders('posted')).toMatchObject([
    { posted: { by: 'here', carrier: 'royal_mail', tracking_number: 'AB123456782GB' } },
  ]);
});

test('a call that the marketplace does not know any more is told at its order at once, and the next one does not wait', async () => {
  const { onEbay } = await sellOnThree(place, seller);
  const { id } = namedOrder(await orders(), 'Brass lamp');
  const { faults } = place.place.marketplaces.ebay;
  const errors = [
    { errorId: 32800, domain: 'API_FULFILLMENT', category: 'REQUEST', message: 'Unknown field' },
  ];
  const refused = { status: 400, body: JSON.stringify({ errors }) };
  faults.add({ kind: 'error_before', path: '/shipping_fulfillment', method: 'POST', times: 1, ...refused });
  await dispatch([{ order_ids: [id] }]);
  await untilIdle(seller);
  expect(namedOrder(await orders(), 'Brass lamp').dispatch).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('once Crosslister is updated'),
  });
  await dispatch([{ order_ids: [id] }]);
  await untilIdle(seller);
  expect(onEbay.fulfillments).toHaveLength(1);
});

test('where a marketplace names no day, the seller’s own handling time does, and is marked', async () => {
  await sellOnThree(place, seller);
  const inStore = async () => namedOrder(await orders(), 'Enamel sign');
  expect(await inStore()).toMatchObject({ post_by: null, post_by_own: false, late: false });
  await seller.call('PUT', '/api/posting/handling/', { handling_days: 2 });
  const { post_by: by, ...rest } = await inStore();
  expect(rest).toMatchObject({ post_by_own: true, late: false });
  const days = (Date.parse(by ?? '') - Date.now()) / 86_400_000;
  expect([days > 1.9, days < 3.1]).toEqual([true, true]);
  expect(namedOrder(await orders(), 'Brass lamp').post_by_own).toBe(false);
  const { db } = place.place.server.services;
  const week = new Date(Date.now() - 7 * 86_400_000);
  const own = db.updateTable('sales').where('user_id', '=', seller.id).where('platform', '=', 'woocommerce');
  await own.set({ sold_at: week }).execute();
  expect(await inStore()).toMatchObject({ late: true });
  expect((await list()).sums.late).toBe(1);
  expect((await orders('late')).map(({ platform }) => platform)).toEqual(['woocommerce']);
});
