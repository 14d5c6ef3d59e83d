import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';

/** The token of `Authorization: Token ...`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^(?:Token|Bearer) ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Lets only a signed-in seller through. This is the one place that answers 401, since the dashboard signs the seller
 * out on any 401.
 */
export function requireSession({ sessions, sealer }: Services) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearerToken(request);
    const userId = token && (await sessions.find(token));
    if (!userId) {
      return reply
        .code(401)
        .header('www-authenticate', 'Token')
        .send({
          detail: token ? 'Your session has ended. Please sign in again.' : 'Please sign in.',
          next_step: 'Sign in with your username and your password.',
        });
    }
    request.userId = userId;
    request.sessionDigest = sealer.digest(token);
  };
}
