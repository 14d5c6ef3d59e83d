import type { FastifyRequest } from 'fastify';

/** Whether the client asks not to wait (RFC 7240). */
export function prefersAsync(request: FastifyRequest): boolean {
  const prefer = request.headers.prefer;
  return [prefer].flat().some((value) => /(^|[,;\s])respond-async([,;\s]|$)/i.test(value ?? ''));
}
