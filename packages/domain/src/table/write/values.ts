import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { toDecimalText, toPence } from '../../money.ts';

/** A price as a shop reads it; none where there is none. */
export const priceText = (pounds: number): string => (pounds > 0 ? toDecimalText(toPence(pounds)) : '');

/** What has been sold, or may have been, is nothing to list somewhere else. */
export const canBeListed = ({ status }: Product): boolean => status === 'active' || status === 'inactive';

/** What the product says on this platform, and else everywhere. */
export function shownOn(platform: Platform, product: Product) {
  const own = product.per_platform[platform];
  return {
    title: own?.title || product.name,
    description: own?.description || product.description,
    price: priceText(own?.price ?? product.price),
  };
}
