/**
 * Shares an amount (pence) that was refunded without saying for what among things, by what each of them cost: never more
 * than it cost, and what is over goes to none, being for postage.
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
