import { expect, test } from 'vitest';
import type { Dispatch, OrderCalls } from '../../sales/order-calls.ts';
import { atEveryCall, mishaps } from '../every-call.ts';
import { needed } from '../matrix-calls.ts';
import { expectNextStep, failureOf, newSku, type Subject } from '../subject.ts';

let last = 123_456_780;

/** A number that no other test uses. */
export function newNumber(): string {
  last += 1;
  return `AB${last}GB`;
}

/** A paid order that is to be posted, and the calls that tell its marketplace. */
export async function orderToPost({ marketplace, shop }: Subject, trackingNumber: string) {
  const { orders } = marketplace;
  if (!orders) return null;
  const readTold = needed(shop.told, 'dispatch');
  const item = { sku: newSku(), title: 'To be posted', pricePence: 1250, quantity: 3 };
  const orderId = await shop.buy(await shop.addItem(item), 1);
  const wanted: Dispatch = {
    orderId,
    carrier: trackingNumber ? 'royal_mail' : null,
    trackingNumber,
  };
  return { orders, wanted, told: () => readTold(orderId) };
}

async function factsOf({ marketplace, context }: Subject, orderId: string) {
  for (let cursor: string | null = null; ; ) {
    const page = await marketplace.sales.list(context(), cursor);
    const found = page.sales.find((sale) => sale.orderId === orderId);
    if (found || !page.more) return found?.order;
    cursor = page.cursor;
  }
}

/** Telling that an order has left, who gets it, and taking it back. */
export function testDispatching(subject: () => Subject, timeout: number): void {
  const options = { timeout };

  test('an order that is to be posted says so, and one that was posted too', options, async () => {
    const made = await orderToPost(subject(), newNumber());
    if (!made) return;
    const { orders, wanted } = made;
    expect(await factsOf(subject(), wanted.orderId)).toMatchObject({
      fulfilment: 'open',
      service: expect.any(String),
      buyer: expect.stringMatching(/./),
    });
    const { postedAt, trackingNumber } = await orders.dispatch(subject().context(), wanted);
    expect([new Date(postedAt).toISOString(), trackingNumber]).toEqual([postedAt, wanted.trackingNumber]);
    expect((await factsOf(subject(), wanted.orderId))?.fulfilment).toBe('posted');
  });

  test.each(['', newNumber()])(
    'number "%s": told once, however often it is asked',
    options,
    async (number) => {
      const made = await orderToPost(subject(), number);
      if (!made) return;
      const { orders, wanted, told } = made;
      await orders.dispatch(subject().context(), wanted);
      const writes = subject().shop.writes();
      const again = await orders.dispatch(subject().context(), wanted);
      expect(again.trackingNumber).toBe(number);
      expect(subject().shop.writes()).toBe(writes);
      expect(await told()).toEqual({ isPosted: true, numbers: number ? [number] : [] });
    },
  );

  test.each(mishaps)('%s at any request: told once in the end', options, async (mishap) => {
    if (!subject().marketplace.orders) return;
    const met = await atEveryCall(subject(), mishap, async () => {
      const made = await orderToPost(subject(), newNumber());
      if (!made) throw new Error('no order');
      const { orders, wanted, told } = made;
      return {
        work: (context) => orders.dispatch(context, wanted),
        proof: async (round) =>
          expect(await told(), round).toEqual({ isPosted: true, numbers: [wanted.trackingNumber] }),
      };
    });
    expect(met).toBeGreaterThan(1);
  });

  test('an order that was cancelled is refused in words, and nothing is told', options, async () => {
    const made = await orderToPost(subject(), newNumber());
    if (!made) return;
    await subject().shop.cancel(made.wanted.orderId);
    const error = await failureOf(made.orders.dispatch(subject().context(), made.wanted));
    expect(error.kind).toBe('rejected');
    expectNextStep(error);
    expect((await made.told()).isPosted).toBe(false);
  });

  test('the buyer is shown, with the postcode apart', options, async () => {
    const made = await orderToPost(subject(), '');
    if (!made) return;
    const [buyer, ...others] = await made.orders.buyers(subject().context(), [made.wanted.orderId]);
    expect(others).toEqual([]);
    expect(buyer?.orderId).toBe(made.wanted.orderId);
    expect(buyer?.name).not.toBe('');
    expect(buyer?.street.join(' ')).not.toContain(buyer?.postcode || 'a postcode');
  });

  test('it is taken back where the marketplace can', options, async () => {
    const made = await orderToPost(subject(), newNumber());
    const undo: OrderCalls['undo'] | undefined = made?.orders.undo;
    if (!made || !undo) return;
    await made.orders.dispatch(subject().context(), made.wanted);
    await undo(subject().context(), made.wanted);
    await undo(subject().context(), made.wanted);
    expect((await made.told()).isPosted).toBe(false);
    expect((await factsOf(subject(), made.wanted.orderId))?.fulfilment).toBe('open');
  });
}
