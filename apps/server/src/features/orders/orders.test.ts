import { OrderBuyer, OrdersChanged } from '@crosslister/contract/orders/orders.ts';
import { SalesStatistics } from '@crosslister/contract/sales.ts';
import { describe, expect, test } from 'vitest';
import type { EtsyPlace } from '../../test/etsy-place.ts';
import { namedOrder as named, sellOnThree, useOrdersDesk } from '../../test/orders-desk.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  detect,
  queue,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

let place: EtsyPlace;
let seller: ConnectedSeller;
const { list, orders, dispatch, setPosted } = useOrdersDesk((ofFile, ofTest) => {
  place = ofFile;
  seller = ofTest;
});

const ebay = () => place.place.marketplaces.ebay.ebay;
const etsy = () => place.etsy.etsy;
const sellThree = () => sellOnThree(place, seller);

test('what is sold is to be posted, with service, time and sums, until its marketplaces are told', async () => {
  const { inStore, onEbay, onEtsy } = await sellThree();
  const found = await list();
  expect(found.sums).toMatchObject({ to_post: 3, late: 0, pounds: 72.5 });
  expect(named(found.results, 'Brass lamp')).toMatchObject({
    platform: 'ebay',
    state: 'to_post',
    service: 'Royal Mail Second Class Standard',
    post_by: expect.stringMatching(/^2\d{3}-/),
    has_note: true,
    shows_buyer: true,
    tells_marketplace: true,
    hold: null,
    posted: null,
  });
  const ids = ['Enamel sign', 'Brass lamp', 'Copper jug'].map((name) => named(found.results, name).id);
  const number = (n: number) => `AB12345678${n}GB`;
  const result = await dispatch(
    ids.map((id, n) => ({
      order_ids: [id],
      carrier: 'royal_mail',
      tracking_number: ` ab 1234 5678 ${n} gb`,
      postage_paid: 3.49,
    })),
  );
  expect(result).toMatchObject({ told: ids, noted: [], left_out: [] });
  await untilIdle(seller);
  expect(
    (await queue(seller)).filter(({ action }) => action === 'dispatch').map(({ status }) => status),
  ).toEqual(['completed', 'completed', 'completed']);
  expect(await list()).toMatchObject({ results: [], sums: { to_post: 0, late: 0, pounds: 0 } });
  expect(await orders('posted')).toHaveLength(3);
  for (const order of await orders('posted'))
    expect(order).toMatchObject({ posted: { by: 'here', carrier: 'royal_mail' }, postage_paid: 3.49 });
  expect(onEbay.fulfillments).toMatchObject([
    { shipmentTrackingNumber: number(1), shippingCarrierCode: 'RoyalMail' },
  ]);
  expect(onEtsy.shipments).toMatchObject([{ carrier: 'royal-mail', code: number(2) }]);
  expect(inStore.status).toBe('completed');
  expect(inStore.notes.filter(({ forCustomer }) => forCustomer)).toHaveLength(1);
  // The postage is in what the sale earned.
  const { results } = await client(seller).call<{ results: { money: { parts: object } }[] }>(
    'GET',
    '/api/sales/',
  );
  for (const { money } of results)
    expect(money.parts).toMatchObject({ postage_paid: { amount: 3.49, source: 'typed' } });
});

test('nobody is told twice: not when it is asked again, and not when the marketplace knew before', async () => {
  const { onEbay, onEtsy } = await sellThree();
  const found = await orders();
  // A label bought on Etsy.
  etsy().shipReceipt(onEtsy.id, { carrier: 'royal-mail', code: 'ZZ000000001GB' });
  const parcels = found.map(({ id }) => ({
    order_ids: [id],
    carrier: 'evri',
    tracking_number: 'H001A0123456789Z',
  }));
  const both = await Promise.all([dispatch(parcels), dispatch(parcels)]);
  expect(both.flatMap(({ told }) => told).length).toBeGreaterThanOrEqual(3);
  await untilIdle(seller);
  await detect(seller);
  expect(onEbay.fulfillments).toHaveLength(1);
  expect(onEtsy.shipments).toHaveLength(1);
  expect(named(await orders('posted'), 'Copper jug').posted).toMatchObject({
    by: 'marketplace',
    tracking_number: 'ZZ000000001GB',
  });
  const late = parcels.map((parcel) => ({ ...parcel, postage_paid: 9 }));
  expect((await dispatch(late)).left_out.map(({ why }) => why)).toEqual(
    Array(3).fill('It is posted already.'),
  );
  for (const order of await orders('posted')) expect(order.postage_paid).toBeNull();
});

test('what is posted there is seen at the poll, and what was cancelled leaves the desk', async () => {
  const { inStore, onEbay, onEtsy } = await sellThree();
  // Not even what cannot be stored, or a sale without its order, stops it.
  etsy().shipReceipt(onEtsy.id, { carrier: 'evri', code: 'H001A\u00000123456789Z' });
  const { db } = place.place.server.services;
  const ofEtsy = db.updateTable('sales').where('user_id', '=', seller.id).where('platform', '=', 'etsy');
  await ofEtsy.set({ of_order: null }).execute();
  ebay().cancelOrder(String(onEbay.body.orderId));
  await detect(seller);
  expect((await orders()).map(({ lines }) => lines[0]?.name)).toEqual(['Enamel sign']);
  expect(await orders('posted')).toMatchObject([
    { platform: 'etsy', posted: { by: 'marketplace', tracking_number: 'H001A0123456789Z' }, can_undo: false },
  ]);
  expect(inStore.status).toBe('processing');
});

test.each(['Retry', 'the desk'])(
  'a refusal stays with its order, in words, and %s sends it again',
  async (by) => {
    const { onEbay } = await sellThree();
    const found = await orders();
    const { faults } = place.place.marketplaces.ebay;
    const body = JSON.stringify({
      errors: [
        {
          errorId: 32300,
          domain: 'API_FULFILLMENT',
          category: 'REQUEST',
          message: 'Invalid shipment tracking number or carrier',
        },
      ],
    });
    faults.add({
      kind: 'error_before',
      path: '/shipping_fulfillment',
      method: 'POST',
      times: 1,
      status: 400,
      body,
    });
    const result = await dispatch(
      ['Brass lamp', 'Enamel sign'].map((name) => ({
        order_ids: [named(found, name).id],
        carrier: 'yodel',
        tracking_number: 'JD0002212345678901',
      })),
    );
    await untilIdle(seller);
    faults.clear();
    const refused = named(await orders(), 'Brass lamp');
    expect(refused).toMatchObject({
      state: 'to_post',
      dispatch: {
        state: 'failed',
        error: 'eBay does not accept this tracking number or its carrier.',
        next_step: expect.stringContaining('Check both'),
      },
    });
    expect((await orders('posted')).map(({ lines }) => lines[0]?.name)).toEqual(['Enamel sign']);
    const failed = (await queue(seller)).find(
      ({ platform, action }) => platform === 'ebay' && action === 'dispatch',
    );
    expect(failed).toMatchObject({ status: 'failed', error: '1 order could not be marked as posted.' });
    expect(result.operation_ids).toContain(failed?.id);
    if (by === 'Retry') await client(seller).call('POST', `/api/operations/${failed?.id}/retry/`);
    else await dispatch([{ order_ids: [refused.id], carrier: 'evri', tracking_number: 'H001A0123456789Z' }]);
    await untilIdle(seller);
    expect((await seller.call('GET', '/api/operations/?for_seller=failures')).body).toMatchObject({
      results: [],
    });
    expect(onEbay.fulfillments).toHaveLength(1);
    expect(await orders('posted')).toHaveLength(2);
  },
);

test('a dispatch is taken back where the marketplace can, and what was noted here always', async () => {
  const { onEtsy, inStore } = await sellThree();
  const found = await orders();
  await dispatch(found.map(({ id }) => ({ order_ids: [id] })));
  await untilIdle(seller);
  const { left_out: left } = await setPosted(
    found.map(({ id }) => id),
    false,
  );
  expect(left).toEqual([
    { order_id: named(found, 'Brass lamp').id, why: 'eBay cannot take it back: look at the order there.' },
  ]);
  await untilIdle(seller);
  expect((await orders()).map(({ lines }) => lines[0]?.name).toSorted()).toEqual([
    'Copper jug',
    'Enamel sign',
  ]);
  expect([onEtsy.shippedAt, inStore.status]).toEqual([null, 'processing']);
});

describe('what the seller has entered', () => {
  test('is posted with a press, which can be undone; no marketplace is told', async () => {
    const product = await addTestProduct(place.place, seller, { sku: 'HAND', name: 'Pewter mug' });
    await client(seller).call('POST', `/api/products/${product.id}/mark_as_sold/`, {
      platform: 'vinted',
      sale_price: 9,
    });
    const [mug] = await orders();
    expect(mug).toMatchObject({ platform: 'vinted', order_id: '', tells_marketplace: false, total: 9 });
    const id = mug?.id ?? 0;
    expect(
      await dispatch([{ order_ids: [id], carrier: 'inpost', tracking_number: '12345678901234' }]),
    ).toMatchObject({
      noted: [id],
      operation_ids: [],
    });
    expect((await setPosted([id], false)).results).toMatchObject([{ state: 'to_post', posted: null }]);
    expect((await setPosted([id], true)).results).toMatchObject([{ posted: { by: 'hand' }, can_undo: true }]);
    expect(await queue(seller)).toEqual([]);
  });
});

test('orders of one buyer to one address are one parcel, and are ticked line by line', async () => {
  const listing = (sku: string) =>
    ebay().addListing(seller.ebayName, { title: sku, sku, price: '10.00' }).listingId;
  for (const [sku, buyer] of [
    ['A1', 'jo'],
    ['A2', 'jo'],
    ['B1', 'kim'],
  ] as const)
    ebay().buy(listing(sku), { buyer });
  await detect(seller);
  const found = await list();
  expect(found.sums).toMatchObject({ to_post: 2, pounds: 30 });
  const parcels = Map.groupBy(found.results, ({ parcel }) => parcel);
  expect([...parcels.values()].map((each) => each.length).toSorted()).toEqual([1, 2]);
  const sale_ids = named(found.results, 'A1').lines.map(({ sale_id: id }) => id);
  const packed = OrdersChanged.parse(
    await client(seller).call('POST', '/api/orders/packed/', { sale_ids, packed: true }),
  );
  expect(packed.results).toMatchObject([{ lines: [{ packed_at: expect.stringMatching(/^2/) }] }]);
});

test('the buyer is read when asked for, with a block that postage sites take', async () => {
  await sellThree();
  const found = await orders();
  const buyer = async (name: string) =>
    OrderBuyer.parse(await client(seller).call('GET', `/api/orders/${named(found, name).id}/buyer/`));
  expect(await buyer('Brass lamp')).toMatchObject({
    name: 'A Buyer',
    postcode: 'YO1 7HY',
    note: 'Ring twice',
    block: 'A Buyer\n1 High Street\nYork\nYO1 7HY',
    missing: null,
  });
  expect(await buyer('Copper jug')).toMatchObject({
    missing: { error: 'Etsy does not show the address to apps.', link: expect.stringContaining('etsy.com') },
  });
  const ids = found.map(({ id }) => id).join();
  const { results } = await client(seller).call<{ results: OrderBuyer[] }>(
    'GET',
    `/api/orders/buyers/?ids=${ids}`,
  );
  expect(results.map(({ order_id: id }) => id).join()).toBe(ids);
});

test('another seller’s orders are not there', async () => {
  await sellThree();
  const [order] = await orders();
  const id = order?.id ?? 0;
  const other = await place.place.server.register();
  const sale = order?.lines[0]?.sale_id;
  expect((await list('to_post', other)).results).toEqual([]);
  for (const [method, path, body] of [
    ['GET', `/api/orders/${id}/buyer/`, undefined],
    ['POST', '/api/orders/dispatch/', { parcels: [{ order_ids: [id] }] }],
    ['POST', '/api/orders/posted/', { order_ids: [id], posted: true }],
    ['POST', '/api/orders/packed/', { sale_ids: [sale], packed: true }],
  ] as const)
    expect([path, (await other.call(method, path, body)).status]).toEqual([path, 404]);
  const buyers = await other.call('GET', `/api/orders/buyers/?ids=${id}`);
  expect(buyers.body).toEqual({ results: [] });
  expect((await orders())[0]).toEqual(order);
});

test('the figures of the dashboard say what is to be posted, once anything was sold', async () => {
  const read = async () =>
    SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).orders;
  expect(await read()).toBeUndefined();
  await sellThree();
  const [oldest] = (await orders()).map(({ sold_at }) => sold_at).sort();
  expect(await read()).toEqual({ to_post: 3, late: 0, pounds: 72.5, oldest });
  await place.place.server.services.db
    .updateTable('orders')
    .set({ post_by: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', seller.id)
    .where('platform', '=', 'ebay')
    .execute();
  expect(await read()).toMatchObject({ to_post: 3, late: 1, pounds: 72.5 });
  expect((await orders('late')).map(({ platform, late }) => [platform, late])).toEqual([['ebay', true]]);
});
