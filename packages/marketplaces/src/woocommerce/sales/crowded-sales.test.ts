import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { expect, test } from 'vitest';
import type { MarketplaceContext } from '../../context.ts';
import type { SalesPage } from '../../sales/remote-sale.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

/** A poll to its end: its pages, and the orders on them. */
async function poll(context: MarketplaceContext, cursor: string | null) {
  const pages: SalesPage[] = [];
  do pages.push(await woocommerce.sales.list(context, pages.at(-1)?.cursor ?? cursor));
  while (pages.at(-1)?.more);
  const orders = pages.flatMap(({ sales }) => sales.map(({ orderId }) => Number(orderId)));
  return { pages: pages.length, orders, cursor: pages.at(-1)?.cursor ?? null };
}

test('while many sell at once, all of the last quarter of an hour is read every five minutes', async () => {
  let clock = Date.parse('2026-07-01T12:00:00Z');
  const now = () => new Date(clock);
  const simulator = await startWooCommerceSimulator({ now });
  try {
    const context = contextOf(simulator, { now });
    const lamp = await simulator.store.addProduct({ name: 'Lamp', sku: 'LAMP', regular_price: '9' });
    for (let number = 0; number < 120; number += 1, clock += 1000) simulator.store.buy(lamp.id);
    const first = await poll(context, null);
    expect(first.pages).toBeGreaterThan(2);
    clock -= 60_000;
    const late = simulator.store.buy(lamp.id).id;
    clock += 75_000;
    const { id } = simulator.store.buy(lamp.id);
    const next = await poll(context, first.cursor);
    expect(next.pages).toBe(1);
    expect(next.orders).toContain(id);
    expect(next.orders).not.toContain(late);
    clock += 5 * 60_000;
    expect((await poll(context, next.cursor)).orders).toContain(late);
  } finally {
    await simulator.stop();
  }
});
