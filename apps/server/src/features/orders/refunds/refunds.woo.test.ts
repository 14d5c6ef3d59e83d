import {
  addStoreProduct,
  askStore,
  asOwner,
  describeRealStore,
  placeOrder,
  realSecrets,
} from '@crosslister/marketplaces/woocommerce/real-store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersDesk } from '../../../test/orders-desk.ts';
import { connectRealStore } from '../../../test/real-store.ts';
import {
  type ConnectedSeller,
  detect,
  startTradingPlace,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';

const owner = asOwner(realSecrets);

describeRealStore('Orders of a real WooCommerce that are refunded from the desk', () => {
  let place: TradingPlace;
  let seller: ConnectedSeller;
  beforeAll(async () => {
    place = await startTradingPlace();
    seller = await place.connectedSeller({ store: false, ebay: false });
    await connectRealStore(seller);
  });
  afterAll(() => place?.stop());

  const desk = ordersDesk(() => seller);
  /** Two things of £12 and one of £8, with postage and a discount that is more: £30.49 in all. */
  async function sell() {
    const things = await Promise.all(['12', '8'].map((price) => addStoreProduct({ regular_price: price })));
    const { id } = await placeOrder(
      things.map(({ id: product_id }, index) => ({ product_id, quantity: 2 - index })),
      {
        shipping_lines: [{ method_id: 'flat_rate', method_title: 'Tracked 48', total: '3.49' }],
        fee_lines: [{ name: 'Discount', total: '-5.00', tax_status: 'none' }],
      },
    );
    await detect(seller);
    const shown = async () => (await desk.orders()).find(({ order_id: number }) => number === String(id));
    const first = await shown();
    if (!first) throw new Error(`order ${id} is not on the desk`);
    const ask = (request: object) =>
      seller.call('POST', `/api/orders/${first.id}/refund/`, {
        restock: false,
        by_gateway: false,
        ...request,
      });
    const inStore = () => owner<{ amount: string }[]>('GET', `orders/${id}/refunds`);
    return { id, first, shown, ask, inStore };
  }

  /** Looks again at once for what may have been made. */
  async function untilGivenUp() {
    const { db } = place.server.services;
    const own = db.updateTable('operations').where('user_id', '=', seller.id).where('status', '=', 'queued');
    const hurry = setInterval(() => void own.set({ run_after: new Date(0) }).execute(), 500);
    await untilIdle(seller).finally(() => clearInterval(hurry));
  }

  test('a line of several: the desk shows what the store says is left', async () => {
    const { id, first, shown, ask, inStore } = await sell();
    const line = first.lines.find(({ quantity }) => quantity === 2);
    await ask({ what: 'lines', sale_ids: [line?.sale_id] });
    await untilIdle(seller);
    await detect(seller);
    const { total } = await askStore<{ total: string }>('GET', `orders/${id}`);
    expect([total, (await inStore()).map(({ amount }) => amount)]).toEqual(['30.49', ['24.00']]);
    expect(await shown()).toMatchObject({ total: 6.49, refunds: [{ state: 'done', amount: 24 }] });
  });

  test.each([
    ['lost after it was made', true, 1],
    ['never sent', false, 0],
  ])(
    'an answer that is %s is looked for, and asked for twice it is made once',
    async (_name, isSent, made) => {
      const { shown, ask, inStore } = await sell();
      const { services } = place.server;
      const usual = services.fetch;
      let lost = 0;
      services.fetch = async (input, init) => {
        const isRefund = init?.method === 'POST' && String(input).includes('/refunds');
        if (!isRefund || isSent) {
          const response = await usual(input, init);
          if (!isRefund) return response;
        }
        lost += 1;
        throw new TypeError('fetch failed');
      };
      try {
        await Promise.all([1, 2].map(() => ask({ what: 'amount', amount: 2.5 })));
        await untilGivenUp();
      } finally {
        services.fetch = usual;
      }
      expect([lost, (await inStore()).length]).toEqual([1, made]);
      expect((await shown())?.refunds).toMatchObject([
        made
          ? { state: 'done', amount: 2.5 }
          : { state: 'failed', error: 'The store has not said whether it refunded, and shows no refund.' },
      ]);
    },
  );
});
