import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { ListingValues } from '@crosslister/contract/listings/listing-values.ts';
import { type ListingFieldName, listingFieldNames } from '@crosslister/contract/platforms.ts';
import type { MeasureField } from '@crosslister/contract/seller-fields.ts';
import type { ContactsOf } from '@crosslister/domain/specifics/safety-contacts.ts';
import type { ChangedThere } from './changed-there.ts';
import type { RemoteIds } from './listing-ref.ts';

/** A product as it should be on one marketplace. */
export interface ListingDraft {
  productId: number;
  /** The SKU sent to the marketplace. It never changes for a listing. */
  sku: string;
  title: string;
  descriptionHtml: string;
  /** Integer pence, markup included. */
  pricePence: number;
  quantity: number;
  imageUrls: string[];
  categoryId: string | null;
  /** The names of that category, from the main one down. Absent: not known. */
  categoryPath?: readonly string[];
  /** The seller wants no category that was only suggested. */
  knownCategory?: true;
  /** The product's own condition (eBay's ConditionEnum), or null for the platform's default. */
  condition: string | null;
  /** Flaws, in the seller's words. Absent: nothing is said. */
  conditionNotes?: string;
  /** Item specifics by name, as the seller entered them. */
  specifics: Record<string, string[]>;
  /** Who answers for its safety, by its brand. Absent: nobody is named. */
  safetyContacts?: ContactsOf;
  /** Weight and size of the parcel as far as they are known, with the defaults of Settings. Absent: nothing is known. */
  parcel?: Readonly<Partial<Record<MeasureField, number | null>>>;
  /** Settings of this platform, as stored in pricing_rules, with the product's overrides. */
  settings: Record<string, unknown>;
  /** What the product says on this platform alone, with the fields that only its listings have. Absent: nothing. */
  values?: ListingValues;
  /** When it should go live (ISO date), or null for now. */
  startAt: string | null;
  /** Made so that the seller can look at it first: a draft, if the platform cannot schedule. */
  review: boolean;
  /** The seller agreed to what publishing costs, whatever the settings say. */
  publish?: boolean;
  /** Asks before publishing what it will cost, where the marketplace says so. */
  asksFees?: true;
  /** Ids from an earlier time of this listing. */
  previous: RemoteIds | null;
}

export interface PublishedListing extends RemoteIds {
  url: string;
  status: 'active' | 'scheduled' | 'draft';
  pricePence: number;
  imagesUploaded: number;
  scheduledTime: string | null;
  /** What the marketplace said beforehand that it would charge, if it was asked and told. */
  fees?: string;
  /** A listing that was not made from here was kept as it is: nothing was sent. */
  kept?: true;
  /** Sentences the marketplace attached to its success. */
  warnings: string[];
  /** The setting that would have avoided the last of these, if there is one. */
  fix?: Fix;
}

/**
 * What an edit changed. `settings` are what Settings, or the product's overrides, say for this platform: policies,
 * profiles, who made it; `second_category` is that one of them, which may cost a fee. `quantity` was set by the seller. `fewer` means that the product sold elsewhere, so the
 * marketplace's own count is lowered to the draft's and never raised: it may have sold some that we have not seen.
 */
const ofEveryListing = [
  'title',
  'description',
  'price',
  'images',
  'condition',
  'condition_notes',
  'specifics',
  'category',
  'parcel',
  'settings',
  'second_category',
  'quantity',
  'fewer',
] as const;
export type RevisedField = (typeof ofEveryListing)[number] | ListingFieldName;
/** With the fields that only one marketplace's listings have, by their names there. */
export const revisedFields: readonly RevisedField[] = [...ofEveryListing, ...listingFieldNames];

export interface RevisedListing {
  /** What a buyer pays now, in integer pence. */
  pricePence: number;
  url: string;
  /** Sentences about how the result differs from what was asked for. */
  warnings: string[];
  /** What was changed there since, and so was left as it is. */
  changedThere?: ChangedThere;
}

/** Proof that a listing has ended: what the marketplace itself said when asked afterwards. */
export interface Withdrawal {
  statusSeen: string;
  checkedAt: string;
}
