import { stripHtml } from '@crosslister/domain/html-text.ts';
import { partsOf } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { shopPath } from '../account/account.ts';
import {
  BrokenListing,
  Listing,
  ListingEntries,
  type Money,
  type Product,
  type Stocked,
} from '../answers.ts';
import { type EtsyCall, parse, send } from '../client.ts';
import { faultOf } from '../errors.ts';
import type { CheckedDraft } from './draft.ts';

/** Integer pence for Etsy's amounts. */
export function pence({ amount, divisor }: Money): number {
  return Math.round((amount * 100) / divisor);
}

export function listingPath(listingId: string | number): string {
  return `/listings/${listingId}`;
}

/** Calls that change a listing use the path of its shop. */
export function ownListingPath(context: MarketplaceContext, listingId: string | number): string {
  return `${shopPath(context)}/listings/${listingId}`;
}

/**
 * With its photos, and without its inventory (`withInventory`). Null only if Etsy itself says that there is no such
 * listing, or none we may see.
 */
export async function readListing(context: MarketplaceContext, listingId: string): Promise<Listing | null> {
  const listing = await askListing(context, listingId);
  if (!listing) await confirmAbsent(context, listingId);
  return listing;
}

/** Like `readListing`, for what the call for many has left out already. */
export async function askListing(context: MarketplaceContext, listingId: string): Promise<Listing | null> {
  const call: EtsyCall = {
    method: 'GET',
    path: listingPath(listingId),
    query: { includes: 'Images' },
  };
  const answer = await send(context, call);
  if (answer.status === 404 && faultOf(answer)) return null;
  return parse(Listing, call, answer);
}

/**
 * Marketplaces have answered "not found" for what was there, and a listing that is wrongly taken for gone is sold twice. So
 * the call for many is asked too. Throws `unavailable` if that shows it as one that can be bought, or in a form that cannot
 * be read.
 */
async function confirmAbsent(context: MarketplaceContext, listingId: string): Promise<void> {
  const call: EtsyCall = { method: 'GET', path: '/listings/batch', query: { listing_ids: listingId } };
  const answer = await send(context, call);
  if (answer.status === 404 && faultOf(answer)) return;
  const { read, broken } = partsOf(Listing, parse(ListingEntries, call, answer).results);
  const open = read.find(({ listing_id: id, state }) => String(id) === listingId && !isGone({ state }));
  const isUnread = broken.some((entry) => String(BrokenListing.parse(entry).listing_id) === listingId);
  if (!open && !isUnread) return;
  throw new MarketplaceError(
    'unavailable',
    'Etsy does not find this listing at the moment, although it is there.',
    { nextStep: 'If it goes on, look at the listing on Etsy.', ...(open && { link: open.url }) },
  );
}

/** Sold out, expired and removed by Etsy count as ended. A draft is not on sale, but one click would publish it. */
export function isGone({ state }: Pick<Listing, 'state'>): boolean {
  return state !== 'active' && state !== 'draft';
}

/**
 * A variation of a listing has our own id: the listing's id and the SKU. Etsy's product ids cannot be used, because
 * every change of the inventory makes new ones.
 */
export function variationId(listingId: number, sku: string): string {
  return `${listingId}.${sku}`;
}

export function splitId(externalId: string): { listingId: string; isVariation: boolean } {
  const [listingId = ''] = externalId.split('.', 1);
  return { listingId, isVariation: listingId !== externalId };
}

/** Only of a listing whose inventory was read: nothing follows from one that was not. */
export function productsOf({ inventory }: Pick<Stocked, 'inventory'>): Product[] {
  return inventory.products.filter(({ is_deleted }) => !is_deleted);
}

/** One of several things in a listing, distinguished by size, colour or the like, as in an order's `product_data`. */
export function isVariation({ property_values }: Product): boolean {
  return (property_values ?? []).length > 0;
}

/** What distinguishes a variation, for its title: "Large, Blue". */
export function optionsOf({ property_values }: Product): string {
  return (property_values ?? []).flatMap(({ values }) => values ?? []).join(', ');
}

export function skusOf(listing: Stocked): string[] {
  return productsOf(listing).flatMap(({ sku }) => (sku ? [sku] : []));
}

/** Without a SKU yet and otherwise equal: what a create leaves behind whose answer was lost. */
export function isAlike(listing: Stocked, { title, pricePence, quantity }: CheckedDraft): boolean {
  return (
    skusOf(listing).length === 0 &&
    stripHtml(listing.title) === stripHtml(title) &&
    pence(listing.price) === pricePence &&
    listing.quantity === quantity
  );
}

/** Whether a listing can go live again as the same listing. Ended ones stay ended. */
export function canGoLive({ state }: Listing): boolean {
  return state === 'active' || state === 'draft' || state === 'inactive';
}

export function isOfShop(context: MarketplaceContext, { shop_id }: Listing): boolean {
  return shopPath(context) === `/shops/${shop_id}`;
}

/** Whether it was made in, or read from, the shop that is connected now. */
export function isOurs(context: MarketplaceContext, { extra }: Pick<ListingRef, 'extra'>): boolean {
  return extra.shopId !== undefined && shopPath(context) === `/shops/${extra.shopId}`;
}
