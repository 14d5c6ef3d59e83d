import { BatchLines } from '@crosslister/contract/batch.ts';
import { OperationPage } from '@crosslister/contract/operation.ts';
import type { BulkActionResult } from '@crosslister/contract/results.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

async function things(count: number) {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await addTestProduct(place, seller, { name: `Lamp ${n}` }));
  return made;
}

const inUk = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** What a clock in the UK shows, as `2026-11-29T19:00`. */
const ukClock = (time: Date) => inUk.format(time).replace(' ', 'T');
const DAY_MS = 86_400_000;
const tomorrow = () => `${ukClock(new Date(Date.now() + DAY_MS)).slice(0, 10)}T19:00`;

async function plan(ids: number[], later: unknown, platforms = ['woocommerce']) {
  const body = { action: 'crosslist', ids, platforms, later };
  const answer = await seller.call('POST', '/api/products/bulk_action/', body);
  return { status: answer.status, ...(answer.body as unknown as ReturnType<typeof BulkActionResult.parse>) };
}
const start = (which: object, by = seller) => by.call('POST', '/api/operations/start/', which);
const tray = async () =>
  BatchLines.parse((await seller.call('GET', '/api/operations/batches/')).body).results;
const ids = (made: { id: number }[]) => made.map(({ id }) => id);
/** As if that time had come. */
const itIsTime = () =>
  place.server.services.db
    .updateTable('operations')
    .set({ not_before: sql<Date>`now()` })
    .where('user_id', '=', seller.id)
    .where('not_before', 'is not', null)
    .execute();

test('products are listed from a time by a clock in the UK, some minutes apart, on all platforms together', async () => {
  const at = tomorrow();
  const made = await things(2);
  // In the order in which the seller sees them.
  const order = ids(made).toReversed();
  const answer = await plan(order, { at, gap_minutes: 10 }, ['woocommerce', 'ebay']);
  const message = expect.stringMatching(/^2 product\(s\) to be listed later\. The first listing on /);
  expect(answer).toMatchObject({ status: 202, success: true, message });
  const planned = (await queue(seller)).toReversed();
  expect(planned.map(({ status, starts_at: when }) => [status, when && ukClock(new Date(when))])).toEqual([
    ['queued', at],
    ['queued', at],
    ['queued', at.replace('19:00', '19:10')],
    ['queued', at.replace('19:00', '19:10')],
  ]);
  expect(planned.map(({ product }) => product?.id)).toEqual(order.flatMap((id) => [id, id]));
  expect(await tray()).toMatchObject([
    { total: 2, planned: 2, running: 0, starts_at: planned[0]?.starts_at },
  ]);
  const asked = async (query: string) =>
    OperationPage.parse((await seller.call('GET', `/api/operations/?${query}`)).body);
  const { count, results } = await asked('planned=true');
  expect([count, results]).toEqual([4, planned]);
  // A page later it goes on where this one ended.
  expect((await asked('planned=true&page=2&page_size=3')).results).toEqual(planned.slice(3));
  const ended = await asked('planned=false');
  expect(ended.results.filter(({ starts_at }) => starts_at)).toEqual([]);
  // The product itself says so.
  const where = { listing: null, planned: planned[0]?.starts_at, sent_at: null, failure: null };
  expect((await seller.call('GET', `/api/products/${order[0]}/live_on/`)).body).toEqual({
    results: [
      { platform: 'woocommerce', ...where },
      { platform: 'ebay', ...where },
    ],
  });
  // Work that is not planned runs meanwhile, in the same lane.
  const [other] = await things(1);
  if (other) await crosslist(seller, other, 'woocommerce');
  expect((await queue(seller)).filter(({ status }) => status === 'queued')).toHaveLength(4);
  await itIsTime();
  await untilIdle(seller);
  expect((await tray()).find(({ total }) => total === 2)).toMatchObject({ completed: 2, planned: 0 });
});

test('List now starts one, or all of a batch, and of another seller none', async () => {
  const { batch_id: batch, operation_ids: operations } = await plan(ids(await things(3)), { at: tomorrow() });
  const stranger = await place.connectedSeller();
  expect((await start({ batch_id: batch }, stranger)).body).toEqual({ success: true, started: 0 });
  expect((await start({ ids: operations.slice(0, 1) })).body).toEqual({ success: true, started: 1 });
  await expect
    .poll(async () => (await queue(seller)).map(({ status }) => status).toSorted())
    .toEqual(['completed', 'queued', 'queued']);
  expect((await start({ batch_id: batch })).body).toEqual({ success: true, started: 2 });
  expect((await untilIdle(seller)).map(({ status }) => status)).toEqual([
    'completed',
    'completed',
    'completed',
  ]);
});

test('what is crosslisted now, or planned anew, no longer waits for the earlier time', async () => {
  const [one, two] = await things(2);
  await plan(ids([one, two].flatMap((each) => each ?? [])), { at: tomorrow() });
  if (one) await crosslist(seller, one, 'woocommerce');
  expect((await readProduct(seller, one?.id ?? 0)).listings.woocommerce?.url).toMatch(/^http/);
  const at = tomorrow().replace('19:00', '20:30');
  await plan([two?.id ?? 0], { at });
  const waiting = (await queue(seller)).filter(({ status }) => status === 'queued');
  expect(waiting.map(({ starts_at: when }) => ukClock(new Date(when ?? '')))).toEqual([at]);
});

test('it is called off when the product is sold or deleted, and can be cancelled', async () => {
  const made = await things(3);
  const { batch_id: batch } = await plan(ids(made), { at: tomorrow() });
  const [sold, deleted] = ids(made);
  await seller.call('POST', `/api/products/${sold}/mark_as_sold/`);
  await seller.call('DELETE', `/api/products/${deleted}/`);
  expect(await tray()).toMatchObject([{ planned: 1, cancelled: 2 }]);
  expect((await seller.call('POST', '/api/operations/cancel/', { batch_id: batch })).body).toMatchObject({
    cancelled: 1,
  });
  expect(await tray()).toMatchObject([{ id: batch, planned: 0, cancelled: 3, completed: 0 }]);
});

test('its line can be closed, and is back when it starts', async () => {
  const { batch_id: batch } = await plan(ids(await things(2)), { at: tomorrow() });
  await seller.call('POST', '/api/operations/batches/close/', { batch_id: batch });
  expect(await tray()).toEqual([]);
  await itIsTime();
  await untilIdle(seller);
  expect(await tray()).toMatchObject([{ id: batch, completed: 2 }]);
});

test.each([
  ['2020-01-01T10:00', 'That time has passed.'],
  [`${ukClock(new Date(Date.now() + 90 * DAY_MS)).slice(0, 10)}T10:00`, 'That is more than 60 days ahead.'],
  ['2027-02-30T10:00', 'There is no such day or time: 2027-02-30 10:00.'],
  ['2027-02-20T25:00', 'There is no such day or time: 2027-02-20 25:00.'],
])('%s is refused with a sentence, and nothing is stored', async (at, detail) => {
  const { status, ...body } = await plan(ids(await things(1)), { at });
  expect([status, body]).toMatchObject([
    400,
    { detail, next_step: 'Choose a time within the next 60 days.' },
  ]);
  expect(await queue(seller)).toEqual([]);
});
