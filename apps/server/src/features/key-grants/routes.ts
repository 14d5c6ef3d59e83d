import { OAuthInit } from '@crosslister/contract/auth.ts';
import { KeyRequest } from '@crosslister/contract/credentials.ts';
import { Platform } from '@crosslister/contract/platform-schemas.ts';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import { requestKeys } from './grant.ts';

export async function keyGrantRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/keys/:platform/request/',
    { schema: { params: z.object({ platform: Platform }), body: KeyRequest, response: { 200: OAuthInit } } },
    async ({ userId, params, body }) => ({
      auth_url: await requestKeys(services, userId, params.platform, body.url),
    }),
  );
}
