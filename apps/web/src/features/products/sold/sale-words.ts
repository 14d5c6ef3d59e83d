import { platformList } from '@crosslister/contract/platforms.ts';
import type { Product, ProductSale } from '@crosslister/contract/product.ts';
import { formatMoney } from '../../../lib/format.ts';

/** What a product sold for. Null where it has not, where the sale was cancelled, or where nothing says how much. */
export function soldFor({ sale }: Pick<Product, 'sale'>): string | null {
  if (!sale || sale.cancelled || sale.price === null) return null;
  return formatMoney(sale.price, sale.currency);
}

/** Where a product sold, beside its price. Or that the sale was cancelled, and what waits for the seller. */
export const soldWhere = (sale: ProductSale): string => words(sale, '');

/** Where a product sold and for how much, beside "Sold". */
export function saleWords(sale: ProductSale): string {
  const brought = soldFor({ sale });
  // Where the column is narrow, the price goes to the next line together with its "for".
  return words(sale, brought === null ? '' : ` for\u00a0${brought}`);
}

function words(
  { platforms, refunded, buyer_price: buyerPrice, currency, cancelled, awaits_payment: waits }: ProductSale,
  brought: string,
): string {
  if (cancelled) return cancelled.asks ? 'Cancelled: put it back on sale or leave it' : 'Sale cancelled';
  const where = platforms.length > 0 ? `on ${platformList(platforms)}` : 'elsewhere';
  const back = refunded > 0 ? ` after a refund of ${formatMoney(refunded, currency)}` : '';
  const buyers = buyerPrice ? ` (the buyer paid ${formatMoney(buyerPrice, currency)})` : '';
  return `${where}${brought}${back}${buyers}${waits ? ', waiting for payment' : ''}`;
}
