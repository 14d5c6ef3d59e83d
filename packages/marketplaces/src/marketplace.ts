import type { Fix } from '@crosslister/contract/fix.ts';
import type { LeftOutReason } from '@crosslister/contract/left-out.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ExpiredCategory, NamedPolicy } from '@crosslister/contract/policies.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { AppKeys } from './app-keys.ts';
import type { CategoryGap, CategoryRules, CategoryTree } from './category.ts';
import type { AppContext, MarketplaceConfig, MarketplaceContext, Secrets } from './context.ts';
import type { DraftGap } from './draft-gap.ts';
import type { KeyGrant } from './key-grant.ts';
import type { ListingRef, RemoteIds } from './listing-ref.ts';
import type { SalesPage } from './remote-sale.ts';
import type { Standing } from './standing.ts';
import type { Webhooks } from './webhooks.ts';

/** What a platform can do, asked before anything is offered to the seller. */
export interface Capabilities {
  /** Its catalogue can be read for sync and import. */
  import: boolean;
  /** A listing made for review is scheduled, not a draft. */
  schedulesReview: boolean;
  /** SKUs are limited to letters and digits, 50 at most; otherwise ours is sent as it is. */
  strictSku: boolean;
  /** It downloads photos itself, from where they are: this server has to be within its reach for those kept here. */
  downloadsPhotos: boolean;
  /** An order can be read as soon as the stock it took has gone down: elsewhere it may follow a little later. */
  ordersWithStock: boolean;
  /** A revise of anything sends back the stock it has read: what an order took meanwhile would be there again. */
  resendsStock: boolean;
}

/** A product as it is to stand on one marketplace. */
export interface ListingDraft {
  productId: number;
  /** As sent to the marketplace; never changes for a listing. */
  sku: string;
  title: string;
  descriptionHtml: string;
  /** Integer pence, markup included. */
  pricePence: number;
  quantity: number;
  imageUrls: string[];
  categoryId: string | null;
  /** The product's own condition (eBay's ConditionEnum), or null for the platform's default. */
  condition: string | null;
  /** Item specifics by name, as the seller gave them. */
  specifics: Record<string, string[]>;
  /** Settings of this platform, as stored in pricing_rules, with what the product sets over them. */
  settings: Record<string, unknown>;
  /** ISO date at which it is to go live, or null for now. */
  startAt: string | null;
  /** Made for the seller to look at first: a draft where the platform cannot schedule. */
  review: boolean;
  /** The seller agreed to what putting it on sale costs, whatever the settings say. */
  publish?: boolean;
  /** Remote ids kept from an earlier life of this listing. */
  previous: RemoteIds | null;
}

export interface PublishedListing extends RemoteIds {
  url: string;
  status: 'active' | 'scheduled' | 'draft';
  pricePence: number;
  imagesUploaded: number;
  scheduledTime: string | null;
  /** Sentences the marketplace attached to its success. */
  warnings: string[];
  /** The setting that would have spared the last of these, where there is one. */
  fix?: Fix;
}

/**
 * What an edit changed. `settings` are what Settings, or the product over them, say of this platform alone: policies,
 * profiles, who made it. `quantity` was set by the seller; `fewer` means that pieces were sold elsewhere, so the
 * marketplace's own count is lowered to the draft's and never raised: it may have sold some that we have not seen.
 */
export const revisedFields = [
  'title',
  'description',
  'price',
  'images',
  'condition',
  'specifics',
  'category',
  'settings',
  'quantity',
  'fewer',
] as const;
export type RevisedField = (typeof revisedFields)[number];

export interface RevisedListing {
  /** What a buyer pays now, integer pence. */
  pricePence: number;
  url: string;
  /** Sentences about what differs from what was asked for. */
  warnings: string[];
}

/** Proof that a listing is gone: what the marketplace itself said when asked afterwards. */
export interface Withdrawal {
  statusSeen: string;
  checkedAt: string;
}

/** An item of the marketplace's catalogue, in stock and live. */
export interface RemoteItem extends RemoteIds {
  sku: string;
  title: string;
  descriptionHtml: string;
  pricePence: number;
  currency: string;
  quantity: number;
  /** Whether the shop counts its stock; where not, `quantity` is 1. */
  counted: boolean;
  /** What names a stock of the shop that it draws from with others; null for a stock of its own. */
  stockPool: string | null;
  imageUrls: string[];
  url: string;
  /** The category the catalogue keeps with a product is eBay's; null from anywhere else. */
  ebayCategory: string | null;
  /** What the marketplace calls the condition, in eBay's ConditionEnum; null where it has none. */
  condition: string | null;
  /** Attributes or item specifics by name. */
  specifics: Record<string, string[]>;
  /** ISO. */
  createdAt: string | null;
}

export interface RemotePage {
  items: RemoteItem[];
  /**
   * Items left out, and why: no SKU or one that another item on sale has too (with the item, as the seller may settle it),
   * or what no product here can stand for.
   */
  skipped: (
    | { title: string; url: string; reason: LeftOutReason }
    | { title: string; url: string; reason: 'no_sku' | 'same_sku'; item: RemoteItem }
  )[];
  /** What could not be read, though the rest could: sentences for the seller. Items that were not met may stand all the same. */
  unread?: string[];
  /** Where the next page starts; stored, so that an import goes on after a crash. Null at the end. */
  next: string | null;
  total: number | null;
}

export interface Account {
  id: string;
  name: string;
}

export interface OAuthTokens {
  secrets: Secrets;
  /** Null: the tokens are there, and whose they are could not be asked just now. */
  account: Account | null;
  /** ISO. When the seller has to consent again. */
  consentExpiresAt: string | null;
}

export interface OAuth {
  authorizationUrl: (
    config: MarketplaceConfig,
    request: { state: string; verifier: string; redirectUri: string },
  ) => string;
  /** Trades the code for tokens and reads whose account it is. The code is good once: tokens that are there are never lost. */
  exchange: (
    context: Omit<MarketplaceContext, 'token' | 'journal' | 'secrets' | 'photos'>,
    request: { code: string; verifier: string; redirectUri: string },
  ) => Promise<OAuthTokens>;
  /** New secrets, to be stored before they are used. */
  refresh: (context: Omit<MarketplaceContext, 'token' | 'journal' | 'photos'>) => Promise<Secrets>;
  /** Reads the access token and its end (ISO) out of secrets. */
  accessToken: (secrets: Secrets) => { token: string; expiresAt: string };
  /** When the seller has to consent again (ISO), for a consent that every refresh prolongs. */
  consentExpiresAt?: (secrets: Secrets) => string | null;
  /** The secrets of an account that could be asked for only after the consent. */
  named?: (secrets: Secrets, account: Account) => Secrets;
  /** Days before the end of a consent from which the seller is warned. */
  warnDays: number;
}

/** One marketplace. A plain object; everything it needs from outside comes through the context. */
export interface Marketplace {
  key: Platform;
  label: string;
  capabilities: Capabilities;
  /** Asks the marketplace whether the credentials work. Throws MarketplaceError when they do not. */
  test: (context: MarketplaceContext) => Promise<Account>;
  /** Safe to run again after any interruption: ends with exactly one listing for the draft's SKU. */
  publish: (context: MarketplaceContext, draft: ListingDraft) => Promise<PublishedListing>;
  /**
   * Brings these fields of the draft to a listing that stands and leaves the rest as the marketplace has it. Safe to run
   * again. Never puts anything on sale: throws `rejected` when the listing has ended or is gone.
   */
  revise?: (
    context: MarketplaceContext,
    listing: ListingRef,
    draft: ListingDraft,
    fields: ReadonlySet<RevisedField>,
  ) => Promise<RevisedListing>;
  /** What buyers see there of these texts, once they were sent: shortened, without what it does not take. */
  shownAs: (
    draft: Pick<ListingDraft, 'title' | 'descriptionHtml'>,
  ) => Pick<ListingDraft, 'title' | 'descriptionHtml'>;
  /** As many photos as it takes of a listing; any number when nothing is said. */
  mostPhotos?: number;
  /** Edits that concern its listings: `revise` is asked for no others. */
  revised?: readonly RevisedField[];
  /** Ends the listing and reads it again; resolves only when the marketplace says it is gone. */
  withdraw: (context: MarketplaceContext, listing: ListingRef) => Promise<Withdrawal>;
  /** What a `statusSeen` means to a seller, where its own word says little. */
  statusWords: Readonly<Record<string, string>>;
  /**
   * After the last piece was sold there, where that alone may leave more to be bought: makes sure that nothing is, and
   * leaves the page to the marketplace. Stock that the marketplace counts is its own business, unless a write of ours may
   * have put it there (`writtenBack`). Safe to run again.
   */
  sellOut?: (context: MarketplaceContext, listing: ListingRef, writtenBack?: boolean) => Promise<Withdrawal>;
  /** One page of live items; `cursor` null starts at the beginning. */
  activeListings: (context: MarketplaceContext, cursor: string | null) => Promise<RemotePage>;
  /** How each of these listings of the connected account stands now, asked for by its id. Changes nothing. */
  standing: (context: MarketplaceContext, listings: ListingRef[]) => Promise<Standing[]>;
  /** Seconds between two looks for sales, where it can be asked more often than each minute. */
  pollSeconds?: number;
  /** Order lines changed since the cursor; null starts now less the platform's overlap. */
  salesSince: (context: MarketplaceContext, cursor: string | null) => Promise<SalesPage>;
  /** The public id in a listing's address, or null when it is not one of this platform's. */
  externalIdFromUrl: (url: string) => string | null;
  /** Where the seller, signed in there, sees what they have on sale and what was ordered. `accountId` is `Account.id`, or a shop's host and path. */
  sellerPages: (accountId: string) => { listings: string; orders: string };
  oauth?: OAuth;
  /** The app its API is called as, where it wants one. */
  appKeys?: AppKeys;
  /** Bases of its API. What is called elsewhere through the context (photos) is not the marketplace. */
  addresses: (config: MarketplaceConfig, secrets: Secrets) => string[];
  webhooks?: Webhooks;
  accountDeletion?: AccountDeletion;
  keyGrant?: KeyGrant;
  /** Gives an item that has none this SKU, at the marketplace. Safe to run again. */
  setSku?: (context: MarketplaceContext, item: RemoteIds, sku: string) => Promise<void>;
  /** What the draft still lacks, before anything is sent. */
  gaps?: (draft: ListingDraft) => DraftGap[];
  policies?: (
    context: MarketplaceContext,
  ) => Promise<{ payment: NamedPolicy[]; shipping: NamedPolicy[]; returns: NamedPolicy[] }>;
  /** All categories, or null while `known` is the version. Asked as the app: no seller has to be connected. */
  categoryTree?: (context: AppContext, known?: string) => Promise<CategoryTree>;
  /** Categories that are no more, with the ones that took their place. Asked as the app. */
  expiredCategories?: (context: AppContext) => Promise<ExpiredCategory[]>;
  /** What the category asks of a listing. Throws `rejected` for one that is unknown or not a leaf. */
  categoryRules?: (context: MarketplaceContext, categoryId: string) => Promise<CategoryRules>;
  /** What these rules would have it refuse of the draft, without asking it. */
  categoryGaps?: (draft: ListingDraft, rules: CategoryRules) => CategoryGap[];
}

/**
 * One marketplace as the seller works it: in their own browser, signed in as themselves, where the server has no calls
 * to make. It says where to go and what the form takes; what was done there is the seller's word.
 */
export interface ByHandMarketplace {
  key: Platform;
  label: string;
  /** Where a new item is entered. */
  newListingUrl: string;
  /** Where a listing is changed or deleted. */
  editUrl: (externalId: string) => string;
  /**
   * The public id in a listing's address, or null when it is not an https address of a listing on this marketplace's
   * own host.
   */
  externalIdFromUrl: (url: string) => string | null;
  /** The address as it is stored: without what a shared link adds to it. */
  listingUrl: (externalId: string, url: string) => string;
  /** A listing's address as the seller meets it, for the sentence that refuses another. */
  exampleUrl: string;
  /** What the form takes at most, in characters and pictures. */
  limits: { title: number; description: number; photos: number };
  /** Edits that concern a listing there. */
  revised: readonly RevisedField[];
  /** What the draft still lacks. */
  gaps: (draft: Pick<ListingDraft, 'title' | 'pricePence' | 'imageUrls'>) => DraftGap[];
}
