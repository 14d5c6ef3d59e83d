import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { bearerToken } from '../auth/require-session.ts';
import { findPairing } from './pairings.ts';

/** Lets only a pairing's token through, and says whose it is. A session is none. */
export function requirePairing(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const pairing = await findPairing(services, bearerToken(request));
    if (!pairing) {
      throw new HttpProblem(401, 'This browser is not paired with the dashboard any more.', {
        nextStep: 'Choose Pair this browser in the dashboard, under Settings, Connections.',
      });
    }
    request.userId = pairing.userId;
    request.pairingId = pairing.id;
  };
}
