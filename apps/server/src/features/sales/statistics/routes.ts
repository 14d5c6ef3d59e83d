import { SalesReport, SalesReportQuery } from '@crosslister/contract/reports/sales-report.ts';
import { ResetSalesData, ResetSalesDataResult, SalesStatistics } from '@crosslister/contract/sales.ts';
import { answers } from '../../../http/answers.ts';
import type { App, Services } from '../../../services.ts';
import { readStatistics } from './read-statistics.ts';
import { resetSales } from './reset-figures.ts';
import { readSalesReport } from './sales-report.ts';

export async function statisticsRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/sales-statistics/', answers(SalesStatistics), async (request) =>
    readStatistics(services.db, request.userId, services.now()),
  );

  app.get(
    '/api/reports/sales/',
    answers(SalesReport, { querystring: SalesReportQuery }),
    ({ userId, query }) => readSalesReport(services.db, userId, { ...query, now: services.now() }),
  );

  app.post(
    '/api/products/reset_sales_data/',
    answers(ResetSalesDataResult, { body: ResetSalesData }),
    async (request) => resetSales(services.db, request.userId, request.body.reset_type, services.now()),
  );
}
