import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ConnectionRow } from '../../../db/schema.ts';
import { HttpProblem, notChecked } from '../../../http/problem.ts';
import type { App, Services } from '../../../services.ts';
import { marketplaceContext } from '../marketplace-context.ts';
import { connectionOf, hookOf, reachableUrl } from './hook.ts';
import { storeHint } from './store-hint.ts';

const BODY_LIMIT = 1024 * 1024;
/** Per minute from one internet address. A store that changes hundreds of orders at once must get through. */
const MOST_REQUESTS = 1200;
/** Time limit (ms) for fetching the key with which a signature is checked. */
const CHECK_MS = 15_000;

const params = z.object({ platform: z.string().max(50), token: z.string().max(200) });
/** eBay requires this status. For WooCommerce everything but success is a failure. */
const refused = () =>
  new HttpProblem(412, 'This address is not for you.', {
    nextStep: 'Connect the account again under Settings, Connections: that makes a new address.',
  });

/** Routes that marketplaces call. The URL and a signature say whose order it is, so no token is needed. */
export async function webhookRoutes(app: App, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  // Signatures are over the bytes, whatever their content type says.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
    done(null, body),
  );
  const limits = {
    bodyLimit: BODY_LIMIT,
    config: { rateLimit: { max: MOST_REQUESTS, timeWindow: '1 minute' } },
    schema: { params },
  };

  app.post('/webhooks/:platform/:token/', limits, async (request, reply) => {
    const found = await find(services, request.params);
    if (!found) return refuse(services, 'unknown');
    const { platform } = found.connection;
    try {
      return await take(services, found, request, reply);
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      request.log.warn({ reason: error.message, platform }, 'a webhook could not be checked');
      services.metrics.webhookReceived(platform, 'failed');
      throw notChecked();
    }
  });

  app.get(
    '/webhooks/:platform/:token/',
    {
      ...limits,
      schema: { params, querystring: z.object({ challenge_code: z.string().max(500).optional() }) },
    },
    async (request) => {
      const found = await find(services, request.params);
      const code = request.query.challenge_code;
      if (!found?.webhooks.challenge || code === undefined) return refuse(services, 'unknown');
      services.metrics.webhookReceived(found.connection.platform, 'challenge');
      return found.webhooks.challenge(code, found.hook);
    },
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

async function find(services: Services, { platform, token }: z.infer<typeof params>) {
  const known = Platform.safeParse(platform);
  const baseUrl = reachableUrl(services.config);
  const marketplace = known.success ? findMarketplace(known.data) : undefined;
  if (!marketplace?.webhooks || baseUrl === null) return null;
  const connection = await connectionOf(services, marketplace.key, token);
  if (!connection) return null;
  return {
    marketplace,
    webhooks: marketplace.webhooks,
    connection,
    hook: hookOf(services, baseUrl, connection),
  };
}

function refuse(services: Services, platform: ConnectionRow['platform'] | 'unknown'): never {
  services.metrics.webhookReceived(platform, 'refused');
  throw refused();
}

async function take(
  services: Services,
  { marketplace, webhooks, connection, hook }: Found,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const context = await marketplaceContext(services, marketplace, connection, {
    signal: AbortSignal.timeout(CHECK_MS),
  });
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { kind, deliveryId } = await webhooks.receive(context, { headers, body }, hook);
  if (kind === 'refused') return refuse(services, connection.platform);
  const outcome = kind === 'ping' ? 'ping' : await storeHint(services, connection, deliveryId);
  services.metrics.webhookReceived(connection.platform, outcome);
  return reply.send({ received: true });
}
