import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Withdrawal } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { connectedUserId } from '../account/account.ts';
import { type TradingCall, trade } from './call.ts';
import { hasVariations, isActive, readItem, variationsError } from './item.ts';
import type { TradingItem } from './trading-answers.ts';

/** eBay's status of a listing that has ended. Null while it has not. */
function endOf(
  context: MarketplaceContext,
  listing: ListingRef,
  item: TradingItem | null,
): Withdrawal | null {
  const checkedAt = context.now().toISOString();
  if (item) return isActive(item) ? null : { statusSeen: item.SellingStatus.ListingStatus, checkedAt };
  // Deleted, or another account's. Only the account that had it can distinguish the two.
  if (listing.extra.userId && listing.extra.userId === connectedUserId(context.secrets)) {
    return { statusSeen: 'listing deleted', checkedAt };
  }
  throw new MarketplaceError(
    'rejected',
    'eBay does not let Crosslister see this listing, so it was not ended.',
    { nextStep: 'End it on eBay.', link: listing.url },
  );
}

interface Ended {
  proof: Withdrawal;
  /** It had ended before we asked for anything. */
  wasOver: boolean;
}

/**
 * Ends a listing made in Seller Hub and resolves with eBay's status of it afterwards, whatever the answer of the
 * request was. Throws `rejected` if it has several variations by now, because the others would be ended with it.
 */
export async function withdrawItem(context: MarketplaceContext, listing: ListingRef): Promise<Ended> {
  const before = await readItem(context, listing.externalId);
  const ended = endOf(context, listing, before);
  if (ended) return { proof: ended, wasOver: true };
  if (before && hasVariations(before)) throw variationsError(listing.url, 'ended');
  const call: TradingCall = {
    name: 'EndFixedPriceItem',
    changes: true,
    content: { ItemID: listing.externalId, EndingReason: 'NotAvailable' },
  };
  const reply = await trade(context, call);
  const after = endOf(context, listing, await readItem(context, listing.externalId));
  if (after) return { proof: after, wasOver: false };
  if (reply.refusal) {
    const { kind, message, details } = reply.refusal;
    throw new MarketplaceError(kind, message, { ...details, link: listing.url });
  }
  throw new MarketplaceError('unknown', 'eBay was asked to end the listing but still shows it.', {
    link: listing.url,
  });
}
