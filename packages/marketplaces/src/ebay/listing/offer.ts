import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { MarketplaceError } from '../../errors.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { InventoryItem, Offer, Offers } from '../answers.ts';
import { type EbayAccess, type EbayCall, parse, send } from '../client.ts';
import { faultsOf } from '../errors.ts';

export const marketplaceId = 'EBAY_GB';
export const format = 'FIXED_PRICE';

const notThere = [25701, 25702, 25710, 25713];

/** Null only when the Inventory API itself says that it does not exist. Any other 404 is an error. */
async function find<T>(context: EbayAccess, schema: z.ZodType<T>, call: EbayCall): Promise<T | null> {
  const answer = await send(context, call);
  const isNotThere = (errorId: number) =>
    notThere.includes(errorId) || (answer.status === 404 && errorId >= 25_000 && errorId < 26_000);
  if (faultsOf(answer).some(({ errorId }) => isNotThere(errorId))) return null;
  return parse(schema, call, answer);
}

export function itemPath(sku: string): string {
  return `/sell/inventory/v1/inventory_item/${encodeURIComponent(sku)}`;
}

export function offerPath(offerId: string): string {
  return `/sell/inventory/v1/offer/${encodeURIComponent(offerId)}`;
}

export function findItem(context: EbayAccess, sku: string): Promise<InventoryItem | null> {
  return find(context, InventoryItem, { method: 'GET', path: itemPath(sku) });
}

export function readOffer(context: EbayAccess, offerId: string): Promise<Offer | null> {
  return find(context, Offer, { method: 'GET', path: offerPath(offerId) });
}

/** The only fixed-price offer a SKU can have in the UK. */
export async function findOffer(context: EbayAccess, sku: string): Promise<Offer | null> {
  const query = { sku, marketplace_id: marketplaceId, format };
  const found = await find(context, Offers, { method: 'GET', path: '/sell/inventory/v1/offer', query });
  const ours = (offer: Offer) => offer.marketplaceId === marketplaceId && offer.format === format;
  return found?.offers.find(ours) ?? null;
}

/** The offer of a stored listing, found by its id, otherwise by the SKU that was sent. */
export async function offerOf(context: EbayAccess, { extra, sku }: ListingRef): Promise<Offer | null> {
  const byId = extra.offerId ? await readOffer(context, extra.offerId) : null;
  return byId ?? (sku ? await findOffer(context, sku) : null);
}

/** An offer whose listing sold out or was ended on the site still says that it is published. */
export function isEnded(offer: Offer): boolean {
  const { listingStatus } = offer.listing ?? {};
  return offer.status === 'UNPUBLISHED' || listingStatus === 'ENDED' || listingStatus === 'EBAY_ENDED';
}

/** Id of this offer's listing that has not ended. A scheduled listing counts. */
export function openListingId(offer: Offer): string | undefined {
  return offer.status === 'PUBLISHED' && !isEnded(offer) ? offer.listing?.listingId : undefined;
}

const waits = [300, 1000, 3000];

/**
 * Repeats work that failed because eBay was still busy with an earlier change of the item
 * (25025). It starts again with reading.
 */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.details.code !== '25025') throw error;
      await sleep(wait);
    }
  }
  return work();
}
