import { PairingCode, PairingList } from '@crosslister/contract/extension/extension-pairing.ts';
import { z } from 'zod';
import { idParams } from '../../http/id-params.ts';
import { notFound } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { builtVersion } from './built-version.ts';
import { endPairings, listPairings, makeCode } from './pairings.ts';

/** Pairing codes and paired extensions, for a signed-in seller. */
export async function extensionRoutes(app: App, services: Services): Promise<void> {
  app.post('/api/extension/pair/', { schema: { response: { 200: PairingCode } } }, async ({ userId }) =>
    makeCode(services, userId),
  );

  app.get('/api/extension/pairings/', { schema: { response: { 200: PairingList } } }, async ({ userId }) => ({
    results: await listPairings(services, userId),
    extension_version: await builtVersion(),
  }));

  app.delete(
    '/api/extension/pairings/:id/',
    { schema: { params: idParams, response: { 204: z.null() } } },
    async ({ userId, params }, reply) => {
      if (!(await endPairings(services.db, userId, [params.id]))) throw notFound('paired browser');
      return reply.code(204).send(null);
    },
  );
}
