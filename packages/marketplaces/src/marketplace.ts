import type { PolicyKind } from '@crosslister/contract/platforms/description.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import type { AccountLook } from './account/account-check.ts';
import type { AccountDeletion } from './account/account-deletion.ts';
import type { AppKeys } from './account/app-keys.ts';
import type { KeyGrant } from './account/key-grant.ts';
import type { Account, OAuth } from './account/oauth.ts';
import type { PolicyLists } from './account/policy-lists.ts';
import type { Capabilities } from './capabilities.ts';
import type { CaptureWords } from './capture/words.ts';
import type { Categories } from './catalogue/category.ts';
import type { FindKnown, RemoteItem, RemotePage } from './catalogue/remote-item.ts';
import type { MarketplaceConfig, MarketplaceContext, Secrets } from './context.ts';
import type { WasThere } from './listing/changed-there.ts';
import type { CompareListing } from './listing/compare-listing.ts';
import type { DraftGap } from './listing/draft-gap.ts';
import type {
  ListingDraft,
  PublishedListing,
  RevisedField,
  RevisedListing,
  Withdrawal,
} from './listing/listing.ts';
import type { ListingRef, RemoteIds } from './listing/listing-ref.ts';
import type { RehearseEnding } from './listing/rehearse-ending.ts';
import type { RemoteStatus } from './listing/remote-status.ts';
import type { OrderCalls } from './sales/order-calls.ts';
import type { OrderLines, RemoteSale, ReservedSale, SalesPage } from './sales/remote-sale.ts';
import type { Webhooks } from './sales/webhooks.ts';

/**
 * One marketplace. A plain object that gets everything from outside through the context. Its calls are in groups. Every
 * marketplace has the first four; the others are absent as a whole where it has no such thing. In a group nothing can be
 * left out: null says that the marketplace does not have it.
 */
export interface Marketplace {
  key: Platform;
  label: string;
  capabilities: Capabilities;
  account: AccountCalls;
  catalogue: CatalogueCalls;
  listing: ListingCalls;
  sales: SalesCalls;
  /** It is told from here that an order was posted. */
  orders?: OrderCalls;
  /** The seller connects the account on its consent page. */
  oauth?: OAuth;
  /** The app with which its API is called. */
  appKeys?: AppKeys;
  /** The seller's own shop hands over its keys. */
  keyGrant?: KeyGrant;
  /** It tells us of orders automatically. */
  webhooks?: Webhooks;
  /** It tells every app of users who closed their account. */
  accountDeletion?: AccountDeletion;
  /** A listing has a category, out of a tree. */
  categories?: Categories;
}

/** The seller's account, and how it is called. */
export interface AccountCalls {
  /** Asks the marketplace whether the credentials work. Throws MarketplaceError if they do not. */
  test: (context: MarketplaceContext) => Promise<Account>;
  /**
   * What to look at when the seller checks the account: whether everything is there that listing and selling need.
   * `settings` are those of its listings. It changes nothing, and makes as few calls as possible.
   */
  check: (context: MarketplaceContext, settings: Readonly<Record<string, unknown>>) => AccountLook[];
  /** What the seller has set up there for listings to choose from. */
  policies: ((context: MarketplaceContext) => Promise<PolicyLists>) | null;
  /** Makes an entry of one of these lists, or finds that of this name. */
  makePolicy: ((context: MarketplaceContext, kind: PolicyKind, name: string) => Promise<NamedPolicy>) | null;
  /** The seller's own pages there, once signed in. `accountId` is `Account.id`, or a shop's host and path. */
  sellerPages: (accountId: string) => { listings: string; orders: string };
  /** Base URLs of its API. Other calls through the context (photos) do not count as the marketplace. */
  addresses: (config: MarketplaceConfig, secrets: Secrets) => string[];
  /** What a capture of the calls may keep. */
  captureWords: CaptureWords;
}

/** What the account has on sale, no matter who listed it. */
export interface CatalogueCalls {
  /**
   * One page of live items. Null as `cursor` starts at the beginning. An item that cannot be read is left out as
   * `unreadable`, and a page that cannot be read says where to go on (`details.skip`).
   */
  list: (context: MarketplaceContext, cursor: string | null, findKnown?: FindKnown) => Promise<RemotePage>;
  /**
   * Reads what an item with `lacksSpecifics` did not come with; its promise is null if the marketplace does not show the
   * item any more.
   */
  readSpecifics:
    | ((context: MarketplaceContext, listing: RemoteIds) => Promise<RemoteItem['specifics'] | null>)
    | null;
  /** Gives an item without a SKU this one, at the marketplace. It may run again. */
  setSku: (context: MarketplaceContext, item: RemoteIds, sku: string) => Promise<void>;
}

/** One product's listing there. */
export interface ListingCalls {
  /** What the draft still lacks, before anything is sent. */
  gaps: (draft: ListingDraft) => DraftGap[];
  /** It may run again after any interruption, and ends with exactly one listing for the draft's SKU. */
  publish: (context: MarketplaceContext, draft: ListingDraft) => Promise<PublishedListing>;
  /** Edits that its listings show. `revise` is called for no others. */
  revised: readonly RevisedField[];
  /**
   * Changes these fields of an existing listing to the draft's and leaves the rest. It may run again. It never puts
   * anything on sale: throws `rejected` when the listing has ended or is gone. With `was`, a field that has neither that
   * value there nor the draft's is left as it is, and named.
   */
  revise: (
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
  /** The listing read back, side by side with what was sent. */
  compare: CompareListing;
  /** The present state of each of these listings of the connected account, asked for by its id. Changes nothing. */
  readStatuses: (context: MarketplaceContext, listings: ListingRef[]) => Promise<RemoteStatus[]>;
  /** What a `statusSeen` means to a seller, where the marketplace's own word says little. */
  statusWords: Readonly<Record<string, string>>;
  /** Ends the listing and reads it again. Resolves only when the marketplace says that it has ended. */
  withdraw: (context: MarketplaceContext, listing: ListingRef) => Promise<Withdrawal>;
  /**
   * For platforms where more may be bought after the last one was sold there: makes sure that nothing can be, and
   * leaves the page to the marketplace. Stock that the marketplace counts is left alone, unless our own write may
   * have put it there (`writtenBack`). `settings` are those of its listings. It may run again.
   */
  sellOut:
    | ((
        context: MarketplaceContext,
        listing: ListingRef,
        writtenBack?: boolean,
        settings?: Readonly<Record<string, unknown>>,
      ) => Promise<Withdrawal>)
    | null;
  rehearseEnding: RehearseEnding;
  /** The public id in a listing's URL. Null if it is not one of this platform's. */
  externalIdFromUrl: (url: string) => string | null;
}

/** What the account has sold. */
export interface SalesCalls {
  /** Order lines that changed since the cursor. Null starts now, less the platform's overlap. */
  list: (context: MarketplaceContext, cursor: string | null) => Promise<SalesPage>;
  /** Seconds between two polls for sales, where no quota has to be saved: 60, or fewer if it may be asked more often. */
  pollSeconds: number;
  /**
   * How sales that wait for payment stand now, asked for by their ids: paid, still waiting, or `cancelled` when the
   * marketplace has freed the thing. One that cannot be read is left out, and asked for again.
   */
  reserved: ((context: MarketplaceContext, known: readonly ReservedSale[]) => Promise<RemoteSale[]>) | null;
  /**
   * Orders that count as sold, asked for again by their ids (at most 100): a refund or an added line does not always move
   * the time by which `list` asks. What is gone, or cannot be read whole, is left out.
   */
  again: ((context: MarketplaceContext, orderIds: readonly string[]) => Promise<OrderLines>) | null;
}
