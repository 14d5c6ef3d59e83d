import { type JsonObject, objectAt, textAt } from '../../http/json-values.ts';
import { endListing, isOpen } from '../inventory/listings.ts';
import type { SellerCall } from '../route.ts';
import type { Listing } from '../ebay-state.ts';
import { refusals } from './trading-refusals.ts';
import { ownListing } from './trading-listing.ts';
import { manyAt } from './xml.ts';

const reasons = ['NotAvailable', 'Incorrect', 'LostOrBroken', 'OtherListingError', 'SellToHighBidder'];

/** EndFixedPriceItem: ends the whole listing, every variation of it. */
export function endFixedPriceItem(call: SellerCall, request: JsonObject): JsonObject {
  const listing = ownListing(call, textAt(request, 'ItemID'));
  if (!reasons.includes(textAt(request, 'EndingReason') ?? '')) throw refusals.invalid('EndingReason');
  if (listing.auction) throw refusals.notFixedPrice();
  if (!isOpen(listing)) throw refusals.closed();
  endListing(call.site, listing, 'ended_by_seller');
  return { Ack: 'Success', EndTime: listing.endedAt?.toISOString() };
}

function revisable(call: SellerCall, id: string | undefined): Listing {
  const listing = ownListing(call, id);
  if (!isOpen(listing)) throw refusals.revisesEnded();
  if (listing.auction) throw refusals.notFixedPrice();
  if (listing.offerId !== undefined) throw refusals.inventoryManaged();
  return listing;
}

/** ReviseFixedPriceItem, as far as the custom label (SKU) of a listing without variations. */
export function reviseFixedPriceItem(call: SellerCall, request: JsonObject): JsonObject {
  const item = objectAt(request, 'Item');
  const listing = revisable(call, textAt(item, 'ItemID'));
  const sku = textAt(item, 'SKU');
  if (!sku || sku.length > 50) throw refusals.invalid('Item.SKU');
  if (listing.variations) throw refusals.variationNeeded();
  listing.sku = sku;
  return { Ack: 'Success', ItemID: listing.listingId };
}

interface Change {
  listing: Listing;
  /** What is changed: the listing itself, or one variation of it. */
  target: { price: string; quantity: number };
  price: string | undefined;
  quantity: number | undefined;
}

function changeOf(call: SellerCall, status: unknown): Change {
  const listing = revisable(call, textAt(status, 'ItemID'));
  const sku = textAt(status, 'SKU');
  const target = listing.variations ? listing.variations.find((each) => each.sku === sku) : listing;
  if (listing.variations && sku === undefined) throw refusals.variationNeeded();
  if (!target || (sku !== undefined && target === listing && listing.sku !== sku))
    throw refusals.skuMismatch();
  const given = textAt(status, 'Quantity');
  const quantity = given === undefined ? undefined : Number(given);
  const least = call.seller.outOfStockControl || listing.variations ? 0 : 1;
  if (quantity !== undefined && !(Number.isInteger(quantity) && quantity >= least))
    throw refusals.noQuantity();
  const started = textAt(status, 'StartPrice') ?? textAt(status, 'StartPrice', '#text');
  if (started !== undefined && !(Number(started) >= 0.99))
    throw refusals.invalid('InventoryStatus.StartPrice');
  return { listing, target, quantity, price: started && Number(started).toFixed(2) };
}

/** ReviseInventoryStatus: prices and how many buyers can still get, of one to four listings; all or none of them. */
export function reviseInventoryStatus(call: SellerCall, request: JsonObject): JsonObject {
  const statuses = manyAt(request, 'InventoryStatus');
  if (statuses.length < 1 || statuses.length > 4) throw refusals.invalid('InventoryStatus');
  const changes = statuses.map((status) => changeOf(call, status));
  for (const { listing, target, price, quantity } of changes) {
    if (price !== undefined) target.price = price;
    if (quantity !== undefined) target.quantity = quantity;
    if (listing.variations)
      listing.quantity = listing.variations.reduce((sum, each) => sum + each.quantity, 0);
  }
  const InventoryStatus = changes.map(({ listing, target }) => ({
    ItemID: listing.listingId,
    StartPrice: target.price,
    Quantity: target.quantity,
  }));
  return { Ack: 'Success', InventoryStatus };
}
