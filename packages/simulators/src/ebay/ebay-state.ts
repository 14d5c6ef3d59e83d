import type { Clock } from '../http/clock.ts';
import type { JsonObject } from '../http/json-values.ts';
import { createNotifications, type Notifications } from './notifications/notification-state.ts';

export type PolicyKind = 'fulfillment' | 'payment' | 'return';

export type StoredItem = { sku: string; locale: string; body: JsonObject };

export type StoredOffer = {
  offerId: string;
  sku: string;
  marketplaceId: string;
  format: string;
  body: JsonObject;
  published: boolean;
  listingId?: string;
};

export type EndReason = 'withdrawn' | 'sold' | 'ended_by_seller';

/** One choice of a listing with several, a size for instance. */
export type Variation = {
  /** Absent without a custom label. */
  sku?: string;
  specifics: Record<string, string>;
  price: string;
  quantity: number;
  sold: number;
};

export type Listing = {
  listingId: string;
  seller: string;
  /** Absent on listings made in Seller Hub without a custom label. */
  sku?: string;
  /** Absent on listings made in Seller Hub: the Inventory API cannot see those. */
  offerId?: string;
  title: string;
  subtitle?: string;
  /** Limits of what buyers may offer; null where they may not. */
  bestOffer?: { accept: string | null; decline: string | null } | null;
  description: string;
  /** Pounds with two decimals, as sent. */
  price: string;
  imageUrls: string[];
  categoryId: string;
  condition: string;
  quantity: number;
  sold: number;
  /** Absent on fixed-price listings, the only ones the APIs here make. */
  auction?: { bids: number };
  /** Only on listings made in Seller Hub. `quantity` and `sold` of the listing are their sums. */
  variations?: Variation[];
  /** Item specifics of a listing made in Seller Hub; the others' are with their inventory item. */
  specifics?: Record<string, string[]>;
  /** Of a listing made in Seller Hub: what is said of its condition, and its numbers by the Trading API's names. */
  conditionDescription?: string;
  numbers?: Record<string, string>;
  /** The same of its place in the Shop (a path), its second category, VAT and policies by their names. */
  settings?: ListingSettings;
  /** What buyers are shown, with eBay's fee for buyers of private sellers. */
  buyerPrice?: string;
  /** GetItem, and every page of GetSellerList that would have it whole, fails with an error of eBay's own, always. */
  broken?: boolean;
  startsAt: Date;
  endedAt?: Date;
  endReason?: EndReason;
};

export type ListingSettings = {
  shopCategory?: string;
  secondCategory?: string;
  lotSize?: number;
  vat?: number;
  policies?: { payment: string; shipping: string; return: string };
};

export type Seller = {
  username: string;
  /** The categories of the Shop, by their paths: "/Fashion/Men". Absent without a Shop. */
  shop?: string[];
  /** eBay has a VAT number of this business seller. */
  vatRegistered: boolean;
  userId: string;
  /** When SELLING_POLICY_MANAGEMENT takes effect; absent: never asked for. */
  policiesFrom?: Date;
  policies: Record<PolicyKind, Map<string, JsonObject>>;
  locations: Map<string, JsonObject>;
  items: Map<string, StoredItem>;
  offers: Map<string, StoredOffer>;
  sellingLimit: { quantity: number; amount: number };
  /** Pounds that a new listing costs. Business accounts without free listings pay one. */
  insertionFee: number;
  registrationCompleted: boolean;
  /** With it on, a listing at quantity 0 stays, out of stock, instead of being refused. */
  outOfStockControl: boolean;
};

export type Order = {
  seller: string;
  createdAt: Date;
  modifiedAt: Date;
  /** The order as answered, without `cancelRequests`, which only getOrder gives. */
  body: JsonObject;
  cancelRequests: JsonObject[];
  fulfillments: JsonObject[];
  /**
   * `waiting`: the buyer has committed and not paid. `freed`: they never did, and eBay cancelled it. Both are in the
   * Trading API alone: "The Fulfillment API includes only transactions that have completed checkout"
   * (https://developer.ebay.com/develop/api/sell/fulfillment_api, v1.20.6, read 2026-11-29).
   */
  payment: 'waiting' | 'freed' | 'done';
  /**
   * Its number before it was paid: "The unique identifier of a 'non-immediate payment' order will change as it goes from
   * an unpaid order to a paid order", and calls find it by both (OrderIDArrayType of the Trading API, version 1363).
   */
  unpaidId?: string;
};

export type StoredImage = {
  imageId: string;
  imageUrl: string;
  expiresAt: Date;
  bytes: Buffer;
  contentType: string;
};

export type AppKey = {
  clientId: string;
  clientSecret: string;
  /** RuName to the addresses registered for it. */
  ruNames: Record<string, { accepted: string; declined: string }>;
  /** The scopes that eBay granted this keyset; absent: all. */
  scopes?: string[];
  /** Where a scope that was not granted is refused: on eBay's page (default), or by a return with an error. */
  refusesScopes?: 'on the page' | 'by returning';
};

export type Settings = {
  app: AppKey;
  /** Keysets of other developers, as each seller has who brings a key of their own. */
  otherApps: AppKey[];
  allowHttpImages: boolean;
  /** Addresses from which the site cannot fetch a picture, like those of a host that refuses other servers. */
  hotlinkProtected?: RegExp;
  skuPattern: RegExp;
  /** What refuses a SKU that `skuPattern` does not match (25707): nothing, reading its offers, or the list that has it. */
  oddSkus: 'taken' | 'offers' | 'list';
  concurrencyWindowMs: number;
  optInDelayMs: number;
  /** Calls per day by API, `sell.inventory` and so on; an API left out is not limited. */
  quotas: Record<string, number>;
  notifications: { allowHttp: boolean; retryMs: number };
};

export type AuthCode = {
  code: string;
  clientId: string;
  seller: string;
  ruName: string;
  scopes: string[];
  expiresAt: Date;
};
export type RefreshToken = {
  token: string;
  clientId: string;
  seller: string;
  scopes: string[];
  expiresAt: Date;
};
/** `seller` is absent on an application token. */
export type AccessToken = { token: string; seller?: string; scopes: string[]; expiresAt: Date };

/** Whose token it is, and what it allows; `seller` is absent for an application token. */
export type Caller = { seller?: Seller; scopes: string[] };

export type Site = {
  clock: Clock;
  settings: Settings;
  sellers: Map<string, Seller>;
  listings: Map<string, Listing>;
  orders: Map<string, Order>;
  images: Map<string, StoredImage>;
  codes: Map<string, AuthCode>;
  refreshTokens: Map<string, RefreshToken>;
  accessTokens: Map<string, AccessToken>;
  /** `seller/sku` of every edit that is running. */
  busySkus: Set<string>;
  /** Calls so far today, by API. */
  used: Map<string, number>;
  usedOn: string;
  /** Moments of the last uploads, by seller. */
  uploads: Map<string, number[]>;
  categoryTreeVersion: string;
  /** Leaves taken off the tree, by the ones that replace them; null: none does. */
  expiredCategories: Map<string, string | null>;
  /**
   * Identifiers that categories want although the taxonomy does not say required (public reports of 2026:
   * ashnicholes-droid/hahm-ebay-lister issues 31 and 36). An aspect of that name is picked up as the identifier.
   */
  wantsIdentifiers: Map<string, 'EAN' | 'ISBN' | 'MPN'>;
  /** Sizes that are not on a category's list are refused, as eBay does with clothes and shoes since August 2026. */
  blocksFreeSizes: boolean;
  notifications: Notifications;
  /** Something between the client and the site answers every page of a list with the first one. */
  ignoresPaging: boolean;
  /**
   * What the Inventory API answers as not found although it is there. So it was for hours in July 2025
   * (developer.ebay.com/support/api-status, "resource/entity you requested could not be found", read 2026-11-29).
   */
  lost: Set<'items' | 'offers'>;
  /** Every list that would have this order fails with an error of eBay's own. */
  brokenOrder?: string;
  /** GetMyeBaySelling fails at this page, always. */
  brokenSellingPage?: number;
  /** Trading calls that it does not have. */
  lacksCalls: Set<string>;
  nextNumber: number;
};

/** The keyset of this client id, if there is one. */
export function appOf({ settings }: Site, clientId: string | null): AppKey | undefined {
  return [settings.app, ...settings.otherApps].find((app) => app.clientId === clientId);
}

export function createSite(clock: Clock, settings: Settings): Site {
  return {
    clock,
    settings,
    sellers: new Map(),
    listings: new Map(),
    orders: new Map(),
    images: new Map(),
    codes: new Map(),
    refreshTokens: new Map(),
    accessTokens: new Map(),
    busySkus: new Set(),
    used: new Map(),
    usedOn: '',
    uploads: new Map(),
    categoryTreeVersion: '131',
    expiredCategories: new Map(),
    notifications: createNotifications(settings.notifications),
    ignoresPaging: false,
    lacksCalls: new Set(),
    wantsIdentifiers: new Map(),
    blocksFreeSizes: false,
    lost: new Set(),
    nextNumber: 1,
  };
}

/** The next number of the whole site: no two offers, listings or policies share one. */
export function nextId(site: Site, start: number): string {
  const id = start + site.nextNumber;
  site.nextNumber += 1;
  return String(id);
}
