import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './problem.ts';

/**
 * The limit of a route: so many requests a minute from one network, or of one seller if what is counted has a name.
 * `what` stands in the refusal.
 */
export const atMost = (max: number, what = 'requests', ofSeller?: string) => ({
  rateLimit: {
    max,
    timeWindow: '1 minute',
    errorResponseBuilder: () =>
      new HttpProblem(429, `Too many ${what}.`, { nextStep: 'Please wait a minute and try again.' }),
    ...(ofSeller && { keyGenerator: ({ userId }: FastifyRequest) => `${ofSeller}:${userId}` }),
  },
});
