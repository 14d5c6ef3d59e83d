import { OAuthInit, OAuthManual } from '@crosslister/contract/accounts/auth.ts';
import { Disconnected } from '@crosslister/contract/credentials.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { z } from 'zod';
import { answers } from '../../../http/answers.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { App, Services } from '../../../services.ts';
import { findKeysPage } from '../keys-page.ts';
import { beginAgain, beginConsent, finishConsent } from './connect.ts';
import { consentCookie } from './consent-cookie.ts';
import { disconnect } from './disconnect.ts';
import { readPasted } from './read-pasted.ts';

const params = z.object({ platform: Platform });

export async function oauthRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/oauth/:platform/init/', answers(OAuthInit, { params }), async (request, reply) => {
    const { platform } = request.params;
    const { authUrl, state } = await beginConsent(services, request, platform);
    reply.header('set-cookie', consentCookie(services.publicUrl(), platform, state));
    return { auth_url: authUrl };
  });

  app.post('/api/oauth/:platform/manual/', { schema: { params, body: OAuthManual } }, async (request) => {
    const { platform } = request.params;
    const pasted = readPasted(request.body.code);
    if (pasted.error)
      throw new HttpProblem(400, `${platformNames[platform]} said: ${pasted.error}`, {
        nextStep: beginAgain,
      });
    if (!pasted.code)
      throw new HttpProblem(400, 'There is no code in that address.', {
        nextStep: 'Copy the whole address of the page that the marketplace led back to.',
      });
    const state = pasted.state ?? request.body.state;
    await finishConsent(
      services,
      platform,
      pasted.code,
      state === undefined ? request : { state, userId: request.userId },
    );
    return { success: true, message: `${platformNames[platform]} account connected successfully!` };
  });

  app.post(
    '/api/oauth/:platform/disconnect/',
    answers(Disconnected, { params }),
    async ({ userId, params: { platform } }) => {
      const keysPage = await findKeysPage(services, userId, platform);
      const warning = await disconnect(services, userId, platform);
      return { success: true, ...(warning && { warning }), ...(keysPage && { keys_page: keysPage }) };
    },
  );
}
