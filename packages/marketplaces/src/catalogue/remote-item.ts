import type { LeftOutReason } from '@crosslister/contract/listings/left-out.ts';
import type { RemoteIds } from '../listing/listing-ref.ts';
import type { Measures } from '../listing/measures.ts';

/** An item of the marketplace's catalogue, in stock and live. */
export interface RemoteItem extends RemoteIds {
  sku: string;
  title: string;
  descriptionHtml: string;
  /** The seller's own price. */
  pricePence: number;
  /** What buyers pay, where the marketplace shows them a higher price than the seller's. */
  buyerPricePence?: number;
  currency: string;
  quantity: number;
  /** Whether the shop counts its stock. If not, `quantity` is 1. */
  counted: boolean;
  /** Buyers may order more of it than the shop has. */
  sellsBeyondStock?: true;
  /** The name of a stock that several items of the shop share. Null if it has its own stock. */
  stockPool: string | null;
  imageUrls: string[];
  url: string;
  /** The product's category in the catalogue is eBay's, so this is null from other marketplaces. */
  ebayCategory: string | null;
  /** The marketplace's condition, in eBay's ConditionEnum. Null if it has none. */
  condition: string | null;
  /** What the seller says of its condition. Absent if nothing. */
  conditionNotes?: string | undefined;
  /** Weight and size of its parcel, as far as they are said. */
  parcel?: Measures | undefined;
  /** Attributes or item specifics by name. */
  specifics: Record<string, string[]>;
  /** What its listing has of the settings of this platform: a policy by its name. */
  settings?: Readonly<Record<string, unknown>> | undefined;
  /** The same of the fields that only listings of this platform have. */
  values?: Readonly<Record<string, unknown>> | undefined;
  /** The list that it was read from has no item specifics: `specifics` is empty, and `readSpecifics` can fill it. */
  lacksSpecifics?: true | undefined;
  /** ISO. */
  createdAt: string | null;
  /** What the marketplace's list says of it. While that stays the same, its details need not be asked for again. */
  summary?: string | undefined;
}

/** A listing that is stored already. `summary` is absent if its details have to be read again. */
export interface KnownListing {
  extra: Record<string, string>;
  summary?: string;
  /** An earlier page of this reading had it, whether or not it was stored. */
  isMet?: true;
}

/** Looks up which of these listings are stored already or were met before, by their public ids. */
export type FindKnown = (externalIds: readonly string[]) => Promise<ReadonlyMap<string, KnownListing>>;

export interface RemotePage {
  items: RemoteItem[];
  /**
   * Items that were left out, and why: without a SKU, or with the SKU of another item on sale (with the item, as the
   * seller can decide), or something that cannot be a product here.
   */
  skipped: (
    | { title: string; url: string; reason: LeftOutReason }
    | { title: string; url: string; reason: 'no_sku' | 'same_sku'; item: RemoteItem }
  )[];
  /**
   * Known listings of which the list says the same as before. Their details were not asked for. `summary` is there if
   * it says more than the one that is stored.
   */
  unchanged?: { externalId: string; quantity: number; summary?: string }[];
  /**
   * What could not be read although the rest could, as sentences for the seller. Items that
   * are missing may be live all the same.
   */
  unread?: string[];
  /** Cursor of the next page. It is stored, so that an import continues after a crash. Null at the end. */
  next: string | null;
  total: number | null;
}
