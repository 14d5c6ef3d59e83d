import type { ProductUpdate } from '@crosslister/contract/product.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FoldedProduct } from './fold-duplicates.ts';
import { addressChanges, knownListings, storeAddresses } from './listing-addresses.ts';
import type { ProductsByKey } from './overwrite-products.ts';

/**
 * Stores the listing addresses of imported products. An empty cell forgets nothing, and a product that is sold or
 * waits for the seller gets no listing from a file that may be older than its sale.
 */
export async function linkListings(
  trx: Kysely<Database>,
  userId: number,
  folded: readonly FoldedProduct[],
  rows: ProductsByKey,
): Promise<void> {
  const linked = folded.flatMap(({ key, fields }) => {
    const product = rows.get(key);
    const listings = withAddress(fields.listings);
    return product && Object.keys(listings).length > 0 ? [{ product, listings }] : [];
  });
  const known = await knownListings(
    trx,
    userId,
    linked.map(({ product }) => product.id),
  );
  const changes = linked.flatMap(({ product, listings }) => addressChanges(product, listings, known));
  await storeAddresses(trx, userId, changes);
}

function withAddress(listings: ProductUpdate['listings']): NonNullable<ProductUpdate['listings']> {
  return Object.fromEntries(Object.entries(listings ?? {}).filter(([, listing]) => listing?.url));
}
