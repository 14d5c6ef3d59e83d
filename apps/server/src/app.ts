import fastifyRateLimit from '@fastify/rate-limit';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, type ZodTypeProvider } from '@fastify/type-provider-zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { asChangeOf } from './db/changed-by.ts';
import { requireSession } from './features/auth/require-session.ts';
import { authRoutes } from './features/auth/routes.ts';
import { accountDeletionRoutes } from './features/connections/closed-accounts/routes.ts';
import { keyGrantCallbackRoutes } from './features/connections/granted-keys/callback-routes.ts';
import { oauthCallbackRoutes } from './features/connections/oauth/callback-routes.ts';
import { webhookRoutes } from './features/connections/webhooks/routes.ts';
import { pairedRoutes } from './features/extension/paired-routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { publicImageRoutes } from './features/images/public-routes.ts';
import { boundedValidator, takeJson } from './http/bounded-body.ts';
import { compressAnswers } from './http/compress.ts';
import { describeApi } from './http/document/describe.ts';
import { handleError } from './http/error-handler.ts';
import { networkOf } from './http/network-of.ts';
import { refuseUnreadable } from './http/refusals/refuse-unreadable.ts';
import { readOutRefused } from './http/refusals/refused-body.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serveWeb } from './http/serve-web.ts';
import { inRequest } from './operations/request-id.ts';
import { sellerRoutes } from './routes.ts';
import type { App, Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in seller; set before any handler of a protected route runs. */
    userId: number;
    /** The paired browser that asks; set before any handler of its routes runs. */
    pairingId: number;
    /** Digest of the token they signed in with, as `sessions` has it. Set together with `userId`. */
    sessionDigest: Buffer;
  }
}

const BODY_LIMIT = 25 * 1024 * 1024;

export async function buildApp(services: Services): Promise<App> {
  const app = Fastify({
    loggerInstance: services.log,
    bodyLimit: BODY_LIMIT,
    // One hop: entries of X-Forwarded-For before the proxy's own are whatever the client wrote there.
    trustProxy: services.config.trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An open event stream would otherwise keep the process alive.
    forceCloseConnections: true,
    requestTimeout: 120_000,
    genReqId: () => crypto.randomUUID().slice(0, 8),
    // URLs that cannot be routed fail before the error handler is in charge.
    frameworkErrors: handleError,
    clientErrorHandler: refuseUnreadable,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  }).withTypeProvider<ZodTypeProvider>() as unknown as App;

  app.setValidatorCompiler(boundedValidator);
  // Response schemas document the API and type the handlers. Encoding each row again through them would cost more than
  // the query.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  takeJson(app);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', noStore);
  app.addHook('onSend', readOutRefused);
  app.addHook('preHandler', (request, _, done) => inRequest(request.id, done));
  app.decorateRequest('userId', 0);
  app.decorateRequest('pairingId', 0);
  app.decorateRequest('sessionDigest');
  app.decorate('dataDir', services.config.databaseUrl ? null : services.config.dataDir);

  await addSecurityHeaders(app, services);
  await compressAnswers(app);
  await app.register(fastifyRateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Crosslister', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'This server' }],
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => describeApi('openapiObject' in document ? document.openapiObject : {}),
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' });

  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        url: request.routeOptions.url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    );
  });

  await app.register(async (scope) => healthRoutes(scope as App, services));
  await app.register(async (scope) => authRoutes(scope as App, services));
  await app.register(async (scope) => oauthCallbackRoutes(scope as App, services));
  await app.register(async (scope) => keyGrantCallbackRoutes(scope as App, services));
  await app.register(async (scope) => webhookRoutes(scope as App, services));
  await app.register(async (scope) => accountDeletionRoutes(scope as App, services));
  await app.register(async (scope) => {
    scope.addHook('preHandler', (_request, _reply, done) => asChangeOf('extension', null, done));
    await pairedRoutes(scope as App, services);
  });
  await app.register(async (scope) => publicImageRoutes(scope as App, services));
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireSession(services));
    await sellerRoutes(scope as App, services);
  });
  await serveWeb(app);
  return app;
}

/** Only health and metrics of this worker. */
export async function buildWorkerApp(services: Services): Promise<App> {
  const app = Fastify({
    loggerInstance: services.log,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider<ZodTypeProvider>() as unknown as App;
  app.setErrorHandler(handleError);
  await healthRoutes(app, services);
  return app;
}

/**
 * Answers of the API are cached by nobody, neither a proxy nor the browser of a shared computer. A route whose answer
 * is not private sets another header itself.
 */
async function noStore(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
}
