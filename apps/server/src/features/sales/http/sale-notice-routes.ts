import { SaleNotices } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { transact } from '../../../db/transact.ts';
import { answers, answersNothing } from '../../../http/answers.ts';
import { idParams } from '../../../http/id-params.ts';
import { notFound } from '../../../http/problem.ts';
import type { App, Services } from '../../../services.ts';
import { findBrokenChannels } from '../../notifications/broken-channels.ts';
import { findMailNotices } from '../by-hand/mail-notices.ts';
import { renderNotice } from '../render-sale.ts';
import { updateSales } from '../write-sale-rows.ts';
import { findCancelledSales } from './list-cancelled-sales.ts';
import { findDoubleSales } from './list-double-sales.ts';

const MAX_NOTICES = 200;

/** Sales the seller has not dismissed yet: the second half of the bell. */
export async function saleNoticeRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const open = (userId: number) =>
    db
      .selectFrom('sales')
      .where('user_id', '=', userId)
      .where('notice_dismissed_at', 'is', null)
      .where('state', '=', 'sold');

  app.get('/api/sale-notices/', answers(SaleNotices), async ({ userId }) => {
    const rows = await open(userId)
      .selectAll()
      .select(
        sql<string | null>`(SELECT p.images -> 0 ->> 'src' FROM products p
          WHERE p.id = sales.product_id AND p.user_id = sales.user_id)`.as('image'),
      )
      .orderBy('id', 'desc')
      .limit(MAX_NOTICES)
      .execute();
    const { count } = await open(userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const double_sales = await findDoubleSales(db, userId);
    const cancelled = await findCancelledSales(db, userId);
    const mails = await findMailNotices(db, userId);
    const channels = await findBrokenChannels(db, userId);
    return {
      results: rows.map(({ image, ...sale }) => renderNotice(sale, image)),
      double_sales,
      cancelled,
      mails,
      channels,
      count: count + double_sales.length + cancelled.length + mails.length + channels.length,
    };
  });

  app.delete(
    '/api/sale-notices/:id/',
    answersNothing({ params: idParams }),
    async ({ userId, params }, reply) => {
      const dismissed = await dismiss(services, userId, params.id);
      if (dismissed.length === 0) throw notFound('sale');
      return reply.code(204).send(null);
    },
  );

  app.post('/api/sale-notices/:id/restore/', { schema: { params: idParams } }, async ({ userId, params }) => {
    const restored = await transact(db, async (trx) => {
      await changed(trx, userId, 'sales');
      return updateSales(trx, userId, { notice_dismissed_at: null }, (sales) =>
        // A sale that the seller entered was never told.
        sales.where('id', '=', params.id).where('order_id', '<>', ''),
      );
    });
    if (restored.length === 0) throw notFound('sale');
    return { success: true };
  });

  // Double sales and cancelled orders wait for an answer of their own.
  app.post('/api/sale-notices/clear/', async ({ userId }) => {
    const dismissed = await dismiss(services, userId);
    return { count: dismissed.length };
  });
}

async function dismiss({ db }: Services, userId: number, id?: number) {
  return transact(db, async (trx) => {
    await changed(trx, userId, 'sales');
    return updateSales(trx, userId, { notice_dismissed_at: sql<Date>`now()` }, (sales) => {
      const all = sales.where('notice_dismissed_at', 'is', null);
      return id === undefined ? all : all.where('id', '=', id);
    });
  });
}
