import { expect, test } from 'vitest';
import { contextWith } from '../../conformance/context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RefundWanted } from '../../sales/order-calls.ts';
import {
  addStoreProduct,
  askStore,
  asOwner,
  describeRealStore,
  placeOrder,
  realSecrets,
} from '../real-store.ts';
import { refund } from './make-refund.ts';
import { ordersAgain } from './orders-again.ts';

const postage = {
  shipping_lines: [{ method_id: 'flat_rate', method_title: 'Tracked 48', total: '3.49' }],
};

async function ordered(fields: object = {}, prices = [12, 8]) {
  const products = await Promise.all(
    prices.map((price) =>
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

const setTaxes = async (isOn: boolean) => {
  const set = (group: string, id: string, value: string) =>
    askStore('PUT', `settings/${group}/${id}`, { value });
  await set('general', 'woocommerce_calc_taxes', isOn ? 'yes' : 'no');
  await set('tax', 'woocommerce_prices_include_tax', isOn ? 'yes' : 'no');
};

describeRealStore('A refund', () => {
  test.each([
    ['all at once', null],
    ['a line, and then the rest', 0],
  ])('of an order with a discount that is a fee of less than nothing: %s', async (_name, line) => {
    const { id, lines, context, make, order } = await ordered({
      ...postage,
      fee_lines: [{ name: 'Discount', total: '-5.00', tax_status: 'none' }],
    });
    expect((await order()).total).toBe('38.49');
    const left = async () => {
      const { pence, lines: each } = await refund.left(context, id);
      return [pence, ...lines.map(({ id: lineId }) => each.get(String(lineId)))];
    };
    expect(await left()).toEqual([3849, 2400, 1600]);
    if (line !== null) {
      await make({ lineIds: [String(lines[line]?.id)] });
      expect(await left()).toEqual([1449, undefined, 1600]);
    }
    await make({});
    const made = await refund.list(context, id);
    expect(made.reduce((sum, { pence }) => sum + pence, 0)).toBe(3849);
    expect((await order()).status).toBe('refunded');
    const items = await askStore<
      Record<'line_items' | 'shipping_lines' | 'fee_lines', { total: string }[]>[]
    >('GET', `orders/${id}/refunds`);
    // What was taken off comes back as more than nothing.
    expect(items.flatMap(({ fee_lines: fees }) => fees.map(({ total }) => total))).toEqual(['5.00']);
    expect(await left()).toEqual([0, undefined, undefined]);
  });

  test('of a line and of such a discount leaves the postage as it was', async () => {
    const { id, lines, context, sales } = await ordered({
      ...postage,
      fee_lines: [{ name: 'Discount', total: '-2.00', tax_status: 'none' }],
    });
    const { fee_lines: fees } = await askStore<{ fee_lines: { id: number }[] }>('GET', `orders/${id}`);
    await asOwner(realSecrets)('POST', `orders/${id}/refunds`, {
      amount: '22.00',
      api_refund: false,
      line_items: [
        { id: lines[0]?.id, quantity: 2, refund_total: 24 },
        { id: fees[0]?.id, quantity: 0, refund_total: -2 },
      ],
    });
    const { pence } = await refund.left(context, id);
    const kept = (await sales()).map(
      (sale) => sale.totalPence - sale.refundedPence + (sale.postagePence ?? 0),
    );
    expect([pence, kept.reduce((sum, each) => sum + each, 0)]).toEqual([1949, 1949]);
  });

  test.each([
    ['all at once', []],
    ['piece by piece', [0, 1]],
    ['a sum, and then the rest', null],
  ])('with VAT in the prices is of what was paid, to the penny: %s', async (_name, each) => {
    const { id: rate } = await askStore('POST', 'taxes', { country: 'GB', rate: '20', name: 'VAT' });
    try {
      await setTaxes(true);
      const { id, lines, context, make, order } = await ordered(postage, [9.99, 3.33]);
      const paid = Math.round(Number((await order()).total) * 100);
      expect([...(await refund.left(context, id)).lines.values()].slice(0, 2)).toEqual([1998, 666]);
      if (each === null) await make({ amountPence: 333 });
      for (const index of each ?? []) await make({ lineIds: [String(lines[index]?.id)] });
      await make({});
      const made = await refund.list(context, id);
      expect(made.reduce((sum, { pence }) => sum + pence, 0)).toBe(paid);
      expect((await order()).status).toBe('refunded');
    } finally {
      await setTaxes(false);
      await askStore('DELETE', `taxes/${rate}?force=true`);
    }
  });

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
