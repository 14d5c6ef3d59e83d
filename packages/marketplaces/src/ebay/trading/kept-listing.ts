import type { MarketplaceContext } from '../../context.ts';
import type { ListingDraft, PublishedListing } from '../../listing/listing.ts';
import { addressOf, isActive, isFromSellerHub, priceOf, readItem } from './item.ts';

/**
 * The product's earlier listing from Seller Hub, if it is still live, so that no second one is made beside it. Null if
 * there is none or it has ended. The Inventory API does not know it.
 */
export async function keptListing(
  context: MarketplaceContext,
  { previous }: ListingDraft,
): Promise<PublishedListing | null> {
  if (!previous || !isFromSellerHub(previous)) return null;
  const item = await readItem(context, previous.externalId);
  if (!item || !isActive(item)) return null;
  return {
    ...previous,
    url: addressOf(context, previous.externalId),
    status: 'active',
    pricePence: priceOf(item),
    imagesUploaded: 0,
    scheduledTime: null,
    kept: true,
    warnings: ['It is still on sale by the listing made on eBay itself, so that one was kept as it is.'],
  };
}
