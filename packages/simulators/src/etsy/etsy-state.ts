import type { Clock } from '../http/clock.ts';
import type { JsonObject } from '../http/json-values.ts';
import type { Listing, Picture, PropertyValue } from './listings/listing.ts';

/** One charge of 0.20 US dollars. */
export type Fee = { listingId: number; kind: 'listing' | 'renewal'; at: Date; usCents: number };

export type ShippingProfile = { id: number; body: JsonObject };
export type ReturnPolicy = { return_policy_id: number; shop_id: number } & JsonObject;
export type Readiness = { id: number; state: string; min: number; max: number; unit: string };

export type Seller = {
  username: string;
  userId: number;
  shopId: number;
  shopName: string;
  createdAt: number;
  currency: string;
  isOnHoliday: boolean;
  sections: { id: number; title: string }[];
  partners: { id: number; name: string }[];
  shippingProfiles: Map<number, ShippingProfile>;
  returnPolicies: Map<number, ReturnPolicy>;
  readiness: Map<number, Readiness>;
};

export type BuyerAddress = { email: string; firstLine: string; city: string; zip: string; message: string };

export type Receipt = {
  id: number;
  shopId: number;
  createdAt: number;
  updatedAt: number;
  paidAt: number | null;
  shippedAt: number | null;
  shipments: { id: number; at: number; carrier: string | null; code: string | null }[];
  canceled: boolean;
  refunds: { pence: number; at: number }[];
  /** What a coupon took off, in pence. */
  discount: number;
  buyerId: number;
  buyerName: string;
  buyerAddress: BuyerAddress | null;
  lines: Line[];
};

export type Line = {
  transactionId: number;
  listingId: number;
  productId: number;
  title: string;
  description: string;
  sku: string;
  /** What distinguishes the product from the others of its listing. */
  propertyValues: PropertyValue[];
  quantity: number;
  /** Pence for one. */
  price: number;
  pictureId: number | null;
  shippingProfileId: number | null;
};

export type App = { keystring: string; sharedSecret: string; redirectUris: string[] };
type Grant = { userId: number; keystring: string; scopes: string[]; expiresAt: Date };
export type AuthCode = Grant & { code: string; redirectUri: string; challenge: string };
export type Token = Grant & { token: string };

export type Settings = {
  /** How long an upload takes, so that uploads at the same time can meet. */
  uploadMs: number;
  /** Calls allowed per second and in any 24 hours; undefined: counted and not limited. */
  limits: { perSecond?: number; perDay?: number };
};

export type Site = {
  clock: Clock;
  settings: Settings;
  apps: Map<string, App>;
  /** By user id. */
  sellers: Map<number, Seller>;
  listings: Map<number, Listing>;
  pictures: Map<number, Picture>;
  receipts: Map<number, Receipt>;
  fees: Fee[];
  codes: Map<string, AuthCode>;
  refreshTokens: Map<string, Token>;
  accessTokens: Map<string, Token>;
  /** Running uploads, by listing. */
  uploading: Map<number, number>;
  /** Moments of calls in the last 24 hours, by keystring. */
  calls: Map<string, number[]>;
  /** Listings that are answered in another form than the documented one. */
  oddForms: Map<number, (rendered: JsonObject) => unknown>;
  /** The same for receipts. */
  oddReceipts: Map<number, (rendered: JsonObject) => unknown>;
  /** Receipts at which Etsy fails (500), and every page with one of them. */
  failingReceipts: Set<number>;
  /**
   * What is cancelled or refunded keeps its time of change (etsy/open-api#604, open since 2022, and #513), and what is
   * cancelled is in no list (#629, of 2022); read on 2026-11-30.
   */
  hidesCancelled: 'from the time of change' | 'from lists' | null;
  /** No listing ends before this moment, in epoch seconds. */
  nextEnd: number;
  /** Something between the client and the site answers every page of a list with the first one. */
  ignoresPaging: boolean;
  nextNumber: number;
};

export function createSite(clock: Clock, settings: Settings): Site {
  return {
    clock,
    settings,
    apps: new Map(),
    sellers: new Map(),
    listings: new Map(),
    pictures: new Map(),
    receipts: new Map(),
    fees: [],
    codes: new Map(),
    refreshTokens: new Map(),
    accessTokens: new Map(),
    uploading: new Map(),
    calls: new Map(),
    nextEnd: Number.POSITIVE_INFINITY,
    ignoresPaging: false,
    oddForms: new Map(),
    oddReceipts: new Map(),
    failingReceipts: new Set(),
    hidesCancelled: null,
    nextNumber: 1,
  };
}

/** The next number of the whole site. An id of one kind is never an id of another. */
export function nextId(site: Site, start: number): number {
  const id = start + site.nextNumber;
  site.nextNumber += 1;
  return id;
}

export function epochNow(site: Site): number {
  return Math.floor(site.clock.now().getTime() / 1000);
}

export function sellerOfShop(site: Site, shopId: number): Seller | undefined {
  return [...site.sellers.values()].find((seller) => seller.shopId === shopId);
}
