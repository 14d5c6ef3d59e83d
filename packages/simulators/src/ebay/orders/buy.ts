import type { JsonObject } from '../../http/json-values.ts';
import { type Listing, nextId, type Order, type Site, type Variation } from '../ebay-state.ts';
import { endListing, listingState, takeUnits } from '../inventory/listings.ts';
import { announceOrder } from '../notifications/notification-messages.ts';

export type Purchase = {
  /** Units bought, default 1. */
  quantity?: number;
  /** Default true; with false the buyer has only committed, though the unit is gone from stock already. */
  paid?: boolean;
  buyer?: string;
  /** What eBay takes from the buyer of a private seller, for each unit. With `inCosts` the costs of the lines have it in them. */
  buyerProtection?: { fee: number; inCosts?: boolean };
  /** What eBay takes from the seller for the order. */
  fee?: number;
  /** What a promotion of the seller takes off the line, in pounds. */
  discount?: number;
  /** The buyer pays eBay for the label. */
  postageIsEbays?: boolean;
  /** What the buyer wrote at the checkout. */
  note?: string;
  /** Where it goes. */
  shipTo?: { fullName: string; phone?: string; address: JsonObject };
  /** Of a listing with several to choose from: the custom label of the one bought. */
  variationSku?: string;
};

function pounds(value: number): JsonObject {
  return { value: value.toFixed(2), currency: 'GBP' };
}

const postage = 3.49;

function lineItem(
  site: Site,
  listing: Listing,
  quantity: number,
  { buyerProtection, discount = 0 }: Purchase,
  variation: Variation | undefined,
): JsonObject {
  const fee = (buyerProtection?.fee ?? 0) * quantity;
  const cost = Number((variation ?? listing).price) * quantity + (buyerProtection?.inCosts ? fee : 0);
  const sku = variation ? variation.sku : listing.sku;
  return {
    lineItemId: nextId(site, 10_070_000_000_000),
    legacyItemId: listing.listingId,
    ...(variation && { legacyVariationId: nextId(site, 560_000_000_000) }),
    ...(sku !== undefined && { sku }),
    title: listing.title,
    lineItemCost: pounds(cost),
    ...(discount > 0 && { discountedLineItemCost: pounds(cost - discount) }),
    quantity,
    soldFormat: 'FIXED_PRICE',
    listingMarketplaceId: 'EBAY_GB',
    purchaseMarketplaceId: 'EBAY_GB',
    lineItemFulfillmentStatus: 'NOT_STARTED',
    total: pounds(cost - discount + postage),
    ...(fee > 0 && {
      ebayCollectedCharges: { charges: [{ chargeType: 'BUYER_PROTECTION', amount: pounds(fee) }] },
    }),
    deliveryCost: { shippingCost: pounds(postage) },
    appliedPromotions:
      discount > 0 ? [{ promotionId: nextId(site, 5_000_000), discountAmount: pounds(discount) }] : [],
    taxes: [],
    properties: { buyerProtection: true },
    lineItemFulfillmentInstructions: {
      guaranteedDelivery: false,
      shipByDate: site.clock.after(2 * 86_400_000).toISOString(),
    },
    itemLocation: { location: 'Leeds', countryCode: 'GB', postalCode: 'LS1 4AP' },
  };
}

const address = { addressLine1: '1 High Street', city: 'York', postalCode: 'YO1 7HY', countryCode: 'GB' };

function newOrderId(site: Site): string {
  const number = nextId(site, 10_000_000);
  return `${10 + (Number(number) % 17)}-${number.slice(0, 5)}-${number.slice(-5)}`;
}

function orderBody(
  site: Site,
  listing: Listing,
  quantity: number,
  purchase: Purchase,
  variation: Variation | undefined,
): JsonObject {
  const orderId = newOrderId(site);
  const now = site.clock.now().toISOString();
  const { discount = 0, postageIsEbays = false, shipTo } = purchase;
  const price = Number((variation ?? listing).price) * quantity;
  const due = price - discount + (postageIsEbays ? 0 : postage);
  const { fee = 0, inCosts } = purchase.buyerProtection ?? {};
  const subtotal = price + (inCosts ? fee * quantity : 0);
  const total = pounds(subtotal - discount + postage);
  const paid = purchase.paid ?? true;
  const status = paid ? 'PAID' : 'PENDING';
  return {
    orderId,
    creationDate: now,
    lastModifiedDate: now,
    orderFulfillmentStatus: 'NOT_STARTED',
    orderPaymentStatus: status,
    sellerId: listing.seller,
    buyer: { username: purchase.buyer ?? 'a-buyer' },
    ...(purchase.note && { buyerCheckoutNotes: purchase.note }),
    pricingSummary: {
      priceSubtotal: pounds(subtotal),
      ...(discount > 0 && { priceDiscount: pounds(-discount) }),
      deliveryCost: pounds(postage),
      total,
    },
    cancelStatus: { cancelState: 'NONE_REQUESTED', cancelRequests: [] },
    paymentSummary: {
      totalDueSeller: pounds(due),
      refunds: [],
      payments: [{ paymentMethod: 'EBAY', paymentDate: now, amount: total, paymentStatus: status }],
    },
    fulfillmentStartInstructions: [
      {
        fulfillmentInstructionsType: 'SHIP_TO',
        ebaySupportedFulfillment: false,
        shippingStep: {
          shipTo: {
            fullName: shipTo?.fullName ?? 'A Buyer',
            contactAddress: shipTo?.address ?? address,
            ...(shipTo?.phone && { primaryPhone: { phoneNumber: shipTo.phone } }),
          },
          shippingServiceCode: 'UK_RoyalMailSecondClassStandard',
        },
      },
    ],
    fulfillmentHrefs: [],
    lineItems: [lineItem(site, listing, quantity, purchase, variation)],
    ebayCollectAndRemitTax: false,
    salesRecordReference: nextId(site, 100),
    totalFeeBasisAmount: total,
    totalMarketplaceFee: pounds(purchase.fee ?? 0),
  };
}

/** Takes the units out of the wanted variation; without a choice, out of the first that has enough. */
function chosenVariation(
  { listingId, variations }: Listing,
  quantity: number,
  { variationSku }: Purchase,
): Variation | undefined {
  if (!variations) return undefined;
  const chosen = variations.find(
    (each) => each.quantity >= quantity && (variationSku === undefined || each.sku === variationSku),
  );
  if (!chosen) throw new Error(`listing ${listingId} has no such variation left`);
  chosen.quantity -= quantity;
  chosen.sold += quantity;
  return chosen;
}

/**
 * Buys from a live listing: makes the order, takes the units, and ends the listing with the last one. Throws if it
 * cannot be bought, with the text a buyer would see.
 */
export function buy(site: Site, listingId: string, purchase: Purchase = {}): Order {
  const listing = site.listings.get(listingId);
  if (!listing) throw new Error(`there is no listing ${listingId}`);
  const state = listingState(listing, site.clock.now());
  const quantity = purchase.quantity ?? 1;
  if (state !== 'ACTIVE') throw new Error(`listing ${listingId} cannot be bought: ${state}`);
  if (listing.auction) throw new Error(`listing ${listingId} is an auction: it takes bids`);
  if (quantity > listing.quantity) throw new Error(`listing ${listingId} has only ${listing.quantity}`);
  const variation = chosenVariation(listing, quantity, purchase);
  const seller = site.sellers.get(listing.seller);
  takeUnits(seller?.items.get(listing.sku ?? ''), seller?.offers.get(listing.offerId ?? ''), quantity);
  listing.quantity -= quantity;
  listing.sold += quantity;
  if (listing.quantity === 0 && !seller?.outOfStockControl) endListing(site, listing, 'sold');
  const now = site.clock.now();
  const body = orderBody(site, listing, quantity, purchase, variation);
  const isPaid = purchase.paid ?? true;
  const order: Order = {
    seller: listing.seller,
    createdAt: now,
    modifiedAt: now,
    body,
    cancelRequests: [],
    fulfillments: [],
    payment: isPaid ? 'done' : 'waiting',
  };
  site.orders.set(String(body.orderId), order);
  if (isPaid) announceOrder(site, order);
  return order;
}

/** By its present number, or by the one that it had before it was paid. */
export function findOrder(site: Site, orderId: string): Order | undefined {
  return site.orders.get(orderId) ?? [...site.orders.values()].find(({ unpaidId }) => unpaidId === orderId);
}

function change(site: Site, orderId: string, fields: JsonObject): Order {
  const order = findOrder(site, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  order.modifiedAt = site.clock.now();
  order.body = { ...order.body, ...fields, lastModifiedDate: order.modifiedAt.toISOString() };
  return order;
}

/** The buyer pays: the order gets another number, and is in the Fulfillment API from now on. Again, it is only told of. */
export function payOrder(site: Site, orderId: string): Order {
  const order = change(site, orderId, { orderPaymentStatus: 'PAID' });
  if (order.payment !== 'done') {
    order.unpaidId = String(order.body.orderId);
    order.payment = 'done';
    order.body.orderId = newOrderId(site);
    site.orders.delete(order.unpaidId);
    site.orders.set(String(order.body.orderId), order);
  }
  announceOrder(site, order);
  return order;
}

/** The buyer never paid, and eBay cancels the purchase. The seller lists the thing again. */
export function freeOrder(site: Site, orderId: string): Order {
  const order = change(site, orderId, {});
  order.payment = 'freed';
  return order;
}

/** The seller refunds part of the order's first line. If it is all of it, this is a refund of the line. */
export function refundOrder(site: Site, orderId: string, amount: number): Order {
  const order = findOrder(site, orderId);
  const [first, ...others] = Array.isArray(order?.body.lineItems)
    ? (order.body.lineItems as JsonObject[])
    : [];
  if (!first) throw new Error(`there is no order ${orderId}`);
  const refund = {
    refundId: nextId(site, 6_000_000_000),
    refundDate: site.clock.now().toISOString(),
    amount: pounds(amount),
  };
  const refunds = [...(Array.isArray(first.refunds) ? first.refunds : []), refund];
  const { paymentSummary } = order?.body ?? {};
  const { totalDueSeller: due } = paymentSummary as { totalDueSeller: { value: string } };
  return change(site, orderId, {
    orderPaymentStatus: 'PARTIALLY_REFUNDED',
    paymentSummary: {
      ...(paymentSummary as JsonObject),
      totalDueSeller: pounds(Math.max(0, Number(due.value) - amount)),
    },
    lineItems: [{ ...first, refunds }, ...others],
  });
}

/** Cancels an order and refunds it. Nothing goes back into stock: the seller lists it again. */
export function cancelOrder(site: Site, orderId: string): Order {
  const cancelledDate = site.clock.now().toISOString();
  const order = change(site, orderId, {
    orderPaymentStatus: 'FULLY_REFUNDED',
    cancelStatus: { cancelState: 'CANCELED', cancelledDate, cancelRequests: [] },
  });
  order.cancelRequests.push({
    cancelRequestId: nextId(site, 5_000_000_000),
    cancelInitiator: 'BUYER',
    cancelReason: 'BUYER_ASKED_CANCEL',
    cancelRequestState: 'COMPLETED',
    cancelRequestedDate: cancelledDate,
    cancelCompletedDate: cancelledDate,
  });
  return order;
}
