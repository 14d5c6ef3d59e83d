import type { Carrier } from '@crosslister/contract/orders/carriers.ts';

/**
 * Etsy's names of carriers: its list in the fulfilment tutorial ("Tracking updates for shipping carriers"), as
 * github.com/anitabyte/etsyv3 has written it down (2023-05-23, read on 2026-11-30). InPost is not in it: Etsy takes `other`
 * for carriers that it does not know, and then shows the number without a link.
 */
export const carrierNames: Record<Carrier, string> = {
  royal_mail: 'royal-mail',
  parcelforce: 'parcel-force',
  evri: 'hermes',
  dpd: 'dpd-uk',
  yodel: 'yodel',
  inpost: 'other',
  ups: 'ups',
  dhl: 'dhl',
  fedex: 'fedex',
  amazon_shipping: 'amazon-uk-api',
  other: 'other',
};
