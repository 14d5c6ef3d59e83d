import type { ListingRef } from './listing-ref.ts';

/** The state of a listing, as the marketplace says when it is asked for it by its id. */
export interface RemoteStatus {
  listing: ListingRef;
  /** `unknown`: this account may not see it, or the answer is neither. Nothing follows from that. */
  state: 'live' | 'sold_out' | 'ended' | 'unknown';
  /** The marketplace's own word for it. */
  statusSeen: string;
  /** Since when, or when it last changed (ISO). Null if the marketplace does not say. */
  since: string | null;
  /** The quantity in stock there. Null if the marketplace does not count it, or does not say. */
  quantity: number | null;
  /** How often buyers have opened it. Absent if the marketplace does not say. */
  timesViewed?: number;
  /** It is there, or may be, but its state could not be read. */
  isUnread?: true;
}

/** Nothing can be said for certain. */
export function unknownStatus(listing: ListingRef, statusSeen: string): RemoteStatus {
  return { listing, state: 'unknown', statusSeen, since: null, quantity: null };
}

/** The marketplace had a problem with it, or showed it in a form that cannot be read. */
export function unreadStatus(listing: ListingRef): RemoteStatus {
  return { ...unknownStatus(listing, 'unreadable'), isUnread: true };
}

/** It can be bought. `quantity` is null if the marketplace does not count. */
export function liveStatus(listing: ListingRef, statusSeen: string, quantity: number | null): RemoteStatus {
  return { listing, state: 'live', statusSeen, since: null, quantity };
}
