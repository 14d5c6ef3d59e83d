import {
  type DoubleSaleNotice,
  type SaleDetectionResults,
  SaleDetectionRun,
} from '@crosslister/contract/sales.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import type { OperationRow, SaleRow } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { createBudget } from '../../../marketplace-calls/budget.ts';
import { prefersAsync } from '../../../operations/http/respond-async.ts';
import { patienceEnds, waitForOperations } from '../../../operations/http/wait.ts';
import { isLive } from '../../../operations/operation-rows.ts';
import type { App, Services } from '../../../services.ts';
import { delistingResults, findEndings } from './delisting-results.ts';
import { findDoubleSales } from './list-double-sales.ts';
import { type Details, findPollable, type Poll, pollAll } from './poll-all.ts';

/** How many polls of a connection may be requested at once, and how long (ms) until one more is allowed. */
const polls = { burst: 20, refillMs: 15_000 };

export async function saleDetectionRoutes(app: App, services: Services): Promise<void> {
  const mayPoll = createBudget(polls);
  app.post(
    '/api/sale-detection/run/',
    { schema: { response: { 200: SaleDetectionRun, 202: SaleDetectionRun } } },
    async (request, reply) => {
      const { userId } = request;
      if (prefersAsync(request)) {
        const { asked } = await findPollable(services, userId, mayPoll);
        const ids = asked.map(({ id }) => id);
        await services.db
          .updateTable('connections')
          .set({ next_poll_at: sql`now()` })
          .where('user_id', '=', userId)
          .where('id', '=', sql<number>`ANY (${ids})`)
          .execute();
        return reply.code(202).send({ success: false, message: 'Sale detection is under way.' });
      }
      const deadline = patienceEnds();
      const polls = await pollAll(services, userId, mayPoll);
      const sales = await takeUnreported(services, userId);
      const live = await untilEnded(services, userId, sales, deadline);
      const delistings = await delistingResults(services.db, userId, sales, live);
      const reported = new Set(sales.map(({ id }) => id));
      const doubles = (await findDoubleSales(services.db, userId)).filter(({ id }) => reported.has(id));
      return reply.send(report(polls, sales, delistings, doubles));
    },
  );
}

/** Every sale recorded since this seller's last run, no matter who found it. Each is reported once. */
async function takeUnreported({ db }: Services, userId: number): Promise<SaleRow[]> {
  return transact(db, async (trx) => {
    const { reported_sale_id: last } = await trx
      .selectFrom('users')
      .select('reported_sale_id')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const sales = await trx
      .selectFrom('sales')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .where('platform', 'is not', null)
      .where('order_id', '<>', '')
      .where('state', '=', 'sold')
      .orderBy('id')
      .execute();
    const newest = sales.at(-1)?.id;
    if (newest)
      await trx.updateTable('users').set({ reported_sale_id: newest }).where('id', '=', userId).execute();
    return sales;
  });
}

/** Waits for what the sales end elsewhere; returns those delists that are not done when patience ends. */
async function untilEnded(
  services: Services,
  userId: number,
  sales: SaleRow[],
  deadline: number,
): Promise<OperationRow[]> {
  const endings = await findEndings(services.db, userId, sales);
  const delists = await waitForOperations(
    services,
    userId,
    endings.map(({ operation_id: id }) => id),
    deadline,
  );
  return delists.filter(isLive);
}

function report(
  polls: Poll[],
  sales: SaleRow[],
  delistings: SaleDetectionResults['delisting_results'],
  doubles: DoubleSaleNotice[],
): SaleDetectionRun {
  const platforms = new Map(polls.map((poll) => [poll.platform, poll]));
  for (const { platform } of sales)
    if (platform && !platforms.has(platform)) platforms.set(platform, { platform, error: null });
  const details: Details = [...platforms.values()].map(({ platform, ...poll }) => ({
    platform,
    ...poll,
    sales_found: sales
      .filter((sale) => sale.platform === platform)
      .map((sale) => ({
        product_name: sale.name,
        sku: sale.sku,
        sale_price: toPounds(sale.price_pence - sale.refunded_pence),
        sale_date: (sale.sold_at ?? sale.seen_at).toISOString(),
      })),
  }));
  const ended = delistings.filter(({ success }) => success);
  const unfinished = delistings.filter((each) => each.unfinished);
  const failed = delistings.length - ended.length - unfinished.length;
  const blind = polls.filter(({ error }) => error !== null);
  return {
    // If no connection could be polled, nothing was detected. If some could, their sales count.
    success: polls.length === 0 || blind.length < polls.length,
    ...(blind.length > 0 && {
      error: blind.map(({ error }) => error).join(' '),
      next_step: 'Settings, Connections, shows how each account is doing.',
    }),
    results: {
      summary: {
        total_sales: sales.length,
        successful_delistings: ended.length,
        failed_delistings: failed,
        ...(unfinished.length > 0 && { unfinished_delistings: unfinished.length }),
      },
      details,
      delisting_results: delistings,
      double_sales: doubles,
    },
  };
}
