import { isDeepStrictEqual } from 'node:util';
import { ProductSave } from '@crosslister/contract/product.ts';
import { fieldsWere } from '@crosslister/domain/changed-elsewhere.ts';
import { externalIdFromUrl } from '@crosslister/marketplaces/registry.ts';
import { sql, type Transaction } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { Database, ProductRow } from '../../../db/schema.ts';
import type { ImportedLinks } from '../../../db/schema-imports.ts';
import type { Locked } from '../../../operations/lock.ts';
import { storeAddresses } from '../edit/listing-addresses.ts';
import { saveLocked } from '../edit/save-product.ts';
import { fieldOf, fieldValue } from '../read-changes.ts';
import { changeStatus, touched } from '../write.ts';
import { forgetLinks, isImported, listingsOf } from './remove-imported.ts';
import type { Undone, UndoneImport } from './undone.ts';

type Columns = Readonly<Record<string, unknown>>;

/** Gives a product back what an import has overwritten, where nothing has changed it since, and takes its links away. */
export async function putBackImported(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  file: UndoneImport,
  links: ImportedLinks,
): Promise<Undone> {
  const unlinked = await takeLinksBack(trx, product, links);
  const { before, after } = await overwritten(trx, product, file);
  const now: Columns = { ...product };
  const different = Object.keys(before).filter((column) => !isDeepStrictEqual(now[column], before[column]));
  const later = different.filter((column) => !isDeepStrictEqual(now[column], after[column]));
  const reasons = later.length > 0 ? [`${fieldsWere(later.map(fieldOf))} changed again since.`] : [];
  const back = new Set(different.filter((column) => !later.includes(column)));

  const status = back.delete('status') ? before.status : undefined;
  const isSold = after.status === 'sold' || after.status === 'action_required';
  const listedSince = status !== undefined && !isSold && (await isListedSince(trx, product, file));
  if (isSold && status !== undefined) {
    reasons.push('It is sold since the import, which ends its listings. Use Mark as Active.');
  }
  if (listedSince) reasons.push('It was listed since, so its status stays.');
  if (isSold) back.delete('quantity');
  else if (back.has('quantity') && before.quantity === 0 && (await isLive(trx, product))) {
    back.delete('quantity');
    reasons.push('Its quantity would be 0 again, which ends its listings.');
  }
  const { save, refused } = readSave(back, before);
  if (refused.length > 0) reasons.push(`What ${fieldsWere(refused)} before cannot be saved any more.`);
  const isSaved = Object.keys(save).length > 0;
  if (isSaved) await saveLocked(trx, product, save, file.import_id);
  const isRestored = !isSold && !listedSince && (status === 'active' || status === 'inactive');
  if (isRestored) await changeStatus(trx, product, 'undone', status, touched);
  return {
    outcome: unlinked || isSaved || isRestored ? 'put_back' : 'nothing',
    kept: reasons.length > 0 ? reasons.join(' ') : null,
  };
}

/** Forgets the links that the import added, and links again what they replaced. Returns whether there were any. */
async function takeLinksBack(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  links: ImportedLinks,
): Promise<boolean> {
  const listings = await listingsOf(trx, product);
  // One that has ended since says so.
  const added = listings.flatMap((listing) => {
    const link = isImported(listing, links) ? links[listing.platform] : undefined;
    return link && (link.ended || listing.status !== 'delisted')
      ? [{ ...link, platform: listing.platform }]
      : [];
  });
  await forgetLinks(
    trx,
    product,
    added.map(({ platform }) => platform),
  );
  const replaced = added.flatMap(({ platform, was: url }) =>
    url === null
      ? []
      : [
          {
            kind: 'list' as const,
            product,
            platform,
            url,
            externalId: externalIdFromUrl(platform, url) ?? '',
            was: null,
          },
        ],
  );
  await storeAddresses(trx, product.user_id, replaced);
  return added.length > 0;
}

/** Differs from every value: the column was changed by others between two changes of the import. */
const CHANGED_BETWEEN = Symbol('changed between');

/** What the import changed, as one change: columns as they were before its first call and after the last. */
async function overwritten(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  { import_id }: UndoneImport,
): Promise<{ before: Columns; after: Columns }> {
  const changes = await trx
    .selectFrom('product_changes')
    .select(['before', 'after'])
    .where(ofProduct(product))
    .where('batch_id', '=', import_id)
    .orderBy('id')
    .execute();
  const before = Object.assign({}, ...changes.toReversed().map((change) => change.before));
  const after: Record<string, unknown> = {};
  for (const change of changes) {
    for (const [column, value] of Object.entries<unknown>(change.after ?? {})) {
      const isNext = !(column in after) || isDeepStrictEqual(after[column], change.before?.[column]);
      after[column] = isNext ? value : CHANGED_BETWEEN;
    }
  }
  return { before, after };
}

async function isListedSince(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  { created_at: since }: UndoneImport,
): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`SELECT
    EXISTS (SELECT FROM operations WHERE ${ofProduct(product)} AND kind = 'crosslist'
      AND status IN ('queued', 'processing', 'waiting'))
    OR EXISTS (SELECT FROM listing_states WHERE ${ofProduct(product)}
      AND (crosslist_stored_at > ${since} OR unheard <> '{}')) AS listed`.execute(trx);
  return rows[0]?.listed ?? false;
}

async function isLive(trx: Transaction<Database>, product: Locked<ProductRow>): Promise<boolean> {
  return (await listingsOf(trx, product)).some(({ status }) => status !== 'delisted');
}

/** The fields as they were. What a seller could not type today, such as a price of 0, is left out and named. */
function readSave(columns: ReadonlySet<string>, before: Columns): { save: ProductSave; refused: string[] } {
  const fields = Object.fromEntries(
    [...columns].map((column) => [fieldOf(column), fieldValue(column, before[column])]),
  );
  const { error } = ProductSave.safeParse(fields);
  const refused = [...new Set(error?.issues.map(({ path }) => String(path[0])))];
  for (const field of refused) delete fields[field];
  return { save: ProductSave.parse(fields), refused };
}
