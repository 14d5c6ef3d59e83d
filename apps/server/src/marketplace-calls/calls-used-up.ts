import type { Platform } from '@crosslister/contract/platforms.ts';
import type { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';

/** When calls are possible again, if this failure says that those of the day are used up. Otherwise null. */
export function whenCallsAreLeft(platform: Platform, { details }: MarketplaceError, now: Date): Date | null {
  const quota = findMarketplace(platform)?.appKeys?.quota;
  return details.usedUp && quota ? new Date(now.getTime() + quota.secondsUntilMore(now) * 1000) : null;
}

const hour = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** The next step of operations that wait for that. */
export function goesOnAt(time: Date): string {
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    hour.formatToParts(time).find((each) => each.type === type)?.value;
  return `Nothing to do: it continues automatically on ${part('weekday')} at ${part('hour')}:${part('minute')}.`;
}
