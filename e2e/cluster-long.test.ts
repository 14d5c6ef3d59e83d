import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, openBrowser } from './browser.ts';
import { findLost, startLoad } from './cluster/load.ts';
import { type Cluster, clusterName, type Machine, machines, startCluster } from './cluster/place.ts';
import { untilQueueIsDone } from './seller.ts';

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 20);
const PRODUCTS = 10;
const PATIENCE = { timeout: 60_000 };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
  cluster.marketplaces.ebay.ebay.setLatency(60);
});
afterAll(() => cluster?.stop());

async function addProducts(name: string): Promise<number[]> {
  const products = Array.from({ length: PRODUCTS }, (_, n) => ({
    name: `${name} lamp ${n}`,
    sku: `${name}LAMP${n}`,
    price: 12.5,
    images: [{ src: cluster.photo }],
  }));
  const made = await cluster.seller.call<{ products: { id: number }[] }>('POST', '/api/products/', {
    products,
  });
  return made.products.map(({ id }) => id);
}

const anyOf = <T>(things: readonly T[]): T => {
  const thing = things[Math.floor(Math.random() * things.length)];
  if (thing === undefined) throw new Error('nothing to choose from');
  return thing;
};

describe(`two web machines and two workers for long: ${clusterName()}`, () => {
  test.for(Array.from({ length: ROUNDS }, (_, n) => n + 1))(
    'round %i: kill -9 of one of each at any moment, back again, and nothing lost or doubled',
    { timeout: 240_000 },
    async (round) => {
      const { seller, marketplaces } = cluster;
      const name = `R${round}`;
      const ids = await addProducts(name);
      const load = startLoad(seller, name);
      await seller.call(
        'POST',
        '/api/products/bulk_action/',
        { ids, action: 'crosslist', platforms: ['ebay', 'woocommerce'] },
        { prefer: 'respond-async' },
      );
      const victims: Machine[] = [
        anyOf(machines.filter((machine) => machine.startsWith('web'))),
        anyOf(machines.filter((machine) => machine.startsWith('worker'))),
      ];
      for (const victim of victims) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 2000));
        await cluster.kill(victim);
      }
      await Promise.all(victims.map(cluster.start));
      const queue = await untilQueueIsDone(seller, 120_000);
      const mine = queue.results.filter(({ product }) => product?.sku.startsWith(`${name}LAMP`));
      expect(mine.map(({ status, error }) => [status, error])).toEqual(
        Array.from({ length: 2 * PRODUCTS }, () => ['completed', null]),
      );
      for (let n = 0; n < PRODUCTS; n += 1) {
        const sku = `${name}LAMP${n}`;
        const counts = [
          marketplaces.ebay.ebay.activeCount(sku),
          marketplaces.store.store.countBySku().get(sku),
        ];
        expect(counts, sku).toEqual([1, 1]);
      }

      // One is sold on each of the two, and disappears from the other.
      const [onEbay, inStore] = [`${name}LAMP0`, `${name}LAMP1`];
      const listing = marketplaces.ebay.ebay.listings().find(({ sku }) => sku === onEbay);
      marketplaces.ebay.ebay.buy(listing?.listingId ?? '');
      marketplaces.store.store.buy(inStore);
      await expect.poll(() => marketplaces.store.store.product(onEbay)?.status, PATIENCE).toBe('draft');
      await expect.poll(() => marketplaces.ebay.ebay.activeCount(inStore), PATIENCE).toBe(0);

      const result = await load.stop();
      expect(result.lost).toEqual([]);
      expect(await findLost(seller, result, name)).toEqual([]);
      console.log(
        `round ${round}: killed ${victims.join(' and ')}, ${result.calls} calls, ${result.mended} mended`,
      );
    },
  );

  test('no sale was counted twice', async () => {
    const { results } = await cluster.seller.call<{ results: { sku: string }[] }>('GET', '/api/sales/');
    const skus = results.map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(skus.length);
    expect(skus).toHaveLength(2 * ROUNDS);
  });

  test('a dashboard open in a browser follows a change made on the other machine, also after its own has died', {
    timeout: 120_000,
  }, async () => {
    const { page, close } = await openBrowser(desktop, { signedIn: cluster });
    try {
      await page.goto(cluster.url);
      for (const victim of ['web 1', 'web 2'] as const) {
        const other = victim === 'web 1' ? 'web 2' : 'web 1';
        await cluster.kill(victim);
        const name = `Seen from ${other}`;
        const made = await fetch(`${cluster.urlOf(other)}/api/products/`, {
          method: 'POST',
          headers: { authorization: `Token ${cluster.seller.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name, sku: name.replaceAll(' ', '').toUpperCase(), price: 3 }),
        });
        expect(made.status, await made.text()).toBe(201);
        await page.getByText(name).first().waitFor(PATIENCE);
        await cluster.start(victim);
      }
    } finally {
      await close();
    }
  });
});
