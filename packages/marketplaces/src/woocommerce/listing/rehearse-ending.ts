import type { MarketplaceContext } from '../../context.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { Rehearsal } from '../../listing/rehearse-ending.ts';
import { proveReading, proveWriting } from '../account/test-connection.ts';
import { byId } from './find-product.ts';
import { hidden, refuseStranger } from './withdraw.ts';

/**
 * Reads a product as `withdraw` and `sellOut` do, where an answer out of a cache is an error too. Then asks whether the key may write. Without a listing: whether products can be read; the first listing
 * itself shows whether the key may write.
 */
export async function rehearseEnding(
  context: MarketplaceContext,
  listing: ListingRef | null,
): Promise<Rehearsal> {
  if (!listing) {
    await proveReading(context);
    return 'passed';
  }
  const before = await byId(context, listing.externalId);
  if (!before || hidden.includes(before.status)) return 'ended';
  refuseStranger(before, listing);
  await proveWriting(context);
  return 'passed';
}
