import type { LeftOutReason } from '@crosslister/contract/listings/left-out.ts';
import type { Product, Variation } from '../answers.ts';

/** Why nothing of this product, whatever its stock, is a thing that is sold here; null when it is. */
export function whyNotOffered({ type, post_password }: Pick<Product, 'type' | 'post_password'>) {
  if (type === 'grouped' || type === 'external') return type;
  return post_password === '' ? null : 'password';
}

/** Why this product or variation is left out when the store is read; null when it is on sale. */
export function whyNotSold(
  sold: Pick<Product | Variation, 'status' | 'stock_status' | 'virtual' | 'downloadable'>,
): LeftOutReason | null {
  if (sold.status !== 'publish') return 'not_active';
  // Elsewhere it would be sold as a thing that is posted.
  if (sold.virtual || sold.downloadable) return 'virtual';
  return sold.stock_status === 'instock' ? null : 'out_of_stock';
}
