import { Readable } from 'node:stream';
import { ProfitExportQuery, ProfitQuery, ProfitReport } from '@crosslister/contract/reports/profit-report.ts';
import { csvLines } from '@crosslister/domain/csv/write-products.ts';
import { workbookBytes, XLSX_TYPE } from '../../../http/workbook-bytes.ts';
import type { App, Services } from '../../../services.ts';
import { profitCells, profitLines, reportCells, reportLines } from './export-profit.ts';
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
    async ({ userId, query: { format, what, ...query } }, reply) => {
      const { db } = services;
      const asked = { ...query, now: services.now() };
      const isCsv = format === 'csv';
      const rows = await (what === 'table'
        ? readProfitReport(db, userId, asked).then(isCsv ? reportLines : reportCells)
        : readDays(db, asked).then((days) => (isCsv ? profitLines : profitCells)(db, userId, days)));
      const name = what === 'table' ? 'profit-report' : 'profit';
      void reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
      return isCsv
        ? reply.type('text/csv; charset=utf-8').send(csvLines(rows.map((row) => row.map(String))))
        : reply.type(XLSX_TYPE).send(Readable.from(workbookBytes('Profit', rows), { objectMode: false }));
    },
  );
}
