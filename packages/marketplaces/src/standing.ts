import type { ListingRef, Standing } from './marketplace.ts';

/** Nothing can be said for certain. */
export function unknownStanding(listing: ListingRef, statusSeen: string): Standing {
  return { listing, state: 'unknown', statusSeen, since: null, quantity: null };
}

/** It can be bought; `quantity` is null where the marketplace does not count. */
export function liveStanding(listing: ListingRef, statusSeen: string, quantity: number | null): Standing {
  return { listing, state: 'live', statusSeen, since: null, quantity };
}
