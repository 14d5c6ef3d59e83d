import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError } from 'fastify';
import type { App } from '../services.ts';
import { handleError } from './error-handler.ts';

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

const words = {
  title: 'The photos were not taken',
  text: 'Crosslister takes shared photos once it has been opened in this browser, with https, by somebody who is signed in. Open it, sign in, and share them again.',
};

/**
 * Photos that a phone's gallery shares with the installed app go to its service worker (apps/web/worker/sw.ts), and never
 * come here. Without one they do: nobody knows whose they are, so the page says what is needed.
 */
async function answerShares(app: App): Promise<void> {
  await app.register(async (scope) => {
    // Read, so that the browser shows the answer, and not kept.
    scope.addContentTypeParser('*', (_, body, done) => {
      body.resume();
      body.on('end', () => done(null));
      body.on('error', done);
    });
    scope.get('/share/', { schema: { hide: true } }, (_, reply) => reply.redirect('/?intake=1', 303));
    scope.post('/share/', { schema: { hide: true } }, (_, reply) =>
      reply.code(409).type('text/html; charset=utf-8').send(page()),
    );
  });
}

const page =
  () => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${words.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:26rem;padding:0 1.5rem}</style></head>
<body><h1>${words.title}</h1><p>${words.text}</p><p><a href="/?intake=1">Open Crosslister</a></p></body></html>`;
