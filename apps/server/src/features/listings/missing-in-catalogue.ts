import type { Fix } from '@crosslister/contract/fix.ts';
import { inProduct } from '@crosslister/marketplaces/fix.ts';
import type { ProductRow } from '../../db/schema.ts';

/** What stands in the way of listing a product anywhere, as sentences. */
export function missingInCatalogue(product: ProductRow): string[] {
  const missing: string[] = [];
  if (product.status === 'sold')
    missing.push('The product is sold: mark it as active before listing it again.');
  if (product.status === 'action_required')
    missing.push('The product needs an action first: see Action Required.');
  if (product.price_pence === 0) missing.push('The product needs a price above £0.00.');
  return missing;
}

/** Where the first of these is mended, if a field of the product is what mends it. */
export function fixInCatalogue(product: ProductRow): Fix | null {
  const isForSale = product.status !== 'sold' && product.status !== 'action_required';
  return isForSale && product.price_pence === 0 ? inProduct('price') : null;
}
