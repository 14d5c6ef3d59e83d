import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { Database, ProductRow } from '../../../db/schema.ts';
import type { ImportedLinks } from '../../../db/schema-imports.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Locked } from '../../../operations/lock.ts';
import { deleteProduct } from '../actions/delete-product.ts';
import { storeAddresses } from '../edit/listing-addresses.ts';
import { liveAddress } from '../record-changes.ts';
import type { Undone, UndoneImport } from './undone.ts';

type Listing = Pick<Selectable<Database['listings']>, 'platform' | 'status' | 'url' | 'external_id'>;

/** Deletes a product that an import has made, if nothing has happened to it since. */
export async function removeImported(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  file: UndoneImport,
  links: ImportedLinks,
): Promise<Undone> {
  const listings = await listingsOf(trx, product);
  const others = listings.filter((listing) => listing.status !== 'delisted' && !isImported(listing, links));
  const kept = await whyNotRemove(trx, product, file, others.length > 0);
  if (kept) return { outcome: 'nothing', kept };
  // Deleting a product ends its listings at the marketplaces. These were there before the import, and stay.
  await forgetLinks(
    trx,
    product,
    listings.map(({ platform }) => platform),
  );
  const task = await deleteProduct(trx, product);
  if (task) throw new HttpProblem(409, task.message, { nextStep: 'Delete the product by hand.' });
  return { outcome: 'removed', kept: null };
}

async function whyNotRemove(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  { import_id }: UndoneImport,
  isLinkedSince: boolean,
): Promise<string | null> {
  const { rows } = await sql<{ sold: boolean; busy: boolean; listed: boolean; changed: boolean }>`SELECT
    EXISTS (SELECT FROM sales WHERE ${ofProduct(product)}) AS sold,
    EXISTS (SELECT FROM operations WHERE ${ofProduct(product)}
      AND status IN ('queued', 'processing', 'waiting')) AS busy,
    EXISTS (SELECT FROM listing_states WHERE ${ofProduct(product)}
      AND (crosslist_stored_at IS NOT NULL OR unheard <> '{}')) AS listed,
    EXISTS (SELECT FROM product_changes WHERE ${ofProduct(product)}
      AND batch_id IS DISTINCT FROM ${import_id}::uuid AND NOT coalesce(after ? 'listings', false)) AS changed`.execute(
    trx,
  );
  const [since] = rows;
  if (since?.sold) return 'It has a sale.';
  if (since?.busy) return 'Work for it is under way.';
  if (since?.listed) return 'It was listed from here.';
  if (isLinkedSince) return 'A listing was linked to it since.';
  return since?.changed ? 'It was changed since.' : null;
}

export function listingsOf(trx: Transaction<Database>, product: Locked<ProductRow>): Promise<Listing[]> {
  return trx
    .selectFrom('listings')
    .select(['platform', 'status', 'url', 'external_id'])
    .where(ofProduct(product))
    .execute();
}

/** Whether a listing is still the one that the import named. A sync may have given it another address. */
export function isImported({ platform, url, external_id }: Listing, links: ImportedLinks): boolean {
  const link = links[platform];
  if (!link) return false;
  return link.external_id === '' ? link.url === url : link.external_id === external_id;
}

export async function forgetLinks(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  platforms: readonly Platform[],
): Promise<void> {
  const listings = await listingsOf(trx, product);
  const changes = listings
    .filter(({ platform }) => platforms.includes(platform))
    .map((listing) => ({
      kind: 'forget' as const,
      product,
      platform: listing.platform,
      was: listing.status === 'delisted' ? null : liveAddress(listing),
    }));
  await storeAddresses(trx, product.user_id, changes);
}
