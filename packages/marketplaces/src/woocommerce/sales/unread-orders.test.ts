import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

const start = Date.parse('2026-11-01T12:00:00Z');
let clock = start;
let simulator: WooCommerceSimulator;
beforeEach(async () => {
  clock = start;
  simulator = await startWooCommerceSimulator({ now: () => new Date(clock) });
  const stock = { manage_stock: true, stock_quantity: 1000, regular_price: '10' };
  await simulator.store.addProduct({ name: 'Lamp', sku: 'LAMP', ...stock });
});
afterEach(() => simulator.stop());

function buy(count: number): number[] {
  return Array.from({ length: count }, () => {
    clock += 1000;
    return simulator.store.buy('LAMP').id;
  });
}

/** One poll, and which orders it brought. */
async function poll(cursor: string | null) {
  const context = contextOf(simulator, { now: () => new Date(clock) });
  const ids = new Set<number>();
  const unread: string[] = [];
  let at = cursor;
  for (;;) {
    const page = await woocommerce.sales.list(context, at);
    for (const { orderId } of page.sales) ids.add(Number(orderId));
    unread.push(...(page.unread ?? []).map(({ orderId }) => orderId));
    at = page.cursor;
    if (!page.more) return { ids: [...ids].sort((a, b) => a - b), unread, cursor: at };
  }
}

const without = (ids: number[], ...left: number[]) => ids.filter((id) => !left.includes(id));

describe.each(['lines', 'always'] as const)('an order at which the store fails (%s)', (how) => {
  test.each([0, 3, 6])('hides no other, and is found once it is mended (number %i of 7)', async (index) => {
    const made = buy(7);
    const bad = made[index] ?? 0;
    simulator.store.shop.failingOrders.set(bad, how);
    const first = await poll(null);
    expect(first.ids).toEqual(without(made, bad));
    expect(first.unread).toEqual([how === 'lines' ? String(bad) : `after-${made[index - 1] ?? 'none'}`]);
    // Long after it has left what each poll reads again.
    clock += 3_600_000;
    const [late] = buy(1);
    const second = await poll(first.cursor);
    expect(second.ids).toContain(late);
    clock += 3_600_000;
    const third = await poll(second.cursor);
    expect(third.unread).toEqual(first.unread);
    simulator.store.shop.failingOrders.clear();
    const fourth = await poll(third.cursor);
    expect(fourth.ids).toContain(bad);
    expect(fourth.unread).toEqual([]);
    expect((await poll(fourth.cursor)).unread).toEqual([]);
  });

  test('among more than a page of others', async () => {
    const made = buy(120);
    const bad = [made[10] ?? 0, made[49] ?? 0, made[50] ?? 0];
    for (const id of bad) simulator.store.shop.failingOrders.set(id, how);
    const { ids, unread } = await poll(null);
    expect(ids).toEqual(without(made, ...bad));
    expect(unread.length).toBeGreaterThan(0);
  });
});

test.each<[string, (order: Record<string, unknown>, line: Record<string, unknown>) => void, boolean]>([
  [
    'quantity is text',
    (_, line) => {
      line.quantity = '1';
    },
    true,
  ],
  [
    'lines are numbered',
    (order, line) => {
      order.line_items = { 5: line };
    },
    true,
  ],
  [
    'lines are missing',
    (order) => {
      delete order.line_items;
    },
    false,
  ],
  [
    'line has no number',
    (_, line) => {
      line.id = null;
    },
    false,
  ],
  [
    'status is missing',
    (order) => {
      order.status = null;
    },
    false,
  ],
  [
    'refunds are null',
    (order) => {
      order.refunds = null;
    },
    true,
  ],
  [
    'SKU is null',
    (_, line) => {
      line.sku = null;
    },
    true,
  ],
])('an order whose %s: the others are sales, and it is too, or is named', async (_, spoil, isRead) => {
  const made = buy(2);
  const [bad = 0] = made;
  simulator.store.shop.oddOrders.set(bad, (rendered) => {
    const order = structuredClone(rendered) as { line_items: Record<string, unknown>[] };
    spoil(order as unknown as Record<string, unknown>, order.line_items[0] ?? {});
    return order;
  });
  const first = await poll(null);
  expect(first.ids).toEqual(isRead ? made : made.slice(1));
  expect(first.unread).toEqual(isRead ? [] : [String(bad)]);
  if (isRead) return;
  clock += 3_600_000;
  simulator.store.shop.oddOrders.clear();
  const second = await poll(first.cursor);
  expect(second.ids).toContain(bad);
  expect(second.unread).toEqual([]);
});

test('an order whose price cannot be read is a sale without one, and is named with its page', async () => {
  const [bad = 0] = buy(1);
  simulator.store.shop.oddOrders.set(bad, (rendered) => {
    const order = structuredClone(rendered) as { line_items: Record<string, unknown>[] };
    for (const line of order.line_items) line.total = '10,00';
    return order;
  });
  const { sales, unread } = await woocommerce.sales.list(
    contextOf(simulator, { now: () => new Date(clock) }),
    null,
  );
  expect(sales).toMatchObject([{ orderId: String(bad), isMoneyUnread: true, state: 'sold' }]);
  expect(unread).toMatchObject([{ orderId: String(bad), url: expect.stringContaining(`post=${bad}`) }]);
});

test('a store that fails at all of its orders is down', async () => {
  for (const id of buy(30)) simulator.store.shop.failingOrders.set(id, 'always');
  expect(await failureOf(poll(null))).toMatchObject({ kind: 'unavailable' });
});

test('a line that was added without a new time of change is found when its order is asked for again', async () => {
  const [id = 0] = buy(1);
  const order = simulator.store.shop.orders.get(id);
  const [line] = order?.lines ?? [];
  if (line) order?.lines.push({ ...line, id: 99 });
  const { sales: again } = await woocommerce.sales.again(
    contextOf(simulator, { now: () => new Date(clock) }),
    [String(id), 'entered-by-hand', '987654'],
  );
  expect(again.map(({ orderId, lineId }) => [orderId, lineId])).toEqual([
    [String(id), String(line?.id)],
    [String(id), '99'],
  ]);
});
