import { Readable } from 'node:stream';
import { ExportQuery } from '@crosslister/contract/product-export.ts';
import { clientGone } from '../../../http/client-gone.ts';
import type { App, Services } from '../../../services.ts';
import { exportProducts } from '../export-products.ts';
import { listMatching } from '../list-products.ts';
import { exportPacked, exportTable, fileOf } from './export-catalogue.ts';

/** Bytes that are made ahead of the client. */
const AHEAD = 65_536;

/** The catalogue as a file: the columns of the specification, or with a `format` everything that it can hold. */
export async function exportRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.get('/api/products/export/', { schema: { querystring: ExportQuery } }, async (request, reply) => {
    const { userId, query } = request;
    const { format, photos, ...selection } = query;
    if (format === undefined) {
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="products.csv"')
        .send(Readable.from(exportProducts(db, userId, selection)));
    }
    const { ids } = await listMatching(db, userId, selection);
    const wanted = { userId, ids, format, gone: clientGone(reply) };
    const { name, type } = fileOf(format, photos);
    const bytes = photos ? exportPacked(services, wanted) : exportTable(services, wanted);
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(bytes, { objectMode: false, highWaterMark: AHEAD }));
  });
}
