import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { repeatedPage } from '../../repeated-page.ts';
import { shopPath } from '../account/account.ts';
import { ListingPage, type Stocked } from '../answers.ts';
import { ask, type EtsyCall } from '../client.ts';
import { skusOf } from '../listing/listing.ts';
import { withInventories } from '../listing/read-inventory.ts';

export const pageSize = 100;
/** Pages overlap: a listing that ends meanwhile moves the next ones forward, past the edge of a page. */
const step = 90;

export type ScannedState = 'draft' | 'active' | 'inactive';

export function listingsPage(context: MarketplaceContext, state: ScannedState, offset: number): EtsyCall {
  return {
    method: 'GET',
    path: `${shopPath(context)}/listings`,
    query: { state, limit: pageSize, offset, includes: 'Images,Inventory' },
  };
}

function notAllRead(): MarketplaceError {
  return new MarketplaceError(
    'unavailable',
    'Etsy does not show what is in stock of some of your listings.',
    {
      nextStep: 'If it goes on, please report it.',
    },
  );
}

export interface Scanned {
  /** Listings with this SKU, on any of their products. */
  bySku: Stocked[];
  alike: Stocked[];
}

/**
 * Searches the whole shop for a SKU, because Etsy has no such search. It needs one call for each 90 listings, so it is
 * done only when no id is known. `isAlike` also selects listings that may be ours without a SKU yet.
 */
export async function scan(
  context: MarketplaceContext,
  sku: string,
  isAlike: (listing: Stocked) => boolean,
): Promise<Scanned> {
  const bySku = new Map<number, Stocked>();
  const alike = new Map<number, Stocked>();
  for (const state of ['draft', 'active', 'inactive'] as const) {
    let first: number | undefined;
    for (let offset = 0; ; offset += step) {
      const { count, results } = await ask(context, ListingPage, listingsPage(context, state, offset));
      if (offset > 0 && results.length > 0 && results[0]?.listing_id === first) throw repeatedPage('Etsy');
      first = results[0]?.listing_id;
      const stocked = await withInventories(context, results);
      // A listing that was not read may have the SKU.
      if (stocked.length < results.length) throw notAllRead();
      for (const listing of stocked) {
        if (skusOf(listing).includes(sku)) bySku.set(listing.listing_id, listing);
        else if (isAlike(listing)) alike.set(listing.listing_id, listing);
      }
      if (results.length === 0 || offset + results.length >= count) break;
    }
  }
  return { bySku: [...bySku.values()], alike: [...alike.values()] };
}
