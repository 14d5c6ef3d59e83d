import type { Platform } from '@crosslister/contract/platforms.ts';
import type { DraftGap } from './listing/draft-gap.ts';
import type { ListingDraft, RevisedField } from './listing/listing.ts';

/**
 * One marketplace that the seller works by hand: in their own browser, signed in as themselves, where the server has no
 * API to call. It says where to go and what the form accepts. What was done there is known from the seller's report.
 */
export interface ByHandMarketplace {
  key: Platform;
  label: string;
  /** Where a new item is entered. */
  newListingUrl: string;
  /** Where a listing is changed or deleted. */
  editUrl: (externalId: string) => string;
  /** The public id in a listing's URL. Null if it is not an https URL of a listing on this marketplace's own host. */
  externalIdFromUrl: (url: string) => string | null;
  /** The URL as it is stored: without what sharing adds to it. */
  listingUrl: (externalId: string, url: string) => string;
  /** An example of a listing's URL, for the sentence that refuses another one. */
  exampleUrl: string;
  /** The form's limits, in characters. */
  limits: { title: number; description: number };
  /** Edits that a listing there shows. */
  revised: readonly RevisedField[];
  /** What the draft still lacks. */
  gaps: (draft: Pick<ListingDraft, 'title' | 'pricePence' | 'imageUrls'>) => DraftGap[];
}
