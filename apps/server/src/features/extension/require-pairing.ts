import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { bearerToken } from '../auth/require-session.ts';
import { findPairing } from './pairings.ts';

/** The pairing whose token the request has. A session is none. */
export async function requirePairing(services: Services, request: FastifyRequest) {
  const pairing = await findPairing(services, bearerToken(request));
  if (!pairing) {
    throw new HttpProblem(401, 'This browser is not paired with the dashboard any more.', {
      nextStep: 'Choose Pair this browser in the dashboard, under Settings, Connections.',
    });
  }
  return pairing;
}
