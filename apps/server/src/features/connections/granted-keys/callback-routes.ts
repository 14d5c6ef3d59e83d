import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { z } from 'zod';
import type { App, Services } from '../../../services.ts';
import { sendPopUpEndPage } from '../oauth/pop-up-end-page.ts';
import { endOfRequest, keepKeys } from './grant.ts';

const BODY_LIMIT = 64 * 1024;
const params = z.object({ platform: Platform });
const limits = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

/** Where a shop posts the keys it has made, and where it sends the seller's browser afterwards. */
export async function keyGrantCallbackRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/keys/:platform/callback',
    { ...limits, bodyLimit: BODY_LIMIT, schema: { params } },
    async (request) => {
      await keepKeys(services, request.params.platform, request.body);
      return { success: true };
    },
  );

  app.get(
    '/keys/:platform/return',
    { ...limits, schema: { params, querystring: z.object({}).catchall(z.string().max(1000)) } },
    async (request, reply) => {
      const { platform } = request.params;
      const ending = await endOfRequest(services, platform, request.query, request.headers.cookie);
      return sendPopUpEndPage(reply, platform, ending);
    },
  );
}
