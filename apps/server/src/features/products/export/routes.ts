import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ExportQuery } from '@crosslister/contract/products/product-export.ts';
import type { FastifyReply } from 'fastify';
import { clientGone } from '../../../http/client-gone.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { App, Services } from '../../../services.ts';
import { listMatching } from '../../catalogue/list-products.ts';
import { exportPacked, exportTable, fileOf } from './export-catalogue.ts';
import { exportProducts } from './products-csv.ts';

/** Bytes that are made ahead of the client. */
const AHEAD = 65_536;
/** Exports with photos at once: their photos are in memory until they are taken. */
const MOST_OF_SELLER = 2;

/** The catalogue as a file: the columns of the specification, or with a `format` everything that it can hold. */
export async function exportRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  /** The seller of each export with photos that is on its way. */
  const open = new Map<ServerResponse, number>();
  const begin = ({ raw }: FastifyReply, userId: number) => {
    const ofSeller = [...open.values()].filter((each) => each === userId).length;
    if (ofSeller >= MOST_OF_SELLER)
      throw new HttpProblem(429, `${MOST_OF_SELLER} exports with photos are on their way already.`, {
        nextStep: 'Wait until one of them is done, or stop it, and export again.',
      });
    open.set(raw, userId);
    raw.once('close', () => open.delete(raw));
    if (raw.destroyed) open.delete(raw);
  };

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
    const cutOffAfter = (ms: number) => reply.raw.setTimeout(ms);
    const wanted = { userId, ids, format, gone: clientGone(reply), cutOffAfter };
    const { name, type } = fileOf(format, photos);
    if (photos) begin(reply, userId);
    const bytes = photos ? exportPacked(services, wanted) : exportTable(services, wanted);
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(bytes, { objectMode: false, highWaterMark: AHEAD }));
  });
}
