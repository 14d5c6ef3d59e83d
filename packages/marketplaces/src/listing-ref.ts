/** Remote ids of a listing. `externalId` is the public one; `extra` what else the platform needs (an offer id). */
export interface RemoteIds {
  externalId: string;
  extra: Record<string, string>;
}

/** `externalId` is empty when a publish was cut short and its fate is not known: the SKU tells. */
export interface ListingRef extends RemoteIds {
  sku: string;
  url: string;
  /** Not on sale on purpose: it waits for the seller to look at it. */
  isKeptBack?: boolean;
}
