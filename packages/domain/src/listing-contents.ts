import type { ListingValues, PerPlatform } from '@crosslister/contract/listings/listing-values.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { toPence } from './money.ts';
import { listingPricePence } from './prices/pricing.ts';

// What a product says on one platform: its own value there, otherwise the one everywhere.

export const valuesOn = (perPlatform: PerPlatform, platform: Platform): ListingValues =>
  (perPlatform[platform] as ListingValues | undefined) ?? {};

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** An emptied value means as everywhere again. A platform without any is removed. */
export function withoutEmpty(given: PerPlatform): PerPlatform {
  const kept = Object.entries(given).map(([platform, values]) => {
    const said = Object.entries(values ?? {}).filter(([, value]) => !isEmpty(value));
    return [platform, Object.fromEntries(said)] as const;
  });
  return Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0));
}

type With<Fields> = Fields & { per_platform: PerPlatform };

export function titleOn(platform: Platform, product: With<{ name: string }>): string {
  return valuesOn(product.per_platform, platform).title ?? product.name;
}

export function descriptionOn(platform: Platform, product: With<{ description: string }>): string {
  return valuesOn(product.per_platform, platform).description ?? product.description;
}

/** The product's own price on a platform, in integer pence, or null. It replaces the pricing rules there. */
export function ownPricePence(platform: Platform, product: With<object>): number | null {
  const { price } = valuesOn(product.per_platform, platform);
  return price === undefined ? null : toPence(price);
}

/** The price on a platform, in integer pence. */
export function pricePenceOn(
  platform: Platform,
  product: With<{ price_pence: number }>,
  rules: PricingRules,
): number {
  return ownPricePence(platform, product) ?? listingPricePence(product.price_pence, rules, platform);
}
