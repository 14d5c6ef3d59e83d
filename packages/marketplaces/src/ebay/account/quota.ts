import { z } from 'zod';
import type { Allowance, Quota } from '../../account/app-keys.ts';
import { ask } from '../client.ts';
import { asApp } from './app-token.ts';

const DAY_SECONDS = 86_400;

const Rate = z.object({ limit: z.number(), remaining: z.number(), timeWindow: z.number() });
export const RateLimits = z.object({
  rateLimits: z
    .array(z.object({ resources: z.array(z.object({ rates: z.array(Rate).default([]) })).default([]) }))
    .default([]),
});

/**
 * eBay's Analytics API on the day's Trading calls. It may count each kind of call separately; then the kind with the
 * fewest left is used.
 */
const askTradingLimit: NonNullable<Allowance['ask']> = async (context) => {
  const { rateLimits } = await asApp(context, (app) =>
    ask(app, RateLimits, {
      method: 'GET',
      path: '/developer/analytics/v1_beta/rate_limit/',
      query: { api_context: 'TradingAPI', api_name: 'TradingAPI' },
    }),
  );
  const rates = rateLimits.flatMap(({ resources }) => resources.flatMap(({ rates: each }) => each));
  const [least] = rates
    .filter(({ timeWindow }) => timeWindow === DAY_SECONDS)
    .sort((one, other) => one.remaining - other.remaining);
  return least ? { limit: least.limit, used: least.limit - least.remaining } : null;
};

const pacific = { timeZone: 'America/Los_Angeles', hourCycle: 'h23' } as const;
/** Kept: making a formatter takes fifty times as long as using it, and every counted call asks for its day. */
const pacificDay = new Intl.DateTimeFormat('en-CA', pacific);

/** eBay's day begins at midnight Pacific time. */
function secondsLeft(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = now
    .toLocaleTimeString('en-GB', pacific)
    .split(':')
    .map(Number);
  return 86_400 - hours * 3600 - minutes * 60 - seconds;
}

/**
 * Orders come from the Fulfillment API, whose calls are counted separately: historically 100,000 a day (not confirmed
 * for new apps). The Trading API, with which listings made in Seller Hub are read and ended, allows a new app 5,000. No
 * header reports either.
 */
export const quota: Quota = {
  allowances: [
    {
      name: 'fulfillment',
      dailyCalls: 100_000,
      counts: ({ pathname }) => pathname.includes('/sell/fulfillment/'),
      reserved: false,
      ask: null,
    },
    {
      name: 'trading',
      dailyCalls: 5_000,
      counts: ({ pathname }) => pathname.endsWith('/ws/api.dll'),
      reserved: true,
      ask: askTradingLimit,
    },
  ],
  callsPerPoll: 1,
  unpaidAllowance: 'trading',
  day: (now) => pacificDay.format(now),
  secondsLeft,
  secondsUntilMore: secondsLeft,
  reported: () => null,
};
