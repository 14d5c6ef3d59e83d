import { SaleMoneyUpdate } from '@crosslister/contract/reports/sale-money.ts';
import { PutBackResult, Sale, SaleList, SaleUpdate } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { changed } from '../../../db/change-feed.ts';
import type { Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { answers } from '../../../http/answers.ts';
import { idParams } from '../../../http/id-params.ts';
import { notFound } from '../../../http/problem.ts';
import type { App, Services } from '../../../services.ts';
import { endListings } from '../../listings/end/enqueue-delists.ts';
import { listSales } from '../list-sales.ts';
import { lockSale } from '../lock-sale.ts';
import { updateSales } from '../write-sale-rows.ts';
import { putBack } from './put-back.ts';
import { saveMoney } from './save-money.ts';
import { saveSale } from './save-sale.ts';

const ofSale = { params: idParams };
const idOf = (name: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `${name} must be a number.`)
    .transform(Number)
    .optional();
const dayOf = (name: string) => z.iso.date(`${name} must be a day, as 2026-11-23.`).optional();
const SalesQuery = z
  .object({ id: idOf('id'), product_id: idOf('product_id'), from: dayOf('from'), to: dayOf('to') })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), 'from and to belong together.');

/** Sale Details, and the seller's answer to a sale that was cancelled or sold twice. */
export async function saleRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/api/sales/',
    answers(SaleList, { querystring: SalesQuery }),
    async ({ userId, query: { id, product_id: productId, from, to } }) => ({
      results: await listSales(services.db, userId, {
        id,
        productId,
        days: from && to ? { first: from, last: to } : undefined,
      }),
    }),
  );

  app.put(
    '/api/sales/:id/',
    answers(Sale, { params: idParams, body: SaleUpdate }),
    async ({ userId, params, body }) => {
      await transact(services.db, (trx) => saveSale(trx, userId, params.id, body));
      return oneSale(services, userId, params.id);
    },
  );

  app.put(
    '/api/sales/:id/money/',
    answers(Sale, { params: idParams, body: SaleMoneyUpdate }),
    async ({ userId, params, body }) => {
      await transact(services.db, (trx) => saveMoney(trx, userId, params.id, body));
      return oneSale(services, userId, params.id);
    },
  );

  app.post(
    '/api/sales/:id/put_back/',
    { schema: { ...ofSale, response: { 200: PutBackResult } } },
    ({ userId, params }) => putBack(services, userId, params.id),
  );

  app.post('/api/sales/:id/leave/', { schema: ofSale }, async ({ userId, params }) => {
    await transact(services.db, async (trx) => {
      const found = await lockSale(trx, userId, params.id);
      // The store may have put the item back on sale, but the seller leaves it sold: it may be lost or broken.
      if (found?.product?.status === 'sold') await endListings(trx, found.product, 'sale');
      await dismiss(trx, userId, params.id, 'cancellation_dismissed_at');
    });
    return { success: true };
  });

  app.post('/api/sales/:id/dismiss_double/', { schema: ofSale }, async ({ userId, params }) => {
    await transact(services.db, (trx) => dismiss(trx, userId, params.id, 'double_dismissed_at'));
    return { success: true };
  });
}

async function oneSale({ db }: Services, userId: number, id: number): Promise<Sale> {
  const [sale] = await listSales(db, userId, { id });
  if (!sale) throw notFound('sale');
  return sale;
}

/** Dismisses the notice for good. A second call changes nothing. */
async function dismiss(
  trx: Trx,
  userId: number,
  id: number,
  column: 'cancellation_dismissed_at' | 'double_dismissed_at',
): Promise<void> {
  const now = { [column]: sql<Date>`coalesce(${sql.ref(column)}, now())` };
  const found = await updateSales(trx, userId, now, (sales) => sales.where('id', '=', id));
  if (found.length === 0) throw notFound('sale');
  await changed(trx, userId, 'sales');
}
