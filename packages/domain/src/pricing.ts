import type { PricingRules } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

/** The markup of a platform in whole percent; the source shop sells at the catalogue's price. */
export function markupPercent(rules: PricingRules, platform: Platform): number {
  const markups: Record<Platform, number> = {
    woocommerce: 0,
    ebay: rules.ebay_markup,
    etsy: rules.etsy_markup,
    vinted: rules.vinted_markup,
  };
  return markups[platform];
}

/**
 * Price on a marketplace, in integer pence (spec section 5): the markup rounded half up to a penny, then with
 * round_to_99 down to whole pounds and 99 pence. £10 and 25 % is 1250, with round_to_99 1299.
 * Without a markup nothing is rounded to 99 on the source shop, whose price is the catalogue's.
 */
export function listingPricePence(pricePence: number, rules: PricingRules, platform: Platform): number {
  if (platform === 'woocommerce') return pricePence;
  const marked = Math.floor((pricePence * (100 + markupPercent(rules, platform)) + 50) / 100);
  return rules.round_to_99 ? Math.floor(marked / 100) * 100 + 99 : marked;
}
