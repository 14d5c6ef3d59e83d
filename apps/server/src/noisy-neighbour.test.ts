import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addThing,
  crosslist,
  untilIdle as idle,
  startTradingPlace,
  type TradingPlace,
} from './test/simulated-marketplaces.ts';

// "One seller stops all": what a stranger with an account of their own does to the honest seller beside them. Each prints
// the honest seller's delay, which is to be at most a second on a quiet machine.

let place: TradingPlace;
beforeAll(async () => {
  place = await startTradingPlace();
}, 60_000);
afterAll(() => place.stop());

/** Milliseconds the work took, printed. */
async function delayOf(what: string, work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  const ms = Math.round(performance.now() - begin);
  console.log(`honest seller's delay, ${what}: ${ms} ms`);
  return ms;
}

const keys = { consumer_key: `ck_${'a'.repeat(40)}`, consumer_secret: `cs_${'a'.repeat(40)}` };

test('the breaker: tests and a connection of a stranger never have a store left alone for its owner', async () => {
  const honest = await place.connectedSeller({ ebay: false });
  const product = await addThing(place, honest);
  await crosslist(honest, product, 'woocommerce');
  const stranger = await place.server.register();
  const url = honest.store.httpUrl.replace('http://', 'https://');
  for (let count = 0; count < 6; count += 1) {
    const credentials = { url, ...keys };
    await stranger.call('POST', '/api/test-connection/', { platform: 'woocommerce', credentials });
  }
  expect(place.server.services.breakers.open()).toEqual([]);
  await stranger.call('PUT', '/api/credentials/', {
    woo_url: honest.store.httpUrl,
    woo_ck: keys.consumer_key,
    woo_cs: keys.consumer_secret,
  });
  honest.store.faults.add({ kind: 'maintenance' });
  for (let count = 0; count < 6; count += 1) await stranger.call('POST', '/api/sale-detection/run/');
  honest.store.faults.clear();
  await delayOf('store left alone by a stranger', async () => {
    await honest.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    await idle(honest);
  });
  expect(honest.store.store.product(product.sku)?.status).toBe('draft');
  const { results } = (await honest.call('GET', '/api/operations/')).body as {
    results: { error: unknown }[];
  };
  expect(results.map(({ error }) => error).filter(Boolean)).toEqual([]);
});
