import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { ProductSave } from '@crosslister/contract/product.ts';
import { fieldsWere } from '@crosslister/domain/changed-elsewhere.ts';
import type { ProductRow } from '../../../db/schema.ts';
import type { ImportedLinks } from '../../../db/tables/imports.ts';
import { fieldOf, fieldValue } from '../../catalogue/changes/read-changes.ts';
import { isImported, type Listing, type Since } from './changes-since-import.ts';

type Columns = Readonly<Record<string, unknown>>;

interface PutBack {
  /** Links that the import added. */
  forget: Listing[];
  /** Those that they replaced. */
  link: { platform: Platform; url: string }[];
  save: ProductSave;
  status: 'active' | 'inactive' | null;
  /** Why a part stays as it is. */
  reasons: string[];
}

/** What gives a product back what an import has overwritten, where nothing has changed it since. */
export function planPutBack(
  product: ProductRow,
  links: ImportedLinks,
  since: Since,
  sale: 'undone' | 'will be undone' | null,
): PutBack {
  const { forget, link } = linksBack(since, links);
  const { before, after: left } = overwritten(since);
  const now: Columns = { ...product };
  // What the end of the sale gives back is no change by others, and is put back by it.
  const ofSale = ['status', 'quantity', 'date_sold', 'action_info'].filter((column) => column in left);
  const after: Columns =
    sale === null ? left : { ...left, ...Object.fromEntries(ofSale.map((column) => [column, now[column]])) };
  const different = Object.keys(before).filter((column) => !isDeepStrictEqual(now[column], before[column]));
  const later = different.filter((column) => !isDeepStrictEqual(now[column], after[column]));
  const reasons = later.length > 0 ? [`${fieldsWere(later.map(fieldOf))} changed again since.`] : [];
  const back = new Set(different.filter((column) => !later.includes(column)));

  const status = back.delete('status') ? before.status : undefined;
  const isSold = sale === null && (after.status === 'sold' || after.status === 'action_required');
  const listedSince = status !== undefined && !isSold && since.listed_since;
  if (isSold && status !== undefined) {
    reasons.push('It is sold since the import, which ends its listings. Use Mark as Active.');
  }
  if (listedSince) reasons.push('It was listed since, so its status stays.');
  const isLive =
    link.length > 0 ||
    since.listings.some((listing) => listing.status !== 'delisted' && !forget.includes(listing));
  if (isSold) back.delete('quantity');
  else if (back.has('quantity') && before.quantity === 0 && isLive) {
    back.delete('quantity');
    reasons.push('Its quantity would be 0 again, which ends its listings.');
  }
  const { save, refused } = readSave(back, before);
  if (refused.length > 0) reasons.push(`What ${fieldsWere(refused)} before cannot be saved any more.`);
  const isRestored = !isSold && !listedSince && (status === 'active' || status === 'inactive');
  return { forget, link, save, status: isRestored ? status : null, reasons };
}

/** The links that the import added, and those that they replaced. One that has ended since says so. */
function linksBack({ listings }: Since, links: ImportedLinks): Pick<PutBack, 'forget' | 'link'> {
  const added = listings.flatMap((listing) => {
    const link = isImported(listing, links) ? links[listing.platform] : undefined;
    return link && (link.ended || listing.status !== 'delisted') ? [{ listing, was: link.was }] : [];
  });
  return {
    forget: added.map(({ listing }) => listing),
    link: added.flatMap(({ listing: { platform }, was: url }) => (url === null ? [] : [{ platform, url }])),
  };
}

/** Differs from every value: the column was changed by others between two changes of the import. */
const CHANGED_BETWEEN = Symbol('changed between');

/** What the import changed, as one change: columns as they were before its first call and after the last. */
function overwritten({ changes }: Since): { before: Columns; after: Columns } {
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
