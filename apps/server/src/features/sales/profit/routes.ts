import { ProfitExportQuery, ProfitQuery, ProfitReport } from '@crosslister/contract/profit-report.ts';
import type { App, Services } from '../../../services.ts';
import { profitCsv } from './export-profit.ts';
import { readDays, readProfitReport } from './profit-report.ts';

export async function profitRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/api/reports/profit/',
    { schema: { querystring: ProfitQuery, response: { 200: ProfitReport } } },
    ({ userId, query }) => readProfitReport(services.db, userId, { ...query, now: services.now() }),
  );

  app.get(
    '/api/reports/profit/export/',
    { schema: { querystring: ProfitExportQuery } },
    async ({ userId, query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="profit.csv"')
        .send(
          await profitCsv(
            services.db,
            userId,
            await readDays(services.db, { by: 'month', ...query, now: services.now() }),
          ),
        ),
  );
}
