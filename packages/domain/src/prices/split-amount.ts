/** Divides an amount (pence) by these weights. The shares add up to the amount; all weights zero means equal shares. */
export function splitAmount(pence: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const used = sum > 0 ? weights : weights.map(() => 1);
  let left = pence;
  let rest = sum > 0 ? sum : weights.length;
  return used.map((weight) => {
    const share = rest === 0 ? 0 : Math.round((left * weight) / rest);
    left -= share;
    rest -= weight;
    return share;
  });
}
