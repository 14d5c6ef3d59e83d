import { formatMoney } from '../format.ts';

interface Sold {
  /** What the seller keeps, after refunds. */
  kept: number;
  refunded: number;
  /** What the buyer paid, if that is more than the seller's price. */
  buyerPrice?: number | undefined;
  currency: string;
}

/** "£47.00, of which £12.00 was refunded", or the price alone; with the buyer's price where that is another. */
export function soldFor({ kept, refunded, buyerPrice, currency }: Sold): string {
  const price = formatMoney(kept + refunded, currency);
  const back = refunded > 0 ? `, of which ${formatMoney(refunded, currency)} was refunded` : '';
  const buyers = buyerPrice ? ` (your price; the buyer paid ${formatMoney(buyerPrice, currency)})` : '';
  return `${price}${back}${buyers}`;
}
