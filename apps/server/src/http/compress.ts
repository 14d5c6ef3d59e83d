import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyRequest } from 'fastify';
import type { App } from '../services.ts';

/** Headers in which proxies name the client. Which one is used differs between proxies. */
const forwarding = ['x-forwarded-for', 'forwarded', 'via'];

/**
 * Compresses answers that leave the machine, at fast levels: a page of products costs about two milliseconds, and a
 * phone far from the server gains seconds.
 */
export async function compressAnswers(app: App): Promise<void> {
  app.addHook('onRequest', async (request) => {
    // The header by which the library leaves an answer uncompressed.
    if (isLocal(request) && request.url.startsWith('/api/')) request.headers['x-no-compression'] = 'local';
  });
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
}

/** Whether the client runs on this machine. Compressing then costs more than it saves. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  return isLoopback && forwarding.every((name) => headers[name] === undefined);
}
