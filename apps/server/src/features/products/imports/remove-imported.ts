import type { ProductRow, Trx } from '../../../db/schema.ts';
import type { ImportedLinks } from '../../../db/tables/imports.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Locked } from '../../../operations/lock.ts';
import { liveAddress } from '../../catalogue/record-changes.ts';
import { deleteProduct } from '../actions/delete-product.ts';
import { storeAddresses } from '../edit/listing-addresses.ts';
import { type Listing, type Since, whyNotRemove } from './changes-since-import.ts';
import type { Undone } from './import-undo-types.ts';

/** Deletes a product that an import has made, if nothing has happened to it since. */
export async function removeImported(
  trx: Trx,
  product: Locked<ProductRow>,
  links: ImportedLinks,
  since: Since,
): Promise<Undone> {
  const kept = whyNotRemove(since, links);
  if (kept) return { outcome: 'nothing', kept };
  // Deleting a product ends its listings at the marketplaces. These were there before the import, and stay.
  await forgetLinks(trx, product, since.listings);
  const task = await deleteProduct(trx, product);
  if (task) throw new HttpProblem(409, task.message, { nextStep: 'Delete the product by hand.' });
  return { outcome: 'removed', kept: null };
}

export async function forgetLinks(
  trx: Trx,
  product: Locked<ProductRow>,
  listings: readonly Listing[],
): Promise<void> {
  const changes = listings.map((listing) => ({
    kind: 'forget' as const,
    product,
    platform: listing.platform,
    was: listing.status === 'delisted' ? null : liveAddress(listing),
  }));
  await storeAddresses(trx, product.user_id, changes);
}
