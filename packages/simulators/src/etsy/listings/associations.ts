import type { JsonObject } from '../../http/json-values.ts';
import { refusal } from '../etsy-refusals.ts';
import type { Seller, Site } from '../etsy-state.ts';
import type { Listing } from './listing.ts';
import {
  renderInventory,
  renderListing,
  renderPersonalization,
  renderPictures,
  renderShop,
  type Scope,
} from './render-listing.ts';

/**
 * What a listing read by its id may come with, alone or in a batch. Since 29 July 2026 neither `Inventory` nor `Shipping`
 * (https://developers.etsy.com/documentation/tutorials/inventory-shipping-migration, etsy/open-api discussion 1653, and
 * the document of August 2026); an integration that went on asking reports a 400.
 */
const ofListing = ['Images', 'Shop', 'User', 'Translations', 'Videos', 'Personalization', 'BuyerPrice'];
/** The list of a shop keeps both. */
const ofShop = [...ofListing, 'Shipping', 'Inventory'];

/** The parts asked for, as `includes=Images,Inventory` or a repeated `includes[]`. */
export function readIncludes(query: URLSearchParams, of: 'listing' | 'shop'): string[] {
  const known = of === 'shop' ? ofShop : ofListing;
  const names = [...query]
    .filter(([key]) => key === 'includes' || /^includes\[\d*\]$/.test(key))
    .flatMap(([, value]) => value.split(','))
    .filter(Boolean);
  const wrong = names.find((name) => !known.includes(name));
  if (wrong) throw refusal(400, `Invalid value for 'includes': '${wrong}'.`);
  return names;
}

export function activeCount(site: Site, shopId: number): number {
  return [...site.listings.values()].filter(
    (listing) => listing.shopId === shopId && listing.state === 'active',
  ).length;
}

export function renderUser({ userId, username }: Seller): JsonObject {
  return {
    user_id: userId,
    primary_email: null,
    first_name: username,
    last_name: null,
    image_url_75x75: null,
  };
}

type Asked = { site: Site; origin: string; includes: string[]; scope: Scope };

/** A listing with the requested parts. Others are null or empty. Only the owner sees SKUs. */
export function renderWithParts(listing: Listing, viewer: Seller | undefined, asked: Asked): unknown {
  const { site, origin, includes, scope } = asked;
  const seller = site.sellers.get(listing.userId);
  const isOwner = viewer?.userId === listing.userId;
  const profile = seller?.shippingProfiles.get(listing.content.shipping_profile_id ?? 0);
  const wants = (name: string) => includes.includes(name);
  const skus = listing.inventory.products.map(({ sku }) => sku).filter(Boolean);
  const rendered = {
    ...renderListing(listing, origin, scope),
    shipping_profile: wants('Shipping') ? (profile?.body ?? null) : null,
    user: wants('User') && seller ? renderUser(seller) : null,
    shop: wants('Shop') && seller ? renderShop(seller, activeCount(site, seller.shopId), origin) : null,
    images: wants('Images') ? renderPictures(listing, origin) : [],
    videos: [],
    inventory: wants('Inventory') && isOwner ? renderInventory(listing.inventory) : null,
    production_partners: [],
    skus: isOwner ? skus : [],
    translations: null,
    personalization: wants('Personalization') ? renderPersonalization(listing) : null,
    buyer_price: null,
    views: listing.state === 'active' ? listing.views : 0,
  };
  const odd = site.oddForms.get(listing.id);
  return odd ? odd(rendered) : rendered;
}
