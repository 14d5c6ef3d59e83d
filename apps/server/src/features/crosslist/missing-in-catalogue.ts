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
