import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { isUnknownCall } from '../client.ts';
import { findOffer } from '../listing/offer.ts';
import { contentOf, type TradingCall, trade } from './call.ts';
import { addressOf } from './item.ts';
import { Labelled, type Summary } from './trading-answers.ts';
import { endingSoon } from './window.ts';

/** By a clock that is behind eBay's the range has begun, and what has ended since is in it. */
const hasEnded = ({ SellingStatus }: Summary) =>
  ['Completed', 'Ended'].includes(SellingStatus?.ListingStatus ?? '');

/** Ids of live or scheduled listings with a custom label, whichever tool made them. */
export async function idsUnder(context: MarketplaceContext, label: string): Promise<string[]> {
  const call: TradingCall = {
    name: 'GetSellerList',
    changes: false,
    content: {
      ...endingSoon(context.now().getTime()),
      GranularityLevel: 'Fine',
      IncludeVariations: 'true',
      Pagination: { EntriesPerPage: 10, PageNumber: 1 },
      SKUArray: { SKU: label },
    },
  };
  const { ItemArray } = contentOf(Labelled, call, await trade(context, call));
  const isUnder = ({ SKU, Variations }: Summary) =>
    SKU === label || Variations?.Variation.some((each) => each.SKU === label);
  return (ItemArray?.Item ?? [])
    .filter((item) => isUnder(item) && !hasEnded(item))
    .map(({ ItemID }) => ItemID);
}

/**
 * Throws `rejected` when the SKU is already on sale by a listing without an offer: one made in Seller Hub and not
 * imported. A second listing would be made beside it. If the day's calls for this are used up, or there is no Trading
 * API, it is not checked.
 */
export async function checkNotListedThere(context: MarketplaceContext, draft: ListingDraft): Promise<void> {
  let ids: string[];
  try {
    ids = await idsUnder(context, draft.sku);
  } catch (error) {
    if (isUnknownCall(error) || (error instanceof MarketplaceError && error.details.usedUp)) return;
    throw error;
  }
  if (ids.length === 0) return;
  const ours = (await findOffer(context, draft.sku))?.listing?.listingId;
  const other = ids.find((id) => id !== ours);
  if (!other) return;
  throw new MarketplaceError('rejected', `You already have a listing with the SKU "${draft.sku}" on eBay.`, {
    nextStep: 'Import from eBay, so that it belongs to this product, or end it there.',
    link: addressOf(context, other),
  });
}
