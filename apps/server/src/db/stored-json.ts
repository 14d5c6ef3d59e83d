// The types of JSON columns.

/** The proof that a listing has ended. `found`: we did not end it, but found it ended or sold out there. */
export interface ListingProof {
  status_seen: string;
  checked_at: string;
  found?: 'ended' | 'sold_out';
}

/** Why an account takes no new listing, and until when (ISO) this applies. */
export interface ListingStop {
  until: string;
  message: string;
  nextStep?: string;
  link?: string;
  code?: string;
}

/** The product as it was when the operation was stored. Prices in pence. */
export interface OperationSnapshot {
  name: string;
  sku: string;
  price_pence: number;
  image: string | null;
}
