import type { DuplicateHandling, ImportedProduct } from '@crosslister/contract/product.ts';

/** All rows with one SKU, combined into one product. */
export interface FoldedProduct {
  key: string;
  fields: ImportedProduct;
  /** Rows beyond the one that makes the product, or all of them if it exists already. */
  duplicates: number;
}

/**
 * Handles duplicates inside a batch as if the rows were sent one by one: `skip` keeps the first, `update` lets later
 * rows overwrite, `merge` adds the listings of later rows. `keys` are the SKUs as the database compares them.
 */
export function foldDuplicates(
  products: readonly ImportedProduct[],
  keys: readonly string[],
  handling: DuplicateHandling,
  existing: ReadonlySet<string>,
): FoldedProduct[] {
  const folded = new Map<string, FoldedProduct>();
  for (const [index, fields] of products.entries()) {
    const key = keys[index] ?? fields.sku;
    const first = folded.get(key);
    if (!first) {
      folded.set(key, { key, fields, duplicates: existing.has(key) ? 1 : 0 });
      continue;
    }
    first.duplicates += 1;
    first.fields = fold(first.fields, fields, handling);
  }
  return [...folded.values()];
}

function fold(first: ImportedProduct, later: ImportedProduct, handling: DuplicateHandling): ImportedProduct {
  const listings = { ...first.listings, ...later.listings };
  if (handling === 'update') return { ...first, ...later, price: later.price ?? first.price, listings };
  if (handling === 'merge') return { ...first, listings: { ...later.listings, ...first.listings } };
  return first;
}
