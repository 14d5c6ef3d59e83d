import { ClickAndDrop, ClickAndDropSent } from '@crosslister/contract/orders/click-and-drop.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import {
  type ClickAndDropSimulator,
  startClickAndDropSimulator,
} from '@crosslister/simulators/click-and-drop/start-click-and-drop-simulator.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ordersDesk } from '../../../test/orders-desk.ts';
import {
  type ConnectedSeller,
  client,
  detect,
  startTradingPlace,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';

let there: ClickAndDropSimulator;
let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  // A page holds two, so that the list has several.
  there = await startClickAndDropSimulator({ pageSize: 2 });
  place = await startTradingPlace({ CLICK_AND_DROP_API_URL: there.apiUrl });
});
beforeEach(async () => {
  there.orders.length = 0;
  there.faults.clear();
  there.requests.clear();
  seller = await place.connectedSeller({ store: false });
});
afterAll(async () => {
  await place.stop();
  await there.stop();
});

const { list, orders, setPosted } = ordersDesk(() => seller);
const save = async (dispatches = false, key = there.key) =>
  ClickAndDrop.parse(await client(seller).call('PUT', '/api/posting/click-and-drop/', { key, dispatches }));
const send = async (parcels: number[][], again = false) =>
  ClickAndDropSent.parse(
    await client(seller).call('POST', '/api/orders/click-and-drop/', {
      parcels: parcels.map((order_ids) => ({ order_ids })),
      again,
    }),
  );
const own = () => place.server.services.db.updateTable('click_and_drop').where('user_id', '=', seller.id);
/** The next time at which it is asked is now; `minutes` have passed since parcels were sent. */
async function ask(minutes = 0): Promise<void> {
  await place.server.services.db
    .updateTable('click_and_drop_parcels')
    .set({ sent_at: sql<Date>`sent_at - make_interval(mins => ${minutes})` })
    .where('user_id', '=', seller.id)
    .execute();
  const before = new Date();
  await own().set({ next_poll_at: before, last_polled_at: null }).execute();
  const row = () =>
    place.server.services.db
      .selectFrom('click_and_drop')
      .select(['last_polled_at', 'error'])
      .where('user_id', '=', seller.id)
      .executeTakeFirst();
  await until(row, (found) => Boolean(found?.last_polled_at ?? found?.error));
}
const stateOf = async (id: number) => (await orders()).find((order) => order.id === id)?.click_and_drop;
const referenceOf = async (id: number) => (await stateOf(id))?.reference ?? '';

/** So many orders of as many buyers on eBay. */
async function sell(count: number): Promise<number[]> {
  const { ebay } = place.marketplaces.ebay;
  for (let n = 0; n < count; n += 1) {
    const { listingId } = ebay.addListing(seller.ebayName, {
      title: `Lamp ${n}`,
      sku: `L${n}`,
      price: '30.00',
    });
    ebay.buy(listingId, { buyer: `buyer-${n}` });
  }
  await detect(seller);
  return (await orders()).map(({ id }) => id).toSorted((one, other) => one - other);
}

test('it is off until a key is saved, which is tried first, and off again without one', async () => {
  const ids = await sell(1);
  expect((await list()).click_and_drop).toBeNull();
  const refused = await seller.call('POST', '/api/orders/click-and-drop/', { parcels: [{ order_ids: ids }] });
  expect([refused.status, there.requests.all()]).toEqual([409, []]);
  const tried = async (key: string) =>
    TestResult.parse(await client(seller).call('POST', '/api/posting/click-and-drop/test/', { key }));
  expect(await tried('wrong')).toMatchObject({ success: false, error: 'Click & Drop refuses the key.' });
  expect(await tried(`Bearer ${there.key}`)).toMatchObject({ success: true });
  expect(await save()).toMatchObject({ key: '********', dispatches: false, error: null });
  expect(await tried('********')).toMatchObject({ success: true });
  expect((await list()).click_and_drop).toEqual({ error: null });
  expect((await seller.call('DELETE', '/api/posting/click-and-drop/')).status).toBe(204);
  expect((await list()).click_and_drop).toBeNull();
});

test('parcels are sent once, with their address and what is in them, and their numbers come back', async () => {
  await save();
  const ids = await sell(3);
  const [first = 0, second = 0] = ids;
  await place.server.services.db
    .updateTable('products')
    .set({ parcel_weight_g: 400 })
    .where('user_id', '=', seller.id)
    .execute();
  const both = await Promise.all([send(ids.map((id) => [id])), send(ids.map((id) => [id]))]);
  expect(both.flatMap(({ sent }) => sent).toSorted((one, other) => one - other)).toEqual(ids);
  expect((await send([[first]])).left_out).toEqual([
    { order_id: first, why: 'It is in Click & Drop already.' },
  ]);
  expect(there.orders).toHaveLength(3);
  const order = (await orders()).find(({ id }) => id === first);
  expect(
    there.orders.find(({ orderReference }) => orderReference === order?.click_and_drop?.reference),
  ).toMatchObject({
    orderReference: expect.stringMatching(new RegExp(`^${order?.order_id}-[0-9a-f]{8}$`)),
    sent: {
      recipient: {
        address: {
          fullName: 'A Buyer',
          addressLine1: '1 High Street',
          city: 'York',
          postcode: 'YO1 7HY',
          countryCode: 'GB',
        },
      },
      subtotal: 30,
      shippingCostCharged: 3.49,
      total: 33.49,
      currencyCode: 'GBP',
    },
  });
  await ask();
  expect(await stateOf(first)).toMatchObject({ state: 'sent', tracking_number: '' });
  there.printLabel(await referenceOf(first), 'AB123456781GB');
  there.remove(await referenceOf(second));
  await ask();
  // Its list may be late.
  expect(await stateOf(second)).toMatchObject({ state: 'sent' });
  await ask(4);
  // Proposed, and nobody is told.
  expect(await stateOf(first)).toMatchObject({ state: 'label', tracking_number: 'AB123456781GB' });
  expect(await stateOf(second)).toMatchObject({ state: 'gone' });
  expect(await orders('posted')).toEqual([]);
  expect((await send([[second]])).sent).toEqual([second]);
});

test('orders are sent once, also where two windows put them together in another way', async () => {
  await save();
  const ids = await sell(2);
  const both = await Promise.all([send(ids.map((id) => [id])), send([ids]), send([ids.toReversed()])]);
  expect(both.flatMap(({ sent }) => sent).toSorted((one, other) => one - other)).toEqual(ids);
  const parcels = new Set(await Promise.all(ids.map(referenceOf)));
  expect(there.orders.map(({ orderReference }) => orderReference).toSorted()).toEqual(
    [...parcels].toSorted(),
  );
});

test('one whose label is made was deleted there: it is sent again if the seller says so, and once', async () => {
  await save();
  const [id = 0] = await sell(1);
  await send([[id]]);
  there.printLabel(await referenceOf(id), 'AB123456781GB');
  await ask();
  there.remove(await referenceOf(id));
  expect((await send([[id]])).left_out).toMatchObject([
    { why: 'Its label is made in Click & Drop already.' },
  ]);
  const both = await Promise.all([send([[id]], true), send([[id]], true)]);
  expect(both.flatMap(({ sent }) => sent)).toEqual([id]);
  expect(there.orders).toHaveLength(1);
  expect((await send([[id]], true)).sent).toEqual([]);
  await ask(4);
  expect(await stateOf(id)).toMatchObject({ state: 'sent', tracking_number: '' });
});

test.each([false, true])(
  'what was sent with another key is said to be, not to be gone; it was removed first: %s',
  async (removed) => {
    await save();
    const [id = 0] = await sell(1);
    await send([[id]]);
    if (removed) await seller.call('DELETE', '/api/posting/click-and-drop/');
    await save(false, there.otherKey);
    await ask(4);
    expect(await stateOf(id)).toMatchObject({ state: 'gone', error: expect.stringContaining('another key') });
  },
);

test('a parcel whose label is made is dispatched, if the seller wants that', async () => {
  await save(true);
  const [id = 0, other = 0] = await sell(2);
  await send([[id], [other]]);
  there.printLabel(await referenceOf(id), 'AB123456781GB');
  await ask();
  await untilIdle(seller);
  expect(await orders('posted')).toMatchObject([
    { id, posted: { by: 'here', carrier: 'royal_mail', tracking_number: 'AB123456781GB' } },
  ]);
  await setPosted([other], true);
  there.requests.clear();
  await own().set({ next_poll_at: new Date() }).execute();
  await until(
    () =>
      place.server.services.db
        .selectFrom('click_and_drop')
        .selectAll()
        .where('user_id', '=', seller.id)
        .executeTakeFirst(),
    (row) => (row?.next_poll_at.getTime() ?? 0) > Date.now() + 600_000,
  );
  expect(there.requests.all()).toEqual([]);
});

test.each([
  ['cut_before', 0],
  ['cut_after', 1],
  ['error_after', 1],
  ['error_before', 0],
] as const)(
  'after %s its list says whether it is there (%i), and nothing is sent twice',
  async (kind, made) => {
    await save();
    const [id = 0] = await sell(1);
    there.faults.add({ kind, method: 'POST', times: 1 });
    expect((await send([[id]])).left_out).toMatchObject([
      { order_id: id, why: expect.stringContaining('did not answer') },
    ]);
    expect((await send([[id]])).left_out).toMatchObject([{ why: 'It is being sent to Click & Drop.' }]);
    expect(there.orders).toHaveLength(made);
    await ask();
    expect(await stateOf(id)).toMatchObject({ state: made ? 'sent' : 'sending' });
    await ask(4);
    expect(await stateOf(id)).toMatchObject({ state: made ? 'sent' : 'failed' });
    expect((await send([[id]])).sent).toEqual(made ? [] : [id]);
    expect(there.orders).toHaveLength(1);
  },
);

test.each([202, 408])(
  'after %i for several its list says what is there, and nothing is sent twice',
  async (status) => {
    await save();
    const ids = await sell(2);
    there.faults.add({ kind: 'error_after', status, method: 'POST', times: 1 });
    expect((await send(ids.map((id) => [id]))).sent).toEqual([]);
    expect(there.orders).toHaveLength(2);
    await ask();
    expect((await Promise.all(ids.map(stateOf))).map((found) => found?.state)).toEqual(['sent', 'sent']);
  },
);

test.each([
  ['unauthorized', 'Click & Drop refuses the key.'],
  ['rate_limited', 'Click & Drop asks us to slow down.'],
] as const)('%s is said, and the parcel can be sent again', async (kind, words) => {
  await save();
  const [id = 0] = await sell(1);
  there.faults.add({ kind, times: 2 });
  expect((await send([[id]])).left_out).toMatchObject([{ why: expect.stringContaining(words) }]);
  expect((await stateOf(id))?.error).toContain(words);
  expect((await send([[id]])).sent).toEqual([]);
  expect((await send([[id]])).sent).toEqual([id]);
});

test('a refusal is told at its order, without the address, and the others go on', async () => {
  await save();
  const { ebay } = place.marketplaces.ebay;
  const { listingId } = ebay.addListing(seller.ebayName, { title: 'Jug', sku: 'J', price: '9.00' });
  const address = { addressLine1: '4 Tanglewood', city: 'York', postalCode: 'ZX8 9QQ', countryCode: 'GB' };
  ebay.buy(listingId, { buyer: 'barnaby', shipTo: { fullName: 'Barnaby Thistlewick', address } });
  there.refusePostcode('ZX8 9QQ');
  const ids = await sell(1);
  const first = (await orders()).find(({ lines }) => lines[0]?.name === 'Jug');
  const { sent, left_out: left } = await send(ids.map((id) => [id]));
  expect(sent).toEqual(ids.filter((id) => id !== first?.id));
  expect(left).toEqual([
    { order_id: first?.id, why: "Click & Drop says: recipient.address.postcode is not known: '…'" },
  ]);
  there.faults.add({ kind: 'unauthorized', method: 'GET' });
  await ask();
  expect((await list()).click_and_drop?.error).toContain('refuses the key');
});

test('another seller’s orders are not sent', async () => {
  await save();
  const ids = await sell(1);
  const other = await place.server.register();
  await other.call('PUT', '/api/posting/click-and-drop/', { key: there.key });
  const { body } = await other.call('POST', '/api/orders/click-and-drop/', { parcels: [{ order_ids: ids }] });
  expect(body).toMatchObject({ sent: [], left_out: [{ order_id: ids[0], why: 'There is no such order.' }] });
  expect(there.orders).toEqual([]);
});
