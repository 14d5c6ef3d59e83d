import {
  ClickAndDrop,
  ClickAndDropSend,
  ClickAndDropSent,
  ClickAndDropSettings,
  HandlingTime,
  PostingSettings,
} from '@crosslister/contract/orders/click-and-drop.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { z } from 'zod';
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

  app.get('/api/posting/', { schema: { response: { 200: PostingSettings } } }, async ({ userId }) => ({
    click_and_drop: await readClickAndDrop(db, userId),
    handling_days: await readHandlingDays(db, userId),
  }));

  app.put(
    '/api/posting/handling/',
    { schema: { body: HandlingTime, response: { 200: HandlingTime } } },
    async ({ userId, body }) => {
      await saveHandlingDays(db, userId, body.handling_days);
      return body;
    },
  );

  app.put(
    path,
    { schema: { body: ClickAndDropSettings, response: { 200: ClickAndDrop } } },
    ({ userId, body }) => saveClickAndDrop(services, userId, body),
  );

  app.delete(path, { schema: { response: { 204: z.null() } } }, async ({ userId }, reply) => {
    await removeClickAndDrop(db, userId);
    return reply.code(204).send(null);
  });

  app.post(
    `${path}test/`,
    {
      schema: { body: ClickAndDropSettings, response: { 200: TestResult } },
      config: requestLimit(10, 'tests'),
    },
    ({ userId, body }, reply) => testClickAndDrop(services, userId, body, clientGone(reply)),
  );

  app.post(
    '/api/orders/click-and-drop/',
    { schema: { body: ClickAndDropSend, response: { 200: ClickAndDropSent } } },
    ({ userId, body }, reply) => sendParcels(services, userId, body, clientGone(reply)),
  );
}
