import type { Carrier } from '@crosslister/contract/orders/carriers.ts';

/**
 * eBay's names of carriers, out of ShippingCarrierCodeType of the Trading API, which createShippingFulfillment takes too
 * (Fulfillment API v1.20.7; list read on 2026-11-30). It has no InPost, Evri's former name alone, and no Amazon Shipping.
 * A site of the UK takes any text (CompleteSale, ShippingCarrierUsed), so these are sent by their own names.
 */
export const carrierCodes: Record<Carrier, string> = {
  royal_mail: 'RoyalMail',
  parcelforce: 'Parcelforce',
  evri: 'Hermes',
  dpd: 'DPD',
  yodel: 'Yodel',
  inpost: 'InPost',
  ups: 'UPS',
  dhl: 'DHL',
  fedex: 'FedEx',
  amazon_shipping: 'AmazonShipping',
  other: 'Other',
};
