import {
  DispatchRequest,
  DispatchResult,
  OrderBuyer,
  OrderBuyers,
  OrderList,
  OrderState,
  OrdersChanged,
  PackedRequest,
  PostedRequest,
} from '@crosslister/contract/orders/orders.ts';
import { RefundLeft, RefundRequest } from '@crosslister/contract/orders/refunds.ts';
import { z } from 'zod';
import { readOrderSums } from '../../db/orders-to-post.ts';
import { transact } from '../../db/transact.ts';
import { answers } from '../../http/answers.ts';
import { clientGone } from '../../http/client-gone.ts';
import { idParams } from '../../http/id-params.ts';
import { notFound } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { dispatchParcels, setPacked, setPosted } from './change-orders.ts';
import { stateOfClickAndDrop } from './click-and-drop/settings.ts';
import { readBuyers } from './read-buyers.ts';
import { readOrders } from './read-orders.ts';
import { askForRefund } from './refunds/ask-for-refund.ts';
import { readRefundLeft } from './refunds/read-left.ts';

const ListQuery = z.object({ state: OrderState.default('to_post') });
const BuyersQuery = z.object({
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'ids must be at most 100 numbers with commas between them.')
    .transform((text) => text.split(',').map(Number)),
});

/** The orders desk: what is sold and has to be posted. */
export async function orderRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const sumsOf = async (userId: number) =>
    (await readOrderSums(db, userId)) ?? { to_post: 0, late: 0, pounds: 0 };
  const changedOrders = async (userId: number, { ids, left_out }: Awaited<ReturnType<typeof setPosted>>) => ({
    success: true as const,
    results: await readOrders(db, userId, { ids }),
    left_out,
    sums: await sumsOf(userId),
  });

  app.get(
    '/api/orders/',
    answers(OrderList, { querystring: ListQuery }),
    async ({ userId, query: { state } }) => ({
      results: await readOrders(db, userId, { state }),
      sums: await sumsOf(userId),
      click_and_drop: await stateOfClickAndDrop(db, userId),
    }),
  );

  app.get(
    '/api/orders/buyers/',
    answers(OrderBuyers, { querystring: BuyersQuery }),
    async ({ userId, query: { ids } }, reply) => ({
      results: await readBuyers(services, userId, ids, clientGone(reply)),
    }),
  );

  app.get(
    '/api/orders/:id/buyer/',
    answers(OrderBuyer, { params: idParams }),
    async ({ userId, params }, reply) => {
      const [buyer] = await readBuyers(services, userId, [params.id], clientGone(reply));
      if (!buyer) throw notFound('order');
      return buyer;
    },
  );

  app.post('/api/orders/dispatch/', answers(DispatchResult, { body: DispatchRequest }), ({ userId, body }) =>
    transact(db, (trx) => dispatchParcels(trx, userId, body)),
  );

  app.get('/api/orders/:id/refund/', answers(RefundLeft, { params: idParams }), ({ userId, params }, reply) =>
    readRefundLeft(services, userId, params.id, clientGone(reply)),
  );

  app.post(
    '/api/orders/:id/refund/',
    answers(OrdersChanged, { params: idParams, body: RefundRequest }),
    async ({ userId, params, body }) => {
      await transact(db, (trx) => askForRefund(trx, userId, params.id, body));
      return changedOrders(userId, { ids: [params.id], left_out: [] });
    },
  );

  app.post('/api/orders/posted/', answers(OrdersChanged, { body: PostedRequest }), async ({ userId, body }) =>
    changedOrders(userId, await transact(db, (trx) => setPosted(trx, userId, body))),
  );

  app.post('/api/orders/packed/', answers(OrdersChanged, { body: PackedRequest }), async ({ userId, body }) =>
    changedOrders(userId, await transact(db, (trx) => setPacked(trx, userId, body))),
  );
}
