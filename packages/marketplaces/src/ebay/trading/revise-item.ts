import { toPounds } from '@crosslister/domain/money.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { ListingDraft, RevisedField, RevisedListing } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { contentOf, type TradingCall, trade } from './call.ts';
import {
  addressOf,
  availableOf,
  hasVariations,
  isActive,
  priceOf,
  readItem,
  variationsError,
} from './item.ts';
import { Done, type TradingItem } from './trading-answers.ts';
import type { XmlContent } from './xml.ts';

type Fields = ReadonlySet<RevisedField>;

/** The fields this API changes in a listing that it did not make. The seller edits the rest on eBay. */
const changeable: ReadonlySet<RevisedField> = new Set(['price', 'quantity', 'fewer']);

/** The quantity on sale after the edit. Undefined if it does not change. */
function quantityAfter(draft: ListingDraft, fields: Fields, item: TradingItem): number | undefined {
  const seen = availableOf(item);
  const wanted = fields.has('quantity') ? draft.quantity : Math.min(seen, draft.quantity);
  const asked = fields.has('quantity') || fields.has('fewer');
  return asked && wanted !== seen ? wanted : undefined;
}

function changesOf(draft: ListingDraft, fields: Fields, item: TradingItem): XmlContent {
  const quantity = quantityAfter(draft, fields, item);
  const price = fields.has('price') && priceOf(item) !== draft.pricePence;
  return {
    ...(price && { StartPrice: toPounds(draft.pricePence).toFixed(2) }),
    ...(quantity !== undefined && { Quantity: quantity }),
  };
}

/**
 * Changes price and quantity of a listing made in Seller Hub. Everything else was written there and is left alone, with
 * a warning. It reads before it writes and sets absolute values, so running it again makes the same change.
 */
export async function reviseItem(
  context: MarketplaceContext,
  listing: ListingRef,
  draft: ListingDraft,
  fields: Fields,
): Promise<RevisedListing> {
  const item = await readItem(context, listing.externalId);
  if (!item) {
    const message = 'eBay does not let Crosslister see this listing, so it was not changed.';
    throw new MarketplaceError('rejected', message, { nextStep: 'Change it on eBay.', link: listing.url });
  }
  if (!isActive(item)) {
    throw new MarketplaceError('rejected', 'The listing has ended on eBay, so it was not changed.', {
      nextStep: 'If it has sold, the sale appears automatically. Otherwise delist it here and list it again.',
      link: listing.url,
    });
  }
  if (hasVariations(item)) throw variationsError(listing.url, 'changed');
  const warnings: string[] = [];
  if ([...fields].some((field) => !changeable.has(field))) {
    warnings.push(
      'This listing was made on eBay itself, so Crosslister changes only its price and quantity. Make the other changes on eBay.',
    );
  }
  const changes = changesOf(draft, fields, item);
  if (Object.keys(changes).length > 0) {
    const content = { InventoryStatus: { ItemID: listing.externalId, ...changes } };
    const call: TradingCall = { name: 'ReviseInventoryStatus', changes: true, content };
    const reply = await trade(context, call);
    contentOf(Done, call, reply);
    warnings.push(...reply.warnings);
  }
  return {
    pricePence: fields.has('price') ? draft.pricePence : priceOf(item),
    url: addressOf(context, listing.externalId),
    warnings,
  };
}
