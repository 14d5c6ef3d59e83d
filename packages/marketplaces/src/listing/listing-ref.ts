/**
 * Ids of a listing at the marketplace. `externalId` is the public one; `extra` is what else the platform needs (an
 * offer id).
 */
export interface RemoteIds {
  externalId: string;
  extra: Record<string, string>;
}

/**
 * `externalId` is empty when a publish was interrupted and we do not know whether it took effect. Then the SKU finds
 * the listing.
 */
export interface ListingRef extends RemoteIds {
  sku: string;
  url: string;
  /** Deliberately not on sale: it waits for the seller to look at it. */
  isKeptBack?: boolean;
  /** It was found deleted there, which needs no second proof. */
  isGone?: boolean;
}
