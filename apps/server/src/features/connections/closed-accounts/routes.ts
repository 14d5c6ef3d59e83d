import type { MarketplaceConfig } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpProblem, notChecked, notFound } from '../../../http/problem.ts';
import { requestLimitOfNetwork } from '../../../http/request-limit.ts';
import type { App, Services } from '../../../services.ts';
import { forgetAccount } from './forget-account.ts';
import { configsWithApp, deleting, pathOf, portalHook } from './portal-hook.ts';

const BODY_LIMIT = 64 * 1024;
/** Per minute from one internet address. eBay notifies every app of every account that is closed. */
const MOST_REQUESTS = 1200;
const CHECK_MS = 15_000;

/**
 * Receives a marketplace's notification that somebody has closed their account. No sign-in is needed: the signature is
 * the proof, and GET proves to the marketplace that the URL is ours.
 */
export async function accountDeletionRoutes(app: App, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  // The signature is over the bytes, whatever their content type says.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
    done(null, body),
  );
  for (const each of deleting) addRoutes(app, services, each);
}

function addRoutes(app: App, services: Services, each: (typeof deleting)[number]): void {
  const { marketplace, accountDeletion } = each;
  const path = pathOf(marketplace);
  const config = requestLimitOfNetwork(MOST_REQUESTS);

  app.get(
    path,
    { config, schema: { querystring: z.object({ challenge_code: z.string().min(1).max(500) }) } },
    async (request) => {
      if ((await configsWithApp(services, each)).length === 0) throw notFound('address');
      const hook = portalHook(services, marketplace);
      // The marketplace compares the URL exactly, so it matters whether it was entered with a slash at the end.
      const url = /\/(\?|$)/.test(request.url) ? hook.url : hook.url.slice(0, -1);
      return accountDeletion.challenge(request.query.challenge_code, { ...hook, url });
    },
  );

  app.post(path, { config, bodyLimit: BODY_LIMIT }, async (request) => {
    const configs = await configsWithApp(services, each);
    if (configs.length === 0) throw notFound('address');
    try {
      const message = await read(services, each, configs, request);
      if (message.kind === 'refused') {
        throw new HttpProblem(412, `This is not signed by ${marketplace.label}.`, {
          nextStep: `Let ${marketplace.label} itself send it.`,
        });
      }
      if (message.kind === 'deleted') {
        const count = await forgetAccount(services, marketplace.key, message.accountId);
        // Who it was must not be stored anywhere, not even in the log.
        if (count > 0) request.log.info({ count }, 'a connected account was closed, and is forgotten');
      }
      return { received: true };
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      request.log.warn({ reason: error.message }, 'the end of an account could not be checked');
      throw notChecked();
    }
  });
}

/**
 * The message, checked with the first app whose keys are still valid. The marketplace signs the same way for all apps.
 */
async function read(
  { fetch, now }: Services,
  { accountDeletion }: (typeof deleting)[number],
  configs: MarketplaceConfig[],
  request: FastifyRequest,
) {
  const message = { headers: headersOf(request), body: bodyOf(request) };
  const signal = AbortSignal.timeout(CHECK_MS);
  for (const [index, config] of configs.entries()) {
    const context = { config, fetch, now, signal, beforeMutation: async () => {} };
    try {
      return await accountDeletion.receive(context, message);
    } catch (error) {
      const badKeys = error instanceof MarketplaceError && error.kind === 'setup';
      if (!badKeys || index === configs.length - 1) throw error;
    }
  }
  throw new Error('there is no app to check a message with');
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
