import { platformList } from '@crosslister/contract/platforms.ts';
import type { ProductSale } from '@crosslister/contract/product.ts';
import { formatMoney } from '../../lib/format.ts';

/**
 * Where a product sold and for how much, beside "Sold". Or that the sale was cancelled, and what waits for the seller.
 */
export function saleWords({
  platforms,
  price,
  refunded,
  buyer_price: buyerPrice,
  currency,
  cancelled,
}: ProductSale): string {
  if (cancelled) return cancelled.asks ? 'Cancelled: put it back on sale or leave it' : 'Sale cancelled';
  const where = platforms.length > 0 ? `on ${platformList(platforms)}` : 'elsewhere';
  // Where the column is narrow, the price goes to the next line together with its "for".
  const brought = price === null ? '' : ` for\u00a0${formatMoney(price, currency)}`;
  const back = refunded > 0 ? ` after a refund of ${formatMoney(refunded, currency)}` : '';
  const buyers = buyerPrice ? ` (the buyer paid ${formatMoney(buyerPrice, currency)})` : '';
  return `${where}${brought}${back}${buyers}`;
}
