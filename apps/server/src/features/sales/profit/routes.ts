import { Readable } from 'node:stream';
import { ProfitExportQuery, ProfitQuery, ProfitReport } from '@crosslister/contract/reports/profit-report.ts';
import { csvLines } from '@crosslister/domain/csv/write-products.ts';
import { answers } from '../../../http/answers.ts';
import { workbookBytes, XLSX_TYPE } from '../../../http/workbook-bytes.ts';
import type { App, Services } from '../../../services.ts';
import { profitLines, reportLines, writings } from './export-profit.ts';
import { daysOf, readProfitReport } from './profit-report.ts';

export async function profitRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/reports/profit/', answers(ProfitReport, { querystring: ProfitQuery }), ({ userId, query }) =>
    readProfitReport(services.db, userId, { ...query, now: services.now() }),
  );

  app.get(
    '/api/reports/profit/export/',
    { schema: { querystring: ProfitExportQuery } },
    async ({ userId, query: { format, what, ...query } }, reply) => {
      const { db } = services;
      const asked = { ...query, now: services.now() };
      const rows =
        what === 'table'
          ? reportLines(await readProfitReport(db, userId, asked), writings[format])
          : await profitLines(db, userId, await daysOf(db, asked), writings[format]);
      const name = what === 'table' ? 'profit-report' : 'profit';
      void reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
      return format === 'csv'
        ? reply.type('text/csv; charset=utf-8').send(csvLines(rows.map((row) => row.map(String))))
        : reply.type(XLSX_TYPE).send(Readable.from(workbookBytes('Profit', rows), { objectMode: false }));
    },
  );
}
