import type { AccountDeleted } from '@crosslister/contract/accounts/account.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { plural } from '../../../lib/format.ts';

/** Listings by platform, such as "3 listings on eBay, 1 listing on Etsy". */
export const whereListed = (listings: AccountDeleted['live_listings']) =>
  listings
    .map(({ platform, count }) => `${plural(count, 'listing')} on ${platformNames[platform]}`)
    .join(', ');

/** What is still on the marketplaces after an account is deleted. Undefined if nothing is. */
export function leftBehind({
  live_listings,
  perhaps_listed,
  webhooks_left,
}: Pick<AccountDeleted, 'live_listings' | 'perhaps_listed' | 'webhooks_left'>): string | undefined {
  const sentences = [
    live_listings.length > 0 && `Still live, and you must end them yourself: ${whereListed(live_listings)}.`,
    ...perhaps_listed.map(
      ({ platform, name }) =>
        `Check ${platformNames[platform]} for “${name}”: it was being listed at that moment.`,
    ),
    ...webhooks_left,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
