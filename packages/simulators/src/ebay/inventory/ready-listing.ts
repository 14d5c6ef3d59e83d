import type { JsonObject } from '../../http/json-values.ts';
import {
  type Listing,
  type ListingSettings,
  nextId,
  type Seller,
  type Site,
  type StoredItem,
  type StoredOffer,
  type Variation,
} from '../ebay-state.ts';
import { startListing } from './listings.ts';

export type ReadyListing = {
  title: string;
  /** Pounds, for instance '12.50'. */
  price: string;
  sku?: string;
  description?: string;
  quantity?: number;
  imageUrls?: string[];
  categoryId?: string;
  condition?: string;
  /** Made in Seller Hub: on the site, with orders, but unknown to the Inventory API. */
  sellerHub?: boolean;
  /** With `sellerHub`: an auction with so many bids. */
  auction?: { bids: number };
  /** With `sellerHub`: several to choose from; `price` and `quantity` are then theirs. */
  variations?: Omit<Variation, 'sold'>[];
  /** With `sellerHub`: item specifics by name. */
  specifics?: Record<string, string[]>;
  conditionDescription?: string;
  /** With `sellerHub`: `EAN`, `ISBN`, `UPC`, `Brand` and `MPN` in fields of their own. */
  numbers?: Record<string, string>;
  /** With `sellerHub`: what its form says beside that. */
  settings?: ListingSettings;
  /** Without `sellerHub`: more of its inventory item, and of its product. */
  item?: JsonObject;
  product?: JsonObject;
  /** With `sellerHub`: the price with eBay's fee for buyers of private sellers. */
  buyerPrice?: string;
  /** With `sellerHub`: eBay cannot show its details. */
  broken?: boolean;
  startsAt?: Date;
};

function addSellerHubDetails(listing: Listing, ready: ReadyListing): Listing {
  listing.specifics = ready.specifics ?? { Brand: ['Unbranded'] };
  if (ready.conditionDescription) listing.conditionDescription = ready.conditionDescription;
  if (ready.numbers) listing.numbers = ready.numbers;
  if (ready.settings) listing.settings = ready.settings;
  if (ready.buyerPrice) listing.buyerPrice = ready.buyerPrice;
  if (ready.broken) listing.broken = true;
  if (ready.auction) listing.auction = { ...ready.auction };
  if (ready.variations) {
    listing.variations = ready.variations.map((variation) => ({ ...variation, sold: 0 }));
    listing.quantity = listing.variations.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  return listing;
}

/** Adds a finished listing to the site, without the API and its rules, for tests of import and sync. */
export function addReadyListing(site: Site, seller: Seller, ready: ReadyListing): Listing {
  const sku = ready.sku ?? nextId(site, 1_000_000);
  const quantity = ready.quantity ?? 1;
  const product = {
    title: ready.title,
    description: ready.description ?? ready.title,
    imageUrls: ready.imageUrls ?? [],
    aspects: { Brand: ['Unbranded'] },
    ...ready.product,
  };
  const item: StoredItem = {
    sku,
    locale: 'en_GB',
    body: {
      sku,
      product,
      condition: ready.condition ?? 'USED_EXCELLENT',
      availability: { shipToLocationAvailability: { quantity } },
      ...(ready.conditionDescription && { conditionDescription: ready.conditionDescription }),
      ...ready.item,
    },
  };
  const firstPolicy = (kind: 'fulfillment' | 'payment' | 'return') => [...seller.policies[kind].keys()][0];
  const offer: StoredOffer = {
    offerId: nextId(site, 8_209_800_000),
    sku,
    marketplaceId: 'EBAY_GB',
    format: 'FIXED_PRICE',
    published: true,
    body: {
      sku,
      categoryId: ready.categoryId ?? '34',
      availableQuantity: quantity,
      merchantLocationKey: [...seller.locations.keys()][0],
      pricingSummary: { price: { value: ready.price, currency: 'GBP' } },
      listingPolicies: {
        fulfillmentPolicyId: firstPolicy('fulfillment'),
        paymentPolicyId: firstPolicy('payment'),
        returnPolicyId: firstPolicy('return'),
      },
    },
  };
  const listing = startListing(site, seller.username, item, offer, ready.startsAt ?? site.clock.now());
  if (ready.sellerHub) {
    delete listing.offerId;
    if (ready.sku === undefined) delete listing.sku;
    return addSellerHubDetails(listing, ready);
  }
  seller.items.set(sku, item);
  seller.offers.set(offer.offerId, offer);
  return listing;
}
