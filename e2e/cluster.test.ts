import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnPhoto } from '../apps/server/src/test/photos.ts';
import type { LoggedRequest } from '../packages/simulators/src/http/requests.ts';
import { findDebianTool } from '../scripts/installed/find-debian-tools.ts';
import { followEvents } from './cluster/events.ts';
import { findLost, startLoad } from './cluster/load.ts';
import { type Cluster, callsOf, clusterName, type Machine, startCluster } from './cluster/place.ts';
import { answerSlowly, listThings, sellAll, stillListed } from './outages/sales-at-once.ts';
import { untilQueueIsDone } from './seller.ts';

/** The largest number of these requests at the same moment, if each is answered after this long (ms). */
function mostAtOnce(requests: LoggedRequest[], milliseconds: number): number {
  const starts = requests.map(({ at }) => at.getTime());
  return Math.max(
    0,
    ...starts.map((at) => starts.filter((other) => other >= at && other < at + milliseconds).length),
  );
}

const PRODUCTS = 12;
const WAIT = { timeout: 60_000 };
/** Until the other worker takes over what a dead one held. */
const LEASE = { timeout: 90_000 };

const workers = ['worker 1', 'worker 2'] as const;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.stop());

describe(`two web machines and two workers: ${clusterName()}`, () => {
  test('a change made on one machine reaches dashboards on the other, and through the proxy', async () => {
    const { seller, url, urlOf } = cluster;
    const streams = await Promise.all(
      [urlOf('web 1'), urlOf('web 2'), url].map((address) => followEvents(address, seller.token)),
    );
    await fetch(`${urlOf('web 1')}/api/products/`, {
      method: 'POST',
      headers: { authorization: `Token ${seller.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Seen everywhere', sku: 'SEEN', price: 3 }),
    });
    for (const stream of streams) {
      await expect.poll(stream.changed, WAIT).toContain('products');
      stream.close();
    }
  });

  test('a photo uploaded to one machine opens on the other', async () => {
    const { seller, urlOf, photos } = cluster;
    const answer = await fetch(`${urlOf('web 1')}/api/images/`, {
      method: 'POST',
      headers: { authorization: `Token ${seller.token}`, 'content-type': 'image/jpeg' },
      body: await drawnPhoto({ width: 600, height: 400 }),
    });
    const { src } = (await answer.json()) as { src: string };
    expect(photos.objects.size).toBe(2);
    const shown = await fetch(urlOf('web 2') + src);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('each account is asked for sales by one worker at a time', async () => {
    const { store, requests } = cluster.marketplaces.store;
    const latency = 400;
    store.latencyMs = latency;
    const polls = () => requests.matching('GET', /\/orders$/);
    requests.clear();
    await expect.poll(() => polls().length, WAIT).toBeGreaterThan(3);
    expect(mostAtOnce(polls(), latency)).toBe(1);
    store.latencyMs = 0;
  });

  test('a token that ended is renewed once, however many machines find out at the same moment', async () => {
    const { ebay } = cluster.marketplaces;
    const ask = (machine: 'web 1' | 'web 2') =>
      fetch(`${cluster.urlOf(machine)}/api/ebay-policies/`, {
        headers: { authorization: `Token ${cluster.seller.token}` },
      });
    ebay.ebay.setLatency(100);
    ebay.ebay.expireTokens();
    ebay.requests.clear();
    const answers = await Promise.all(
      ['web 1', 'web 2'].flatMap((machine) => Array(5).fill(machine)).map(ask),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { all } = ebay.requests;
    expect(all().filter(({ status }) => status === 401).length).toBeGreaterThan(1);
    const renewals = all().filter(({ body }) => body.includes('grant_type=refresh_token'));
    expect(renewals).toHaveLength(1);
    ebay.ebay.setLatency(0);
  });

  test.skipIf(!findDebianTool('nginx'))(
    'nginx keeps the counters of a machine to itself; a worker has its own',
    async () => {
      expect((await fetch(`${cluster.url}/metrics`)).status).toBe(404);
      expect((await fetch(`${cluster.urlOf('worker 1')}/metrics`)).status).toBe(200);
    },
  );

  test('kill -9 of one of each under load: nothing fails that a retry does not mend, nothing is lost or doubled', {
    timeout: 240_000,
  }, async () => {
    const { seller, marketplaces, url } = cluster;
    const { ebay } = marketplaces;
    ebay.ebay.setLatency(80);
    // One after another, so that they are on different machines.
    const dashboards = [await followEvents(url, seller.token), await followEvents(url, seller.token)];
    const made = await seller.call<{ products: { id: number }[] }>('POST', '/api/products/', {
      products: Array.from({ length: PRODUCTS }, (_, n) => ({
        name: `Cluster lamp ${n}`,
        sku: `LAMP${n}`,
        price: 12.5,
        images: [{ src: cluster.photo }],
      })),
    });
    const load = startLoad(seller, 'SHORT');
    const before = await Promise.all(workers.map((each) => callsOf(cluster.urlOf(each))));
    await seller.call(
      'POST',
      '/api/products/bulk_action/',
      { ids: made.products.map(({ id }) => id), action: 'crosslist', platforms: ['ebay', 'woocommerce'] },
      { prefer: 'respond-async' },
    );
    // A worker in the middle of its work: the other may have claimed everything already.
    let victim: Machine | undefined;
    await expect
      .poll(async () => {
        const now = await Promise.all(workers.map((each) => callsOf(cluster.urlOf(each))));
        victim = workers.find((_, n) => (now[n] ?? 0) - (before[n] ?? 0) > 8);
        return victim;
      }, WAIT)
      .toBeDefined();
    await Promise.all([cluster.kill('web 1'), cluster.kill(victim ?? 'worker 1')]);
    const queue = await untilQueueIsDone(seller, 120_000);
    expect(queue.results).toHaveLength(2 * PRODUCTS);
    expect(queue.results.filter(({ status }) => status !== 'completed')).toEqual([]);
    // Some of it was taken over. Otherwise nothing was tested.
    expect(queue.results.some(({ attempt }) => attempt > 1)).toBe(true);
    for (let n = 0; n < PRODUCTS; n += 1) {
      expect([
        ebay.ebay.activeCount(`LAMP${n}`),
        marketplaces.store.store.countBySku().get(`LAMP${n}`),
      ]).toEqual([1, 1]);
    }

    const result = await load.stop();
    expect(result.lost).toEqual([]);
    expect(result.calls).toBeGreaterThan(50);
    expect(await findLost(seller, result, 'SHORT')).toEqual([]);

    // The dashboard whose machine died has found the other one, and is notified of a sale there.
    await expect.poll(() => dashboards.map((each) => each.opened()).sort(), WAIT).toEqual([1, 2]);
    const sold = ebay.ebay.listings().find(({ sku }) => sku === 'LAMP3');
    ebay.ebay.buy(sold?.listingId ?? '');
    for (const { changed } of dashboards) await expect.poll(changed, LEASE).toContain('sales');
    await expect.poll(() => marketplaces.store.store.product('LAMP3')?.status, WAIT).toBe('draft');
    for (const dashboard of dashboards) dashboard.close();
    const { results: sales } = await seller.call<{ results: { sku: string }[] }>('GET', '/api/sales/');
    expect(sales.map(({ sku }) => sku)).toEqual(['LAMP3']);
    console.log(`${result.calls} calls under load, ${result.mended} of them mended by a retry`);
  });

  test('a worker hangs with its connections open: the other takes its work when the leases are over, and nothing is done twice', {
    timeout: 240_000,
  }, async () => {
    const { seller, marketplaces } = cluster;
    await cluster.startAgain();
    answerSlowly(marketplaces);
    const skus = await listThings(seller, cluster.photo, { name: 'HUNG', count: 12 });
    const before = await Promise.all(workers.map((each) => callsOf(cluster.urlOf(each))));
    sellAll(marketplaces, skus);
    let victim: Machine | undefined;
    await expect
      .poll(
        async () => {
          const now = await Promise.all(workers.map((each) => callsOf(cluster.urlOf(each))));
          victim = workers.find((_, n) => (now[n] ?? 0) - (before[n] ?? 0) > 4);
          return victim;
        },
        { ...WAIT, interval: 20 },
      )
      .toBeDefined();
    const resume = cluster.hang(victim ?? 'worker 1');
    try {
      await expect.poll(() => stillListed(marketplaces, skus), LEASE).toEqual([]);
    } finally {
      resume();
    }
    const queue = await untilQueueIsDone(seller, 120_000);
    const ends = queue.results.filter(({ product }) => product?.sku.startsWith('HUNG'));
    expect(ends.filter(({ status }) => status !== 'completed')).toEqual([]);
    const { results: sales } = await seller.call<{ results: { sku: string }[] }>(
      'GET',
      '/api/sales/?page_size=500',
    );
    const sold = sales.map(({ sku }) => sku).filter((sku) => sku.startsWith('HUNG'));
    expect(sold.toSorted()).toEqual(skus.toSorted());
    expect(stillListed(marketplaces, skus)).toEqual([]);
  });
});
