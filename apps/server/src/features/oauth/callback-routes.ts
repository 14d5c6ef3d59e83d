import { Platform } from '@crosslister/contract/platform-schemas.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import { HttpProblem } from '../../http/problem.ts';
import { inOneText, stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import { finishConsent } from './connect.ts';
import { popUpScript, sendLastPage } from './last-page.ts';

const query = z.object({
  code: z.string().max(8000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(500).optional(),
  error_description: z.string().max(2000).optional(),
});

/** Where a marketplace sends the pop-up back to. The state says whose consent it is, so no token is needed. */
export async function oauthCallbackRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/oauth/:platform/callback',
    { schema: { params: z.object({ platform: Platform }), querystring: query } },
    async (request, reply) => {
      const { platform } = request.params;
      const error = await connect(services, platform, request.query);
      return sendLastPage(reply, platform, error, request.query.code ?? '');
    },
  );

  app.get('/oauth/callback.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(popUpScript),
  );
}

async function connect(
  services: Services,
  platform: z.infer<typeof Platform>,
  answer: z.infer<typeof query>,
): Promise<string | null> {
  if (!answer.code) return answer.error_description ?? answer.error ?? 'No code was returned.';
  if (!answer.state) return 'The answer carries no state.';
  try {
    await finishConsent(services, platform, { code: answer.code, state: answer.state, userId: null });
    return null;
  } catch (error) {
    if (error instanceof HttpProblem) return error.message;
    if (error instanceof MarketplaceError) return inOneText(error, stepOfOneCall(error));
    throw error;
  }
}
