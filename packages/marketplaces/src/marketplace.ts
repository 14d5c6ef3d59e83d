import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { LeftOutReason } from '@crosslister/contract/listings/left-out.ts';
import type { ListingValues } from '@crosslister/contract/listings/listing-values.ts';
import { type ListingFieldName, listingFieldNames, type Platform } from '@crosslister/contract/platforms.ts';
import type { ExpiredCategory } from '@crosslister/contract/policies.ts';
import type { MeasureField } from '@crosslister/contract/seller-fields.ts';
import type { AccountLook } from './account-check.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { AppKeys } from './app-keys.ts';
import type { Capabilities } from './capabilities.ts';
import type { CaptureWords } from './capture/words.ts';
import type { CategoryRules, CategoryTree, CheckedInCategory, SuggestedCategory } from './category.ts';
import type { ChangedThere, WasThere } from './changed-there.ts';
import type { CompareListing } from './compare-listing.ts';
import type { AppContext, MarketplaceConfig, MarketplaceContext, Secrets } from './context.ts';
import type { DraftGap } from './draft-gap.ts';
import type { KeyGrant } from './key-grant.ts';
import type { ListingRef, RemoteIds } from './listing-ref.ts';
import type { Account, OAuth } from './oauth.ts';
import type { PolicyLists } from './policy-lists.ts';
import type { RehearseEnding } from './rehearse-ending.ts';
import type { OrderLines, RemoteSale, ReservedSale, SalesPage } from './remote-sale.ts';
import type { RemoteStatus } from './remote-status.ts';
import type { Webhooks } from './webhooks.ts';

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
  /** The seller wants no category that was only suggested. */
  knownCategory?: true;
  /** The product's own condition (eBay's ConditionEnum), or null for the platform's default. */
  condition: string | null;
  /** Item specifics by name, as the seller entered them. */
  specifics: Record<string, string[]>;
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
 * profiles, who made it. `quantity` was set by the seller. `fewer` means that the product sold elsewhere, so the
 * marketplace's own count is lowered to the draft's and never raised: it may have sold some that we have not seen.
 */
const ofEveryListing = [
  'title',
  'description',
  'price',
  'images',
  'condition',
  'specifics',
  'category',
  'parcel',
  'settings',
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
  /** Attributes or item specifics by name. */
  specifics: Record<string, string[]>;
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
  /** Known listings of which the list says the same as before. Their details were not asked for. */
  unchanged?: { externalId: string; quantity: number }[];
  /**
   * What could not be read although the rest could, as sentences for the seller. Items that
   * are missing may be live all the same.
   */
  unread?: string[];
  /** Cursor of the next page. It is stored, so that an import continues after a crash. Null at the end. */
  next: string | null;
  total: number | null;
}

/** One marketplace. A plain object that gets everything from outside through the context. */
export interface Marketplace {
  key: Platform;
  label: string;
  capabilities: Capabilities;
  /** Asks the marketplace whether the credentials work. Throws MarketplaceError if they do not. */
  test: (context: MarketplaceContext) => Promise<Account>;
  /**
   * What to look at when the seller checks the account: whether everything is there that listing and selling need.
   * `settings` are those of its listings. It changes nothing, and makes as few calls as possible.
   */
  checkAccount?: (context: MarketplaceContext, settings: Readonly<Record<string, unknown>>) => AccountLook[];
  /** It may run again after any interruption, and ends with exactly one listing for the draft's SKU. */
  publish: (context: MarketplaceContext, draft: ListingDraft) => Promise<PublishedListing>;
  /**
   * Changes these fields of an existing listing to the draft's and leaves the rest. It may run again. It never puts
   * anything on sale: throws `rejected` when the listing has ended or is gone. With `was`, a field that has neither that
   * value there nor the draft's is left as it is, and named.
   */
  revise?: (
    context: MarketplaceContext,
    listing: ListingRef,
    draft: ListingDraft,
    fields: ReadonlySet<RevisedField>,
    was?: WasThere,
  ) => Promise<RevisedListing>;
  /** What buyers see there of these texts after they were sent: shortened, and without what it does not accept. */
  shownAs: (
    draft: Pick<ListingDraft, 'title' | 'descriptionHtml'>,
  ) => Pick<ListingDraft, 'title' | 'descriptionHtml'>;
  /** The most photos it accepts for a listing. If absent, there is no limit. */
  mostPhotos?: number;
  /** Edits that its listings show. `revise` is called for no others. */
  revised?: readonly RevisedField[];
  /** Ends the listing and reads it again. Resolves only when the marketplace says that it has ended. */
  withdraw: (context: MarketplaceContext, listing: ListingRef) => Promise<Withdrawal>;
  rehearseEnding: RehearseEnding;
  /** What a `statusSeen` means to a seller, where the marketplace's own word says little. */
  statusWords: Readonly<Record<string, string>>;
  /**
   * For platforms where more may be bought after the last one was sold there: makes sure that nothing can be, and
   * leaves the page to the marketplace. Stock that the marketplace counts is left alone, unless a write of ours may
   * have put it there (`writtenBack`). `settings` are those of its listings. It may run again.
   */
  sellOut?: (
    context: MarketplaceContext,
    listing: ListingRef,
    writtenBack?: boolean,
    settings?: Readonly<Record<string, unknown>>,
  ) => Promise<Withdrawal>;
  /**
   * One page of live items. Null as `cursor` starts at the beginning. An item that cannot be read is left out as
   * `unreadable`, and a page that cannot be read says where to go on (`details.skip`).
   */
  activeListings: (
    context: MarketplaceContext,
    cursor: string | null,
    findKnown?: FindKnown,
  ) => Promise<RemotePage>;
  /** Reads what an item with `lacksSpecifics` did not come with. Null if its marketplace does not show it any more. */
  readSpecifics?: (
    context: MarketplaceContext,
    listing: RemoteIds,
  ) => Promise<RemoteItem['specifics'] | null>;
  compareListing?: CompareListing;
  /** How each of these listings of the connected account stands now, asked for by its id. Changes nothing. */
  readStatuses: (context: MarketplaceContext, listings: ListingRef[]) => Promise<RemoteStatus[]>;
  /** Seconds between two polls for sales, if it can be polled more often than every minute. */
  pollSeconds?: number;
  /** Order lines that changed since the cursor. Null starts now, less the platform's overlap. */
  salesSince: (context: MarketplaceContext, cursor: string | null) => Promise<SalesPage>;
  /**
   * How sales that wait for payment stand now, asked for by their ids: paid, still waiting, or `cancelled` when the
   * marketplace has freed the thing. One that cannot be read is left out, and asked for again.
   */
  reservedSales?: (context: MarketplaceContext, known: readonly ReservedSale[]) => Promise<RemoteSale[]>;
  /**
   * Orders that count as sold, asked for again by their ids (at most 100): a refund or an added line does not always move
   * the time by which `salesSince` asks. What is gone, or cannot be read whole, is left out.
   */
  ordersAgain?: (context: MarketplaceContext, orderIds: readonly string[]) => Promise<OrderLines>;
  /** The public id in a listing's URL. Null if it is not one of this platform's. */
  externalIdFromUrl: (url: string) => string | null;
  /** The seller's own pages there, once signed in. `accountId` is `Account.id`, or a shop's host and path. */
  sellerPages: (accountId: string) => { listings: string; orders: string };
  oauth?: OAuth;
  /** The app with which its API is called, if it needs one. */
  appKeys?: AppKeys;
  /** Base URLs of its API. Other calls through the context (photos) do not count as the marketplace. */
  addresses: (config: MarketplaceConfig, secrets: Secrets) => string[];
  webhooks?: Webhooks;
  accountDeletion?: AccountDeletion;
  keyGrant?: KeyGrant;
  /** Gives an item without a SKU this one, at the marketplace. It may run again. */
  setSku?: (context: MarketplaceContext, item: RemoteIds, sku: string) => Promise<void>;
  /** What the draft still lacks, before anything is sent. */
  gaps?: (draft: ListingDraft) => DraftGap[];
  policies?: (context: MarketplaceContext) => Promise<PolicyLists>;
  /** All categories, or null while `known` is the version. Called as the app, so no seller has to be connected. */
  categoryTree?: (context: AppContext, known?: string) => Promise<CategoryTree>;
  /** Categories that no longer exist, with those that replaced them. Called as the app. */
  expiredCategories?: (context: AppContext) => Promise<ExpiredCategory[]>;
  /** What it suggests for a name, best first. `elsewhere`: the names of its category elsewhere, from the main one down. */
  suggestCategories?: (
    context: MarketplaceContext,
    draft: Pick<ListingDraft, 'title'> & { elsewhere?: readonly string[] },
  ) => Promise<SuggestedCategory[]>;
  /** Whether it has suggestions for other names: only then does none say something about a name. */
  hasSuggestions?: (context: MarketplaceContext) => Promise<boolean>;
  /** What a capture of the calls may keep. Without it every value is replaced. */
  captureWords?: CaptureWords;
  /** What the category requires of a listing. Throws `rejected` for a category that is unknown or not a leaf. */
  categoryRules?: (context: MarketplaceContext, categoryId: string) => Promise<CategoryRules>;
  /** What the marketplace would refuse in the draft by these rules, and what we fill in, found without asking it. */
  checkInCategory?: (draft: ListingDraft, rules: CategoryRules) => CheckedInCategory;
}
