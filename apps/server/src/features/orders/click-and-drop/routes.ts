import {
  ClickAndDrop,
  ClickAndDropSend,
  ClickAndDropSent,
  ClickAndDropSettings,
  HandlingTime,
  PostingSettings,
} from '@crosslister/contract/orders/click-and-drop.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { answers, answersNothing } from '../../../http/answers.ts';
import { clientGone } from '../../../http/client-gone.ts';
import { requestLimit } from '../../../http/request-limit.ts';
import type { App, Services } from '../../../services.ts';
import { readHandlingDays, saveHandlingDays } from '../handling-time.ts';
import { sendParcels } from './send-parcels.ts';
import { readClickAndDrop, removeClickAndDrop, saveClickAndDrop, testClickAndDrop } from './settings.ts';

/** How the seller posts. Royal Mail's Click & Drop is off until a key is entered. */
export async function clickAndDropRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const path = '/api/posting/click-and-drop/';

  app.get('/api/posting/', answers(PostingSettings), async ({ userId }) => ({
    click_and_drop: await readClickAndDrop(db, userId),
    handling_days: await readHandlingDays(db, userId),
  }));

  app.put(
    '/api/posting/handling/',
    answers(HandlingTime, { body: HandlingTime }),
    async ({ userId, body }) => {
      await saveHandlingDays(db, userId, body.handling_days);
      return body;
    },
  );

  app.put(path, answers(ClickAndDrop, { body: ClickAndDropSettings }), ({ userId, body }) =>
    saveClickAndDrop(services, userId, body),
  );

  app.delete(path, answersNothing(), async ({ userId }, reply) => {
    await removeClickAndDrop(db, userId);
    return reply.code(204).send(null);
  });

  app.post(
    `${path}test/`,
    { ...answers(TestResult, { body: ClickAndDropSettings }), config: requestLimit(10, 'tests') },
    ({ userId, body }, reply) => testClickAndDrop(services, userId, body, clientGone(reply)),
  );

  app.post(
    '/api/orders/click-and-drop/',
    answers(ClickAndDropSent, { body: ClickAndDropSend }),
    ({ userId, body }, reply) => sendParcels(services, userId, body, clientGone(reply)),
  );
}
