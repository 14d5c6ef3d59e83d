import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';

type Listed = Pick<Product, 'listings'>;

/** Where a product is listed, also on platforms that are hidden here. */
export const liveOn = ({ listings }: Listed): Platform[] =>
  platforms.filter((platform) => Boolean(listings[platform]?.url));

/** "live on Vinted" or "live on 2", for a row with no room for more; null where it is live nowhere. */
export function liveWords(product: Listed): string | null {
  const live = liveOn(product);
  const [only] = live;
  if (!only) return null;
  return `live on ${live.length === 1 ? platformNames[only] : live.length}`;
}
