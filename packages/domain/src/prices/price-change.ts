/** A change of many prices: by a percentage in hundredths of a percent, or by an amount in pence. Less than 0 lowers. */
export interface PriceChange {
  kind: 'percent' | 'amount';
  by: number;
  /** Then to the nearest price that ends in 99 pence. */
  endIn99: boolean;
}

/** The changed price in whole pence, rounded half up. Never below 0, which no product may cost. */
export function changePrice(pence: number, { kind, by, endIn99 }: PriceChange): number {
  const changed = kind === 'amount' ? pence + by : Math.floor((pence * (10_000 + by) + 5000) / 10_000);
  const positive = Math.max(0, changed);
  return endIn99 && positive > 0 ? nearest99(positive, pence) : positive;
}

/** A raised price stays raised, and a lowered one lowered: 4.49 less 2 % is 3.99, although 4.99 is as near. */
function nearest99(pence: number, before: number): number {
  const near = Math.floor((pence + 50) / 100) * 100 - 1;
  if (pence > before && near < before) return near + 100;
  if (pence < before && near > before) return Math.max(near - 100, 99);
  return Math.max(near, 99);
}
