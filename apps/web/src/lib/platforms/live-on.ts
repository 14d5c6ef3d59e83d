import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Listing, Product } from '@crosslister/contract/product.ts';

type Listed = Pick<Product, 'listings'>;

/** Where a product has a listing with this status, also on platforms that are hidden here. A draft is not live. */
export const listedAs = ({ listings }: Listed, status: Listing['status']): Platform[] =>
  platforms.filter((platform) => listings[platform]?.url && listings[platform]?.status === status);

/** "live on Vinted" or "live on 2", for a row with little room. Null if nobody can buy it, now or later. */
export function liveWords(product: Listed): string | null {
  const live = listedAs(product, 'active');
  // A scheduled listing goes on sale automatically.
  const places = live.length > 0 ? live : listedAs(product, 'scheduled');
  const [only] = places;
  if (!only) return null;
  return `${live.length > 0 ? 'live' : 'scheduled'} on ${places.length === 1 ? platformNames[only] : places.length}`;
}
