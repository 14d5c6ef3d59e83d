import { type JsonObject, objectAt, textAt, textsAt } from '../../http/json-values.ts';
import type { Listing, Seller, Site } from '../ebay-state.ts';
import { listingState } from '../inventory/listings.ts';
import type { SellerCall } from '../route.ts';
import { shopCategoryId } from './shop.ts';
import { refusals } from './trading-refusals.ts';
import { money } from './xml.ts';

const conditionIds: Record<string, string> = {
  NEW: '1000',
  NEW_OTHER: '1500',
  LIKE_NEW: '2750',
  PRE_OWNED_EXCELLENT: '2990',
  USED_EXCELLENT: '3000',
  PRE_OWNED_FAIR: '3010',
  USED_VERY_GOOD: '4000',
  USED_GOOD: '5000',
  USED_ACCEPTABLE: '6000',
  FOR_PARTS_OR_NOT_WORKING: '7000',
};

const day = 86_400_000;

/** A listing of anybody's; the Trading API shows those of other sellers, too. */
export function findListing(site: Site, id: string | undefined): Listing {
  const listing = site.listings.get(id ?? '');
  if (!listing) throw refusals.notAccessible();
  return listing;
}

export function ownListing(
  { site, seller }: Pick<SellerCall, 'site' | 'seller'>,
  id: string | undefined,
): Listing {
  const listing = findListing(site, id);
  if (listing.seller !== seller.username) throw refusals.notAccessible();
  return listing;
}

export function isLive(site: Site, listing: Listing): boolean {
  return ['ACTIVE', 'OUT_OF_STOCK'].includes(listingState(listing, site.clock.now()));
}

function specificsOf(seller: Seller | undefined, listing: Listing): Record<string, string[]> {
  if (listing.specifics) return listing.specifics;
  const aspects = objectAt(seller?.items.get(listing.sku ?? '')?.body, 'product', 'aspects');
  return Object.fromEntries(Object.keys(aspects ?? {}).map((name) => [name, textsAt(aspects, name)]));
}

function nameValues(specifics: Record<string, string | string[]>): JsonObject {
  return { NameValueList: Object.entries(specifics).map(([Name, Value]) => ({ Name, Value })) };
}

/**
 * Item.ConditionDescription and Item.ProductListingDetails (reference of the Trading API, version 1451, read
 * 2026-11-30).
 */
function detailsOf(seller: Seller | undefined, listing: Listing): JsonObject {
  const body = seller?.items.get(listing.sku ?? '')?.body;
  const notes = listing.conditionDescription ?? textAt(body, 'conditionDescription');
  const ofProduct = (field: string) => textsAt(body, 'product', field)[0];
  const {
    EAN = ofProduct('ean'),
    ISBN = ofProduct('isbn'),
    UPC = ofProduct('upc'),
    Brand = textAt(body, 'product', 'brand'),
    MPN = textAt(body, 'product', 'mpn'),
  } = listing.numbers ?? {};
  const numbers = {
    ...(EAN && { EAN }),
    ...(ISBN && { ISBN }),
    ...(UPC && { UPC }),
    ...(MPN && { BrandMPN: { ...(Brand && { Brand }), MPN } }),
  };
  return {
    ...(notes && { ConditionDescription: notes }),
    ...(Object.keys(numbers).length > 0 && { ProductListingDetails: numbers }),
  };
}

/**
 * Item.Storefront (0 without a category), Item.LotSize, Item.SecondaryCategory, Item.VATDetails and Item.SellerProfiles
 * (reference of the Trading API, versions 1423 and 1451, read 2026-11-30).
 */
function settingsOf(seller: Seller | undefined, listing: Listing): JsonObject {
  const { shopCategory = '', secondCategory, lotSize, vat } = listing.settings ?? {};
  const id = shopCategoryId(seller?.shop ?? [], shopCategory);
  return {
    ...(seller?.shop && { Storefront: { StoreCategoryID: id ?? '0', StoreCategory2ID: '0' } }),
    ...(lotSize !== undefined && { LotSize: lotSize }),
    ...(secondCategory && { SecondaryCategory: { CategoryID: secondCategory } }),
    ...(vat !== undefined && { VATDetails: { VATPercent: vat.toFixed(1) } }),
    ...policyNodes(listing),
  };
}

export function policyNodes({ settings }: Listing): JsonObject {
  const { policies } = settings ?? {};
  if (!policies) return {};
  return {
    SellerProfiles: {
      SellerPaymentProfile: { PaymentProfileName: policies.payment },
      SellerReturnProfile: { ReturnProfileName: policies.return },
      SellerShippingProfile: { ShippingProfileName: policies.shipping },
    },
  };
}

export function variationNodes(listing: Listing): JsonObject {
  if (!listing.variations) return {};
  const Variation = listing.variations.map(({ sku, price, quantity, sold, specifics }) => ({
    ...(sku !== undefined && { SKU: sku }),
    StartPrice: money(price),
    Quantity: quantity + sold,
    VariationSpecifics: nameValues(specifics),
    SellingStatus: { QuantitySold: sold },
  }));
  return { Variations: { Variation } };
}

export function listingType(listing: Listing): string {
  return listing.auction ? 'Chinese' : 'FixedPriceItem';
}

/** When it ends: a listing without an end is renewed every month, an auction ends after a week. */
export function endsAt(site: Site, { startsAt, endedAt, auction }: Listing): Date {
  if (endedAt) return endedAt;
  const lasts = (auction ? 7 : 30) * day;
  const since = site.clock.now().getTime() - startsAt.getTime();
  return new Date(startsAt.getTime() + lasts * Math.max(Math.floor(since / lasts) + 1, 1));
}

/** `Quantity` includes what was sold. Buyers can get `Quantity` less `QuantitySold`. */
export function itemNode(site: Site, listing: Listing): JsonObject {
  const seller = site.sellers.get(listing.seller);
  return {
    AutoPay: 'true',
    Country: 'GB',
    Currency: 'GBP',
    Description: listing.description,
    ItemID: listing.listingId,
    ListingDetails: {
      StartTime: listing.startsAt.toISOString(),
      EndTime: endsAt(site, listing).toISOString(),
      ViewItemURL: `https://www.ebay.co.uk/itm/${listing.listingId}`,
    },
    ListingDuration: listing.auction ? 'Days_7' : 'GTC',
    ListingType: listingType(listing),
    PrimaryCategory: { CategoryID: listing.categoryId },
    Quantity: listing.quantity + listing.sold,
    Seller: { UserID: listing.seller },
    SellingStatus: {
      BidCount: listing.auction?.bids ?? 0,
      CurrentPrice: money(listing.buyerPrice ?? listing.price),
      QuantitySold: listing.sold,
      ListingStatus: listing.endedAt ? 'Completed' : 'Active',
    },
    Site: 'UK',
    StartPrice: money(listing.price),
    Title: listing.title,
    ...(listing.sku !== undefined && { SKU: listing.sku }),
    ConditionID: conditionIds[listing.condition] ?? '3000',
    ...detailsOf(seller, listing),
    ...settingsOf(seller, listing),
    PictureDetails: { PictureURL: listing.imageUrls },
    ItemSpecifics: nameValues(specificsOf(seller, listing)),
    ...variationNodes(listing),
  };
}
