import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError } from 'fastify';
import type { App } from '../services.ts';
import { handleError } from './error-handler.ts';
import { answerShares } from './share-page.ts';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The built dashboard at `/`. Hashed assets are cached for ever; the page itself is requested each time. */
export async function serveWeb(app: App, dist = built): Promise<void> {
  const isBuilt = existsSync(dist);
  if (isBuilt) {
    await app.register(async (scope) => {
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        // Names too long for the disk and odd spellings are refused as "Forbidden". We answer that they do not exist.
        if (error.statusCode === 403) return reply.callNotFound();
        return handleError(error, request, reply);
      });
      await scope.register(fastifyStatic, {
        root: dist,
        cacheControl: false,
        // What the build has compressed (apps/web/precompress.ts).
        preCompressed: true,
        setHeaders(response, path) {
          const hashed = path.includes(`${dist}/assets/`);
          response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
    });
  }
  await answerShares(app);
  app.setNotFoundHandler((request, reply) => {
    const unbuilt = request.url === '/' && !isBuilt;
    const detail = unbuilt
      ? 'The dashboard is not built yet.'
      : `There is nothing at ${request.url.slice(0, 200)}.`;
    const next_step = unbuilt ? 'Run "npm run build" and start again.' : 'See /api/docs for what there is.';
    return reply.code(404).send({ detail, next_step });
  });
}
