import { seedDemoCatalogue } from '@crosslister/simulators/woocommerce/samples/seed-demo.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createForeground } from './foreground.ts';
import { listedProducts } from './test/products.ts';
import {
  type ConnectedSeller,
  client,
  queue,
  startTradingPlace,
  type TradingPlace,
  untilIdle,
} from './test/simulated-marketplaces.ts';

let place: TradingPlace;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place.stop());

/** The pauses (ms) of a sync of three pages, with a clock that only moves by what `meanwhile` does. */
async function pausesOf(meanwhile: (seller: ConnectedSeller, clock: { ms: number }) => Promise<unknown>) {
  const seller = await place.connectedSeller({ ebay: false });
  seedDemoCatalogue(seller.store.store, 250);
  const pauses: number[] = [];
  const clock = { ms: 1_000_000 };
  place.server.services.foreground = createForeground({
    now: () => clock.ms,
    sleep: async (ms) => void pauses.push(ms),
  });
  await meanwhile(seller, clock);
  expect(await client(seller).call('POST', '/api/sync/woocommerce/')).toMatchObject({ created: 250 });
  return pauses;
}

describe('The minutes after an import: a first sync gives way to a seller who is served', () => {
  test('between its pages, and never for longer than a second', async () => {
    const pauses = await pausesOf((seller) => listedProducts(seller));
    expect(pauses).toHaveLength(2);
    for (const ms of pauses) expect(ms).toBeGreaterThan(0);
    for (const ms of pauses) expect(ms).toBeLessThanOrEqual(1000);
  });

  test('not where nobody is there, nor once they have gone', async () => {
    expect(await pausesOf(async () => undefined)).toEqual([]);
    const gone = await pausesOf(async (seller, clock) => {
      await listedProducts(seller);
      clock.ms += 2_001;
    });
    expect(gone).toEqual([]);
  });

  test('not for who only follows the work: the queue, and the stream of events', async () => {
    const pauses = await pausesOf(async (seller) => {
      await queue(seller);
      await seller.call('GET', '/api/operations/summary/');
      const headers = { authorization: `Token ${seller.token}` };
      const events = await fetch(`${place.server.url}/api/events/`, { headers });
      await events.body?.cancel();
    });
    expect(pauses).toEqual([]);
  });

  test('and the end of the server ends a pause', async () => {
    const seller = await place.connectedSeller({ ebay: false });
    seedDemoCatalogue(seller.store.store, 120);
    const { promise: pausing, resolve } = Promise.withResolvers<void>();
    place.server.services.foreground = createForeground({
      sleep: (_, signal) =>
        new Promise((end) => {
          signal.addEventListener('abort', () => end());
          resolve();
        }),
    });
    await listedProducts(seller);
    await seller.call('POST', '/api/sync/woocommerce/', {}, { prefer: 'respond-async' });
    await pausing;
    await place.server.restart();
    await untilIdle(seller);
    expect((await listedProducts(seller)).count).toBe(120);
  });
});
