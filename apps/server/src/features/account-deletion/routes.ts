import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { forgetAccount } from './forget-account.ts';
import { configWithApp, deleting, pathOf, portalHook } from './portal-hook.ts';

const BODY_LIMIT = 64 * 1024;
/** Of one address on the internet, in a minute: eBay tells of every account that is closed anywhere on it. */
const MOST_REQUESTS = 1200;
const CHECK_MS = 15_000;

/**
 * Where a marketplace says that somebody has closed their account. Open to everybody: the signature tells, and GET
 * proves to the marketplace that the address is ours.
 */
export async function accountDeletionRoutes(app: App, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  // The signature is over the bytes, whatever they are said to be.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
    done(null, body),
  );
  for (const each of deleting) addRoutes(app, services, each);
}

function addRoutes(app: App, services: Services, each: (typeof deleting)[number]): void {
  const { marketplace, accountDeletion } = each;
  const path = pathOf(marketplace);
  const config = { rateLimit: { max: MOST_REQUESTS, timeWindow: '1 minute' } };

  app.get(
    path,
    { config, schema: { querystring: z.object({ challenge_code: z.string().min(1).max(500) }) } },
    async (request) => {
      if (!(await configWithApp(services, each))) throw notFound('address');
      const hook = portalHook(services, marketplace);
      // Compared letter by letter over there, so it counts whether it was entered with the slash at the end.
      const url = /\/(\?|$)/.test(request.url) ? hook.url : hook.url.slice(0, -1);
      return accountDeletion.challenge(request.query.challenge_code, { ...hook, url });
    },
  );

  app.post(path, { config, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const withApp = await configWithApp(services, each);
    if (!withApp) throw notFound('address');
    const context = {
      config: withApp,
      fetch: services.fetch,
      now: services.now,
      signal: AbortSignal.timeout(CHECK_MS),
      beforeMutation: async () => {},
    };
    try {
      const message = await accountDeletion.receive(context, {
        headers: headersOf(request),
        body: bodyOf(request),
      });
      if (message.kind === 'refused')
        throw new HttpProblem(412, `This is not signed by ${marketplace.label}.`);
      if (message.kind === 'deleted') {
        const count = await forgetAccount(services, marketplace.key, message.accountId);
        // Who it was stands nowhere, in the log neither.
        if (count > 0) request.log.info({ count }, 'a connected account was closed, and is forgotten');
      }
      return { received: true };
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      request.log.warn({ reason: error.message }, 'the end of an account could not be checked');
      // Anything but success has it sent again.
      return reply.code(503).send({ detail: 'This cannot be checked just now.' });
    }
  });
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
