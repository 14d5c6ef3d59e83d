/**
 * Divides an amount (pence) that was refunded without naming lines among the lines, by their prices: never more than a
 * line's price. What is left over belongs to none, as it is for postage.
 */
export function splitRefund(pence: number, costs: readonly number[]): number[] {
  const sum = costs.reduce((total, cost) => total + cost, 0);
  let left = Math.min(pence, sum);
  let rest = sum;
  return costs.map((cost) => {
    const share = rest === 0 ? 0 : Math.round((left * cost) / rest);
    left -= share;
    rest -= cost;
    return share;
  });
}
