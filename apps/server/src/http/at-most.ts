import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './problem.ts';

const windows = {
  minute: { timeWindow: '1 minute', nextStep: 'Please wait a minute and try again.' },
  day: { timeWindow: '1 day', nextStep: 'Please try again tomorrow.' },
};

/**
 * The limit of a route: so many requests a minute from one network, or of one seller if what is counted has a name.
 * `what` stands in the refusal.
 */
export const atMost = (
  max: number,
  what = 'requests',
  ofSeller?: string,
  window: keyof typeof windows = 'minute',
) => ({
  rateLimit: {
    max,
    timeWindow: windows[window].timeWindow,
    errorResponseBuilder: () =>
      new HttpProblem(429, `Too many ${what}.`, { nextStep: windows[window].nextStep }),
    ...(ofSeller && { keyGenerator: ({ userId }: FastifyRequest) => `${ofSeller}:${userId}` }),
  },
});
