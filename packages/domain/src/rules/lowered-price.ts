import type { PerPlatform } from '@crosslister/contract/listings/listing-values.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import type { HeldReason, PriceStep } from '@crosslister/contract/settings/rules.ts';
import { ownPricePence, pricePenceOn, valuesOn } from '../listing-contents.ts';
import { toPence, toPounds } from '../money.ts';
import { changePrice } from '../prices/price-change.ts';
import { listingPricePence } from '../prices/pricing.ts';

export interface PricedProduct {
  price_pence: number;
  per_platform: PerPlatform;
  cost_pence: number | null;
}

/** What a listing asks for before and after, in pence. */
export interface PriceOn {
  platform: Platform;
  before: number;
  after: number;
}

export interface LoweredPrices {
  price_pence: number;
  per_platform: PerPlatform;
  /** The listings whose price is lower by it. */
  changes: PriceOn[];
}

/**
 * The product's prices after a step: its own, and those of its own on a platform. No listing gets below the floor, as
 * buyers see the price: with the markup and the rounding of that platform. A price that would is lowered to the floor.
 */
export function lowerPrices(
  step: PriceStep,
  product: PricedProduct,
  platforms: readonly Platform[],
  rules: PricingRules,
): LoweredPrices | HeldReason {
  const floor = floorOf(step, product);
  if (floor === null) return 'no_cost';
  const shared = platforms.filter((platform) => ownPricePence(platform, product) === null);
  const least = lowestFor(floor, shared, product.price_pence, rules);
  const lowered = lowerPrice(product.price_pence, least, step);
  const isSeen = shared.some(
    (platform) =>
      listingPricePence(lowered, rules, platform) < listingPricePence(product.price_pence, rules, platform),
  );
  const after = {
    ...product,
    // A change that no listing shows would be made again and again.
    price_pence: isSeen ? lowered : product.price_pence,
    per_platform: lowerOwn(product.per_platform, platforms, floor, step),
  };
  const changes = platforms
    .map((platform) => ({
      platform,
      before: pricePenceOn(platform, product, rules),
      after: pricePenceOn(platform, after, rules),
    }))
    .filter((price) => price.after < price.before);
  if (changes.length > 0)
    return { price_pence: after.price_pence, per_platform: after.per_platform, changes };
  return shared.length > 0 && lowered < product.price_pence ? 'rounded_away' : 'at_floor';
}

/** In pence. Null: it depends on a cost that is not known. Nothing is ever free. */
export function floorOf({ floor }: PriceStep, { cost_pence: cost }: PricedProduct): number | null {
  if (floor.kind === 'price') return Math.max(1, toPence(floor.amount));
  return cost === null ? null : Math.max(1, cost + toPence(floor.amount));
}

/** The lowest price of the product that all of these platforms show at the floor or above it. Never above `most`. */
function lowestFor(floor: number, platforms: readonly Platform[], most: number, rules: PricingRules): number {
  const holds = (pence: number) =>
    platforms.every((platform) => listingPricePence(pence, rules, platform) >= floor);
  if (!holds(most)) return most;
  let [below, lowest] = [0, most];
  while (lowest - below > 1) {
    const middle = Math.floor((below + lowest) / 2);
    if (holds(middle)) lowest = middle;
    else below = middle;
  }
  return lowest;
}

function lowerPrice(pence: number, least: number, { percent, end_in_99: endIn99 }: PriceStep): number {
  const wanted = changePrice(pence, { kind: 'percent', by: -percent * 100, endIn99 });
  const lowest = endIn99 ? upTo99(least) : least;
  return Math.min(pence, Math.max(wanted, lowest));
}

/** The lowest price that ends in 99 pence and is not lower. */
const upTo99 = (pence: number) => Math.ceil((pence + 1) / 100) * 100 - 1;

function lowerOwn(
  perPlatform: PerPlatform,
  platforms: readonly Platform[],
  floor: number,
  step: PriceStep,
): PerPlatform {
  const lowered = { ...perPlatform };
  for (const platform of platforms) {
    const own = ownPricePence(platform, { per_platform: perPlatform });
    if (own === null) continue;
    const price = toPounds(lowerPrice(own, floor, step));
    Object.assign(lowered, { [platform]: { ...valuesOn(perPlatform, platform), price } });
  }
  return lowered;
}
