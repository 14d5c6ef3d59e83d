import type { FastifyRequest } from 'fastify';

/** Whether the client prefers not to wait for the result (RFC 7240). */
export function prefersAsync(request: FastifyRequest): boolean {
  const prefer = request.headers.prefer;
  return [prefer].flat().some((value) => /(^|[,;\s])respond-async([,;\s]|$)/i.test(value ?? ''));
}
