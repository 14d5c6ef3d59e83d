import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { App } from '../app.ts';

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The built dashboard at `/`. Hashed assets are kept for ever, the page itself is asked for each time. */
export async function serveWeb(app: App): Promise<void> {
  if (existsSync(dist)) {
    await app.register(fastifyStatic, {
      root: dist,
      cacheControl: false,
      setHeaders(response, path) {
        const hashed = path.includes(`${dist}/assets/`);
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ detail: `There is nothing at ${request.url.slice(0, 200)}.` }),
  );
}
