import type { JsonObject } from '../../http/json-values.ts';
import type { Line, Receipt, Seller } from '../etsy-state.ts';
import { money } from '../listings/render-listing.ts';
import { postagePence, pricesOf, totalOf } from './buy.ts';

export function statusOf(receipt: Receipt): string {
  if (receipt.canceled) return 'canceled';
  const refunded = receipt.refunds.reduce((sum, { pence }) => sum + pence, 0);
  if (refunded >= totalOf(receipt) + postagePence) return 'fully refunded';
  if (refunded > 0) return 'partially refunded';
  if (receipt.paidAt === null) return 'payment processing';
  return receipt.shippedAt === null ? 'paid' : 'completed';
}

function renderTransaction(line: Line, receipt: Receipt, seller: Seller): JsonObject {
  return {
    transaction_id: line.transactionId,
    title: line.title,
    description: line.description,
    seller_user_id: seller.userId,
    buyer_user_id: receipt.buyerId,
    create_timestamp: receipt.createdAt,
    created_timestamp: receipt.createdAt,
    paid_timestamp: receipt.paidAt,
    shipped_timestamp: receipt.shippedAt,
    quantity: line.quantity,
    listing_image_id: line.pictureId,
    receipt_id: receipt.id,
    is_digital: false,
    file_data: '',
    listing_id: line.listingId,
    transaction_type: 'listing',
    product_id: line.productId,
    sku: line.sku === '' ? null : line.sku,
    price: money(line.price),
    shipping_cost: money(0),
    variations: line.propertyValues.map(({ property_id, property_name, value_ids, values }) => ({
      property_id,
      value_id: value_ids[0] ?? null,
      formatted_name: property_name,
      formatted_value: values.join(', '),
    })),
    product_data: line.propertyValues,
    shipping_profile_id: line.shippingProfileId,
    min_processing_days: 1,
    max_processing_days: 2,
    shipping_method: null,
    shipping_upgrade: null,
    expected_ship_date: receipt.createdAt + 2 * 86_400,
    buyer_coupon: 0,
    shop_coupon: 0,
  };
}

/** A receipt as answered. Without an address it is withheld, as it is from most applications in some regions. */
export function renderReceipt(receipt: Receipt, seller: Seller): JsonObject {
  const total = totalOf(receipt);
  const { email, firstLine, city, zip, message } = receipt.buyerAddress ?? {};
  return {
    receipt_id: receipt.id,
    receipt_type: 0,
    seller_user_id: seller.userId,
    seller_email: null,
    buyer_user_id: receipt.buyerId,
    buyer_email: email ?? null,
    name: receipt.buyerName,
    first_line: firstLine ?? null,
    second_line: null,
    city: city ?? null,
    state: null,
    zip: zip ?? null,
    status: statusOf(receipt),
    formatted_address: firstLine ? [receipt.buyerName, firstLine, city, zip].join('\n') : null,
    country_iso: 'GB',
    payment_method: 'cc',
    payment_email: null,
    message_from_seller: null,
    message_from_buyer: message ?? null,
    message_from_payment: null,
    is_paid: receipt.paidAt !== null,
    is_shipped: receipt.shippedAt !== null,
    create_timestamp: receipt.createdAt,
    created_timestamp: receipt.createdAt,
    update_timestamp: receipt.updatedAt,
    updated_timestamp: receipt.updatedAt,
    is_gift: false,
    gift_message: '',
    gift_sender: '',
    grandtotal: money(total + postagePence),
    subtotal: money(total),
    total_price: money(pricesOf(receipt)),
    total_shipping_cost: money(postagePence),
    total_tax_cost: money(0),
    total_vat_cost: money(0),
    discount_amt: money(receipt.discount),
    gift_wrap_price: money(0),
    shipments: receipt.shipments.map(({ id, at, carrier, code }) => ({
      receipt_shipping_id: id,
      shipment_notification_timestamp: at,
      carrier_name: carrier,
      tracking_code: code,
    })),
    transactions: receipt.lines.map((line) => renderTransaction(line, receipt, seller)),
    refunds: receipt.refunds.map(({ pence, at }) => ({
      amount: money(pence),
      created_timestamp: at,
      reason: 'Buyer changed their mind',
      note_from_issuer: null,
      status: 'Success',
    })),
  };
}
