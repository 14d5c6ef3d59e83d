import {
  descriptionOf,
  type MarkupPlatform,
  markupField,
  type Platform,
} from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';

const hasMarkup = (platform: Platform): platform is MarkupPlatform =>
  descriptionOf(platform).markup !== undefined;

/**
 * Null where the catalogue's own price is used, neither marked up nor rounded: the specification has no pricing rules
 * for the shop.
 */
function markupOf(rules: PricingRules, platform: Platform): number | null {
  return hasMarkup(platform) ? rules[markupField(platform)] : null;
}

/** The markup of a platform in whole percent. */
export function markupPercent(rules: PricingRules, platform: Platform): number {
  return markupOf(rules, platform) ?? 0;
}

/**
 * Price on a marketplace, in integer pence (spec section 5): the markup rounded half up to a penny, then with
 * round_to_99 down to whole pounds and 99 pence. £10 and 25 % is 1250, with round_to_99 1299.
 */
export function listingPricePence(pricePence: number, rules: PricingRules, platform: Platform): number {
  const markup = markupOf(rules, platform);
  if (markup === null) return pricePence;
  const marked = Math.floor((pricePence * (100 + markup) + 50) / 100);
  return rules.round_to_99 ? Math.floor(marked / 100) * 100 + 99 : marked;
}
