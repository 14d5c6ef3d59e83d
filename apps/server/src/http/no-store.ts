import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Nobody keeps what the API answers, neither a proxy nor the browser of a shared computer. A route that answers with what is
 * no seller's says otherwise itself.
 */
export async function noStore(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
}
