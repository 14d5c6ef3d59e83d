import type { Seller, Site } from '../etsy-state.ts';
import { formOf } from '../form-body.ts';
import { addPicture } from './image-routes.ts';
import { activate } from './lifecycle.ts';
import type { Listing, ListingState } from './listing.ts';
import { readDraft } from './listing-fields.ts';
import { addDraft } from './listing-routes.ts';

export type ReadyListing = {
  title: string;
  /** Pounds, for instance `12.50`. */
  price: string;
  sku?: string;
  quantity?: number;
  description?: string;
  taxonomyId?: number;
  tags?: string[];
  /** More of its fields, as the API takes them. */
  fields?: Record<string, string>;
  state?: ListingState;
  autoRenew?: boolean;
  /** JPG, PNG or GIF; default: one plain dot. */
  pictures?: Buffer[];
};

const dot = Buffer.from('R0lGODlhAQABAIAAAMDAwAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** Puts a listing there without the API, as if the seller had made it on the site long ago. */
export function addReadyListing(site: Site, seller: Seller, input: ReadyListing): Listing {
  const [shipping] = seller.shippingProfiles.keys();
  const [returns] = seller.returnPolicies.keys();
  const [readiness] = seller.readiness.keys();
  const fields = new URLSearchParams({
    title: input.title,
    price: input.price,
    quantity: String(input.quantity ?? 1),
    description: input.description ?? input.title,
    taxonomy_id: String(input.taxonomyId ?? 1062),
    who_made: 'someone_else',
    when_made: '1990s',
    should_auto_renew: String(input.autoRenew ?? false),
    tags: (input.tags ?? []).join(','),
    shipping_profile_id: String(shipping),
    return_policy_id: String(returns),
    readiness_state_id: String(readiness),
    ...input.fields,
  });
  const listing = addDraft(site, seller, readDraft(site, seller, formOf(fields)));
  for (const product of listing.inventory.products) product.sku = input.sku ?? '';
  listing.pictures = (input.pictures ?? [dot]).map((bytes) => addPicture(site, seller.shopId, bytes, ''));
  const state = input.state ?? 'active';
  if (state === 'draft') return listing;
  activate(site, listing);
  listing.state = state;
  const sold = state === 'sold_out' ? listing.inventory.products.flatMap(({ offerings }) => offerings) : [];
  for (const offering of sold) offering.quantity = 0;
  return listing;
}
