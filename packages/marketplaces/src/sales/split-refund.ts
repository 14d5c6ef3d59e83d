import { splitAmount } from '@crosslister/domain/prices/split-amount.ts';

/**
 * Divides an amount (pence) that was refunded without naming lines among the lines, by their prices: never more than a
 * line's price. What is left over belongs to none, as it is for postage.
 */
export function splitRefund(pence: number, costs: readonly number[]): number[] {
  const sum = costs.reduce((total, cost) => total + cost, 0);
  return splitAmount(Math.min(pence, sum), costs);
}
