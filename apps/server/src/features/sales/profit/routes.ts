import { Readable } from 'node:stream';
import { ProfitExportQuery, ProfitQuery, ProfitReport } from '@crosslister/contract/profit-report.ts';
import { csvLines } from '@crosslister/domain/csv-export.ts';
import { workbookBytes, XLSX_TYPE } from '../../../http/workbook-bytes.ts';
import type { App, Services } from '../../../services.ts';
import { profitCells, profitLines } from './export-profit.ts';
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
    async ({ userId, query: { format, ...query } }, reply) => {
      const days = await readDays(services.db, { by: 'month', ...query, now: services.now() });
      void reply.header('content-disposition', `attachment; filename="profit.${format}"`);
      if (format === 'csv')
        return reply
          .type('text/csv; charset=utf-8')
          .send(csvLines(await profitLines(services.db, userId, days)));
      const rows = await profitCells(services.db, userId, days);
      return reply.type(XLSX_TYPE).send(Readable.from(workbookBytes('Sales', rows), { objectMode: false }));
    },
  );
}
