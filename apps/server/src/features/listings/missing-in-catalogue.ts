import type { Fix } from '@crosslister/contract/fix.ts';
import { inProduct } from '@crosslister/marketplaces/fix.ts';
import type { ProductRow } from '../../db/schema.ts';

/** What prevents a product from being listed anywhere, as sentences. */
export function missingInCatalogue(product: ProductRow): string[] {
  const missing: string[] = [];
  if (product.status === 'sold')
    missing.push('The product is sold: mark it as active before listing it again.');
  if (product.status === 'action_required')
    missing.push('The product needs an action first: see Action Required.');
  if (product.price_pence === 0) missing.push('The product needs a price above £0.00.');
  return missing;
}

/** Where the seller fixes the first of these, if a field of the product fixes it. */
export function fixInCatalogue(product: ProductRow): Fix | null {
  const isForSale = product.status !== 'sold' && product.status !== 'action_required';
  return isForSale && product.price_pence === 0 ? inProduct('price') : null;
}
