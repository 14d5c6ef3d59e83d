import { CrosslistCheck, CrosslistCheckRequest } from '@crosslister/contract/crosslist-check.ts';
import { answers } from '../../../http/answers.ts';
import { clientGone } from '../../../http/client-gone.ts';
import type { App, Services } from '../../../services.ts';
import { checkCrosslists } from './check-crosslists.ts';

export async function crosslistCheckRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/crosslist/check/',
    answers(CrosslistCheck, { body: CrosslistCheckRequest }),
    async ({ userId, body }, reply) => ({
      results: await checkCrosslists(services, userId, body, clientGone(reply)),
    }),
  );
}
