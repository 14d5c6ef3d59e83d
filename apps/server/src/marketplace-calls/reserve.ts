import type { Allowance } from '@crosslister/marketplaces/account/app-keys.ts';
import type { AppContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Account, Ledger } from './ledger.ts';

/** The part of an app's daily calls that new listings, imports and edits that lower nothing may not use. */
const KEPT = 0.1;
/** The part that is kept from work for which nobody waits: looks at listings, edits and imports go on. */
export const KEPT_FROM_SPARE_WORK = 0.25;
/** The part that polls for sales use at most (`pollInterval`). */
const POLLS_AT_MOST = 0.5;
/** Seconds until it is checked again. */
const AGAIN_SECONDS = 600;

interface Counted {
  ledger: Ledger;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Who uses an app's calls. */
export interface Sharing {
  userId: number;
  /** How many accounts use the app, and how many of so many calls a day the polls for their sales need. */
  read: (dailyCalls: number) => Promise<{ connections: number; polls: number }>;
}

/**
 * Throws when so few of an app's calls are left today that they are kept for ending and lowering listings and for
 * finding sales: two thousand listings made in a day must not keep a sold one live until tomorrow. Throws too when this
 * seller has had their share of what is left to all others.
 */
export async function checkReserve(
  services: Counted,
  { appKeys, label }: Marketplace,
  appKey: string | null,
  sharing: Sharing,
  context: AppContext,
  kept = KEPT,
): Promise<void> {
  const quota = appKeys?.quota;
  if (!appKey || !quota) return;
  const now = services.now();
  const refusal = (message: string, nextStep: string) =>
    new MarketplaceError('rate_limited', message, {
      untried: true,
      retryAfter: Math.min(AGAIN_SECONDS, quota.secondsLeft(now)),
      nextStep: `To do more in a day, ask ${label} for a higher limit${nextStep}`,
    });
  for (const allowance of quota.allowances.filter(({ reserved }) => reserved)) {
    const account = { appKey, day: quota.day(now), allowance: allowance.name };
    const judge: Judge = async (daily, used) => {
      if (!isEnough(daily, used, kept)) return 'reserve';
      // Enough is left for everybody, whatever the polls need.
      if (used * 2 < daily * (1 - POLLS_AT_MOST - kept)) return 'go';
      const [{ connections, polls }, { own, all }] = await Promise.all([
        sharing.read(daily),
        services.ledger.readShares(account, sharing.userId),
      ]);
      // Polls use the first allowance only.
      const forPolls = allowance === quota.allowances[0] ? polls : 0;
      const left = daily * (1 - kept) - forPolls - all;
      if (left <= 0) return 'reserve';
      // Who has used less than what is left goes on. So of any number of busy sellers each gets as much, and one who
      // comes late still finds something.
      return connections > 1 && own >= left ? 'share' : 'go';
    };
    const verdict = await judgeBy(services, account, allowance, context, judge);
    if (verdict === 'reserve') {
      throw refusal(
        `The calls to ${label} are nearly used up for today: the rest is kept for ending listings and finding sales.`,
        '.',
      );
    }
    if (verdict === 'share') {
      throw refusal(
        `Your share of today's calls to ${label} is used up: the rest is for the other sellers on this server.`,
        ', or enter app keys of your own under Settings, Connections.',
      );
    }
  }
}

/** Whether so many calls of the day are left that everything goes on. */
export const isEnough = (daily: number, used: number, kept = KEPT) => daily - used > daily * kept;

/** Whether work that may wait can start, with so many calls a day of which so many are used, and otherwise what keeps it. */
type Judge = (daily: number, used: number) => Promise<'go' | 'reserve' | 'share'>;

/** Judges by the usual limit and, if that is not enough, by the one that the marketplace says when it is asked. */
async function judgeBy(
  services: Omit<Counted, 'now'>,
  account: Account,
  { dailyCalls, ask }: Allowance,
  context: AppContext,
  judge: Judge,
): ReturnType<Judge> {
  const { calls, limit } = await services.ledger.read(account);
  const verdict = await judge(limit ?? dailyCalls, calls);
  if (verdict === 'go' || !ask || limit !== null) return verdict;
  try {
    const reported = await ask(context);
    if (!reported) return verdict;
    services.ledger.report(account, reported);
    return await judge(reported.limit, Math.max(calls, reported.used));
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    services.log.warn({ reason: error.message, allowance: account.allowance }, 'the limit is not known');
    return verdict;
  }
}
