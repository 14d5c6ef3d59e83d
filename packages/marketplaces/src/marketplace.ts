import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ExpiredCategory } from '@crosslister/contract/policies.ts';
import type { AccountLook } from './account-check.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { AppKeys } from './app-keys.ts';
import type { Capabilities } from './capabilities.ts';
import type { CaptureWords } from './capture/words.ts';
import type { CategoryRules, CategoryTree, CheckedInCategory, SuggestedCategory } from './category.ts';
import type { WasThere } from './changed-there.ts';
import type { CompareListing } from './compare-listing.ts';
import type { AppContext, MarketplaceConfig, MarketplaceContext, Secrets } from './context.ts';
import type { DraftGap } from './draft-gap.ts';
import type { KeyGrant } from './key-grant.ts';
import type { ListingDraft, PublishedListing, RevisedField, RevisedListing, Withdrawal } from './listing.ts';
import type { ListingRef, RemoteIds } from './listing-ref.ts';
import type { Account, OAuth } from './oauth.ts';
import type { PolicyLists } from './policy-lists.ts';
import type { RehearseEnding } from './rehearse-ending.ts';
import type { FindKnown, RemoteItem, RemotePage } from './remote-item.ts';
import type { OrderLines, RemoteSale, ReservedSale, SalesPage } from './remote-sale.ts';
import type { RemoteStatus } from './remote-status.ts';
import type { Webhooks } from './webhooks.ts';

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
