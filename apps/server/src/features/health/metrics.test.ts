import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addTestProduct,
  crosslist,
  detect,
  startTradingPlace,
  type TradingPlace,
  tryCrosslist,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
beforeAll(async () => {
  // Its figures are those of the whole server.
  place = await startTradingPlace({}, { own: true });
});
afterAll(() => place.stop());

const metrics = async () => String((await place.server.call('GET', '/metrics')).body);
/** The value behind the name and labels. 0 if it was never counted. */
const counted = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? 0,
  );

test('metrics tell the depth of the queue, how operations ended, and how long a sold thing stayed listed', async () => {
  await place.server.removeBystander();
  const seller = await place.connectedSeller();
  const product = await addTestProduct(place, seller, { sku: 'METRIC1' });
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  seller.store.store.buy('METRIC1');
  await detect(seller);

  const answer = await place.server.call('GET', '/metrics');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(answer.body).toContain('crosslister_queue{status="queued"} 0');
  expect(answer.body).toContain(
    'crosslister_operation_seconds_count{kind="crosslist",platform="ebay",outcome="completed"} 1',
  );
  expect(answer.body).toContain('crosslister_sale_to_ended_seconds_count{platform="ebay"} 1');
  expect(answer.body).toContain('crosslister_sale_to_seen_seconds_count{platform="woocommerce"} 1');
  await expect.poll(metrics).toContain('crosslister_sale_exposed_seconds_count{platform="woocommerce"} 1');
  expect(answer.body).toContain('crosslister_double_sales_total{platform="ebay"} 0');
  seller.store.store.buy('METRIC1');
  await detect(seller);
  expect(counted(await metrics(), 'crosslister_double_sales_total{platform="woocommerce"}')).toBe(1);
});

test('the queue has the depth it has, waiting and under way', async () => {
  const seller = await place.server.register();
  const { db } = place.server.services;
  // Due on a later day, so that no worker takes them.
  const later = {
    run_after: new Date(Date.now() + 3_600_000),
    kind: 'sync',
    priority: 9,
    lane: 'later',
  } as const;
  const waiting = (['ebay', 'woocommerce'] as const).map((platform) => ({
    ...later,
    platform,
    user_id: seller.id,
  }));
  const queued = async () => counted(await metrics(), 'crosslister_queue{status="queued"}');
  // What another test has put there is not taken at once on a busy machine.
  await expect.poll(queued, { timeout: 30_000 }).toBe(0);
  await db.insertInto('operations').values(waiting).execute();
  expect(await queued()).toBe(2);
  await db.updateTable('operations').set({ status: 'cancelled' }).where('user_id', '=', seller.id).execute();
  expect(await queued()).toBe(0);
});

test('calls to a marketplace are timed, and told apart by how they went', async () => {
  const seller = await place.connectedSeller({ ebay: false });
  const count = (text: string, outcome: string) =>
    counted(text, `crosslister_marketplace_call_seconds_count{platform="woocommerce",outcome="${outcome}"}`);
  const before = await metrics();
  const ask = () => seller.call('POST', '/api/sale-detection/run/');
  for (const kind of ['error_before', 'rate_limited', 'cut_before'] as const) {
    seller.store.faults.add({ kind, times: 1 });
    await ask();
  }
  await ask();
  const after = await metrics();
  for (const outcome of ['failed', 'rate_limited', 'unreachable', 'answered']) {
    expect(count(after, outcome), outcome).toBeGreaterThan(count(before, outcome));
  }
  const sum = 'crosslister_marketplace_call_seconds_sum{platform="woocommerce",outcome="answered"}';
  expect(counted(after, sum)).toBeGreaterThan(counted(before, sum));
});

test('an operation that was given up is counted', async () => {
  const seller = await place.connectedSeller({ store: false });
  const product = await addTestProduct(place, seller, { sku: 'METRIC2', images: [] });
  const name = 'crosslister_operations_failed_total{kind="crosslist",platform="ebay"}';
  const before = counted(await metrics(), name);
  await tryCrosslist(seller, product, 'ebay');
  // It is counted once its result is stored, which the answer does not wait for.
  await expect.poll(async () => counted(await metrics(), name)).toBe(before + 1);
});

test('docs/operating.md tells of every metric of ours, and of none that is not there', async () => {
  const page = await readFile(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8');
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  const shown = new Set([...page.matchAll(/crosslister_[a-z_]+/g)].map(([name]) => base(name)));
  const there = [...(await metrics()).matchAll(/^# HELP (crosslister_[a-z_]+)/gm)].map(([, name]) => name);
  expect([...shown].sort()).toEqual(there.sort());
});
