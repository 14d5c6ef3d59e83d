import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { Services } from '../app.ts';

/** The part of an app's daily calls that no new listing may use. */
const KEPT = 0.1;
/** When to see again whether there are more (seconds). */
const AGAIN_SECONDS = 600;

/**
 * Throws where so few of an app's calls are left today that they are kept for ending and lowering listings and for
 * finding sales: two thousand listings made in a day must not leave one that has sold standing until tomorrow.
 */
export async function checkReserve(
  services: Services,
  { appKeys, label }: Marketplace,
  appKey: string | null,
): Promise<void> {
  const quota = appKeys?.quota;
  if (!appKey || !quota?.countsAll) return;
  const now = services.now();
  const { calls, limit } = await services.ledger.read(appKey, quota.day(now));
  const daily = limit ?? quota.dailyCalls;
  if (daily - calls > daily * KEPT) return;
  throw new MarketplaceError(
    'rate_limited',
    `The calls to ${label} are nearly used up for today: the rest is kept for ending listings and finding sales.`,
    {
      untried: true,
      retryAfter: Math.min(AGAIN_SECONDS, quota.secondsLeft(now)),
      nextStep: `Nothing to do: it goes on when ${label} allows more. To list more in a day, ask ${label} for a higher limit.`,
    },
  );
}
