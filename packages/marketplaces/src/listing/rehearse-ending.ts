import type { MarketplaceContext } from '../context.ts';
import type { ListingRef } from './listing-ref.ts';

/** `ended`: that listing is not on sale any more, so nothing was rehearsed. */
export type Rehearsal = 'passed' | 'ended';

/**
 * Goes the way of `withdraw` and `sellOut` with a live listing as far as that changes nothing: reads the listing, what
 * it is written into (inventory, offer), and what would be the proof. Throws what would stop an end, so that nothing is
 * listed that could not be taken down. With null, before there is any listing, it asks what can be asked without one:
 * whether the shop can be read, and whether the consent covers an end.
 */
export type RehearseEnding = (context: MarketplaceContext, listing: ListingRef | null) => Promise<Rehearsal>;
