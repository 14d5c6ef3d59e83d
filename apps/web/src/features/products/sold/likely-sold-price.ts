import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { pricePenceOn } from '@crosslister/domain/listing-contents.ts';
import { toPence } from '@crosslister/domain/money.ts';

export const isListedOn = ({ listings }: Pick<Product, 'listings'>, platform: Platform): boolean => {
  const listing = listings[platform];
  return listing !== undefined && listing.status !== 'delisted';
};

/**
 * What one was probably sold for on a marketplace, in pence: the price of its listing there, else what its listing would
 * ask. The catalogue's price while the rules are not loaded.
 */
export function soldPricePence(
  product: Pick<Product, 'listings' | 'price' | 'per_platform'>,
  platform: Platform,
  rules: PricingRules | undefined,
): number {
  const asked = isListedOn(product, platform) ? toPence(product.listings[platform]?.price ?? 0) : 0;
  if (asked > 0) return asked;
  const price_pence = toPence(product.price);
  return rules ? pricePenceOn(platform, { ...product, price_pence }, rules) : price_pence;
}
