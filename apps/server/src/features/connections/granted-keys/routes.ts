import { OAuthInit } from '@crosslister/contract/accounts/auth.ts';
import { KeyRequest, KeysTaken } from '@crosslister/contract/credentials.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { z } from 'zod';
import { answers } from '../../../http/answers.ts';
import type { App, Services } from '../../../services.ts';
import { consentCookie } from '../oauth/consent-cookie.ts';
import { askAgain, requestKeys, takeKeys } from './grant.ts';

export async function keyGrantRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/keys/:platform/request/',
    answers(OAuthInit, { params: z.object({ platform: Platform }), body: KeyRequest }),
    async (request, reply) => {
      const { platform } = request.params;
      const { authUrl, state } = await requestKeys(services, request, platform, request.body.url);
      reply.header('set-cookie', consentCookie(services.publicUrl(), platform, state));
      return { auth_url: authUrl };
    },
  );

  app.post(
    '/api/keys/:platform/take/',
    answers(KeysTaken, { params: z.object({ platform: Platform }) }),
    async (request) => {
      const success = await takeKeys(services, request.params.platform, request);
      return { success, ...(!success && { next_step: askAgain }) };
    },
  );
}
