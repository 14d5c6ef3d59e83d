import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client disconnects before it has its answer. Fastify's own `request.signal` listens to the incoming
 * message. That closes as soon as the body has been read, so every POST would count as disconnected.
 */
export function clientGone(reply: FastifyReply): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  if (reply.raw.destroyed) abort.abort();
  return abort.signal;
}
