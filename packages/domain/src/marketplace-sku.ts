/** eBay's own limit, the tightest of the four. */
const MAX_SKU = 50;

/**
 * The SKU sent to marketplaces that are strict about it (eBay: letters, digits and hyphens, at most 50). Derived once
 * and stored on the listing, because it is the key under which a lost answer is found again. Two catalogue SKUs that
 * only differ in what is dropped get different results through the product's id.
 */
export function marketplaceSku(sku: string, productId: number): string {
  const plain = sku
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (plain === sku && sku.length <= MAX_SKU) return sku;
  const suffix = `-X${productId}`;
  return plain.slice(0, MAX_SKU - suffix.length).replace(/-+$/, '') + suffix;
}
