import { RulesPreview } from '@crosslister/contract/settings/rules.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { newUrl, stepsOfSeller } from '../../test/steps.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { runRules } from './run-rules.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (...made) => {
    [place, seller] = made;
  },
  { connections: { ebay: false } },
);
const { report, listedProduct, waiting, post } = stepsOfSeller(
  () => place,
  () => seller,
);

const run = () => runRules(place.server.services);
const rules = (method: string, path: string, body: object) =>
  client(seller).call<object>(method, `/api/rules/${path}`, body);
const vinted = async (id: number) => (await readProduct(seller, id)).listings.vinted;

async function addRule(byHand: boolean): Promise<void> {
  await rules('POST', '', {
    name: 'After 90 days',
    enabled: true,
    after_days: 90,
    labels: [],
    step: { kind: 'relist', by_hand: byHand },
    times: 2,
    per_day: 50,
  });
  await place.server.services.db
    .updateTable('rules')
    .set({ starts_on: '2026-01-01' })
    .where('user_id', '=', seller.id)
    .execute();
}

let id: number;
beforeEach(async () => {
  ({ id } = (await listedProduct()).product);
  await sql`UPDATE listings SET created_at = now() - interval '100 days'
    WHERE user_id = ${seller.id} AND product_id = ${id}`.execute(place.server.services.db);
});

/** The step of deleting it there, which the rule has made. */
async function deletion() {
  await addRule(true);
  expect(await run()).toBe(1);
  const [step, ...others] = await waiting('delist');
  expect(others).toEqual([]);
  if (!step) throw new Error('there is no step');
  return step;
}

test('without the seller’s word nothing is asked of them; with it, to delete and then to list again', async () => {
  await addRule(false);
  expect(await run()).toBe(0);
  const preview = async () => RulesPreview.parse((await seller.call('GET', '/api/rules/preview/')).body);
  expect((await preview()).days.every(({ count }) => count === 0)).toBe(true);
  const step = await deletion();
  expect(await run()).toBe(0);
  expect(await waiting('crosslist')).toEqual([]);
  expect(await vinted(id)).toMatchObject({ status: 'active' });
  await report(step.id, { success: true });
  expect(await readProduct(seller, id)).toMatchObject({ status: 'active' });
  const [again, ...others] = await waiting('crosslist');
  expect(others).toEqual([]);
  const url = newUrl();
  await report(again?.id ?? 0, { success: true, listing_url: url });
  expect(await vinted(id)).toMatchObject({ status: 'active', url });
  // A new listing begins at 0.
  expect(await run()).toBe(0);
});

test('what the seller does not do stays as it is', async () => {
  const step = await deletion();
  await report(step.id, { success: false });
  expect(await vinted(id)).toMatchObject({ status: 'active' });
  expect(await waiting('crosslist')).toEqual([]);
  expect(await readProduct(seller, id)).toMatchObject({ status: 'active' });
});

test('while a Delist of the seller’s waits on one of two marketplaces, nothing happens on the other', async () => {
  seller = await place.connectedSeller({ store: false });
  const { product } = await listedProduct();
  ({ id } = product);
  await crosslist(seller, product, 'ebay');
  await untilIdle(seller);
  await sql`UPDATE listings SET created_at = now() - interval '100 days'
    WHERE user_id = ${seller.id} AND product_id = ${id}`.execute(place.server.services.db);
  await addRule(true);
  await post('/api/delist/manual/', { product_id: id, platforms: ['vinted'] });
  const work = () =>
    place.server.services.db
      .selectFrom('operations')
      .select(['kind', 'platform'])
      .where('user_id', '=', seller.id)
      .orderBy('id')
      .execute();
  const before = await work();
  expect(await run()).toBe(0);
  expect(await work()).toEqual(before);
  // Nor does it take the place of the next one, where a rule may do one a day.
  await place.server.services.db
    .updateTable('rules')
    .set({ per_day: 1 })
    .where('user_id', '=', seller.id)
    .execute();
  await listedProduct();
  await sql`UPDATE listings SET created_at = now() - interval '99 days'
    WHERE user_id = ${seller.id} AND product_id > ${id}`.execute(place.server.services.db);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
});

test('the stop takes the step back', async () => {
  await deletion();
  expect(await rules('PUT', 'switch/', { stopped: true })).toEqual({ stopped: true, taken_back: 1 });
  expect(await waiting('delist')).toEqual([]);
  expect(await vinted(id)).toMatchObject({ status: 'active' });
});

test('a Delist of the seller’s makes an end of it: nothing is listed again', async () => {
  const step = await deletion();
  expect((await post('/api/delist/manual/', { product_id: id, platforms: ['vinted'] })).status).toBe(202);
  await report(step.id, { success: true });
  expect(await waiting('crosslist')).toEqual([]);
  expect(await readProduct(seller, id)).toMatchObject({ status: 'inactive' });
});

test('a sale makes an end of it too', async () => {
  const step = await deletion();
  await post(`/api/products/${id}/mark_as_sold/`, { platform: 'woocommerce', sale_price: 5 });
  await report(step.id, { success: true });
  expect(await waiting('crosslist')).toEqual([]);
  expect(await readProduct(seller, id)).toMatchObject({ status: 'sold' });
});
