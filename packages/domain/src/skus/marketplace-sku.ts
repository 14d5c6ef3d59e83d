/** eBay's own limit, the lowest of the four. */
const MAX_SKU = 50;

/**
 * The SKU sent to marketplaces with strict rules: only letters and digits, at most 50 (eBay's error 25707). It is
 * derived once and stored on the listing, because a listing whose answer was lost is found again by it. If anything had
 * to be dropped the product's id is added, so that `A-1` and `A1` stay different.
 */
export function marketplaceSku(sku: string, productId: number): string {
  if (/^[A-Za-z0-9]+$/.test(sku) && sku.length <= MAX_SKU) return sku;
  const suffix = `X${productId}`;
  const plain = sku.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '');
  return plain.slice(0, MAX_SKU - suffix.length) + suffix;
}
