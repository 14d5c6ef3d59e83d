import type { Carrier } from '@crosslister/contract/orders/carriers.ts';
import type { Dispatch } from '../../sales/order-calls.ts';

/** A number that is to be told: with its carrier. */
export type Tracked = Dispatch & { carrier: NonNullable<Dispatch['carrier']> };

/**
 * Keys of the carriers that WooCommerce knows (`Fulfillments/ShippingProviders.php` of 10.8 and 11.0, read on 2026-11-30).
 * What is not among them is `other` with a name.
 */
export const providerKeys: Partial<Record<Carrier, string>> = {
  royal_mail: 'royal-mail',
  parcelforce: 'parcelforce',
  evri: 'evri-hermes',
  dpd: 'dpd',
  inpost: 'inpost',
  ups: 'ups',
  dhl: 'dhl',
  fedex: 'fedex',
  amazon_shipping: 'amazon-logistics',
};

/** Where a buyer follows a parcel; `%1$s` is the number. The Shipment Tracking plugin asks for it. */
export const trackingPages: Partial<Record<Carrier, string>> = {
  royal_mail: 'https://www.royalmail.com/track-your-item#/tracking-results/%1$s',
  parcelforce: 'https://www.parcelforce.com/track-trace?trackNumber=%1$s',
  evri: 'https://www.evri.com/track/%1$s',
  dpd: 'https://track.dpd.co.uk/parcels/%1$s',
  yodel: 'https://www.yodel.co.uk/track/%1$s',
  inpost: 'https://inpost.co.uk/tracking/%1$s',
  ups: 'https://www.ups.com/track?tracknum=%1$s',
  dhl: 'https://www.dhl.com/gb-en/home/tracking.html?tracking-id=%1$s',
  fedex: 'https://www.fedex.com/fedextrack/?tracknumbers=%1$s',
  amazon_shipping: 'https://track.amazon.co.uk/tracking/%1$s',
};

export const pageOf = ({ carrier, trackingNumber }: Tracked) =>
  (trackingPages[carrier] ?? '').replace('%1$s', encodeURIComponent(trackingNumber));
