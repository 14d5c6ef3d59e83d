import type { FastifyRequest } from 'fastify';
import { HttpProblem } from './problem.ts';

const windows = {
  minute: { timeWindow: '1 minute', nextStep: 'Please wait a minute and try again.' },
  day: { timeWindow: '1 day', nextStep: 'Please try again tomorrow.' },
};

/**
 * The limit of a route: so many requests of one seller. `what` is in the refusal. The seller has to be known before,
 * by a hook of the scope.
 */
export const requestLimit = (max: number, what = 'requests', window: keyof typeof windows = 'minute') => ({
  rateLimit: {
    ...limitOf(max, what, window),
    keyGenerator: ({ userId }: FastifyRequest) => `seller ${userId}`,
  },
});

/** The same for a route that anybody may call: so many requests a minute from one network. */
export const requestLimitOfNetwork = (max: number, what = 'requests') => ({
  rateLimit: limitOf(max, what, 'minute'),
});

const limitOf = (max: number, what: string, window: keyof typeof windows) => ({
  max,
  timeWindow: windows[window].timeWindow,
  errorResponseBuilder: () =>
    new HttpProblem(429, `Too many ${what}.`, { nextStep: windows[window].nextStep }),
});
