import { readCaptureFile } from '@crosslister/contract/accounts/capture.ts';
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
  expect(await status(seller)).toEqual({ on: false, until: null, calls: 0, forms: 0, bytes: 0 });
  await detect(seller);
  expect(await callsOf(seller)).toEqual([]);

  const { until } = (await start(seller)).body as { until: string };
  expect(Math.abs(Date.parse(until) - Date.now() - 86_400_000)).toBeLessThan(60_000);
  await detect(seller);
  const kept = await callsOf(seller);
  expect(kept.length).toBeGreaterThan(0);
  expect(await status(seller)).toEqual({
    on: true,
    until,
    calls: kept.length,
    forms: 0,
    bytes: expect.any(Number),
  });

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
    forms: 0,
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
    forms: 0,
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
  await Promise.all([1, 2, 3, 4].map(() => detect(seller)));
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

const look = {
  version: '0.1.0',
  table: '2026-11-23',
  path: '/items/new',
  field: 'Title',
  state: 'done',
  found: ['Title', 'Price'],
  not_found: [],
  appeared: [{ tag: 'input', testid: 'title--input', is: ['readonly'], count: 1 }],
  gone: [],
  left_out: 0,
};

/** As the extension calls, with a token of its own. */
async function paired(seller: Seller) {
  const { code } = (await seller.call('POST', '/api/extension/pair/')).body as { code: string };
  const { server } = etsyPlace.place;
  const traded = await server.call('POST', '/api/extension/token/', { code, name: 'Chrome' });
  const headers = { authorization: `Token ${(traded.body as { token: string }).token}` };
  const capture = '/api/extension/capture/';
  return {
    isOn: async (platform = 'vinted') =>
      (await server.call('GET', `${capture}?platform=${platform}`, undefined, headers)).body,
    send: (step: object = look, platform = 'vinted') =>
      server.call('POST', capture, { platform, look: step }, headers),
  };
}

test('what the extension finds on a form is captured for an account without keys, while it is switched on', async () => {
  const seller = await etsyPlace.place.server.register();
  const { isOn, send } = await paired(seller);
  const refused = {
    status: 409,
    body: { detail: 'No forms of Vinted are captured now.', next_step: expect.stringContaining('Settings') },
  };
  expect(await isOn()).toEqual({ on: false });
  expect(await send()).toMatchObject(refused);

  const { until } = (await start(seller, 'vinted')).body as { until: string };
  expect(Math.abs(Date.parse(until) - Date.now() - 86_400_000)).toBeLessThan(60_000);
  expect([await isOn(), await isOn('etsy')]).toEqual([{ on: true }, { on: false }]);
  expect((await send()).status).toBe(204);
  expect((await send({ ...look, field: 'Price' })).status).toBe(204);
  expect(await status(seller, 'vinted')).toMatchObject({ on: true, until, calls: 0, forms: 2 });
  const { head, calls, forms } = await fileOf(seller, 'vinted');
  expect(head).toMatchObject({ platform: 'vinted', calls: 0, forms: 2 });
  expect(calls).toEqual([]);
  expect(forms.map(({ look: { field } }) => field)).toEqual(['Title', 'Price']);
  expect(forms[0]).toEqual({ at: expect.any(String), look });

  await seller.call('PUT', path('vinted'), { on: false });
  expect(await send()).toMatchObject(refused);
  expect(await status(seller, 'vinted')).toMatchObject({ on: false, forms: 2 });
  await db()
    .updateTable('form_captures')
    .set({ capture_until: new Date(Date.now() - 25 * 3_600_000) })
    .where('user_id', '=', seller.id)
    .execute();
  await pruneCaptures({ db: db() });
  expect(await status(seller, 'vinted')).toEqual({ on: false, until: null, calls: 0, forms: 0, bytes: 0 });
});

test("another seller's extension adds nothing to it, and nobody else reads or deletes it", async () => {
  const seller = await etsyPlace.place.server.register();
  const other = await etsyPlace.place.server.register();
  await start(seller, 'vinted');
  await (await paired(seller)).send();
  const stranger = await paired(other);
  expect(await stranger.isOn()).toEqual({ on: false });
  expect((await stranger.send()).status).toBe(409);
  expect((await fileOf(other, 'vinted')).forms).toEqual([]);
  await other.call('DELETE', path('vinted'));
  expect(await status(seller, 'vinted')).toMatchObject({ on: true, forms: 1 });
  const unknown = { authorization: 'Token made-up' };
  const body = { platform: 'vinted', look };
  expect((await etsyPlace.place.server.call('POST', '/api/extension/capture/', body, unknown)).status).toBe(
    401,
  );
  expect((await seller.call('DELETE', path('vinted'))).body).toMatchObject({ until: null, forms: 0 });
});

test('whatever an extension sends, only words of forms are stored, and not more than 10 MB', async () => {
  const seller = await etsyPlace.place.server.register();
  const { send } = await paired(seller);
  await start(seller, 'vinted');
  const brand = { tag: 'button', testid: 'brand-Nike-53', id: 'ann.smith@example.org', is: [], count: 2 };
  const private_ = {
    ...look,
    path: '/member/77-ann',
    field: 'Air Max 90',
    found: ['Ann’s'],
    appeared: [brand],
  };
  expect((await send(private_)).status).toBe(204);
  const [kept] = (await fileOf(seller, 'vinted')).forms;
  expect(kept?.look).toMatchObject({
    path: '/member/0-?',
    field: '? ? 0',
    found: ['?'],
    appeared: [{ tag: 'button', testid: 'brand-?-0', id: '?.?.?', is: [], count: 2 }],
  });
  for (const more of [{ value: 'Blue vase' }, { appeared: [{ ...brand, text: 'Nike' }] }, { state: 'Nike' }])
    expect((await send({ ...look, ...more })).status).toBe(400);
  await db()
    .updateTable('captured_forms')
    .set({ size: 10 * 1024 * 1024 })
    .where('user_id', '=', seller.id)
    .execute();
  expect((await send()).status).toBe(409);
  expect((await start(seller, 'ebay')).status, 'the extension fills in no form of eBay').toBe(404);
});
