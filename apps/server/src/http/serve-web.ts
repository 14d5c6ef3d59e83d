import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { App } from '../app.ts';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Far longer than any file of the dashboard, shorter than what any disk refuses. */
const LONGEST_PATH = 200;

/** The built dashboard at `/`. Hashed assets are kept for ever, the page itself is asked for each time. */
export async function serveWeb(app: App, dist = built): Promise<void> {
  const isBuilt = existsSync(dist);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      cacheControl: false,
      // The disk's own refusal of a long name would come as a bare "Forbidden".
      allowedPath: (path) => path.length <= LONGEST_PATH,
      setHeaders(response, path) {
        const hashed = path.includes(`${dist}/assets/`);
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const detail =
      request.url === '/' && !isBuilt
        ? 'The dashboard is not built yet: run "npm run build" and start again.'
        : `There is nothing at ${request.url.slice(0, 200)}.`;
    return reply.code(404).send({ detail });
  });
}
