import { createOrder, updateOrder } from '@crosslister/simulators/woocommerce/orders/orders-write.ts';
import { createRefund } from '@crosslister/simulators/woocommerce/orders/refunds.ts';
import { taxRate } from '@crosslister/simulators/woocommerce/orders/taxes.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterEach, expect, test } from 'vitest';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';
import { refund } from './make-refund.ts';

type Simulator = Awaited<ReturnType<typeof startWooCommerceSimulator>>;
const simulators: Simulator[] = [];
afterEach(async () => {
  for (const simulator of simulators.splice(0)) await simulator.stop();
});

async function storeWithLamp() {
  const simulator = await startWooCommerceSimulator();
  simulators.push(simulator);
  const { store } = simulator;
  const lamp = await store.addProduct({ name: 'Lamp', sku: 'LAMP', regular_price: '9.99' });
  const read = async () => (await woocommerce.sales.list(contextOf(simulator), null)).sales;
  return { simulator, store, lamp, read };
}

test('postage, charges and what a payment plugin took are divided among the lines; a refund of postage lowers it', async () => {
  const { store, lamp, read } = await storeWithLamp();
  const order = createOrder(store.shop, {
    status: 'processing',
    set_paid: true,
    line_items: [
      { product_id: lamp.id, quantity: 1, total: '30.00' },
      { product_id: lamp.id, quantity: 1, total: '10.00' },
    ],
    shipping_lines: [{ method_id: 'flat_rate', method_title: 'Royal Mail', total: '3.99' }],
    fee_lines: [
      { name: 'Gift wrap', total: '1.50' },
      { name: 'Discount', total: '-0.50' },
    ],
    meta_data: [
      { key: '_stripe_fee', value: '0.91' },
      { key: '_stripe_currency', value: 'GBP' },
    ],
  });
  const amounts = async () => (await read()).map(({ postagePence, feesPence }) => [postagePence, feesPence]);
  expect(await amounts()).toEqual([
    [374, 68],
    [125, 23],
  ]);
  // A fee in another currency is not the order's.
  for (const meta of order.meta) if (meta.key === '_stripe_currency') meta.value = 'EUR';
  createRefund(store.shop, order, { api_refund: false, amount: '42' });
  expect(await amounts()).toEqual([
    [224, undefined],
    [75, undefined],
  ]);
});

test('the VAT in what is left of price and postage is told, and of an order that was called off nothing is left', async () => {
  const { store, lamp, read } = await storeWithLamp();
  const order = createOrder(store.shop, {
    status: 'processing',
    set_paid: true,
    line_items: [{ product_id: lamp.id, quantity: 2, total: '30.00' }],
    shipping_lines: [{ method_id: 'flat_rate', method_title: 'Royal Mail', total: '3.00' }],
  });
  for (const line of [...order.lines, ...order.shippingLines]) line.tax = line.total / 5;
  const first = async () => (await read())[0];
  expect(await first()).toMatchObject({ totalPence: 3600, postagePence: 360, vatPence: 660 });
  const id = order.lines[0]?.id;
  createRefund(store.shop, order, {
    api_refund: false,
    amount: '18',
    line_items: [{ id, quantity: 1, refund_total: '18.00' }],
  });
  expect(await first()).toMatchObject({ refundedPence: 1800, vatPence: 360 });
  // All pieces are back, but a part of the price is kept, and the postage.
  createRefund(store.shop, order, {
    api_refund: false,
    amount: '13',
    line_items: [{ id, quantity: 1, refund_total: '13.00' }],
  });
  const back = { state: 'cancelled', refundedPence: 3100, postagePence: 360, vatPence: 143 };
  expect(await first()).toMatchObject({ ...back, isSent: false });
  updateOrder(store.shop, order, { status: 'completed' });
  expect(await first()).toMatchObject({ ...back, isSent: true });
  updateOrder(store.shop, order, { status: 'cancelled' });
  expect(await first()).toMatchObject({
    state: 'cancelled',
    totalPence: 3600,
    refundedPence: 3600,
    postagePence: 0,
    vatPence: 0,
  });
});

test('a refund with VAT is of what was paid to the penny, and a discount that is a fee lowers it', async () => {
  const { simulator, store, lamp } = await storeWithLamp();
  Object.assign(store.shop.taxes, { isOn: true, inPrices: true, rates: [taxRate(1, '20.0000')] });
  const order = createOrder(store.shop, {
    status: 'processing',
    set_paid: true,
    line_items: [
      { product_id: lamp.id, quantity: 1 },
      { product_id: lamp.id, quantity: 1 },
    ],
    fee_lines: [{ name: 'Discount', total: '-0.50' }],
  });
  const make = (lineIds: string[] | null) =>
    refund.make(contextOf(simulator), {
      orderId: String(order.id),
      lineIds,
      amountPence: null,
      restock: false,
      byGateway: false,
    });
  await make([String(order.lines[0]?.id)]);
  await make(null);
  expect(
    order.refunds.map(({ amount, lines }) => [amount, lines.map(({ total, tax }) => [total, tax])]),
  ).toEqual([
    ['9.99', [[-833, -166]]],
    ['9.39', [[-833, -166]]],
  ]);
  const bodies = simulator.requests
    .all()
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(String(body)));
  expect(bodies.at(-1).line_items).toContainEqual({
    id: order.feeLines[0]?.id,
    quantity: 0,
    refund_total: -0.5,
    refund_tax: [{ id: 1, refund_total: -0.1 }],
  });
  expect(order.refunds[1]?.fees).toMatchObject([{ total: 50, tax: 10 }]);
  expect((await refund.left(contextOf(simulator), String(order.id))).pence).toBe(0);
});

test.each([
  ['more than the discount', 10, 1000],
  ['less than the discount', 3, 300],
  ['nothing', 0, 0],
])(
  'a refund of a thing and of a discount that is a fee makes up no postage: it was %s',
  async (_name, pounds, left) => {
    const { store, lamp, read } = await storeWithLamp();
    const order = createOrder(store.shop, {
      status: 'processing',
      set_paid: true,
      line_items: [1, 2].map(() => ({ product_id: lamp.id, quantity: 1, total: '15.00' })),
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Royal Mail', total: `${pounds}.00` }],
      fee_lines: [{ name: 'Discount', total: '-5.00' }],
    });
    createRefund(store.shop, order, {
      api_refund: false,
      amount: '10',
      line_items: [
        { id: order.lines[0]?.id, quantity: 1, refund_total: '15.00' },
        { id: order.feeLines[0]?.id, quantity: 0, refund_total: '-5.00' },
      ],
    });
    const [back, kept] = await read();
    expect([back?.refundedPence, kept?.refundedPence]).toEqual([1500, 0]);
    expect((back?.postagePence ?? 0) + (kept?.postagePence ?? 0)).toBe(left);
  },
);

test('a discount that is a fee of more than the postage lowers what the things were sold for, as the store counts it', async () => {
  const { store, lamp, read } = await storeWithLamp();
  const order = createOrder(store.shop, {
    status: 'processing',
    set_paid: true,
    line_items: ['24.00', '8.00'].map((total) => ({ product_id: lamp.id, quantity: 1, total })),
    shipping_lines: [{ method_id: 'flat_rate', method_title: 'Tracked 48', total: '3.60' }],
    fee_lines: [{ name: 'Discount', total: '-5.00' }],
  });
  for (const line of [...order.lines, ...order.shippingLines, ...order.feeLines]) line.tax = line.total / 4;
  const shown = async () =>
    (await read()).map(({ totalPence, refundedPence, postagePence, vatPence }) => [
      totalPence,
      refundedPence,
      postagePence,
      vatPence,
    ]);
  // Of £38.25 with £7.65 of VAT.
  expect(await shown()).toEqual([
    [2869, 0, 0, 574],
    [956, 0, 0, 191],
  ]);
  createRefund(store.shop, order, {
    api_refund: false,
    amount: '30',
    line_items: [
      {
        id: order.lines[0]?.id,
        quantity: 1,
        refund_total: '24.00',
        refund_tax: [{ id: 1, refund_total: '6.00' }],
      },
    ],
  });
  expect(await shown()).toEqual([
    [3000, 3000, 0, 0],
    [825, 0, 0, 165],
  ]);
});
