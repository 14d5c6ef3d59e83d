import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  queue,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';
import { restartGivenUp } from './restart-given-up.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});
beforeEach(() => place.marketplaces.ebay.faults.clear());

const ebayFaults = () => place.marketplaces.ebay.faults;
const storeFaults = () => seller.store.faults;
const post = (id: number, action: string) => seller.call('POST', `/api/products/${id}/${action}/`);
const delists = async () => (await queue(seller)).filter(({ action }) => action === 'delist');

async function listedTwice(sku: string) {
  const product = await addTestProduct(place, seller, { sku });
  for (const platform of ['ebay', 'woocommerce']) await crosslist(seller, product, platform);
  return readProduct(seller, product.id);
}

async function retry(platform: string) {
  const operation = (await delists()).find((candidate) => candidate.platform === platform);
  await seller.call('POST', `/api/operations/${operation?.id}/retry/`);
  await untilIdle(seller);
}

/** Waits until all delists have ended, without the pauses between their attempts. */
const untilFailed = () =>
  until(
    async () => {
      await place.server.services.db
        .updateTable('operations')
        .set({ run_after: new Date(0) })
        .where('user_id', '=', seller.id)
        .where('status', '=', 'queued')
        .execute();
      return delists();
    },
    (all) => all.length === 2 && all.every(({ status }) => status === 'failed'),
  );

test('a sold thing that could not be ended is ended by itself once the marketplace answers again', async () => {
  const { id, listings } = await listedTwice('AGAIN-1');
  ebayFaults().add({ kind: 'cut_before', path: '/withdraw' });
  storeFaults().add({ kind: 'cut_before', method: 'PUT', path: '/wc/v3/products' });
  await post(id, 'mark_as_sold');
  await untilFailed();
  expect(await readProduct(seller, id)).toMatchObject({ status: 'action_required' });
  expect((await delists())[0]?.next_step).toMatch(
    /^It was tried 5 times, and is tried again every few minutes/,
  );
  ebayFaults().clear();
  storeFaults().clear();
  const { services } = place.server;
  await restartGivenUp(services);
  expect((await delists()).every(({ status }) => status === 'failed')).toBe(true);
  const earlier = { finished_at: sql<Date>`finished_at - interval '6 minutes'` };
  await services.db.updateTable('operations').set(earlier).where('product_id', '=', id).execute();
  await restartGivenUp(services);
  await untilIdle(seller);
  expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', action_info: null });
  expect(place.marketplaces.ebay.ebay.listing(listings.ebay?.id ?? '')?.status).toBe('ENDED');
  expect(seller.store.store.product('AGAIN-1')?.status).toBe('draft');
});

test('a request eBay no longer knows: the seller has the link at once, the operator the call, and it waits for hours', async () => {
  const { id, listings } = await listedTwice('OURS-1');
  const error = { errorId: 2004, domain: 'ACCESS', category: 'REQUEST', message: 'Invalid request' };
  const body = JSON.stringify({ errors: [error] });
  ebayFaults().add({ kind: 'error_before', path: '/withdraw', status: 400, body });
  const { services } = place.server;
  const counted = async () =>
    (await services.metrics.registry.getSingleMetric('crosslister_own_faults_total')?.get())?.values.find(
      ({ labels }) => labels.platform === 'ebay',
    )?.value;
  const before = (await counted()) ?? 0;
  await post(id, 'mark_as_sold');
  const product = await until(
    () => readProduct(seller, id),
    ({ status }) => status === 'action_required',
  );
  expect(product.action_info).toMatchObject({ platform: 'ebay', listing_url: listings.ebay?.url });
  expect(product.action_info?.message).toMatch(
    /eBay has changed something, so .* updated\. We go on trying\. End it there/,
  );
  const [waiting] = (await delists()).filter(({ platform }) => platform === 'ebay');
  expect(waiting).toMatchObject({ link: listings.ebay?.url });
  expect(waiting?.next_step).toMatch(/^It is tried again automatically\. End the listing there yourself\./);
  expect(waiting?.next_step).toMatch(/Crosslister has to be updated\..* eBay says: Invalid request\.$/);
  expect(await counted()).toBe(before + 1);
  // It is the first in the queue, whatever is newer.
  const newer = await startCrosslist(seller, await addTestProduct(place, seller), 'woocommerce');
  const [first, ...others] = await queue(seller);
  expect(first?.id).toBe(waiting?.id);
  expect(others.map((each) => each.id)).toContain(newer.id);
  const ofIt = services.db.updateTable('operations').where('id', '=', waiting?.id ?? 0);
  const { run_after: goesOn } = await services.db
    .selectFrom('operations')
    .select('run_after')
    .where('id', '=', waiting?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(goesOn.getTime() - Date.now()).toBeGreaterThan(30 * 60_000);
  ebayFaults().clear();
  await ofIt.set({ run_after: new Date(0) }).execute();
  await untilIdle(seller);
  expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', action_info: null });
});

describe('a thing that may still be live in two places', () => {
  test('after the seller’s delist: both are told, and what is proved ended leaves the task', async () => {
    const { id, listings } = await listedTwice('BOTH-1');
    ebayFaults().add({ kind: 'cut_before', path: '/withdraw' });
    storeFaults().add({ kind: 'cut_before', method: 'PUT', path: '/wc/v3/products' });
    const body = { product_id: id, platforms: ['ebay', 'woocommerce'] };
    await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
    await untilFailed();
    const { status, action_info: task } = await readProduct(seller, id);
    expect(status).toBe('action_required');
    expect(task?.type).toBe('delist_unproved');
    expect(task?.message).toMatch(/^It may be on sale in 2 places: see to all of them first\. Still listed/);
    expect(task?.message).toMatch(/Still listed on eBay: .*Choose Retry/);
    expect(task?.message).toMatch(/Still listed on WooCommerce: .*Choose Retry/);
    expect(new Map(task?.places?.map((one) => [one.platform, one.listing_url]))).toEqual(
      new Map([
        ['ebay', listings.ebay?.url],
        ['woocommerce', listings.woocommerce?.url],
      ]),
    );

    ebayFaults().clear();
    await retry('ebay');
    const half = await readProduct(seller, id);
    expect(half).toMatchObject({
      status: 'action_required',
      action_info: {
        type: 'delist_unproved',
        platform: 'woocommerce',
        listing_url: listings.woocommerce?.url,
      },
    });
    expect(half.action_info?.message).not.toMatch(/eBay/);
    expect(half.action_info?.places).toBeUndefined();
    storeFaults().clear();
    await retry('woocommerce');
    expect(await readProduct(seller, id)).toMatchObject({ status: 'inactive', action_info: null });
  });

  test('after a sale: both are told, and Mark as Sold is the seller’s word on both', async () => {
    const { id } = await listedTwice('BOTH-2');
    ebayFaults().add({ kind: 'forbidden', path: '/withdraw' });
    storeFaults().add({ kind: 'forbidden', method: 'PUT', path: '/wc/v3/products' });
    await post(id, 'mark_as_sold');
    await untilIdle(seller);
    const { action_info: task } = await readProduct(seller, id);
    expect(task?.message).toMatch(/Still listed on eBay:/);
    expect(task?.message).toMatch(/Still listed on WooCommerce:/);
    storeFaults().clear();
    await retry('woocommerce');
    expect(await readProduct(seller, id)).toMatchObject({
      status: 'action_required',
      action_info: { type: 'delist_failed', platform: 'ebay' },
    });
    await post(id, 'mark_as_sold');
    expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', action_info: null });
  });

  test('where only the seller can end it in two places, both are named from the first', async () => {
    const vinted = 'https://www.vinted.co.uk/items/98-a-vase';
    const etsy = 'https://www.etsy.com/listing/1234567890/a-vase';
    const { id } = await addTestProduct(place, seller, {
      listings: { vinted: { url: vinted }, etsy: { url: etsy } },
    });
    await post(id, 'mark_as_sold');
    const { action_info: task } = await readProduct(seller, id);
    expect(task?.type).toBe('manual_delist_required');
    expect(task?.message).toMatch(/Still listed on Vinted\./);
    expect(task?.message).toMatch(/Still listed on Etsy\./);
    expect(task?.places?.map(({ listing_url }) => listing_url).toSorted()).toEqual([etsy, vinted]);
  });
});

test('the seller’s word that it is deleted there ends a task: of a deletion, and of a sale, one place after the other', async () => {
  const vinted = 'https://www.vinted.co.uk/items/99-a-vase';
  const say = (id: number, platform: string) =>
    seller.call('POST', `/api/products/${id}/ended_by_seller/`, { platform });
  const gone = await addTestProduct(place, seller, { listings: { vinted: { url: vinted } } });
  await seller.call('DELETE', `/api/products/${gone.id}/`);
  expect((await say(gone.id, 'ebay')).status).toBe(409);
  expect((await say(gone.id, 'vinted')).status).toBe(200);
  expect((await seller.call('GET', `/api/products/${gone.id}/`)).status).toBe(404);

  const etsy = 'https://www.etsy.com/listing/77';
  const listings = { vinted: { url: vinted }, etsy: { url: etsy } };
  const sold = await addTestProduct(place, seller, { listings });
  const path = `/api/products/${sold.id}/mark_as_sold/`;
  await seller.call('POST', path, { platform: 'ebay', sale_price: 28.59 });
  await untilIdle(seller);
  // Where it sold, and for how much, while something of it is left to do.
  expect(await readProduct(seller, sold.id)).toMatchObject({
    status: 'action_required',
    sale: { platforms: ['ebay'], price: 28.59 },
  });
  for (const platform of ['etsy', 'vinted']) {
    expect((await readProduct(seller, sold.id)).status).toBe('action_required');
    expect((await say(sold.id, platform)).status).toBe(200);
  }
  expect(await readProduct(seller, sold.id)).toMatchObject({ status: 'sold', action_info: null });
  expect((await queue(seller)).filter(({ waits_for_seller }) => waits_for_seller)).toEqual([]);
});
