import type { MarketplaceContext } from '../context.ts';
import type { ListingRef } from '../listing-ref.ts';
import type { Rehearsal } from '../rehearse-ending.ts';
import { byId } from './find-product.ts';
import { watchCache } from './from-cache.ts';
import { proveReading, proveWriting } from './test-connection.ts';
import { hidden, refuseStranger } from './withdraw.ts';

/**
 * Reads a product as `withdraw` and `sellOut` do, twice, as they do before and after: an answer out of a cache would be
 * no proof. Then asks whether the key may write. Without a listing: whether products can be read; the first listing
 * itself shows whether the key may write.
 */
export async function rehearseEnding(
  given: MarketplaceContext,
  listing: ListingRef | null,
): Promise<Rehearsal> {
  const { context, check } = watchCache(given);
  if (!listing) {
    await proveReading(context);
    check();
    return 'passed';
  }
  const before = await byId(context, listing.externalId);
  if (!before || hidden.includes(before.status)) return 'ended';
  refuseStranger(before, listing);
  await byId(context, listing.externalId);
  check();
  await proveWriting(context);
  return 'passed';
}
