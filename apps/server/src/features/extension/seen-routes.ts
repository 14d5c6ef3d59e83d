import {
  SeenAnswers,
  SeenQuery,
  SeenQuestion,
  SeenSale,
  SeenSaleAnswer,
} from '@crosslister/contract/extension/seen-sales.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import { requestLimit } from '../../http/request-limit.ts';
import type { App, Services } from '../../services.ts';
import { findSeenSales } from '../sales/by-hand/find-seen-sales.ts';
import { askWhichSold, recordSeenSale } from '../sales/by-hand/seen-sale.ts';

/** What an extension asks and reports about the sales that the seller's own pages show, if the seller wants that. */
export async function seenRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/extension/sales/seen/',
    { ...answers(SeenAnswers, { body: SeenQuery }), config: requestLimit(120), bodyLimit: 200_000 },
    async ({ userId, body }) => {
      const { platform, things } = body;
      return { results: await findSeenSales(services, { userId, platform }, things) };
    },
  );

  app.post(
    '/api/extension/sales/',
    { ...answers(SeenSaleAnswer, { body: SeenSale }), config: requestLimit(60), bodyLimit: 10_000 },
    async ({ userId, body }) => ({ recorded: await recordSeenSale(services, userId, body) }),
  );

  app.post(
    '/api/extension/sales/question/',
    { ...answersNothing({ body: SeenQuestion }), config: requestLimit(60), bodyLimit: 10_000 },
    async ({ userId, body }, reply) => {
      await askWhichSold(services, userId, body);
      return reply.code(204).send(null);
    },
  );
}
