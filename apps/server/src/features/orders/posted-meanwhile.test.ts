import { knownScopes } from '@crosslister/simulators/ebay/sign-in/authorize.ts';
import { callsOf } from '@crosslister/simulators/ebay/test-seller.ts';
import { changeStatus } from '@crosslister/simulators/woocommerce/orders/order-status.ts';
import { expect, test } from 'vitest';
import type { EtsyPlace } from '../../test/etsy-place.ts';
import { namedOrder, sellOnThree, useOrdersDesk } from '../../test/orders-desk.ts';
import {
  type ConnectedSeller,
  client,
  detect,
  queue,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

let place: EtsyPlace;
let seller: ConnectedSeller;
const { orders, dispatch } = useOrdersDesk((ofFile, ofTest) => {
  place = ofFile;
  seller = ofTest;
});

test('the buyer gets the number of an order that the owner completes before the store hears of it', async () => {
  const { inStore } = await sellOnThree(place, seller);
  const { faults, store } = seller.store;
  const release = faults.hold({ method: 'GET', path: '/notes' });
  const { id } = namedOrder(await orders(), 'Enamel sign');
  await dispatch([{ order_ids: [id], carrier: 'royal_mail', tracking_number: 'AB123456781GB' }]);
  changeStatus(store.shop, inStore, 'completed');
  await detect(seller);
  release();
  await untilIdle(seller);
  const sent = inStore.notes.filter(({ forCustomer }) => forCustomer).map(({ text }) => text);
  expect(sent).toEqual([expect.stringContaining('AB123456781GB')]);
  expect(await orders('posted')).toMatchObject([
    { id, posted: { by: 'here', tracking_number: 'AB123456781GB' } },
  ]);
});

/** What eBay answers to a number that it does not take. */
const refusal = {
  method: 'POST',
  times: 1,
  status: 400,
  body: JSON.stringify({
    errors: [{ errorId: 32300, domain: 'API_FULFILLMENT', category: 'REQUEST', message: 'Invalid number' }],
  }),
};

test.each([
  { how: 'was refused', fault: refusal },
  { how: 'was called off', fault: { method: 'GET' } },
])('a number that $how is not shown as the one posted with on eBay', async ({ how, fault }) => {
  const { onEbay } = await sellOnThree(place, seller);
  const { ebay, faults, url } = place.place.marketplaces.ebay;
  faults.add({ kind: 'error_before', path: '/shipping_fulfillment', ...fault });
  const { id } = namedOrder(await orders(), 'Brass lamp');
  const typed = { carrier: 'yodel', tracking_number: 'JD0002212345678901' };
  const { operation_ids: operations } = await dispatch([{ order_ids: [id], ...typed }]);
  await until(
    () => queue(seller),
    (found) =>
      found.some((each) => operations.includes(each.id) && each.status !== 'processing' && each.error),
  );
  if (how === 'was called off')
    await client(seller).call('POST', '/api/operations/cancel/', { ids: operations });
  await untilIdle(seller);
  faults.clear();
  const onSite = callsOf(url, ebay.issueTokens(seller.ebayName, knownScopes).accessToken);
  const path = `/sell/fulfillment/v1/order/${onEbay.body.orderId}/shipping_fulfillment`;
  const parcel = { shippingCarrierCode: 'Evri', trackingNumber: 'H001A0123456789Z' };
  expect(await onSite('POST', path, parcel)).toMatchObject({ status: 201 });
  await detect(seller);
  expect(await orders('posted')).toMatchObject([
    { id, dispatch: null, posted: { by: 'marketplace', carrier: null, tracking_number: '' } },
  ]);
});
