import { readCaptureFile } from '@crosslister/contract/capture.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import type { Seller } from '../../../test/server.ts';
import { detect } from '../../../test/simulated-marketplaces.ts';
import { pruneCaptures } from './prune.ts';

let etsyPlace: EtsyPlace;
beforeAll(async () => {
  etsyPlace = await startEtsyPlace();
});
afterAll(() => etsyPlace?.stop());

const path = (platform: string) => `/api/connections/${platform}/capture/`;
const start = (seller: Seller, platform = 'woocommerce') => seller.call('PUT', path(platform), { on: true });
const status = async (seller: Seller, platform = 'woocommerce') =>
  (await seller.call('GET', path(platform))).body;
async function fileOf(seller: Seller, platform = 'woocommerce') {
  const answer = await seller.call('GET', `${path(platform)}file/`);
  return readCaptureFile(String(answer.body));
}
const db = () => etsyPlace.place.server.services.db;
const callsOf = ({ id }: Seller) =>
  db().selectFrom('captured_calls').selectAll().where('user_id', '=', id).orderBy('id').execute();

test('a capture is off by default, lasts for 24 hours when it is switched on, and ends by itself', async () => {
  const seller = await etsyPlace.place.connectedSeller({ ebay: false });
  expect(await status(seller)).toEqual({ on: false, until: null, calls: 0, bytes: 0 });
  await detect(seller);
  expect(await callsOf(seller)).toEqual([]);

  const { until } = (await start(seller)).body as { until: string };
  expect(Math.abs(Date.parse(until) - Date.now() - 86_400_000)).toBeLessThan(60_000);
  await detect(seller);
  const kept = await callsOf(seller);
  expect(kept.length).toBeGreaterThan(0);
  expect(await status(seller)).toEqual({ on: true, until, calls: kept.length, bytes: expect.any(Number) });

  const ended = new Date(Date.now() - 3_600_000);
  const endAt = (time: Date) =>
    db().updateTable('connections').set({ capture_until: time }).where('user_id', '=', seller.id).execute();
  await endAt(ended);
  await detect(seller);
  expect(await callsOf(seller)).toEqual(kept);
  expect(await status(seller)).toMatchObject({ on: false, until: ended.toISOString(), calls: kept.length });

  await pruneCaptures({ db: db() });
  expect(await callsOf(seller)).toEqual(kept);
  await endAt(new Date(Date.now() - 25 * 3_600_000));
  await pruneCaptures({ db: db() });
  expect(await callsOf(seller)).toEqual([]);
  expect(await status(seller)).toMatchObject({ until: null, calls: 0 });
});

test('the seller stops it, reads it as one file and deletes it; nobody else sees any of it', async () => {
  const seller = await etsyPlace.place.connectedSeller({ ebay: false });
  const other = await etsyPlace.place.connectedSeller({ ebay: false });
  await start(seller);
  await detect(seller);
  expect((await seller.call('PUT', path('woocommerce'), { on: false })).body).toMatchObject({ on: false });
  const { calls: kept } = (await status(seller)) as { calls: number };
  await detect(seller);
  const { head, calls } = await fileOf(seller);
  expect(head).toEqual({
    format: 'crosslister-capture-1',
    crosslister: '0.1.0',
    platform: 'woocommerce',
    calls: kept,
  });
  expect(calls).toHaveLength(kept);
  expect(calls[0]).toMatchObject({
    method: 'GET',
    status: 200,
    path: expect.stringMatching(/^\/wp-json\/wc\/v3\//),
  });
  expect((await fileOf(other)).calls).toEqual([]);
  await other.call('DELETE', path('woocommerce'));
  expect(await callsOf(seller)).toHaveLength(kept);
  expect((await seller.call('DELETE', path('woocommerce'))).body).toEqual({
    on: false,
    until: null,
    calls: 0,
    bytes: 0,
  });
  expect(await callsOf(seller)).toEqual([]);
});

test('only a connected account is captured', async () => {
  const seller = await etsyPlace.place.server.register();
  expect(await start(seller, 'ebay')).toMatchObject({
    status: 404,
    body: { detail: 'eBay is not connected.', next_step: 'Connect eBay under Settings, Connections.' },
  });
});

test('the newest 2,000 calls stay, and 10 MB of them', async () => {
  const seller = await etsyPlace.place.connectedSeller({ ebay: false });
  await start(seller);
  const { pool } = etsyPlace.place.server.services.database;
  const fill = (count: number, size: number) =>
    pool.query(
      `INSERT INTO captured_calls (user_id, connection_id, took_ms, call, size)
       SELECT user_id, id, 1, '', $2 FROM connections, generate_series(1, $3) WHERE user_id = $1`,
      [seller.id, size, count],
    );
  await fill(2100, 10);
  await detect(seller);
  expect(await callsOf(seller)).toHaveLength(2000);
  await fill(1, 11 * 1024 * 1024);
  await detect(seller);
  const left = await callsOf(seller);
  expect(left.length).toBeLessThan(10);
  expect(left.every(({ call }) => call !== '')).toBe(true);
});

test('a call without an answer is kept too, and what went wrong is seen', async () => {
  const seller = await etsyPlace.place.connectedSeller({ ebay: false });
  await start(seller);
  seller.store.faults.add({ kind: 'cut_before' });
  await detect(seller);
  seller.store.faults.clear();
  expect((await fileOf(seller)).calls[0]).toMatchObject({
    status: null,
    response: { headers: {}, body: '' },
  });
});
