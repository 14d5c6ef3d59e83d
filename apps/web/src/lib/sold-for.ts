import { formatMoney } from './format.ts';

interface Sold {
  /** What the seller keeps, after refunds. */
  kept: number;
  refunded: number;
  currency: string;
}

/** "£47.00, of which £12.00 was refunded", or the price alone. */
export function soldFor({ kept, refunded, currency }: Sold): string {
  const price = formatMoney(kept + refunded, currency);
  return refunded > 0 ? `${price}, of which ${formatMoney(refunded, currency)} was refunded` : price;
}
