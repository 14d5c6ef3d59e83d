import type { Platform } from '@crosslister/contract/platforms.ts';
import type { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { feeLimits } from './estimate-fees.ts';
import { type SaleMoney, saleMoney } from './sale-money.ts';

export interface ToList {
  platform: Platform;
  day: string;
  /** Pence; null where the product does not say. */
  cost: number | null;
  postageCost: number | null;
}

/** What one piece would earn at this price (pence), with postage free to the buyer. */
export function moneyAt(
  settings: FeeSettings,
  { platform, day, cost, postageCost }: ToList,
  price: number,
): SaleMoney {
  return saleMoney(settings, {
    platform,
    currency: 'GBP',
    day,
    cancelled: false,
    price,
    refunded: 0,
    quantity: 1,
    ordered: price,
    ordered_quantity: 1,
    ordered_postage: null,
    told_postage: null,
    told_fees: null,
    told_vat: null,
    postage_covered: false,
    kept: null,
    was_sent: null,
    typed: {},
    cost,
    postage_cost: postageCost,
    rest_of_order: 0,
    first_of_order: true,
  });
}

const HIGHEST = 1_000_000_000;
/** Each line of fees is rounded, so that a price a little lower may leave the margin again: so many hundredths of a penny. */
const ROUNDING = 500;
const MOST_LOWER = 1000;

/**
 * The lowest price (pence) that leaves this margin, in whole percent. Null if no price does. Just above a limit of the
 * fees less may be left than just below it, so each part between two limits is looked at separately.
 */
export function priceForMargin(settings: FeeSettings, product: ToList, percent: number): number | null {
  const spare = (price: number) => moneyAt(settings, product, price).profit * 100 - price * percent;
  const limits = feeLimits(settings, product.platform, product.day);
  const ends = [...limits, HIGHEST];
  for (const [index, end] of ends.entries()) {
    const start = index === 0 ? 1 : (ends[index - 1] ?? 0) + 1;
    const found = lowestBetween(spare, start, end);
    if (found !== null) return found;
  }
  return null;
}

function lowestBetween(spare: (price: number) => number, start: number, end: number): number | null {
  if (spare(start) >= 0) return start;
  // At the end of a part, too, a price a little lower may leave it.
  let [low, high] = [start, spare(end) >= 0 ? end : end + 1];
  while (high <= end && high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (spare(middle) >= 0) high = middle;
    else low = middle;
  }
  let lowest = high > end ? null : high;
  for (let price = high - 1; price > start && price > high - MOST_LOWER && spare(price) > -ROUNDING; price--)
    if (spare(price) >= 0) lowest = price;
  return lowest;
}
