import { afterEach, describe, expect, test } from 'vitest';
import { type Connected, connected } from '../simulated-etsy.ts';
import { salesSince } from './sales.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(...options: Parameters<typeof connected>): Promise<Connected> {
  const shop = await connected(...options);
  stops.push(() => shop.simulator.stop());
  return shop;
}

describe('an order that cannot be read', () => {
  /** Three orders of one shop, the last of them so many minutes ago, and what polls of it find. */
  async function threeOrders(minutesAgo = 20) {
    const shop = await start();
    const { id } = shop.site.addListing('ann', { title: 'One', price: '5.00', sku: 'A', quantity: 9 });
    const orders = [1, 2, 3].map(() => {
      shop.site.clock.advance(60_000);
      return shop.site.buy(id).id;
    });
    shop.site.clock.advance(minutesAgo * 60_000);
    const token = async () => shop.site.issueTokens('ann', ['transactions_r']).accessToken;
    const poll = async (cursor: string | null = null) => {
      const page = await salesSince(shop.context({ token }), cursor);
      return { ...page, ids: page.sales.map(({ orderId }) => Number(orderId)) };
    };
    const odd = (change: (rendered: Record<string, unknown>, line: Record<string, unknown>) => object) =>
      shop.site.site.oddReceipts.set(orders[1] ?? 0, (rendered) => {
        const [line] = rendered.transactions as Record<string, unknown>[];
        return { ...rendered, ...change(rendered, line ?? {}) };
      });
    return { shop, orders, poll, odd };
  }

  test.each<[string, (rendered: Record<string, unknown>, line: Record<string, unknown>) => object]>([
    ['no status', () => ({ status: null })],
    ['no lines', () => ({ transactions: null })],
    ['its lines as an object', (_, line) => ({ transactions: { 0: line } })],
    ['a line without a number', (_, line) => ({ transactions: [{ ...line, transaction_id: null }] })],
    ['a quantity of none', (_, line) => ({ transactions: [{ ...line, quantity: 'some' }] })],
    ['a listing that is no number', (_, line) => ({ transactions: [{ ...line, listing_id: 'x' }] })],
  ])('(%s) hides no other, is named, and is read once it can be', async (_name, change) => {
    const { shop, orders, poll, odd } = await threeOrders();
    odd(change);
    const first = await poll();
    expect(first.ids).toEqual([orders[0], orders[2]]);
    const named = [
      {
        orderId: String(orders[1]),
        url: `https://www.etsy.com/your/orders/sold?order_id=${orders[1]}`,
        why: expect.stringContaining('Mark as Sold'),
      },
    ];
    expect(first.unread).toEqual(named);
    // No later poll reaches back so far.
    const second = await poll(first.cursor);
    expect([second.ids, second.unread]).toEqual([[], named]);
    shop.site.site.oddReceipts.clear();
    const third = await poll(second.cursor);
    expect([third.ids, third.unread]).toEqual([[orders[1]], undefined]);
    expect((await poll(third.cursor)).ids).toEqual([]);
  });

  test.each<[string, (rendered: Record<string, unknown>, line: Record<string, unknown>) => object]>([
    ['quantities as text', (_, line) => ({ transactions: [{ ...line, quantity: '1' }] })],
    ['numbers as text', ({ receipt_id: id }) => ({ receipt_id: String(id) })],
    ['no time', () => ({ created_timestamp: null })],
    ['no postage', () => ({ total_shipping_cost: 'free' })],
  ])('is none that has %s: that is not needed to know what sold', async (_name, change) => {
    const { orders, poll, odd } = await threeOrders();
    odd(change);
    const { ids, unread, sales } = await poll();
    expect([ids, unread, sales[1]?.totalPence]).toEqual([orders, undefined, 500]);
  });

  test('in its price alone is a sale without an amount, and is named until the price is known', async () => {
    const { orders, poll, odd } = await threeOrders();
    odd((_, line) => ({ transactions: [{ ...line, price: null }] }));
    const { ids, sales, unread } = await poll();
    expect(ids).toEqual(orders);
    expect(sales[1]).toMatchObject({ sku: 'A', quantity: 1, totalPence: 0, isMoneyUnread: true });
    expect(unread).toMatchObject([
      { orderId: String(orders[1]), why: expect.stringContaining('without an amount') },
    ]);
  });

  test('because Etsy fails at it is passed over alone, looked at again, and read when Etsy shows it', async () => {
    const { shop, orders, poll } = await threeOrders();
    const { failingReceipts } = shop.site.site;
    failingReceipts.add(orders[1] ?? 0);
    const first = await poll();
    expect(first.ids).toEqual([orders[0], orders[2]]);
    const named = [
      {
        orderId: `after ${orders[0]}`,
        url: 'https://www.etsy.com/your/orders/sold',
        why: expect.stringContaining(`(after ${orders[0]})`),
      },
    ];
    expect(first.unread).toEqual(named);
    const later = await poll(first.cursor);
    expect([later.ids, later.unread]).toEqual([[], named]);
    failingReceipts.clear();
    const last = await poll(later.cursor);
    expect(last.ids).toContain(orders[1]);
    expect(last.unread).toBeUndefined();
  });

  test('and that Etsy then answers with "not found" is looked at for a day more', async () => {
    const { shop, orders, poll, odd } = await threeOrders();
    const [, id = 0] = orders;
    odd(() => ({ status: null }));
    let { cursor } = await poll();
    const { receipts } = shop.site.site;
    const kept = receipts.get(id);
    const next = async (hours: number) => {
      shop.site.clock.advance(hours * 3_600_000);
      const page = await poll(cursor);
      cursor = page.cursor;
      return page;
    };
    receipts.delete(id);
    for (const hours of [0, 12, 11])
      expect((await next(hours)).unread).toMatchObject([{ orderId: String(id) }]);
    if (kept) receipts.set(id, kept);
    // It is there, and still odd: a day begins anew.
    await next(1);
    receipts.delete(id);
    for (const hours of [0, 23]) expect((await next(hours)).unread).toHaveLength(1);
    expect((await next(2)).unread).toBeUndefined();
    shop.site.site.oddReceipts.clear();
  });

  test('does not move the poll on if orders changed while Etsy was asked in parts', async () => {
    const { shop, orders, poll } = await threeOrders(2);
    shop.site.site.failingReceipts.add(orders[1] ?? 0);
    const { cursor } = await poll();
    shop.site.clock.advance(60_000);
    const from = (text: string) => (JSON.parse(text) as { from: string }).from;
    const release = shop.simulator.faults.hold({ path: '/receipts', parameter: 'limit=10' });
    const asked = () => shop.simulator.requests.matching('GET', '/receipts').length;
    const before = asked();
    const polling = poll(cursor);
    // The order itself, the page, and its first part.
    await expect.poll(() => asked() - before).toBe(3);
    shop.site.shipReceipt(orders[0] ?? 0);
    release();
    expect(from((await polling).cursor)).toBe(from(cursor));
  });
});
