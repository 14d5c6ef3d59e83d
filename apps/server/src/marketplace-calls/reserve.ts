import type { Allowance } from '@crosslister/marketplaces/app-keys.ts';
import type { AppContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Account, Ledger } from './ledger.ts';

/** The part of an app's daily calls that new listings, imports and edits that lower nothing may not use. */
const KEPT = 0.1;
/** The part that is kept from work for which nobody waits: looks at listings, edits and imports go on. */
export const KEPT_FROM_SPARE_WORK = 0.25;
/** Seconds until it is checked again. */
const AGAIN_SECONDS = 600;

interface Counted {
  ledger: Ledger;
  log: FastifyBaseLogger;
  now: () => Date;
}

/**
 * Throws when so few of an app's calls are left today that they are kept for ending and lowering listings and for
 * finding sales: two thousand listings made in a day must not keep a sold one live until tomorrow.
 */
export async function checkReserve(
  services: Counted,
  { appKeys, label }: Marketplace,
  appKey: string | null,
  context: AppContext,
  kept = KEPT,
): Promise<void> {
  const quota = appKeys?.quota;
  if (!appKey || !quota) return;
  const now = services.now();
  for (const allowance of quota.allowances.filter(({ reserved }) => reserved)) {
    const account = { appKey, day: quota.day(now), allowance: allowance.name };
    if (await leavesEnough(services, account, allowance, context, kept)) continue;
    throw new MarketplaceError(
      'rate_limited',
      `The calls to ${label} are nearly used up for today: the rest is kept for ending listings and finding sales.`,
      {
        untried: true,
        retryAfter: Math.min(AGAIN_SECONDS, quota.secondsLeft(now)),
        nextStep: `To do more in a day, ask ${label} for a higher limit.`,
      },
    );
  }
}

/** Whether so many calls of the day are left that everything goes on. */
export const isEnough = (daily: number, used: number, kept = KEPT) => daily - used > daily * kept;

async function leavesEnough(
  services: Omit<Counted, 'now'>,
  account: Account,
  { dailyCalls, ask }: Allowance,
  context: AppContext,
  kept: number,
): Promise<boolean> {
  const { calls, limit } = await services.ledger.read(account);
  if (isEnough(limit ?? dailyCalls, calls, kept)) return true;
  if (!ask || limit !== null) return false;
  try {
    const reported = await ask(context);
    if (!reported) return false;
    services.ledger.report(account, reported);
    return isEnough(reported.limit, Math.max(calls, reported.used), kept);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    services.log.warn({ reason: error.message, allowance: account.allowance }, 'the limit is not known');
    return false;
  }
}
