// The types of JSON columns.

import type { SentDraft } from '@crosslister/marketplaces/listing/compare-listing.ts';

/** The proof that a listing has ended. `found`: we did not end it, but found it ended or sold out there. */
export interface ListingProof {
  status_seen: string;
  checked_at: string;
  found?: 'ended' | 'sold_out';
}

export type { UnreadOrder } from '@crosslister/marketplaces/sales/remote-sale.ts';
/** Why listings of a connection cannot be ended, as a rehearsal found. */
export interface NoEndings {
  message: string;
  next_step: string;
  link?: string;
}

/** Why an account takes no new listing, and until when (ISO) this applies. */
export interface ListingStop {
  until: string;
  message: string;
  nextStep?: string;
  link?: string;
  code?: string;
}

/** The first listing that was made from here on an account, until the seller has settled that it is right. */
export type FirstListing =
  | { settled: 'right' | 'waived' }
  | {
      settled: false;
      productId: number;
      fees: string | null;
      /** What was sent, as the adapter compares it. */
      sent: SentDraft;
    };

/** The product as it was when the operation was stored. Prices in pence. */
export interface OperationSnapshot {
  name: string;
  sku: string;
  price_pence: number;
  image: string | null;
}
