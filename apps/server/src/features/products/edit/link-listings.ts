import type { Platform } from '@crosslister/contract/platforms.ts';
import type { DuplicateHandling, ProductUpdate } from '@crosslister/contract/product.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import type { ImportedLinks } from '../../../db/tables/imports.ts';
import type { ProductsByKey } from '../../catalogue/find-by-sku.ts';
import type { FoldedProduct } from './fold-duplicates.ts';
import { addressChanges, knownListings, noListings, storeAddresses } from './listing-addresses.ts';

/**
 * Stores the listing links of imported products. Those of a row marked as delisted are stored as ended. An empty cell
 * removes nothing. Merging adds listings where there are none, but replaces no live one. Returns the links that were
 * added, by the product's id.
 */
export async function linkListings(
  trx: Trx,
  userId: number,
  folded: readonly FoldedProduct[],
  rows: ProductsByKey,
  handling: DuplicateHandling,
  { isNew }: { isNew: boolean },
): Promise<ReadonlyMap<number, ImportedLinks>> {
  const linked = folded.flatMap(({ key, fields }) => {
    const product = rows.get(key);
    const listings = withAddress(fields.listings);
    const ended = fields.status === 'delisted';
    return product && Object.keys(listings).length > 0 ? [{ product, listings, ended }] : [];
  });
  const known = isNew
    ? noListings
    : await knownListings(
        trx,
        userId,
        linked.map(({ product }) => product.id),
      );
  const changes = linked.flatMap(({ product, listings, ended }) =>
    addressChanges(product, listings, known).map((change) => ({ ...change, ended })),
  );
  const isLive = ({ product, platform }: { product: ProductRow; platform: Platform }) =>
    (known.row(product.id, platform)?.status ?? 'delisted') !== 'delisted';
  // A listing that the file calls ended does not replace a live one.
  const stored = changes.filter((change) => !((handling === 'merge' || change.ended) && isLive(change)));
  await storeAddresses(trx, userId, stored);
  const added = new Map<number, ImportedLinks>();
  for (const change of stored) {
    if (change.kind !== 'list') continue;
    const { product, platform, url, externalId: external_id, ended } = change;
    const was = isLive(change) ? (known.row(product.id, platform)?.url ?? null) : null;
    added.set(product.id, { ...added.get(product.id), [platform]: { url, external_id, ended, was } });
  }
  return added;
}

function withAddress(listings: ProductUpdate['listings']): NonNullable<ProductUpdate['listings']> {
  return Object.fromEntries(Object.entries(listings ?? {}).filter(([, listing]) => listing?.url));
}
