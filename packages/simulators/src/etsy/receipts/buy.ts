import { type BuyerAddress, epochNow, type Line, nextId, type Receipt, type Site } from '../etsy-state.ts';
import { isBuyable, moveTo, quantityOf } from '../listings/lifecycle.ts';
import type { Listing } from '../listings/listing.ts';

export type Purchase = {
  /** Units bought of each listing, default 1. */
  quantity?: number;
  /** Default true. False leaves the payment pending, although the unit is out of stock already. */
  paid?: boolean;
  buyer?: string;
  /** The same buyer as of another receipt. */
  buyerId?: number;
  /** What a coupon takes off the receipt, in pence. */
  discount?: number;
  /** Shown to applications that may see it; absent: withheld, as from most. */
  address?: BuyerAddress;
};

function take(site: Site, listing: Listing, quantity: number): Line {
  const product = listing.inventory.products.find(({ offerings }) =>
    offerings.some((offering) => offering.enabled && offering.quantity >= quantity),
  );
  const [offering] = product?.offerings ?? [];
  if (!product || !offering) throw new Error(`listing ${listing.id} has only ${quantityOf(listing)}`);
  const { products, quantityOn } = listing.inventory;
  // Where no option has a quantity of its own, all of them have one together.
  for (const each of quantityOn.length > 0 ? [product] : products) {
    for (const sold of each.offerings) sold.quantity -= quantity;
  }
  listing.updatedAt = epochNow(site);
  if (quantityOf(listing) === 0) moveTo(site, listing, 'sold_out');
  return {
    transactionId: nextId(site, 4_000_000_000),
    listingId: listing.id,
    productId: product.productId,
    title: listing.content.title,
    description: listing.content.description,
    sku: product.sku,
    propertyValues: product.propertyValues,
    quantity,
    price: offering.price,
    pictureId: listing.pictures[0]?.id ?? null,
    shippingProfileId: listing.content.shipping_profile_id,
  };
}

/**
 * Buys from live listings of one shop: makes the receipt, takes the units, and a listing without units is sold out.
 * Throws if a listing cannot be bought, with the text a buyer would see.
 */
export function buy(site: Site, listingIds: number[], purchase: Purchase = {}): Receipt {
  const listings = listingIds.map((id) => {
    const listing = site.listings.get(id);
    if (!listing || !isBuyable(listing))
      throw new Error(`listing ${id} cannot be bought: ${listing?.state ?? 'not there'}`);
    return listing;
  });
  const [first] = listings;
  if (!first) throw new Error('nothing to buy');
  if (listings.some(({ shopId }) => shopId !== first.shopId)) throw new Error('a receipt is of one shop');
  const now = epochNow(site);
  const receipt: Receipt = {
    id: nextId(site, 3_000_000_000),
    shopId: first.shopId,
    createdAt: now,
    updatedAt: now,
    paidAt: (purchase.paid ?? true) ? now : null,
    shippedAt: null,
    shipments: [],
    canceled: false,
    refunds: [],
    discount: purchase.discount ?? 0,
    buyerId: purchase.buyerId ?? nextId(site, 900_000_000),
    buyerName: purchase.buyer ?? 'A Buyer',
    buyerAddress: purchase.address ?? null,
    lines: listings.map((listing) => take(site, listing, purchase.quantity ?? 1)),
  };
  site.receipts.set(receipt.id, receipt);
  return receipt;
}

function change(site: Site, receiptId: number): Receipt {
  const receipt = site.receipts.get(receiptId);
  if (!receipt) throw new Error(`there is no receipt ${receiptId}`);
  receipt.updatedAt = epochNow(site);
  return receipt;
}

export const postagePence = 349;

/** What the listings cost, before the coupon. */
export const pricesOf = ({ lines }: Receipt): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

export const totalOf = (receipt: Receipt): number => pricesOf(receipt) - receipt.discount;

/** The payment of a receipt comes through. */
export function payReceipt(site: Site, receiptId: number): Receipt {
  const receipt = change(site, receiptId);
  receipt.paidAt ??= receipt.updatedAt;
  return receipt;
}

/**
 * A receipt that is never paid is gone after a while, as if it had never been (etsy/open-api#10 and #652). That its
 * units can be bought again is inferred: no report says it.
 */
export function dropReceipt(site: Site, receiptId: number): void {
  const receipt = change(site, receiptId);
  if (receipt.paidAt !== null) throw new Error(`receipt ${receiptId} is paid`);
  site.receipts.delete(receiptId);
  for (const { listingId, sku, quantity } of receipt.lines) {
    const listing = site.listings.get(listingId);
    const product = listing?.inventory.products.find((each) => each.sku === sku);
    for (const offering of product?.offerings ?? []) offering.quantity += quantity;
    if (listing?.state === 'sold_out') moveTo(site, listing, 'active');
  }
}

/** The seller, or a label bought on Etsy, has posted it: each time another shipment, of which the buyer is written to. */
export function shipReceipt(
  site: Site,
  receiptId: number,
  { carrier = null, code = null }: { carrier?: string | null; code?: string | null } = {},
): Receipt {
  const receipt = change(site, receiptId);
  receipt.shippedAt ??= receipt.updatedAt;
  receipt.shipments.push({ id: nextId(site, 1_500_000_000), at: receipt.updatedAt, carrier, code });
  return receipt;
}

/** Marks it as posted, or not; the shipments stay. */
export function markReceipt(site: Site, receiptId: number, wasShipped: boolean): Receipt {
  const receipt = change(site, receiptId);
  receipt.shippedAt = wasShipped ? (receipt.shippedAt ?? receipt.updatedAt) : null;
  return receipt;
}

/** A change that may leave the receipt's time as it was. */
function changeQuietly(site: Site, receiptId: number): Receipt {
  const before = site.receipts.get(receiptId)?.updatedAt;
  const receipt = change(site, receiptId);
  if (site.hidesCancelled && before !== undefined) receipt.updatedAt = before;
  return receipt;
}

/** Refunds some pence, or all that is left. Nothing goes back into stock. */
export function refundReceipt(site: Site, receiptId: number, pence?: number): Receipt {
  const receipt = changeQuietly(site, receiptId);
  const given = receipt.refunds.reduce((sum, refund) => sum + refund.pence, 0);
  const left = totalOf(receipt) + postagePence - given;
  if ((pence ?? left) > left) throw new Error(`receipt ${receiptId} has only ${left} pence to refund`);
  receipt.refunds.push({ pence: pence ?? left, at: epochNow(site) });
  return receipt;
}

/** Cancels a receipt and refunds it. The listing stays sold out: the seller decides to renew it. */
export function cancelReceipt(site: Site, receiptId: number): Receipt {
  const receipt = changeQuietly(site, receiptId);
  receipt.canceled = true;
  return receipt.paidAt === null ? receipt : refundReceipt(site, receiptId);
}
