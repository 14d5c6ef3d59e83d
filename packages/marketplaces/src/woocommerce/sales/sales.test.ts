import { createOrder, updateOrder } from '@crosslister/simulators/woocommerce/orders/orders-write.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { trusting } from '../../conformance/context.ts';
import { failureOf } from '../../conformance/subject.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { RemoteSale } from '../../sales/remote-sale.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

type Simulator = Awaited<ReturnType<typeof startWooCommerceSimulator>>;
const start = Date.parse('2026-07-01T12:00:00Z');
let clock = start;
const simulators: Simulator[] = [];
beforeEach(() => {
  clock = start;
});
afterEach(async () => {
  for (const simulator of simulators.splice(0)) await simulator.stop();
});

async function storeWithLamp(options: Parameters<typeof startWooCommerceSimulator>[0] = {}) {
  const simulator = await startWooCommerceSimulator({ now: () => new Date(clock), ...options });
  simulators.push(simulator);
  const stock = { manage_stock: true, stock_quantity: 1000 };
  const lamp = await simulator.store.addProduct({
    name: 'Lamp',
    sku: 'LAMP',
    regular_price: '9.99',
    ...stock,
  });
  const context = (over: Partial<MarketplaceContext> = {}) =>
    contextOf(simulator, { now: () => new Date(clock), ...over });
  return { simulator, store: simulator.store, lamp, context };
}

/** Reads on to the end; `between` happens after each page. */
async function poll(
  context: MarketplaceContext,
  from: string | null,
  between: (page: number) => void = () => {},
) {
  const sales: RemoteSale[] = [];
  let cursor = from;
  for (let page = 1; page < 40; page += 1) {
    const answer = await woocommerce.sales.list(context, cursor);
    sales.push(...answer.sales);
    cursor = answer.cursor;
    if (!answer.more) return { sales, cursor, pages: page };
    between(page);
  }
  throw new Error('the pages never end');
}
const orderIds = (sales: RemoteSale[]) =>
  [...new Set(sales.map(({ orderId }) => Number(orderId)))].sort((a, b) => a - b);

describe('which orders are sales', () => {
  test.each([
    ['processing', 'sold'],
    ['completed', 'sold'],
    ['on-hold', 'sold'],
    ['cancelled', 'cancelled'],
    ['refunded', 'cancelled'],
    ['failed', 'cancelled'],
    ['pending', undefined],
  ])('%s is %s', async (status, state) => {
    const { store, lamp, context } = await storeWithLamp();
    const order = createOrder(store.shop, { status, line_items: [{ product_id: lamp.id, quantity: 2 }] });
    const { sales } = await poll(context(), null);
    expect(sales.map((sale) => sale.state)).toEqual(state ? [state] : []);
    if (!state) return;
    expect(sales[0]).toMatchObject({
      orderId: String(order.id),
      lineId: String(order.lines[0]?.id),
      externalId: String(lamp.id),
      sku: 'LAMP',
      title: 'Lamp',
      quantity: 2,
      totalPence: 1998,
      currency: 'GBP',
      soldAt: '2026-07-01T12:00:00.000Z',
    });
    expect(sales[0]?.url).toContain(`/wp-admin/post.php?post=${order.id}&action=edit`);
  });

  test('one without its currency and its times in GMT is a sale all the same', async () => {
    const { store, lamp, context } = await storeWithLamp();
    const order = store.buy(lamp.id);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const text = await (await globalThis.fetch(input, init)).text();
      return new Response(text.replace(/"(currency|date_\w+_gmt)":("[^"]*"|null),?/g, ''));
    };
    const { sales } = await poll(context({ fetch }), null);
    expect(sales).toMatchObject([{ orderId: String(order.id), currency: 'GBP' }]);
    expect(sales[0]?.soldAt).toBe('2026-07-01T12:00:00.000Z');
  });

  test('one paid long after it was placed is found then', async () => {
    const { store, lamp, context } = await storeWithLamp();
    const order = createOrder(store.shop, { line_items: [{ product_id: lamp.id, quantity: 1 }] });
    const first = await poll(context(), null);
    clock += 3 * 86_400_000;
    updateOrder(store.shop, order, { set_paid: true });
    const second = await poll(context(), first.cursor);
    expect(first.sales).toEqual([]);
    expect(second.sales).toMatchObject([{ orderId: String(order.id), soldAt: '2026-07-04T12:00:00.000Z' }]);
  });

  test('the first look goes back a day', async () => {
    const { store, lamp, context } = await storeWithLamp();
    store.buy(lamp.id);
    clock += 2 * 86_400_000;
    const recent = store.buy(lamp.id);
    clock += 3_600_000;
    expect(orderIds((await poll(context(), null)).sales)).toEqual([recent.id]);
  });

  test.each([
    ['ours', 3 * 86_400_000, 0],
    ['the store’s', 0, 3 * 86_400_000],
  ])('a clock that ran ahead, %s, and was set back leaves no order unseen', async (_, ours, theirs) => {
    const { simulator, store, lamp, context } = await storeWithLamp();
    // Over https no time is signed, which a store would refuse that is so far off.
    const secrets = { ...context().secrets, url: simulator.httpsUrl };
    const over = { secrets, fetch: trusting(simulator.caCertificate) };
    clock = start + theirs;
    store.buy(lamp.id);
    const ahead = await poll(context({ ...over, now: () => new Date(start + ours) }), null);
    clock = start;
    const { id } = store.buy(lamp.id);
    clock = start + 60_000;
    expect(orderIds((await poll(context(over), ahead.cursor)).sales)).toContain(id);
  });

  test('an order of a product deleted since keeps its line', async () => {
    const { store, lamp, context } = await storeWithLamp();
    store.buy(lamp.id);
    store.remove(lamp.id);
    const { sales } = await poll(context(), null);
    expect(sales).toMatchObject([{ externalId: '', title: 'Lamp', totalPence: 999, state: 'sold' }]);
  });
});

describe('what was read is not read for ever', () => {
  const quarter = 15 * 60_000;

  test('a quarter of an hour after the last change a poll costs two bytes, and a new one is found', async () => {
    const { store, lamp, context } = await storeWithLamp();
    let text = '';
    const fetch: typeof globalThis.fetch = async (...call) => {
      const answer = await globalThis.fetch(...call);
      text = await answer.clone().text();
      return answer;
    };
    store.buy(lamp.id);
    let { cursor } = await poll(context(), null);
    for (const [minutes, found] of [
      [14, 1],
      [1, 1],
      [1, 0],
    ] as const) {
      clock += minutes * 60_000;
      const answer = await poll(context({ fetch }), cursor);
      expect(answer.sales).toHaveLength(found);
      cursor = answer.cursor;
    }
    expect(text).toBe('[]');
    const { id } = store.buy(lamp.id);
    expect(orderIds((await poll(context(), cursor)).sales)).toEqual([id]);
  });

  test.each([
    ['all the while', 60_000, 3_600_000],
    ['after a day without', 86_400_000, -3_600_000],
  ])('one of a web server that is ten minutes behind is found by polls %s', async (_, pause, wrong) => {
    const { simulator, store, lamp, context } = await storeWithLamp();
    // This server's clock is wrong too. Over https no time is signed.
    const secrets = { ...context().secrets, url: simulator.httpsUrl };
    const fetch = trusting(simulator.caCertificate);
    const over = () => context({ secrets, fetch, now: () => new Date(clock + wrong) });
    const first = store.buy(lamp.id);
    let { cursor } = await poll(over(), null);
    clock += pause;
    const late = store.buy(lamp.id);
    late.modified = { ...late.modified, gmt: first.modified.gmt.replace('12:00', '11:50') };
    const found = await poll(over(), cursor);
    expect(orderIds(found.sales)).toContain(late.id);
    for ({ cursor } = found; clock < start + pause + 4 * quarter; ) {
      clock += quarter;
      ({ cursor } = await poll(over(), cursor));
    }
    const { id } = store.buy(lamp.id);
    expect(orderIds((await poll(over(), cursor)).sales)).toContain(id);
  });
});

describe.each(['Europe/London', 'America/New_York', 'Asia/Tokyo'])('a store in %s', (zone) => {
  test('loses no order and repeats none for ever', async () => {
    const { store, lamp, context } = await storeWithLamp({ zone });
    const first = store.buy(lamp.id);
    const one = await poll(context(), null);
    clock += 60_000;
    const second = store.buy(lamp.id);
    const two = await poll(context(), one.cursor);
    clock += 3_600_000;
    const third = store.buy(lamp.id);
    const three = await poll(context(), two.cursor);
    clock += 60_000;
    const four = await poll(context(), three.cursor);
    expect(orderIds(one.sales)).toEqual([first.id]);
    expect(orderIds(two.sales)).toEqual([first.id, second.id]);
    expect(orderIds(three.sales)).toContain(third.id);
    expect(orderIds(four.sales)).toEqual([third.id]);
  });
});

describe('many orders', () => {
  test('of one second are all seen', async () => {
    const { store, lamp, context } = await storeWithLamp();
    const made = Array.from({ length: 130 }, () => store.buy(lamp.id).id);
    const { sales, pages } = await poll(context(), null);
    expect(orderIds(sales)).toEqual(made);
    expect(pages).toBeGreaterThan(2);
  });

  test('of a store or cache that ignores `offset` end with a sentence, not never', async () => {
    const { store, lamp, context } = await storeWithLamp();
    for (let n = 0; n < 130; n += 1) store.buy(lamp.id);
    store.shop.ignoresPaging = true;
    const error = await failureOf(poll(context(), null));
    expect(error).toMatchObject({ kind: 'rejected' });
    expect(error.message).toMatch(/same page of a list again and again/);
    store.shop.ignoresPaging = false;
    expect(orderIds((await poll(context(), null)).sales)).toHaveLength(130);
  });

  test('that change while they are read are all seen', async () => {
    const { store, lamp, context } = await storeWithLamp();
    const made = Array.from({ length: 160 }, (_, n) => {
      clock += (n % 3) * 1000;
      return store.buy(lamp.id);
    });
    const { sales } = await poll(context(), null, (page) => {
      clock += 1000;
      // Orders behind the place read and before it move to the end of the list.
      for (const order of made.slice(page * 30, page * 30 + 25))
        updateOrder(store.shop, order, { status: 'completed' });
    });
    expect(orderIds(sales)).toEqual(made.map(({ id }) => id));
  });

  test('are all seen in a store too old to list by time of change', async () => {
    const { store, lamp, context } = await storeWithLamp();
    const made = Array.from({ length: 120 }, () => {
      clock += 1000;
      return store.buy(lamp.id).id;
    });
    let refused = 0;
    const old: typeof fetch = async (input, init) => {
      if (!String(input).includes('orderby=modified')) return fetch(input, init);
      refused += 1;
      const params = { orderby: 'orderby is not one of date, id, include, title, and slug.' };
      return Response.json(
        { code: 'rest_invalid_param', message: '', data: { status: 400, params } },
        { status: 400 },
      );
    };
    const first = await poll(context({ fetch: old }), null);
    expect(orderIds(first.sales)).toEqual(made);
    expect(refused).toBe(1);
    const late = store.buy(lamp.id).id;
    expect(orderIds((await poll(context({ fetch: old }), first.cursor)).sales)).toContain(late);
    expect(refused).toBe(1);
  });
});

test('a store too old to filter by time of change does not bring up its past', async () => {
  const { simulator, store, lamp, context } = await storeWithLamp();
  store.buy(lamp.id);
  clock += 30 * 86_400_000;
  const recent = store.buy(lamp.id);
  const trusted = trusting(simulator.caCertificate);
  const unfiltered: typeof fetch = (input, init) => {
    const url = new URL(String(input));
    url.searchParams.delete('modified_after');
    return trusted(url.href, init);
  };
  // Over https nothing is signed, so that the parameter can be taken away.
  const secrets = { ...context().secrets, url: simulator.httpsUrl };
  const { sales } = await poll(context({ secrets, fetch: unfiltered }), null);
  expect(orderIds(sales)).toEqual([recent.id]);
});

test('a cursor of another kind is refused, not guessed at', async () => {
  const { context } = await storeWithLamp();
  expect((await failureOf(woocommerce.sales.list(context(), '{"page":2}'))).kind).toBe('rejected');
  expect((await failureOf(woocommerce.catalogue.list(context(), 'x'))).kind).toBe('rejected');
});
