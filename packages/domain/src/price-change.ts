/** A change of many prices: by a percentage in hundredths of a percent, or by an amount in pence. Less than 0 lowers. */
export interface PriceChange {
  kind: 'percent' | 'amount';
  by: number;
  /** Then down to whole pounds and 99 pence. */
  endIn99: boolean;
}

/** The changed price in whole pence, rounded half up. Never below 0, which no product may cost. */
export function changePrice(pence: number, { kind, by, endIn99 }: PriceChange): number {
  const changed = kind === 'amount' ? pence + by : Math.floor((pence * (10_000 + by) + 5000) / 10_000);
  const positive = Math.max(0, changed);
  return endIn99 && positive > 0 ? Math.floor(positive / 100) * 100 + 99 : positive;
}
