import type { Clock } from '../ebay/clock.ts';
import type { JsonObject } from '../ebay/json-body.ts';

export const listingStates = ['active', 'inactive', 'sold_out', 'draft', 'expired'] as const;
export type ListingState = (typeof listingStates)[number];

export type Picture = {
  id: number;
  shopId: number;
  bytes: Buffer;
  contentType: string;
  altText: string;
  /** Epoch seconds, like every `...At` here that is a number. */
  createdAt: number;
};

export type PropertyValue = {
  property_id: number;
  property_name: string | null;
  scale_id: number | null;
  scale_name: string | null;
  value_ids: number[];
  values: string[];
};

export type Offering = {
  offeringId: number;
  /** Pence. */
  price: number;
  quantity: number;
  enabled: boolean;
  readinessStateId: number | null;
};

export type Product = {
  productId: number;
  sku: string;
  offerings: Offering[];
  propertyValues: PropertyValue[];
};

export type Inventory = {
  products: Product[];
  priceOn: number[];
  quantityOn: number[];
  skuOn: number[];
  readinessOn: number[];
};

/** What the seller wrote, under Etsy's own names, so that it can be answered as it is. */
export type Content = {
  title: string;
  description: string;
  who_made: string;
  when_made: string;
  is_supply: boolean;
  taxonomy_id: number;
  listing_type: string;
  shipping_profile_id: number | null;
  return_policy_id: number | null;
  tags: string[];
  materials: string[];
  style: string[];
  shop_section_id: number | null;
  item_weight: number | null;
  item_weight_unit: string | null;
  item_length: number | null;
  item_width: number | null;
  item_height: number | null;
  item_dimensions_unit: string | null;
  should_auto_renew: boolean;
  is_taxable: boolean;
  is_customizable: boolean;
};

export type Listing = {
  id: number;
  shopId: number;
  userId: number;
  state: ListingState;
  /** Etsy took it off the shelves for a review: still `active`, but nobody can buy or delete it. */
  onHold: boolean;
  content: Content;
  inventory: Inventory;
  properties: Map<number, PropertyValue>;
  pictures: Picture[];
  createdAt: number;
  updatedAt: number;
  stateAt: number;
  /** Until when the fee is paid; before the first fee what a fee would buy. */
  endsAt: number;
  feePaid: boolean;
};

/** One charge of 0.20 US dollars. */
export type Fee = { listingId: number; kind: 'listing' | 'renewal'; at: Date; usCents: number };

export type ShippingProfile = { id: number; body: JsonObject };
export type ReturnPolicy = { return_policy_id: number; shop_id: number } & JsonObject;
export type Readiness = {
  id: number;
  state: string;
  min: number;
  max: number;
  unit: string;
};

export type Seller = {
  username: string;
  userId: number;
  shopId: number;
  shopName: string;
  shippingProfiles: Map<number, ShippingProfile>;
  returnPolicies: Map<number, ReturnPolicy>;
  readiness: Map<number, Readiness>;
  createdAt: number;
};

export type Receipt = {
  id: number;
  shopId: number;
  createdAt: number;
  updatedAt: number;
  paidAt: number | null;
  shippedAt: number | null;
  canceled: boolean;
  refunds: { pence: number; at: number }[];
  buyerId: number;
  buyerName: string;
  lines: Line[];
};

export type Line = {
  transactionId: number;
  listingId: number;
  productId: number;
  title: string;
  description: string;
  sku: string;
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
  /** Uploads under way, by listing. */
  uploading: Map<number, number>;
  /** Moments of calls in the last 24 hours, by keystring. */
  calls: Map<string, number[]>;
  /** No listing ends before this moment, in epoch seconds. */
  nextEnd: number;
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
    nextNumber: 1,
  };
}

/** The next number of the whole site, so that no id of one kind is taken for an id of another. */
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
