import { PairingCode, PairingList } from '@crosslister/contract/extension/extension-pairing.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import { idParams } from '../../http/id-params.ts';
import { notFound } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { builtVersion } from './built-version.ts';
import { endPairings, listPairings, makeCode } from './pairings.ts';

/** Pairing codes and paired extensions, for a signed-in seller. */
export async function extensionRoutes(app: App, services: Services): Promise<void> {
  app.post('/api/extension/pair/', answers(PairingCode), async ({ userId }) => makeCode(services, userId));

  app.get('/api/extension/pairings/', answers(PairingList), async ({ userId }) => ({
    results: await listPairings(services, userId),
    extension_version: await builtVersion(),
  }));

  app.delete(
    '/api/extension/pairings/:id/',
    answersNothing({ params: idParams }),
    async ({ userId, params }, reply) => {
      if (!(await endPairings(services.db, userId, [params.id]))) throw notFound('paired browser');
      return reply.code(204).send(null);
    },
  );
}
