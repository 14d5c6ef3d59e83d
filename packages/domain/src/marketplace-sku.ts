/** eBay's own limit, the tightest of the four. */
const MAX_SKU = 50;

/**
 * The SKU sent to marketplaces that are strict about it: letters and digits only, at most 50 (eBay's 25707). Derived
 * once and stored on the listing, because it is the key under which a lost answer is found again. Where anything had to
 * be dropped the product's id is added, so that `A-1` and `A1` do not meet.
 */
export function marketplaceSku(sku: string, productId: number): string {
  if (/^[A-Za-z0-9]+$/.test(sku) && sku.length <= MAX_SKU) return sku;
  const suffix = `X${productId}`;
  const plain = sku.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '');
  return plain.slice(0, MAX_SKU - suffix.length) + suffix;
}
