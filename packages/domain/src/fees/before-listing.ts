import type { FeeSettings } from '@crosslister/contract/fees.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
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
    price,
    refunded: 0,
    quantity: 1,
    told_postage: null,
    told_fees: null,
    typed: {},
    cost,
    postage_cost: postageCost,
    rest_of_order: 0,
    first_of_order: true,
  });
}

const HIGHEST = 1_000_000_000;

/** The lowest price (pence) that leaves this margin, in whole percent. Null if no price does. */
export function priceForMargin(settings: FeeSettings, product: ToList, percent: number): number | null {
  const leavesIt = (price: number) => moneyAt(settings, product, price).profit * 100 >= price * percent;
  if (!leavesIt(HIGHEST)) return null;
  let [low, high] = [0, HIGHEST];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (leavesIt(middle)) high = middle;
    else low = middle;
  }
  return high;
}
