import {
  SeenAnswers,
  SeenQuery,
  SeenQuestion,
  SeenSale,
  SeenSaleAnswer,
} from '@crosslister/contract/extension/seen-sales.ts';
import { z } from 'zod';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { findSeenSales } from '../sales/by-hand/find-seen-sales.ts';
import { askWhichSold, recordSeenSale } from '../sales/by-hand/seen-sale.ts';

/** What an extension asks and reports about the sales that the seller's own pages show, if the seller wants that. */
export async function seenRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/extension/sales/seen/',
    {
      config: requestLimit(120),
      bodyLimit: 200_000,
      schema: { body: SeenQuery, response: { 200: SeenAnswers } },
    },
    async (request) => {
      const { userId } = request;
      const { platform, things } = request.body;
      return { results: await findSeenSales(services, { userId, platform }, things) };
    },
  );

  app.post(
    '/api/extension/sales/',
    { config: requestLimit(60), bodyLimit: 10_000, schema: { body: SeenSale, response: { 200: SeenSaleAnswer } } },
    async ({ userId, body }) => ({ recorded: await recordSeenSale(services, userId, body) }),
  );

  app.post(
    '/api/extension/sales/question/',
    { config: requestLimit(60), bodyLimit: 10_000, schema: { body: SeenQuestion, response: { 204: z.null() } } },
    async ({ userId, body }, reply) => {
      await askWhichSold(services, userId, body);
      return reply.code(204).send(null);
    },
  );
}
