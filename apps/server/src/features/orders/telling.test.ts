import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../test/etsy-place.ts';
import { namedOrder, ordersDesk, sellOnThree } from '../../test/orders-desk.ts';
import { type ConnectedSeller, detect, queue, until, untilIdle } from '../../test/simulated-marketplaces.ts';

let place: EtsyPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startEtsyPlace();
});
beforeEach(async () => {
  seller = await place.etsySeller({}, { store: true, ebay: true });
});
afterAll(() => place.stop());

const { orders, dispatch } = ordersDesk(() => seller);

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
  faults.clear();
  await untilIdle(seller);
  expect(await orders('posted')).toHaveLength(3);
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
