import { expect, test } from 'vitest';
import { contextWith } from '../../conformance/context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RefundWanted } from '../../sales/order-calls.ts';
import { addStoreProduct, askStore, describeRealStore, placeOrder, realSecrets } from '../real-store.ts';
import { refund } from './make-refund.ts';
import { ordersAgain } from './orders-again.ts';

const postage = {
  shipping_lines: [{ method_id: 'flat_rate', method_title: 'Tracked 48', total: '3.49' }],
};

async function ordered(fields: object = {}) {
  const products = await Promise.all(
    [12, 8].map((price) =>
      addStoreProduct({ regular_price: String(price), manage_stock: true, stock_quantity: 5 }),
    ),
  );
  const { id } = await placeOrder(
    products.map(({ id: product_id }) => ({ product_id, quantity: 2 })),
    fields,
  );
  const { line_items: lines } = await askStore<{ line_items: { id: number }[] }>('GET', `orders/${id}`);
  const context = contextWith(realSecrets);
  const make = (wanted: Partial<RefundWanted>) =>
    refund.make(context, {
      orderId: String(id),
      lineIds: null,
      amountPence: null,
      restock: false,
      byGateway: false,
      ...wanted,
    });
  const stockOf = async (n: number) => (await askStore('GET', `products/${products[n]?.id}`)).stock_quantity;
  const order = () => askStore<{ status: string; total: string }>('GET', `orders/${id}`);
  const sales = async () => (await ordersAgain(context, [String(id)])).sales;
  return { id: String(id), lines, context, make, stockOf, order, sales };
}

describeRealStore('A refund', () => {
  test('of one line is of all that is left of it, and puts it in stock again', async () => {
    const { id, lines, context, make, stockOf, sales } = await ordered(postage);
    expect(await refund.list(context, id)).toEqual([]);
    await make({ lineIds: [String(lines[0]?.id)], restock: true });
    expect(await refund.list(context, id)).toMatchObject([{ pence: 2400, isPaidBack: false }]);
    expect([await stockOf(0), await stockOf(1)]).toEqual([5, 3]);
    const found = await sales();
    expect(found.map(({ refundedPence }) => refundedPence)).toContain(2400);
    await expect(make({ lineIds: [String(lines[0]?.id)] })).rejects.toThrow('can be refunded');
  });

  test('of a sum, and then of all the rest with the postage, makes the order refunded', async () => {
    const { id, context, make, stockOf, order } = await ordered(postage);
    await make({ amountPence: 500 });
    expect((await order()).status).toBe('processing');
    await make({ restock: true });
    const made = await refund.list(context, id);
    expect(made.map(({ pence }) => pence).toSorted((one, other) => one - other)).toEqual([500, 3849]);
    expect([await stockOf(0), await stockOf(1), (await order()).status]).toEqual([5, 5, 'refunded']);
    await expect(make({ amountPence: 1 })).rejects.toThrow(MarketplaceError);
  });

  test('without restock leaves the stock as it is', async () => {
    const { make, stockOf } = await ordered();
    await make({});
    expect([await stockOf(0), await stockOf(1)]).toEqual([3, 3]);
  });

  test.each([
    ['a gateway that cannot pay back', { payment_method: 'bacs', payment_method_title: 'Bank transfer' }],
    ['no gateway', {}],
    ['a gateway that is not there any more', { payment_method: 'gone', payment_method_title: 'Gone' }],
  ])('by %s is refused, and nothing is there', async (_name, paid) => {
    const { id, context, make } = await ordered(paid);
    const failure = await make({ byGateway: true }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      kind: 'rejected',
      details: { nextStep: expect.stringMatching(/record/) },
    });
    expect(await refund.list(context, id)).toEqual([]);
  });
});
