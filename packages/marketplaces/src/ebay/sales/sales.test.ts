import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { type Connected, connected } from '../simulated-ebay.ts';
import { orders } from './orders.ts';
import { salesSince } from './sales.ts';
import { readCursor, writeCursor } from './sales-cursor.ts';

let shop: Connected;
beforeEach(async () => {
  shop = await connected();
});
afterEach(() => shop.simulator.stop());

const sell = (paid = true) => {
  const item = { title: 'Enamel sign', price: '12.50', sku: 'SIGN1', quantity: 9 };
  const { listingId } = shop.site.addListing('ann', item);
  const order = shop.site.buy(listingId, { quantity: 2, paid });
  return { listingId, order, orderId: String(order.body.orderId) };
};

const filters = () =>
  shop.simulator.requests
    .matching('GET', '/sell/fulfillment/v1/order')
    .map(({ query }) => query.get('filter') ?? '');

describe('sales', () => {
  test('a line carries what a sale needs', async () => {
    const { listingId, orderId } = sell();
    const { sales, more } = await salesSince(shop.context(), null);
    expect(more).toBe(false);
    expect(sales).toEqual([
      {
        orderId,
        lineId: expect.stringMatching(/^\d+$/),
        externalId: listingId,
        sku: 'SIGN1',
        title: 'Enamel sign',
        quantity: 2,
        totalPence: 2500,
        postagePence: 349,
        refundedPence: 0,
        refundedQuantity: 0,
        currency: 'GBP',
        soldAt: expect.stringMatching(/Z$/),
        state: 'sold',
        url: `https://www.ebay.co.uk/mesh/ord/details?orderid=${orderId}`,
        order: {
          service: 'Royal Mail Second Class Standard',
          postBy: expect.stringMatching(/Z$/),
          fulfilment: 'open',
          hasNote: false,
          buyer: 'a-buyer\nYO1 7HY\n1 High Street',
        },
      },
    ]);
  });

  test.each([false, true])(
    'with the Buyer Protection fee of private UK accounts the seller’s price counts, and the buyer’s is beside it (fee in the line costs: %s)',
    async (inCosts) => {
      const item = { title: 'Jug', price: '20.00', sku: 'JUG1', quantity: 9 };
      const { listingId } = shop.site.addListing('ann', item);
      const order = shop.site.buy(listingId, { quantity: 2, buyerProtection: { fee: 1.52, inCosts } });
      const [sale] = (await salesSince(shop.context(), null)).sales;
      expect(sale).toMatchObject({ totalPence: 4000, buyerPence: 4304 });
      // What the seller is due is less after a refund.
      shop.site.refundOrder(String(order.body.orderId), 5);
      const [refunded] = (await salesSince(shop.context(), null)).sales;
      expect(refunded).toMatchObject({ totalPence: 4000, buyerPence: 4304, refundedPence: 500 });
    },
  );

  test('eBay tells postage and its fees, and a refund beyond the price is one of the postage', async () => {
    const { listingId } = shop.site.addListing('ann', {
      title: 'Jug',
      price: '20.00',
      sku: 'JUG2',
      quantity: 9,
    });
    const order = shop.site.buy(listingId, { quantity: 1, fee: 3.07 });
    expect((await salesSince(shop.context(), null)).sales[0]).toMatchObject({
      postagePence: 349,
      feesPence: 307,
    });
    shop.site.refundOrder(String(order.body.orderId), 21);
    expect((await salesSince(shop.context(), null)).sales[0]).toMatchObject({
      postagePence: 249,
      orderedPostagePence: 349,
      refundedPence: 2000,
      state: 'cancelled',
      isSent: false,
    });
  });

  test('a line is sold for what its promotion left of the price, with the share of the fees', async () => {
    const item = { title: 'Jug', price: '20.00', sku: 'JUG3', quantity: 9 };
    const { listingId } = shop.site.addListing('ann', item);
    const order = shop.site.buy(listingId, { quantity: 2, discount: 4, fee: 3.07 });
    const read = async () => (await salesSince(shop.context(), null)).sales[0];
    expect(await read()).toMatchObject({ totalPence: 3600, postagePence: 349, feesPence: 307 });
    shop.site.refundOrder(String(order.body.orderId), 36);
    expect(await read()).toMatchObject({ refundedPence: 3600, postagePence: 349, state: 'cancelled' });
  });

  test('of a cancelled order nothing is kept, but a fee that eBay keeps is known, also that there is none', async () => {
    const item = { title: 'Jug', price: '20.00', sku: 'JUG4', quantity: 9 };
    const { listingId } = shop.site.addListing('ann', item);
    const order = shop.site.buy(listingId, { fee: 3.07 });
    const { body } = shop.site.cancelOrder(String(order.body.orderId));
    const read = async () => (await salesSince(shop.context(), null)).sales[0];
    const nothing = {
      state: 'cancelled',
      totalPence: 2000,
      refundedPence: 2000,
      postagePence: 0,
      isSent: false,
    };
    expect(await read()).toMatchObject({ ...nothing, feesPence: 307 });
    body.totalMarketplaceFee = { value: '0.00', currency: 'GBP' };
    expect(await read()).toMatchObject({ ...nothing, feesPence: 0 });
  });

  test('postage that eBay keeps is not the seller’s, and an amount that cannot be read stops no sale', async () => {
    const { order } = sell();
    Object.assign(order.body, {
      paymentSummary: { totalDueSeller: { value: '25.00', currency: 'GBP' } },
      totalMarketplaceFee: { value: 'soon' },
    });
    const [sale] = (await salesSince(shop.context(), null)).sales;
    expect(sale).toMatchObject({ totalPence: 2500, postagePence: 0, isPostageCovered: true });
    expect(sale?.feesPence).toBeUndefined();
  });

  test.each([
    ['PENDING', 'NONE_REQUESTED', 'sold, not paid'],
    ['PARTIALLY_REFUNDED', 'NONE_REQUESTED', 'sold'],
    ['PAID', 'IN_PROGRESS', 'sold'],
    ['PAID', 'CANCELED', 'cancelled'],
    ['FULLY_REFUNDED', 'NONE_REQUESTED', 'cancelled'],
    ['FAILED', 'NONE_REQUESTED', 'cancelled'],
  ])('payment %s and cancellation %s is %s', async (orderPaymentStatus, cancelState, state) => {
    const { order } = sell();
    Object.assign(order.body, { orderPaymentStatus, cancelStatus: { cancelState } });
    const [sale] = (await salesSince(shop.context(), null)).sales;
    expect(`${sale?.state}${sale?.awaitsPayment ? ', not paid' : ''}`).toBe(state);
  });

  test('the look starts 15 minutes before the cursor, a day ago without one', async () => {
    const now = shop.site.clock.now();
    await salesSince(shop.context({ now: () => now }), null);
    const cursor = new Date(now.getTime() - 3_600_000).toISOString();
    await salesSince(shop.context({ now: () => now }), cursor);
    const back = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
    expect(filters()).toEqual([`lastmodifieddate:[${back(1455)}..]`, `lastmodifieddate:[${back(75)}..]`]);
  });

  test('a clock an hour fast neither asks for the future nor skips a sale', async () => {
    const fast = () => new Date(Date.now() + 3_600_000);
    const first = await salesSince(shop.context({ now: fast }), null);
    expect(Date.parse(first.cursor)).toBeLessThanOrEqual(Date.now());
    sell();
    expect((await salesSince(shop.context({ now: fast }), first.cursor)).sales).toHaveLength(1);
  });

  test('a cursor older than eBay keeps orders is moved up', async () => {
    const { sales } = await salesSince(shop.context(), '2001-01-01T00:00:00.000Z');
    expect(sales).toEqual([]);
  });
});

test('many orders of which every page is the first end with a sentence, and none is passed over', async () => {
  const item = { title: 'Enamel sign', price: '12.50', sku: 'SIGN1', quantity: 500 };
  const { listingId } = shop.site.addListing('ann', item);
  const made = Array.from({ length: 230 }, () => String(shop.site.buy(listingId).body.orderId));
  const { site } = shop.site;
  site.ignoresPaging = true;
  const first = await salesSince(shop.context(), null);
  expect(first.more).toBe(true);
  // Each look stays where the list stopped.
  for (let poll = 0; poll < 2; poll += 1) {
    const error = await failureOf(salesSince(shop.context(), first.cursor));
    expect(error).toMatchObject({ kind: 'rejected' });
    expect(error.message).toBe('eBay answers with the same page of a list again and again.');
  }
  site.ignoresPaging = false;
  const rest = await salesSince(shop.context(), first.cursor);
  expect(rest.more).toBe(false);
  const seen = new Set([...first.sales, ...rest.sales].map(({ orderId }) => orderId));
  expect([...seen].sort()).toEqual(made.sort());
});

describe('an order that cannot be read', () => {
  const orderOf = ({ body }: { body: Record<string, unknown> }) => String(body.orderId);

  test('is named with its page, the others count, and it is looked at again until it can be read', async () => {
    const [odd, well] = [sell().order, sell().order];
    const { lineItems } = odd.body;
    odd.body.lineItems = [{ lineItemId: '7', quantity: 'some' }];
    const first = await salesSince(shop.context(), null);
    expect(first.sales.map(({ orderId }) => orderId)).toEqual([orderOf(well)]);
    const named = {
      orderId: orderOf(odd),
      url: `https://www.ebay.co.uk/mesh/ord/details?orderid=${orderOf(odd)}`,
      why: 'eBay shows this order in an unknown form, so what sold in it is not recorded.',
    };
    expect(first.unread).toEqual([named]);
    // Long out of the overlap.
    shop.site.clock.advance(7_200_000);
    const later = shop.context;
    const from = new Date(shop.site.clock.now().getTime() - 1_800_000).toISOString();
    const cursor = first.cursor.replace(/^[^|]+/, from);
    const again = await salesSince(later(), cursor);
    expect(again.unread).toEqual([named]);
    odd.body.lineItems = lineItems;
    const last = await salesSince(later(), again.cursor);
    expect([last.sales.map(({ orderId }) => orderId), last.unread]).toEqual([
      expect.arrayContaining([orderOf(odd)]),
      undefined,
    ]);
    expect(last.cursor).not.toContain('unread');
  });

  test('of which only the money is odd is a sale without a price, with its quantity as text', async () => {
    const { order } = sell();
    const [line] = order.body.lineItems as Record<string, unknown>[];
    Object.assign(line ?? {}, { lineItemCost: { value: 'soon' }, quantity: '2' });
    const { sales, unread } = await salesSince(shop.context(), null);
    expect(sales).toMatchObject([{ quantity: 2, totalPence: 0, isMoneyUnread: true, state: 'sold' }]);
    expect(unread).toMatchObject([{ orderId: orderOf(order) }]);
  });

  test('at which eBay fails is named by its neighbour; the look stays there, and all others are found', async () => {
    const made = Array.from({ length: 12 }, () => sell().order);
    const bad = made[5];
    if (!bad) throw new Error('not made');
    shop.site.site.brokenOrder = orderOf(bad);
    const { sales, unread, cursor } = await salesSince(shop.context(), null);
    const found = new Set(sales.map(({ orderId }) => orderId));
    expect(made.filter((order) => !found.has(orderOf(order)))).toEqual([bad]);
    expect(unread).toEqual([
      {
        orderId: expect.stringMatching(/^next to \d/),
        url: 'https://www.ebay.co.uk/sh/ord',
        why: expect.any(String),
      },
    ]);
    delete shop.site.site.brokenOrder;
    const again = await salesSince(shop.context(), cursor);
    expect(again.sales.map(({ orderId }) => orderId)).toContain(orderOf(bad));
    expect(again.unread).toBeUndefined();
  });
});

describe('the cursor', () => {
  const date = fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true });

  test('is read as it was written', () => {
    fc.assert(
      fc.property(
        date,
        fc.nat(),
        fc.option(date),
        fc.option(date),
        fc.array(fc.string()),
        fc.boolean(),
        (...made) => {
          const [from, offset, began, behind, unread, stays] = made;
          const place = { from, offset: began ? offset : 0, began, first: began && '12-34567-89012' };
          const position = { ...place, unpaidFrom: behind ?? from, unread, stays };
          expect(readCursor(writeCursor(position))).toEqual(position);
        },
      ),
    );
  });

  test('that is none is refused by name', async () => {
    const error = await failureOf(salesSince(shop.context(), 'page 3'));
    expect(error.message).toContain('"page 3"');
  });
});

test('an order is told once although what was told is not read back yet', async () => {
  const { orderId, order } = sell();
  const before = new Map<string, Response>();
  // Each read is answered as it was at first.
  const lagging: typeof fetch = async (input, init) => {
    if (init?.method !== 'GET') return fetch(input, init);
    const answer = before.get(String(input)) ?? (await fetch(input, init));
    before.set(String(input), answer);
    return answer.clone();
  };
  const shipment = { orderId, carrier: 'royal_mail' as const, trackingNumber: 'AB123456789GB' };
  const dispatched = await orders.dispatch(shop.context({ fetch: lagging }), shipment);
  expect(dispatched.trackingNumber).toBe('AB123456789GB');
  expect(order.fulfillments).toHaveLength(1);
});
