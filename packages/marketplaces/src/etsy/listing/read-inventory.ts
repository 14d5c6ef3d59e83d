import type { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { Inventory, type Listing, ListingStock, RawEntries, type Stocked } from '../answers.ts';
import { type EtsyCall, parse, send } from '../client.ts';
import { faultOf } from '../errors.ts';
import { listingPath } from './listing.ts';

/** The most listings that one call may ask for. */
const MOST = 100;

/**
 * The inventory of a listing that was just read: Etsy gives it in a call of its own. Throws if it cannot be read,
 * because nothing may be concluded from a stock that nobody has seen.
 */
export async function withInventory(context: MarketplaceContext, listing: Listing): Promise<Stocked> {
  const path = `${listingPath(listing.listing_id)}/inventory`;
  const call: EtsyCall = { method: 'GET', path };
  const answer = await send(context, call);
  if (answer.status === 404 && faultOf(answer)) throw notShown(listing);
  const inventory = parse(Inventory, call, answer);
  // A listing has at least one product.
  if (inventory.products.length === 0) throw notShown(listing);
  return { ...listing, inventory };
}

function notShown({ url }: Listing): MarketplaceError {
  const message = 'Etsy shows the listing, but not what is in stock of it.';
  return new MarketplaceError('unavailable', message, {
    nextStep: 'If it goes on, change or deactivate the listing on Etsy.',
    link: url,
  });
}

/**
 * The inventories of these listings, as far as Etsy shows them: one that is missing was not read. One unknown id fails
 * the whole call, so the ids are divided until it is alone.
 */
export async function readInventories(
  context: MarketplaceContext,
  ids: readonly number[],
): Promise<Map<number, z.infer<typeof Inventory>>> {
  if (ids.length === 0) return new Map();
  if (ids.length > MOST) return inHalves(context, ids);
  const query = { listing_ids: ids.join(',') };
  const call: EtsyCall = { method: 'GET', path: '/listings/batch/inventory', query };
  const answer = await send(context, call);
  if (answer.status === 404 && faultOf(answer)) {
    return ids.length === 1 ? new Map() : inHalves(context, ids);
  }
  const { results } = parse(RawEntries, call, answer);
  const read = results.flatMap((entry) => ListingStock.safeParse(entry).data ?? []);
  return new Map(read.map(({ listing_id, inventory }) => [listing_id, inventory]));
}

async function inHalves(context: MarketplaceContext, ids: readonly number[]) {
  const middle = Math.ceil(ids.length / 2);
  const first = await readInventories(context, ids.slice(0, middle));
  const rest = await readInventories(context, ids.slice(middle));
  return new Map([...first, ...rest]);
}

/** Listings of a list, which have their inventory as a rule. Those without it are asked for, and left out if unread. */
export async function withInventories(
  context: MarketplaceContext,
  listings: readonly Listing[],
): Promise<Stocked[]> {
  const lacking = listings.filter((listing) => !isStocked(listing)).map(({ listing_id }) => listing_id);
  const read = await readInventories(context, lacking);
  return listings.flatMap((listing) => {
    if (isStocked(listing)) return listing;
    const inventory = read.get(listing.listing_id);
    return inventory ? [{ ...listing, inventory }] : [];
  });
}

/** Whether the inventory was read: nothing in it means that it was not, as a listing has at least one product. */
export function isStocked(listing: Listing): listing is Stocked {
  return (listing.inventory?.products.length ?? 0) > 0;
}
